"""Commands about scenarios, referees' tables, counters and armouries; on the campaign's own stream like all others."""

from typing import Annotated, Literal

import msgspec

from campaigns.ledger.scenario_shapes import RollTable, Scenario, Tick
from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type
from engine.kernel.opening_commands import Order

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Reason = Annotated[str, msgspec.Meta(max_length=2000)]
Number = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
Carried = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=40)]
Ticks = Annotated[tuple[Tick, ...], msgspec.Meta(max_length=160)]


class SaveScenario(Command, frozen=True, tag="save-scenario"):
    """With `scenario`, that one is written anew; battles keep the plan they began with.

    Where the referee runs the opponents as a part of ordinary play the plan's villains, everybody whose numbers are
    his, `orders` (entered when the battle opens) and `notes` are kept from everybody else. `replaces` is the
    edition that its author had before him; empty, it replaces whatever is there.
    """

    plan: Scenario
    scenario: Id | None = None
    replaces: Annotated[str, msgspec.Meta(max_length=64)] = ""
    orders: Annotated[tuple[Order, ...], msgspec.Meta(max_length=100)] = ()
    notes: Reason = ""


class WithdrawScenario(Command, frozen=True, tag="withdraw-scenario"):
    scenario: Id


class TickAims(Command, frozen=True, tag="tick-aims"):
    """What one side has reached so far; its ticks from before are replaced, those of the others stay."""

    battle: Id
    side: Annotated[int, msgspec.Meta(ge=0, le=100)]
    ticks: Ticks = ()


class EnterResult(Command, frozen=True, tag="enter-result"):
    """How it went: by the ticks' points, or by the referee's word with a reason. `winner` belongs to the word."""

    battle: Id
    ticks: Ticks
    by: Literal["points", "word"] = "points"
    winner: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    reason: Reason = ""


class SaveTable(Command, frozen=True, tag="save-table"):
    """With `table`, that one is written anew. In a weighted table each row's `low` is its weight."""

    content: RollTable
    table: Id | None = None


class WithdrawTable(Command, frozen=True, tag="withdraw-table"):
    table: Id


class RollOnTable(Command, frozen=True, tag="roll-on-table"):
    """On the campaign: the server rolls, or `faces` were rolled by hand; `pick` chooses a row without dice.

    In a battle it is the battle's own command of that name.
    """

    table: Id
    faces: Annotated[tuple[int, ...], msgspec.Meta(max_length=10)] | None = None
    pick: Annotated[int, msgspec.Meta(ge=0)] | None = None
    about: Id | None = None


class NameCounter(Command, frozen=True, tag="name-counter"):
    name: Name
    of: Literal["gang", "character"]
    start: Number = 0
    owners: bool = False


class WithdrawCounter(Command, frozen=True, tag="withdraw-counter"):
    counter: Id


class ChangeCounter(Command, frozen=True, tag="change-counter"):
    """`thing` is a gang or a character, as the counter wants it."""

    counter: Id
    thing: Id
    by: Number
    reason: Reason


class AssignWeapons(Command, frozen=True, tag="assign-weapons"):
    """Who of the gang carries what; who isn't named keeps his. What nobody takes lies in the armoury."""

    gang: Id
    carries: Annotated[dict[Id, Carried], msgspec.Meta(max_length=200)]


SCENARIO_COMMANDS = by_type(globals())
