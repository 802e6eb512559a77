"""The clock (`celery beat`): says "sweep" every few seconds, measured by a stopwatch and not by the time of day.

Celery's own scheduler goes by the time of day and keeps the last one in a file: where the clock is put back by an hour
(a small computer without a battery, a wrong zone) it says nothing for an hour. A stopwatch has no such hour.
"""

import time
from datetime import UTC, datetime
from typing import Any

from celery.beat import ScheduleEntry, Scheduler

from campaigns.simulation import nudging

PLENTY = 200  # messages nobody has taken: workers are busy or away, and need no more of them


def stopwatch() -> datetime:
    """Runs on evenly; says nothing about the time of day."""
    return datetime.fromtimestamp(time.monotonic(), UTC)


class Entry(ScheduleEntry):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.schedule.nowfun = stopwatch
        if more.get("last_run_at") is None:
            self.last_run_at = stopwatch()


class Clock(Scheduler):
    """Named in CELERY_BEAT_SCHEDULER. Keeps nothing in a file."""

    Entry = Entry
    producer = None  # a connection per message, so that none is left over from before a restart of the broker

    def apply_async(self, entry: ScheduleEntry, producer: Any = None, advance: bool = True, **more: Any) -> None:
        entry = self.reserve(entry) if advance else entry
        if nudging.waiting() < PLENTY:
            nudging.send(entry.task, [()])
