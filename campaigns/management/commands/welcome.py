"""``manage.py welcome``: where an empty installation's first account is made, and with which code."""

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.submit.accounts import first_account


class Command(BaseCommand):
    help = "Say where the first account is made, with its code."

    def handle(self, *args: Any, **options: Any) -> None:
        if first_account.is_awaited():
            self.stdout.write(f"/welcome/?code={first_account.code()}")
        else:
            self.stdout.write("Somebody has an account here already; manage.py createsuperuser makes another one.")
