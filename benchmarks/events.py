"""Events appended and replayed a second, and load-act-save, beside the library `eventsourcing` on the same Postgres."""

import time
from collections.abc import Callable

from benchmarks.measure import Row, number, rounds_in_turn

ROUNDS = 7


def rows(url: str) -> list[Row]:
    from benchmarks import ledger_side as ours
    from benchmarks import library_side as theirs

    app, campaign = theirs.application(url), ours.campaign()
    found = []

    for size, times in ((1, 150), (100, 15)):
        own, other = ours.stream(campaign), theirs.load(app, theirs.battle(app, 1))
        events = [ours.roll(n) for n in range(1, size + 1)]

        def append_theirs(other=other, size=size) -> None:
            theirs.act(other, size)
            app.save(other)

        found.append(
            _beside(
                f"events appended, {size} per transaction",
                times,
                size,
                lambda own=own, events=events: ours.save(campaign, own, events),
                append_theirs,
            )
        )

    own, other = ours.stream(campaign), theirs.battle(app, 1_000)
    ours.save(campaign, own, [ours.roll(n) for n in range(1, 1_001)])
    found.append(
        _beside("events replayed", 5, 1_000, lambda: ours.load(campaign, own), lambda: theirs.load(app, other))
    )
    found.append(_cycles(app, campaign))
    app.close()
    return found


def _cycles(app, campaign) -> Row:  # type: ignore[no-untyped-def]
    """Each cycle adds an event, so streams are made anew for every round."""
    from benchmarks import ledger_side as ours
    from benchmarks import library_side as theirs

    def own() -> float:
        which = ours.stream(campaign)
        ours.save(campaign, which, [ours.roll(n) for n in range(1, 101)])
        return _per_second(30, 1, lambda: ours.load_act_save(campaign, which))

    def other() -> float:
        which = theirs.battle(app, 99)
        return _per_second(30, 1, lambda: theirs.load_act_save(app, which))

    mine, library = rounds_in_turn(ROUNDS, own, other)
    ratio = mine / library
    return Row("load, act, save on a stream of 100 events", _both(mine, library), ">= 5 times", ratio >= 5)


def _beside(what: str, times: int, events: int, ours: Callable[[], object], theirs: Callable[[], object]) -> Row:
    mine, library = rounds_in_turn(
        ROUNDS, lambda: _per_second(times, events, ours), lambda: _per_second(times, events, theirs)
    )
    return Row(what, _both(mine, library))


def _both(mine: float, library: float) -> str:
    return f"{number(mine)}/s; `eventsourcing` {number(library)}/s; {mine / library:.1f} times"


def _per_second(times: int, events: int, once: Callable[[], object]) -> float:
    start = time.perf_counter()
    for _ in range(times):
        once()
    return times * events / (time.perf_counter() - start)
