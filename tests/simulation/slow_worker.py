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
POISON = os.environ.get("ROLLBOOK_POISON", "")
dealt = batch.battle_key

if "FAKETIME_TIMESTAMP_FILE" in os.environ:  # libfaketime garbles the system call behind `time.sleep`
    time.sleep = lambda seconds: select.select([], [], [], seconds)

if POISON == "endless":
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
    if number == 13 and POISON == "failing":
        raise ZeroDivisionError("no such table row")
    if number == 13 and POISON == "deadly":
        os._exit(1)
    while number == 13 and POISON == "endless":
        time.sleep(0.1)
    return dealt(key, number)


batch.battle_key = slowly
