"""Which events count: a rewind, a take-back, a correction, an interruption or a re-roll cuts the list, nothing is ever
removed.
"""

from collections.abc import Iterable

from engine.kernel.events import Amended, Aside, Event, LuckPressed, Rewound, TakenBack
from engine.kernel.recorded import Recorded

CUTS = frozenset({Rewound, TakenBack, Amended, LuckPressed})
Interrupted = dict[int, list[Recorded]]  # by the version of an interruption: what it made count no more


def effective(recorded: Iterable[Recorded]) -> list[Recorded]:
    """The events that count, in order, `Rewound` and `TakenBack` themselves included (they are part of the story)."""
    counting: list[Recorded] = []
    interrupted: Interrupted = {}
    for one in recorded:
        if type(one.event) in CUTS:  # few are; asking all of them about each type would take as long as folding them
            counting = cut(counting, one, interrupted)
        counting.append(one)
    return counting


def cut(counting: list[Recorded], one: Recorded, interrupted: Interrupted) -> list[Recorded]:
    """What still counts of what did before `one`. Where the table goes back behind an interruption, what it interrupted
    counts again as it was: those dice were shown, and nobody gets others by interrupting and thinking better of it.
    """
    event: Event = one.event
    if isinstance(event, (Amended, LuckPressed)):
        if isinstance(event, Amended) and not event.is_correction:
            gone = [old for old in counting if old.version > event.to and not isinstance(old.event, Aside)]
            interrupted[one.version] = gone
        return [old for old in counting if old.version <= event.to or isinstance(old.event, Aside)]
    assert isinstance(event, (Rewound, TakenBack))
    again: list[Recorded] = []
    while counting and counting[-1].version > event.to:
        last = counting.pop()
        again += [old for old in interrupted.get(last.version, ()) if old.version <= event.to]
    return sorted([*counting, *again], key=lambda old: old.version) if again else counting
