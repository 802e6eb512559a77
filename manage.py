#!/usr/bin/env python
"""Runs one management command, as the database role that command needs."""

import os
import sys

# These change tables, so they run as the owner; everything else gets the web role's narrow rights.
OWNER_COMMANDS = {"migrate"}


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
    if len(sys.argv) > 1 and sys.argv[1] in OWNER_COMMANDS:
        os.environ.setdefault("ROLLBOOK_DATABASE_ROLE", "owner")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
