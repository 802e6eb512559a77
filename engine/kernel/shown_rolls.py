"""Rolls put together from what was recorded of them.

After a correction a roll may lie in parts: the dice that were kept, then those that were missing, each with a number of
its own. And dice of it may have been thrown again. People know one roll, and here it is one.
"""

from collections.abc import Iterable, Sequence

from engine.kernel.events import Event, LuckPressed, Rolled, RollKept
from engine.kernel.recorded import RecordedEvent


class ShownRoll:
    """One roll as it lies on the table: its parts, then what was thrown again. `faces` are those that count now."""

    def __init__(self, first: RecordedEvent) -> None:
        self.thrown: list[list[RecordedEvent]] = [[]]  # the parts of the roll itself, then those of each new throw
        self.used: list[LuckPressed] = []
        self.add(first)

    @property
    def first(self) -> Rolled:
        event = self.thrown[0][0].event
        assert isinstance(event, Rolled)
        return event

    @property
    def parts(self) -> Sequence[RecordedEvent]:
        """Of the roll itself, without what was thrown again."""
        return self.thrown[0]

    @property
    def last(self) -> RecordedEvent:
        return self.thrown[-1][-1]

    @property
    def numbers(self) -> list[int]:
        return [part.event.roll for parts in self.thrown for part in parts if isinstance(part.event, Rolled)]

    @property
    def missing(self) -> int:
        """Dice that are still to be thrown: of the roll, or of its newest throw."""
        if len(self.used) == len(self.thrown):
            return len(self.used[-1].dice)
        wanted = len(self.used[-1].dice) if self.used else self.first.count
        return wanted - len(_faces(self.thrown[-1]))

    @property
    def as_thrown(self) -> tuple[int, ...]:
        """Its faces before any die was thrown again."""
        return tuple(_faces(self.parts))

    @property
    def faces(self) -> tuple[int, ...]:
        return self.faces_after(len(self.used))

    def faces_after(self, throws: int) -> tuple[int, ...]:
        """As they counted once so many throws of single dice had been made."""
        faces = _faces(self.parts)
        for pressed, parts in zip(self.used[:throws], self.thrown[1:], strict=False):
            for place, face in zip(pressed.dice, _faces(parts), strict=False):
                faces[place] = face
        return tuple(faces)

    def takes(self, event: Rolled) -> bool:
        """Are these the dice that are missing here?"""
        rolled = self.first
        same = (event.figure, event.purpose, event.sides) == (rolled.figure, rolled.purpose, rolled.sides)
        return same and 0 < self.missing == event.count

    def add(self, record: RecordedEvent) -> None:
        if len(self.used) == len(self.thrown):
            self.thrown.append([])
        self.thrown[-1].append(record)


def rolls_in(events: Iterable[RecordedEvent]) -> list[ShownRoll]:
    """The rolls of one command run, in order."""
    rolls: list[ShownRoll] = []
    for record in events:
        event = record.event
        if isinstance(event, LuckPressed):
            if rolls:
                rolls[-1].used.append(event)
        elif isinstance(event, Rolled):
            if rolls and rolls[-1].takes(event):
                rolls[-1].add(record)
            else:
                rolls.append(ShownRoll(record))
    return rolls


def part_after(events: Sequence[RecordedEvent], kept: Event, left: int) -> int:
    """Where the dice stand that were missing of a kept roll, `left` of them; -1 when they were never thrown.

    `events` are what came after it; only requests and what devices gave may lie between.
    """
    if not isinstance(kept, RollKept):
        return -1
    for place, record in enumerate(events):
        event = record.event
        if isinstance(event, Rolled):
            same = (event.figure, event.purpose, event.sides) == (kept.figure, kept.purpose, kept.sides)
            return place if same and event.count == left else -1
        if isinstance(event, LuckPressed):
            return -1
    return -1


def _faces(parts: Iterable[RecordedEvent]) -> list[int]:
    return [face for part in parts if isinstance(part.event, Rolled) for face in part.event.faces]


def fell(everything: Sequence[RecordedEvent], record: RecordedEvent) -> RecordedEvent:
    """Where the dice of a kept roll fell; any other event itself. `everything` is the whole stream, from version 1."""
    event = record.event
    while isinstance(event, RollKept) and 0 < event.of < record.version:
        record = everything[event.of - 1]
        event = record.event
    return record


def as_people_saw(command_run: Sequence[RecordedEvent]) -> Sequence[RecordedEvent]:
    """The command run with each roll as one: parts that a correction left stand together, and where dice were thrown
    again the new throw shows all faces that count then. Whatever lies between stays, and the last number of a roll is
    its number.
    """
    seen: dict[int, RecordedEvent | None] = {}  # by version; None: its dice stand with a later part
    for roll in rolls_in(command_run):
        if roll.first.options or len(roll.numbers) < 2:
            continue
        for throw in range(len(roll.thrown)):
            faces = roll.faces_after(throw)
            if throw and len(_faces(roll.thrown[throw])) != len(roll.used[throw - 1].dice):
                break
            if not throw and len(faces) != roll.first.count:
                break
            for part in roll.thrown[throw]:
                seen[part.version] = None
            last = roll.thrown[throw][-1]
            assert isinstance(last.event, Rolled)
            first = roll.first
            event = Rolled(
                last.event.roll, first.figure, first.purpose, first.count, first.sides, faces, first.why, (), ""
            )
            seen[last.version] = last._replace(event=event)
    if not seen:
        return command_run
    shown = [seen.get(record.version, record) for record in command_run]
    return [shown_record for shown_record in shown if shown_record is not None]
