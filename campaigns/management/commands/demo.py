"""manage.py demo: the demo campaign with its battles; prints one JSON line per new account."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.demo.playing import Login, NameTaken, load
from campaigns.local import keys


class Command(BaseCommand):
    help = (
        "Loads the demo campaign: two gangs, battles with wounds and deaths, one of them still open. "
        "Prints one JSON line per account (role, username, password); does nothing where it is loaded already."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--keep", type=Path, metavar="FILE", help="write the accounts there, too (0600)")

    def handle(self, *args: Any, keep: Path | None = None, **options: Any) -> str:
        def write(logins: list[Login]) -> None:
            if keep is not None:
                keys.write_private(Path(keep), json.dumps(logins))

        try:
            logins = load(write)
        except NameTaken as error:
            raise CommandError(str(error)) from None
        if not logins:
            self.stderr.write("The demo campaign is there already.")
        return "\n".join(json.dumps(login) for login in logins)
