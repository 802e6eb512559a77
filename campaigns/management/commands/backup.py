"""``manage.py backup [FILE]``: what ``make backup`` calls."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.local import backup, daily, dumping


class Command(BaseCommand):
    """One archive with the database and the keys."""

    help = "Write everything into one file, also while Rollbook runs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="default: rollbook-<time>.tar in the current folder")
        parser.add_argument("--daily", action="store_true", help="today's copy in the user's data folder; keeps seven")

    def handle(self, *args: Any, **options: Any) -> None:
        name = Path.cwd() / f"rollbook-{datetime.now(UTC):%Y%m%d-%H%M%S}.tar"
        target = daily.today() if options["daily"] else (options["file"] or name)
        try:
            written = backup.write(target.expanduser().resolve(), replace=options["daily"])
        except (backup.BackupFailed, dumping.DumpFailed) as error:
            raise CommandError(str(error)) from error
        except OSError as error:  # no such disk, no room on it, or nobody may write there
            raise CommandError(f"{target} can't be written: {error.strerror}") from error
        if options["daily"]:
            daily.prune()
        self.stdout.write(f"{written} ({written.stat().st_size:,} bytes)")
        self.stdout.write("It holds the database with all pictures, and both keys: whoever has it can read everything.")
        self.stdout.write(f"Bring it back with: make restore FILE={written}")
