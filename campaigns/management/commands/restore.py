"""``manage.py restore FILE``: what ``make restore FILE=...`` calls."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.local import restore, supervisor
from campaigns.local.archive import RestoreRefused
from campaigns.local.backup import BackupFailed
from campaigns.local.dumping import DumpFailed
from campaigns.local.tables import MigrationFailed

EXPECTED = (RestoreRefused, MigrationFailed, BackupFailed, DumpFailed)


class Command(BaseCommand):
    """The way back from a backup."""

    help = "Bring a backup back; refuses to replace data unless told to."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace what is there, after a backup of it")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with supervisor.only_one():
                restored = restore.run(options["file"].expanduser().resolve(), force=options["force"])
        except supervisor.AlreadyRunning as error:
            raise CommandError(f"{error}. Stop it first (Ctrl-C where it runs).") from error
        except EXPECTED as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored the backup of {restored.made_at}.")
        for line in restored.kept:
            self.stdout.write(f"Kept: {line}")
        if restored.lost:
            self.stdout.write(f"Signed lines were lost in {restored.lost} logs. Each log now says so itself.")
        self.stdout.write("Start it with: make run")
