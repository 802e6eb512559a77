#!/usr/bin/env python
"""Runs one management command, as the database role that command needs."""

import gc
import os
import sys

from django.core.management import ManagementUtility
from django.core.management.base import BaseCommand
from django.db.utils import ProgrammingError

from campaigns.local import damage, keys, places
from campaigns.local.cluster import ServerFailed

# These change tables, so they run as the owner; everything else gets the web role's narrow rights.
OWNER_COMMANDS = {"migrate"}


class Loading(ManagementUtility):
    """What a command loads stays until it ends: looking through it for garbage would take a fifth of the start."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        command: BaseCommand = super().fetch_command(subcommand)
        gc.freeze()
        gc.enable()
        return command


def main() -> None:
    """Hand the command line to Django; data that can't be used ends it in a sentence, whatever the command."""
    gc.disable()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
    if len(sys.argv) > 1 and sys.argv[1] in OWNER_COMMANDS:
        os.environ.setdefault("ROLLBOOK_DATABASE_ROLE", "owner")
    try:
        if sys.argv[1:2] == ["restore"]:
            damage.make_room_for_keys()
        Loading(sys.argv).execute()
    except (ServerFailed, places.NoFolder) as error:
        sys.exit(str(error))
    except keys.UnusableKey as error:
        sys.exit(f"{error}\n{damage.advice()}")
    except ProgrammingError as error:
        if type(error.__cause__).__name__ not in ("UndefinedTable", "UndefinedColumn"):
            raise
        sys.exit("There is nothing here yet, or data of another version. `make run` makes it ready; then try again.")


if __name__ == "__main__":
    main()
