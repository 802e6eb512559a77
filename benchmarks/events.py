"""Events appended and replayed a second, and load-act-save, beside the library `eventsourcing` on the same Postgres."""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from benchmarks.measure import Row, number, rounds_in_turn, sized

ROUNDS = 7
CYCLES = sized(30, 3)


def rows(url: str) -> list[Row]:
    from benchmarks import ledger_side as ours
    from benchmarks import library_side as theirs

    app, campaign = theirs.application(url), ours.campaign()
    lines = []

    for size, times in ((1, sized(150, 5)), (100, sized(15, 2))):
        own_stream, other_stream = ours.stream(campaign), theirs.load(app, theirs.battle(app, 1))
        events = [ours.roll(n) for n in range(1, size + 1)]

        def append_theirs(other: Any = other_stream, size: int = size) -> None:
            theirs.act(other, size)
            app.save(other)

        lines.append(
            _beside(
                f"events appended, {size} per transaction",
                times,
                size,
                partial(ours.save, campaign, own_stream, events),
                append_theirs,
            )
        )

    own_stream, long = ours.stream(campaign), theirs.battle(app, 1_000)
    ours.save(campaign, own_stream, [ours.roll(n) for n in range(1, 1_001)])
    lines.append(
        _beside("events replayed", 5, 1_000, lambda: ours.load(campaign, own_stream), lambda: theirs.load(app, long))
    )
    lines.append(_cycles(app, campaign, "load, act, save on a stream of 100 events", 5))
    lines.append(_cycles(app, campaign, "the same, the whole stream read each time", recent=False))
    app.close()
    with no_waiting_for_the_disk():
        app = theirs.application(url)
        lines.append(_cycles(app, campaign, "the same without waiting for the disk"))
        app.close()
    return lines


@contextmanager
def no_waiting_for_the_disk() -> Iterator[None]:
    """Both sides connect anew with `synchronous_commit` off: what is left is the work itself."""
    from django.db import connection

    connection.close()
    os.environ["PGOPTIONS"] = "-c synchronous_commit=off"
    yield
    del os.environ["PGOPTIONS"]
    connection.close()


def _cycles(app, campaign, what: str, aim: int = 0, recent: bool = True) -> Row:  # type: ignore[no-untyped-def]
    """Each cycle adds an event, so streams are made anew for every round."""
    from benchmarks import ledger_side as ours
    from benchmarks import library_side as theirs

    def own() -> float:
        which = ours.stream(campaign)
        ours.save(campaign, which, [ours.roll(n) for n in range(1, 101)])
        return _per_second(CYCLES, 1, lambda: ours.load_act_save(campaign, which, recent))

    def other() -> float:
        which = theirs.battle(app, 99)
        return _per_second(CYCLES, 1, lambda: theirs.load_act_save(app, which))

    own_rate, library = rounds_in_turn(ROUNDS, own, other)
    ratio = own_rate / library
    return Row(what, _both(own_rate, library), f">= {aim} times" if aim else "", ratio >= aim if aim else None)


def _beside(
    what: str, times: int, events: int, own_call: Callable[[], object], library_call: Callable[[], object]
) -> Row:
    own_rate, library = rounds_in_turn(
        ROUNDS, lambda: _per_second(times, events, own_call), lambda: _per_second(times, events, library_call)
    )
    return Row(what, _both(own_rate, library))


def _both(own_rate: float, library: float) -> str:
    return f"{number(own_rate)}/s; `eventsourcing` {number(library)}/s; {own_rate / library:.1f} times"


def _per_second(times: int, events: int, once: Callable[[], object]) -> float:
    """From the median time of one transaction: a moment in which others had the processor doesn't count."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        once()
        taken.append(time.perf_counter() - start)
    return events / statistics.median(taken)
