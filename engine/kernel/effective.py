"""Which events count: a rewind, a take-back, a correction, an interruption or a re-roll cuts the list, nothing is ever
removed.
"""

from collections.abc import Iterable

from engine.kernel.events import Amended, Aside, Event, LuckPressed, Rewound, TakenBack
from engine.kernel.recorded import RecordedEvent

CUTS = frozenset({Rewound, TakenBack, Amended, LuckPressed})
Interrupted = dict[int, list[RecordedEvent]]  # by the version of an interruption: what it made count no more


def effective(recorded: Iterable[RecordedEvent]) -> list[RecordedEvent]:
    """The events that count, in order, `Rewound` and `TakenBack` themselves included (they are part of the story)."""
    counting: list[RecordedEvent] = []
    interrupted: Interrupted = {}
    for record in recorded:
        if type(record.event) in CUTS:  # few are; asking all of them about each type would take as long as folding them
            counting = cut(counting, record, interrupted)
        counting.append(record)
    return counting


def cut(counting: list[RecordedEvent], record: RecordedEvent, interrupted: Interrupted) -> list[RecordedEvent]:
    """What still counts of what did before `record`. Where the table goes back behind an interruption, what that
    interrupted counts again as it was: those dice were shown, and nobody gets others by interrupting and then thinking
    better of it.
    """
    event: Event = record.event
    if isinstance(event, (Amended, LuckPressed)):
        if isinstance(event, Amended) and not event.is_correction:
            gone = [old for old in counting if old.version > event.to and not isinstance(old.event, Aside)]
            interrupted[record.version] = gone
        return [old for old in counting if old.version <= event.to or isinstance(old.event, Aside)]
    assert isinstance(event, (Rewound, TakenBack))
    again: list[RecordedEvent] = []
    while counting and counting[-1].version > event.to:
        last = counting.pop()
        again += [old for old in interrupted.get(last.version, ()) if old.version <= event.to]
    return sorted([*counting, *again], key=lambda old: old.version) if again else counting
