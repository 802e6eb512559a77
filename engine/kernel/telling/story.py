"""One command run on its way to being told: the events, where the teller stands, and the lines so far."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.events import Event, Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Sentence
from engine.kernel.shown_rolls import as_people_saw
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
    command_run: Sequence[RecordedEvent]
    speaker: Speaker
    at: int = 0
    lines: list[Line] = field(default_factory=list)

    # -- telling ------------------------------------------------------------------------------------------------
    def plain(self, record: RecordedEvent, kind: str, text: str, figure: int = 0, roll: int = 0) -> None:
        self.lines.append(Line(record.version, kind, figure, roll, text))

    def does(self, record: RecordedEvent, kind: str, figure: int, doing: str, roll: int = 0) -> None:
        """A new sentence about what a figure does or suffers."""
        self.lines.append(Line(record.version, kind, figure, roll, self.speaker.figure(figure), [doing]))

    def also(self, record: RecordedEvent, kind: str, figure: int, doing: str, roll: int = 0) -> None:
        """Goes on with the last sentence when it is about the same figure, else begins one."""
        last = self.lines[-1] if self.lines else None
        if last is None or last.figure != figure or not last.doing or last.kind in ("shot", "people"):
            self.does(record, kind, figure, doing, roll)
            return
        last.doing.append(doing)
        last.roll = last.roll or roll
        if kind == "death":
            last.kind = kind

    def tell(self, tellers: "Tellers") -> list[Sentence]:
        """Walks over the events and lets each type's teller add to the story."""
        self.command_run = as_people_saw(self.command_run)
        for at, record in enumerate(self.command_run):
            self.at = at
            teller = tellers.get(type(record.event))
            if teller is not None:
                teller(self, record, record.event)
        return self.sentences()

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
        """What came before in this command run, newest first."""
        for place in range(self.at - 1, -1, -1):
            yield self.command_run[place].event

    def after(self) -> Iterator[Event]:
        for place in range(self.at + 1, len(self.command_run)):
            yield self.command_run[place].event

    def is_last(self) -> bool:
        return self.at == len(self.command_run) - 1

    def rolled(self, purposes: Collection[str], figure: int = 0) -> Rolled | None:
        """The newest roll for one of these purposes (of this figure)."""
        for event in self.before():
            if isinstance(event, Rolled) and event.purpose in purposes and figure in (0, event.figure):
                return event
        return None

    def roll_number(self, purposes: Collection[str], figure: int = 0) -> int:
        rolled = self.rolled(purposes, figure)
        return rolled.roll if rolled else 0


Teller = Callable[
    [Any, RecordedEvent, Any], None
]  # takes the story, a ruleset's its own, and the event beside its record
Tellers = Mapping[type[Event], Teller]
Says = str | Callable[[Any], str]  # the sentence, or which of several by the event


# -- events that one sentence tells: the data says it ---------------------------------------------------------------
def does(kind: str, says: Says, *rolls: str, roller: str = "figure") -> Teller:
    """What the event's figure does; `rolls` are purposes of the roll behind it, `roller` the field of who threw it."""

    def teller(story: Story, record: RecordedEvent, event: Event) -> None:
        story.does(record, kind, _figure(event), _sentence(story, event, says), _roll(story, event, rolls, roller))

    return teller


def also(kind: str, says: Says, *rolls: str, roller: str = "figure") -> Teller:
    """The same, but going on with the sentence before when it is about the same figure."""

    def teller(story: Story, record: RecordedEvent, event: Event) -> None:
        story.also(record, kind, _figure(event), _sentence(story, event, says), _roll(story, event, rolls, roller))

    return teller


def plain(kind: str, says: Says, *rolls: str, roller: str = "figure") -> Teller:
    """A sentence with a subject of its own."""

    def teller(story: Story, record: RecordedEvent, event: Event) -> None:
        story.plain(record, kind, _sentence(story, event, says), _figure(event), _roll(story, event, rolls, roller))

    return teller


def _sentence(story: Story, event: Event, says: Says) -> str:
    return story.speaker.say(says if isinstance(says, str) else says(event), event)


def _figure(event: Event) -> int:
    figure = getattr(event, "figure", 0)
    return figure if isinstance(figure, int) else 0


def _roll(story: Story, event: Event, rolls: Collection[str], roller: str) -> int:
    """The number of the roll behind an event; an event about a roll names it itself."""
    if not rolls:
        return int(getattr(event, "roll", 0))
    return story.roll_number(rolls, int(getattr(event, roller, 0)))
