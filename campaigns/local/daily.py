"""One copy a day while Rollbook runs, seven kept, outside the checkout."""

import contextlib
import hashlib
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from . import places
from .news import say

KEPT = 7
FIRST_LOOK_SECONDS = 5.0
EVERY_SECONDS = 600.0


def folder() -> Path:
    """Per data folder, so that two checkouts do not push out each other's copies."""
    home = places.home()
    digest = hashlib.sha256(str(home).encode()).hexdigest()[:8]
    chosen = places.backups() / f"{home.parent.name}-{digest}"
    chosen.mkdir(mode=0o700, exist_ok=True)
    return chosen


def today() -> Path:
    """Where today's copy goes."""
    return folder() / f"daily-{datetime.now(UTC):%Y-%m-%d}.tar"


def prune() -> None:
    """Keep the newest seven. One that is dated after today was made while the clock was ahead: it is no newer."""
    now = today()
    for old in sorted(folder().glob("daily-*.tar"), key=lambda copy: (copy <= now, copy))[:-KEPT]:
        old.unlink()


class Copies:
    """Starts the backup command when today's copy is missing; one at a time, never in the way."""

    def __init__(self) -> None:
        self.next = time.monotonic() + FIRST_LOOK_SECONDS
        self.process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        """Called every now and then by the supervisor."""
        if self.process is not None and self.process.poll() is not None:
            if self.process.returncode:
                say("Today's copy could not be made: `make backup` says why.")
            self.process = None
        if self.process is None and time.monotonic() >= self.next:
            self.next = time.monotonic() + EVERY_SECONDS
            with contextlib.suppress(OSError):  # a full disk, on which not even the folder for it can be made
                self._begin()

    def _begin(self) -> None:
        if not today().exists():
            command = [sys.executable, "manage.py", "backup", "--daily"]
            self.process = subprocess.Popen(
                command, cwd=places.CHECKOUT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )

    def stop(self) -> None:
        """An unfinished copy has no name yet; it is made at the next start."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
