"""What came from outside while an entry was decided, as it is recorded: dice that fell, devices that were asked."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from engine.kernel import sealed
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.events import Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.replay_effects import Deal
from engine.kernel.seeds import Devices

MOST_DICE: Final = 10_000  # of a roll that isn't recorded


class Outside(Devices):
    """Dealer and devices in one: devices are asked before the roll at which they were asked then."""

    def __init__(self, lines: Sequence[RecordedEvent]) -> None:
        fallen = [line.event for line in lines if _is_of_server(line)]
        self.fallen = {event.roll: event for event in fallen if isinstance(event, Rolled)}
        self.request = next((line.event for line in lines if isinstance(line.event, EntropyRequested)), None)
        before = takewhile(lambda record: not isinstance(record.event, EntropyRequested), lines)
        self.before = sum(map(_is_of_server, before))
        self.dealt = 0

    def deal(self, roll: int, count: int, sides: int, seeds: tuple[bytes, ...] = (), fresh: bytes = b"") -> Deal:
        """Raises: ValueError for dice that nobody rolls."""
        self.dealt += 1
        fell = self.fallen.get(roll)
        if fell is not None and len(fell.faces) == count and all(1 <= face <= sides for face in fell.faces):
            return Deal(fell.faces, fell.secret)
        if count > MOST_DICE:
            raise ValueError(f"{count} dice")
        return Deal(sealed.faces(b"", "", roll, count, sides), "")  # any will do: no such roll is recorded

    def asked(self) -> tuple[str, ...]:
        return self.request.of if self.request is not None and self.dealt == self.before else ()

    def here(self, members: object) -> tuple[str, ...]:
        return self.request.openers if self.request is not None and self.dealt == self.before else ()


def _is_of_server(record: RecordedEvent) -> bool:
    return type(record.event) is Rolled and record.provenance != "typed"
