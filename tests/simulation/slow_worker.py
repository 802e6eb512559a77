"""The real Celery app, with battles that are held until somebody lets go, and one that is poison: its rules fail, it
ends its worker, or it never ends.
"""

import os
import select
import time
from pathlib import Path

from campaigns.site.celery import app
from engine.kernel import batch

__all__ = ["app"]

GATE = Path(os.environ["ROLLBOOK_GATE"])  # a folder: who waits leaves a file in it, and goes on when it holds "open"
HELD_AFTER = int(os.environ.get("ROLLBOOK_HELD_AFTER", "0"))
POISONED = os.environ.get("ROLLBOOK_POISONED", "") == "1"
dealt = batch.battle_key

if "FAKETIME_TIMESTAMP_FILE" in os.environ:  # libfaketime garbles the system call behind `time.sleep`
    time.sleep = lambda seconds: select.select([], [], [], seconds)

if POISONED:
    app.conf.task_time_limit = 8  # of a slow machine's seconds, too: an ordinary chunk takes a hundredth of one
    import django

    django.setup()
    from campaigns.simulation import work

    work.MOST_DEATHS = 2


def slowly(key: bytes, number: int) -> bytes:
    if HELD_AFTER and number > HELD_AFTER and number % 10 == 5 and not (GATE / "open").exists():
        (GATE / f"held-{os.getpid()}").touch()
        while not (GATE / "open").exists():
            time.sleep(0.02)
        (GATE / f"believed-{os.getpid()}").write_text(str(time.time()))  # what its clock says now
    if POISONED and number == 13:
        drink((GATE / "poison").read_text())
    return dealt(key, number)


def drink(poison: str) -> None:
    if poison == "failing":
        raise ZeroDivisionError("no such table row")
    if poison == "deadly":
        os._exit(1)
    while poison == "endless":
        time.sleep(0.1)


batch.battle_key = slowly
