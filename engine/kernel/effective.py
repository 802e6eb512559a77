"""Which events count: a rewind, a take-back, a correction or a re-roll cuts the list, nothing is ever removed."""

from collections.abc import Iterable

from engine.kernel.events import Amended, Aside, LuckPressed, Rewound, TakenBack
from engine.kernel.recorded import Recorded

CUTS = frozenset({Rewound, TakenBack, Amended, LuckPressed})


def effective(recorded: Iterable[Recorded]) -> list[Recorded]:
    """The events that count, in order, `Rewound` and `TakenBack` themselves included (they are part of the story)."""
    counting: list[Recorded] = []
    for one in recorded:
        event = one.event
        if type(event) in CUTS:  # few are; asking all of them about each type would take as long as folding them
            if isinstance(event, (Rewound, TakenBack)):
                while counting and counting[-1].version > event.to:
                    counting.pop()
            elif isinstance(event, (Amended, LuckPressed)):
                counting = [kept for kept in counting if kept.version <= event.to or isinstance(kept.event, Aside)]
        counting.append(one)
    return counting
