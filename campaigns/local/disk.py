"""How much room is left where Rollbook writes."""

import shutil
from functools import cache
from pathlib import Path

from . import database, places
from .cluster import embedded

LITTLE_BYTES = 1_000_000_000
FULL_BYTES = 32_000_000  # Postgres asks for 16 MB at once to write down what it is about to do
FULL = "The disk is full: what somebody enters is refused until there is room again. Nothing that was recorded is lost."


def free_bytes() -> int:
    """In the data folder, and where the embedded database lies."""
    return min(shutil.disk_usage(folder).free for folder in _folders(places.home()))


def is_full() -> bool:
    return free_bytes() < FULL_BYTES


@cache
def _folders(home: Path) -> list[Path]:
    data = embedded().folder if database.is_embedded() else home  # asked once: as root this takes a process
    return [home, data] if data.exists() else [home]
