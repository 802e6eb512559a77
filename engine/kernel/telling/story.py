"""One unit on its way to being told: the events, where the teller stands, and the lines so far."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from engine.kernel.events import Event, Rolled
from engine.kernel.recorded import Recorded
from engine.kernel.ruleset import Sentence
from engine.kernel.telling.speaker import Speaker, sentence


@dataclass
class Line:
    """A sentence in the making: a whole text, or a subject with what it does one after the other."""

    version: int
    kind: str
    figure: int
    roll: int
    text: str
    doing: list[str] = field(default_factory=list)


@dataclass
class Story:
    unit: Sequence[Recorded]
    speaker: Speaker
    at: int = 0
    lines: list[Line] = field(default_factory=list)

    # -- telling ------------------------------------------------------------------------------------------------
    def plain(self, one: Recorded, kind: str, text: str, figure: int = 0, roll: int = 0) -> None:
        self.lines.append(Line(one.version, kind, figure, roll, text))

    def does(self, one: Recorded, kind: str, figure: int, doing: str, roll: int = 0) -> None:
        """A new sentence about what a figure does or suffers."""
        self.lines.append(Line(one.version, kind, figure, roll, self.speaker.figure(figure), [doing]))

    def sentences(self) -> list[Sentence]:
        return [
            Sentence(
                line.version,
                sentence(f"{line.text} {self.speaker.join(line.doing)}" if line.doing else line.text),
                line.kind,
                line.figure,
                line.roll,
            )
            for line in self.lines
        ]

    # -- looking around -----------------------------------------------------------------------------------------
    def before(self) -> Iterator[Event]:
        """What came before in this unit, newest first."""
        for place in range(self.at - 1, -1, -1):
            yield self.unit[place].event

    def after(self) -> Iterator[Event]:
        for place in range(self.at + 1, len(self.unit)):
            yield self.unit[place].event

    def is_last(self) -> bool:
        return self.at == len(self.unit) - 1

    def rolled(self, purposes: Collection[str], figure: int = 0) -> Rolled | None:
        """The newest roll for one of these purposes (of this figure)."""
        for event in self.before():
            if isinstance(event, Rolled) and event.purpose in purposes and figure in (0, event.figure):
                return event
        return None

    def roll_number(self, purposes: Collection[str], figure: int = 0) -> int:
        found = self.rolled(purposes, figure)
        return found.roll if found else 0


Teller = Callable[["Story", Recorded], None]
