"""What servers print is kept short, so that a machine that nobody stops for a year doesn't fill its disk with it."""

import contextlib
import os
import shutil
from pathlib import Path

KEPT_BYTES = 5_000_000


def keep_short(log: Path) -> None:
    """Also while a server writes: it appends, so a file that was cut goes on at its beginning. One older file stays.

    A line that comes between the copy and the cut is lost. On a full disk nothing is cut.
    """
    with contextlib.suppress(OSError):
        if log.stat().st_size > KEPT_BYTES:
            shutil.copyfile(log, log.with_name(f"{log.name}.1"))
            os.truncate(log, 0)
