"""Who comes later in a simulated battle, and when its time is up: by Jokers, or by rounds where a game has no Jokers.

The same as at a table, where the plan's figures come in one breath with the card: between two entries.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from engine.kernel.batch import Beginning
from engine.kernel.events import FigureArrived
from engine.kernel.setup import Figure


class Due(NamedTuple):
    number: int
    at: int
    figure: Figure


class Timetable:
    """What a beginning says of later; the same for all its battles."""

    def __init__(self, beginning: Beginning) -> None:
        there = people_there(beginning)
        self.coming = in_turn(beginning, max(there, default=0))
        self.limit = beginning.limit
        self.people = max(there, default=0) + len(self.coming)
        self.empty = not self.coming and not self.limit

    def goes_on(self, now: int, there: int, bring: Callable[[int, Figure], None]) -> bool:
        """Brings who is due, of whom the first `there` numbers are there already. False: time is up."""
        for number, at, figure in self.coming:
            if number > there and at <= now:
                bring(number, figure)
        return not 0 < self.limit <= now


def in_turn(beginning: Beginning, last: int) -> list[Due]:
    """With their numbers, which follow on the `last` of those who are there."""
    due = [(wave.at, figure) for wave in sorted(beginning.waves, key=lambda wave: wave.at) for figure in wave.figures]
    return [Due(last + n, at, figure) for n, (at, figure) in enumerate(due, start=1)]


def people_there(beginning: Beginning) -> dict[int, Figure]:
    """By number, also those who came in mid-battle."""
    figures = dict(enumerate(beginning.setup.figures, start=1))
    for recorded in beginning.past:
        if recorded.type == "battle/figure-arrived/1":
            event = msgspec.json.decode(recorded.payload, type=FigureArrived)
            figures[event.number] = event.figure
    return figures


def people_of(beginning: Beginning) -> Mapping[int, Figure]:
    """By number: everybody who is there or comes later."""
    there = people_there(beginning)
    return there | {due.number: due.figure for due in in_turn(beginning, max(there, default=0))}


def arrivals(beginning: Beginning) -> dict[int, int]:
    """Who comes at which Joker or in which round."""
    return {due.number: due.at for due in in_turn(beginning, max(people_there(beginning), default=0))}
