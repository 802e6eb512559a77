"""A tiny ruleset for tests of everything around the rules: whoever rolls a six falls, the last side standing wins."""

from typing import Any, Final

from engine.kernel.batch import Beginning, Simulator
from engine.kernel.commands import Command
from engine.kernel.effects import Effects
from engine.kernel.events import Event, FigureArrived
from engine.kernel.options import Option
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Ruleset, Turn, Viewer, Who, how_it_stands
from engine.kernel.setup import Setup
from engine.kernel.text import Text
from engine.kernel.view import TableView

RANKS: Final = ("grunt", "boss")
OPTIONS: Final = {
    "toy.loud": Option("toy.loud", False, "own", "bool", (True, False)),
    "toy.dice": Option("toy.dice", 2, "own", "int", (), 1, 9),
}


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
        self.side_of = {n: figure.side for n, figure in enumerate(setup.figures, start=1)}
        self.down: set[int] = set()
        self.effects: Effects | None = None

    @property
    def standing(self) -> set[int]:
        return {side for figure, side in self.side_of.items() if figure not in self.down}

    @property
    def over(self) -> bool:
        return len(self.standing) < 2

    @property
    def winner(self) -> int:
        return min(self.standing, default=-1)


def check_setup(setup: Setup) -> None:
    for n, figure in enumerate(setup.figures):
        if figure.rank not in RANKS:
            raise Malformed(f"figures[{n}].rank", figure.rank, "one-of", {"known": RANKS})


def attach(battle: ToyBattle, effects: Effects) -> None:
    battle.effects = effects


def apply(battle: ToyBattle, event: Event, version: int) -> None:
    if isinstance(event, Fell):
        battle.down.add(event.figure)
    elif isinstance(event, FigureArrived):
        battle.side_of[event.number] = event.figure.side


def who(battle: ToyBattle, command: Command) -> Who:
    figure = command.figure  # type: ignore[attr-defined]  # every command here has one
    if figure not in battle.side_of:
        raise Malformed("command.figure", figure, "figure-of-the-toy")
    return Who(figure=figure)


def perform(battle: ToyBattle, command: Any, forced: bool) -> None:
    if command.figure in battle.down:
        raise Refusal("is-down", {"figure": command.figure})
    assert battle.effects is not None
    falls = isinstance(command, Fall)
    if isinstance(command, Throw):
        side = battle.side_of[command.figure]
        falls = 6 in battle.effects.roll(command.figure, side, "throw", command.count, 6, None)
    if falls:
        battle.effects.record(Fell(command.figure))
        battle.down.add(command.figure)


def no_simulator(rules: Ruleset, beginning: Beginning) -> Simulator:
    raise NotImplementedError


def outcome(battle: ToyBattle) -> list[dict[str, Any]]:
    return [{"figure": n, "dead": n in battle.down, "wounds": [], "kills": []} for n in battle.side_of]


class ToyView(TableView):
    down: list[int]


def view(battle: ToyBattle, viewer: Viewer) -> ToyView:
    over, winner = how_it_stands(battle)
    return {
        "round": 0,
        "up": 0,
        "figures": [],
        "sides": [],
        "over": over,
        "winner": winner,
        "drawn": False,
        "detail": "rolls",
        "down": sorted(battle.down),
    }


TOY = Ruleset(
    key="toy",
    version=1,
    tags={"toy/fell/1": Fell},
    commands={"throw": Throw, "fall": Fall},
    options=OPTIONS,
    ranks=RANKS,
    weapons={"stick": None, "stone": None},
    check_setup=check_setup,
    new_battle=lambda setup, options: ToyBattle(setup),
    attach=attach,
    apply=apply,
    leave=lambda battle, figure: battle.down.add(figure),
    who=who,
    perform=perform,
    turn=lambda battle: Turn("throw", 0, tuple(sorted(set(battle.side_of.values())))),
    legal=lambda battle, sides: [],
    view=view,
    outcome=outcome,
    simulates=no_simulator,
    policies={},
    figure_counts=(),
)
