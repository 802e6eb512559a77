"""The time zone in which pages and tables say when something was: the host's, as people at the table read it."""

import os
from pathlib import Path
from zoneinfo import ZoneInfo

LOCALTIME = Path("/etc/localtime")  # a link into the tz database, on Linux and on macOS
DEBIAN = Path("/etc/timezone")
FOLDER = "zoneinfo/"
UNKNOWN = "UTC"


def name() -> str:
    """As the tz database calls it, such as Europe/Berlin; UTC where nothing says so."""
    return next(
        (zone for zone in (os.environ.get("TZ", "").lstrip(":"), _linked(), _written()) if is_known(zone)), UNKNOWN
    )


def is_known(zone: str) -> bool:
    try:
        return bool(zone) and bool(ZoneInfo(zone).key)
    except (ValueError, OSError, KeyError):  # KeyError: there is no such zone, or no database of them
        return False


def _linked() -> str:
    try:
        return str(LOCALTIME.resolve(strict=True)).rpartition(FOLDER)[2]
    except OSError:
        return ""


def _written() -> str:
    try:
        return DEBIAN.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
