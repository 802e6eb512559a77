"""The whole roll to which the dice of one number belong: a correction keeps some and has others rolled, and any of them
may be thrown again."""

import msgspec

from campaigns.selectors.battles.loaded import LoadedBattle
from engine.kernel import events as ev
from engine.kernel.recorded import RecordedEvent
from engine.kernel.shown_rolls import ShownRoll, rolls_in


class PartLine(msgspec.Struct, frozen=True):
    """Dice that fell under one number. `kept`: after a correction they count again."""

    number: int
    version: int
    faces: list[int]
    kept: bool


class WholeRoll(msgspec.Struct, frozen=True):
    """`parts` make up the roll of `count` dice in their order, `again` are throws of some of its dice in their order;
    `faces` are those that count now. `missing` dice are still to fall.
    """

    count: int
    parts: list[PartLine]
    again: list[PartLine]
    faces: list[int]
    missing: int


def whole_of(here: LoadedBattle, record: RecordedEvent) -> ShownRoll | None:
    """None for what no longer counts, and for dice that are still awaited."""
    counting = here.game.counting
    if record not in counting or not isinstance(record.event, ev.Rolled):
        return None
    place = counting.index(record)
    begin, end = place, place + 1
    while begin and not isinstance(counting[begin].event, ev.Commanded):
        begin -= 1
    while end < len(counting) and not isinstance(counting[end].event, ev.Commanded):
        end += 1
    return next((roll for roll in rolls_in(counting[begin:end]) if any(record in parts for parts in roll.thrown)), None)


def whole_line(here: LoadedBattle, roll: ShownRoll | None) -> WholeRoll | None:
    """Where the roll is more than the dice of one number, and this reader may see all of it."""
    if roll is None or len(roll.numbers) < 2:
        return None
    if any(here.show(part) is None for parts in roll.thrown for part in parts):
        return None
    again = [_line(part) for parts in roll.thrown[1:] for part in parts]
    return WholeRoll(roll.first.count, [_line(part) for part in roll.parts], again, list(roll.faces), roll.missing)


def _line(record: RecordedEvent) -> PartLine:
    event = record.event
    assert isinstance(event, ev.Rolled)
    return PartLine(event.roll, record.version, list(event.faces), isinstance(event, ev.RollKept))
