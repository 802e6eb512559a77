"""A tiny ruleset for tests of everything around the rules: whoever rolls a six falls, the last side standing wins."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from engine.kernel.commands import Command
from engine.kernel.events import Asked, Event, FigureArrived
from engine.kernel.recorded import Recorded
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import (
    NOTHING_DISCLOSED,
    Choice,
    Disclosed,
    Kind,
    Language,
    Names,
    Option,
    Pressing,
    Sentence,
    SightLine,
    Turn,
    Viewer,
    Who,
)
from engine.kernel.scribe import Scribe
from engine.kernel.setup import Figure, OptionValue, Setup
from engine.kernel.text import Text
from engine.kernel.why import Reason


class Throw(Command, frozen=True, tag="throw"):
    """The figure throws `count` dice; a six fells it."""

    figure: int
    count: int = 1
    words: Text = ""


class Fall(Command, frozen=True, tag="fall"):
    figure: int


class Fell(Event, frozen=True):
    figure: int
    cause: int = 0


class ToyBattle:
    def __init__(self, setup: Setup) -> None:
        self.side_of = {n: one.side for n, one in enumerate(setup.figures, start=1)}
        self.down: set[int] = set()
        self.scribe: Scribe | None = None


class ToyRuleset:
    key = "toy"
    version = 1
    unit = "inch"
    has_keeper = False
    discloses = ()
    new_turn: ClassVar[tuple[type[Event], ...]] = ()
    tags: ClassVar[Mapping[str, type[Event]]] = {"toy/fell/1": Fell}
    commands: ClassVar[Mapping[str, type[Command]]] = {"throw": Throw, "fall": Fall}
    answers: ClassVar[Mapping[str, type[msgspec.Struct]]] = {}
    windows: ClassVar[frozenset[str]] = frozenset()
    options: ClassVar[Mapping[str, Option]] = {
        "toy.loud": Option("toy.loud", False, "own", "bool", (True, False)),
        "toy.dice": Option("toy.dice", 2, "own", "int", (), 1, 9),
    }
    ranks = ("grunt", "boss")
    harms = ()
    chance_facts: ClassVar[frozenset[str]] = frozenset()
    progression = None
    bodies = None
    weapons: ClassVar[Mapping[str, object]] = {"stick": None, "stone": None}

    def check_setup(self, setup: Setup) -> None:
        for n, one in enumerate(setup.figures):
            if one.rank not in self.ranks:
                raise Malformed(f"figures[{n}].rank", one.rank, "one-of", {"known": self.ranks})

    def fill_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        for name, value in given.items():
            if name not in self.options or type(value) is not type(self.options[name].default):
                raise Malformed(f"options.{name}", value, "id-of-an-option")
        return {name: given.get(name, option.default) for name, option in self.options.items()}

    def new_battle(self, setup: Setup, options: Mapping[str, OptionValue]) -> ToyBattle:
        return ToyBattle(setup)

    def attach(self, battle: ToyBattle, scribe: Scribe) -> None:
        battle.scribe = scribe

    def apply(self, battle: ToyBattle, event: Event, version: int) -> None:
        if isinstance(event, Fell):
            battle.down.add(event.figure)
        elif isinstance(event, FigureArrived):
            battle.side_of[event.number] = event.figure.side

    def arrive(self, battle: ToyBattle, number: int, figure: Figure) -> None:
        battle.side_of[number] = figure.side

    def leave(self, battle: ToyBattle, figure: int) -> None:
        battle.down.add(figure)

    def who(self, battle: ToyBattle, command: Command) -> Who:
        figure = command.figure  # type: ignore[attr-defined]
        if figure not in battle.side_of:
            raise Malformed("command.figure", figure, "figure-of-the-toy")
        return Who(figure=figure)

    def who_answers(self, battle: ToyBattle, asked: Asked, value: Mapping[str, Any]) -> Who:
        return Who()

    def perform(self, battle: ToyBattle, command: Any, forced: bool) -> None:
        if command.figure in battle.down:
            raise Refusal("is-down", {"figure": command.figure})
        assert battle.scribe is not None
        falls = isinstance(command, Fall)
        if isinstance(command, Throw):
            side = battle.side_of[command.figure]
            falls = 6 in battle.scribe.roll(command.figure, side, "throw", command.count, 6, None)
        if falls:
            battle.scribe.record(Fell(command.figure))
            battle.down.add(command.figure)

    def press_luck(self, battle: Any, pressing: Pressing) -> list[Reason]:
        raise Refusal("no-such-luck")

    def luck_ways(self, battle: Any, pressing: Pressing) -> list[tuple[int, str, int]]:
        return []

    def abandon(self, battle: ToyBattle) -> None:
        pass

    def turn(self, battle: ToyBattle) -> Turn:
        return Turn("throw", 0, tuple(sorted(set(battle.side_of.values()))))

    def ended(self, battle: ToyBattle) -> tuple[bool, int | None]:
        standing = {side for figure, side in battle.side_of.items() if figure not in battle.down}
        return len(standing) < 2, min(standing, default=None)

    def legal(self, battle: ToyBattle, sides: Sequence[int]) -> list[Choice]:
        return []

    def sight_lines(self, battle: ToyBattle, figure: int) -> list[SightLine]:
        return []

    def view(self, battle: ToyBattle, viewer: Viewer) -> dict[str, Any]:
        return {"down": sorted(battle.down)}

    def show(self, event: Event, viewer: Viewer, version: int = 0) -> Event | None:
        return event

    def disclosed(self, recorded: Sequence[Recorded]) -> Disclosed:
        return NOTHING_DISCLOSED

    def tell(self, unit: Sequence[Recorded], names: object, language: str) -> list[Sentence]:
        return []

    def explain(self, refusal: Refusal, names: object, language: str) -> str:
        return refusal.code

    def word(self, kind: Kind, code: str, language: Language) -> str:
        return ""

    def skill_words(self, skill: str, times: int, language: Language) -> tuple[str, str]:
        return "", ""

    def reason_text(self, reason: Reason, names: Names, language: Language) -> str:
        return reason.code

    def purpose_name(self, purpose: str, language: Language) -> str:
        return purpose

    def outcome(self, battle: ToyBattle) -> list[dict[str, Any]]:
        return [{"figure": n, "dead": n in battle.down, "wounds": [], "kills": []} for n in battle.side_of]


TOY = ToyRuleset()
