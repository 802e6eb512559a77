#!/usr/bin/env python
"""Runs one management command, as the database role that command needs."""

import os
import sys

from campaigns.local import damage, keys, places
from campaigns.local.cluster import ServerFailed

# These change tables, so they run as the owner; everything else gets the web role's narrow rights.
OWNER_COMMANDS = {"migrate"}


def main() -> None:
    """Hand the command line to Django; data that can't be used ends it in a sentence, whatever the command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
    if len(sys.argv) > 1 and sys.argv[1] in OWNER_COMMANDS:
        os.environ.setdefault("ROLLBOOK_DATABASE_ROLE", "owner")
    from django.core.management import execute_from_command_line

    try:
        if sys.argv[1:2] == ["restore"]:
            damage.make_room_for_keys()
        execute_from_command_line(sys.argv)
    except (ServerFailed, places.NoFolder) as error:
        sys.exit(str(error))
    except keys.UnusableKey as error:
        sys.exit(f"{error}\n{damage.advice()}")


if __name__ == "__main__":
    main()
