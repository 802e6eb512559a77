"""``manage.py doctor``: what runs where."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.local import doctor


class Command(BaseCommand):
    """Prints one line a fact; exits 1 when one of them is a fault."""

    help = "Say what runs where, and what is missing."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for name, state in doctor.lines():
            faults += "FAULT" in state
            self.stdout.write(f"{name + ':':<13} {state}")
        if faults:
            raise CommandError(f"{faults} of these need attention")
