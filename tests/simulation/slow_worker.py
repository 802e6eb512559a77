"""The real Celery app, with battles that take a while: what a test needs to kill a worker in the middle of a chunk."""

import os
import time

from campaigns.site.celery import app
from engine.kernel import batch

__all__ = ["app"]

SECONDS = float(os.environ["ROLLBOOK_BATTLE_SECONDS"])
dealt = batch.battle_key


def slowly(key: bytes, number: int) -> bytes:
    time.sleep(SECONDS)
    return dealt(key, number)


batch.battle_key = slowly
