"""manage.py demo: the demo campaign with its battles; prints one JSON line per new account."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.demo.playing import NameTaken, load


class Command(BaseCommand):
    help = (
        "Loads the demo campaign: two gangs, battles with wounds and deaths, one of them still open. "
        "Prints one JSON line per account (role, username, password); does nothing where it is loaded already."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> str:
        try:
            logins = load()
        except NameTaken as error:
            raise CommandError(str(error)) from None
        if not logins:
            self.stderr.write("The demo campaign is there already.")
        return "\n".join(json.dumps(login) for login in logins)
