"""Ctrl-C, a closed terminal, a stopped ``make``: all of them end the start in the same orderly way."""

import os
import signal
import sys
import threading
import time
from pathlib import Path
from types import FrameType


class Interrupted(BaseException):
    """Somebody wants everything to stop. Not an Exception, so that nothing on the way swallows it."""


def listen() -> None:
    """Raise ``Interrupted`` in the main thread on the first signal; later ones change nothing."""
    seen = threading.Event()

    def handle(_signum: int, _frame: FrameType | None) -> None:
        if not seen.is_set():
            seen.set()
            raise Interrupted

    for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(signum, handle)
    if os.environ.get("MAKELEVEL"):
        threading.Thread(target=_watch_make, args=(os.getppid(),), daemon=True).start()


def _watch_make(make: int) -> None:
    """``make`` passes SIGTERM on but keeps a SIGINT sent to it alone, and then waits for us for ever.

    On the first SIGINT it puts the signal's default action back, which Linux shows in /proc.
    """
    caught_before = _catches_sigint(make)
    while os.getppid() == make and (not caught_before or _catches_sigint(make)):
        time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGTERM)


def _catches_sigint(pid: int) -> bool:
    if sys.platform != "linux":
        return False
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("SigCgt:"):
                return bool(int(line.split()[1], 16) >> (signal.SIGINT - 1) & 1)
    except OSError:
        pass
    return False
