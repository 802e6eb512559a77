"""One unit on its way to being told: the events, where the teller stands, and the lines so far."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from engine.kernel.events import Event, Rolled, RollRequested
from engine.kernel.recorded import Recorded
from engine.kernel.ruleset import Sentence
from engine.rulesets.stko.events import ActionDeclared, ShotFired, TurnEnded, Wounded
from engine.rulesets.stko.tell.speaker import Speaker, sentence

MOVING = ("move", "move_and_shoot", "flee", "charge", "leave")
SHOOTING = ("shot", "lucky_shot")
HITTING = ("effect", "location", "counter")


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

    def also(self, one: Recorded, kind: str, figure: int, doing: str, roll: int = 0) -> None:
        """Goes on with the last sentence when it is about the same figure, else begins one."""
        last = self.lines[-1] if self.lines else None
        if last is None or last.figure != figure or not last.doing or last.kind in ("shot", "people"):
            self.does(one, kind, figure, doing, roll)
            return
        last.doing.append(doing)
        last.roll = last.roll or roll
        if kind == "death":
            last.kind = kind

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

    def comes(self, wanted: tuple[type[Event], ...], figure: int = 0) -> bool:
        """Does one of these still come before the next roll of the same kind or the end of the figure's turn?"""
        here = self.unit[self.at].event
        for event in self.after():
            if isinstance(event, wanted) and figure in (0, getattr(event, "figure", 0)):
                return True
            if isinstance(event, (Rolled, RollRequested)) and getattr(here, "purpose", "") == event.purpose:
                return False
            if isinstance(event, TurnEnded) and event.figure == figure:
                return False
        return False

    def shot_by(self, figure: int) -> ShotFired | None:
        return next((e for e in self.before() if isinstance(e, ShotFired) and e.figure == figure), None)

    def shot_before(self) -> ShotFired | None:
        return next((e for e in self.before() if isinstance(e, ShotFired)), None)

    def action_of(self, figure: int) -> str:
        found = next((e for e in self.before() if isinstance(e, ActionDeclared) and e.figure == figure), None)
        return found.action if found else ""

    def stumbled(self, figure: int) -> Rolled | None:
        """The movement roll that threw the figure over, when nothing else can have."""
        for event in self.before():
            if isinstance(event, (Wounded, ShotFired)):
                return None
            if isinstance(event, Rolled) and event.figure == figure:
                return event if event.purpose in MOVING else None
        return None


Teller = Callable[[Story, Recorded], None]
