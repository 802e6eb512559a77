"""Commands of Pb-12, as people enter them. A module is its place on the figure's list from 0; lengths are hundredths of
steps. On a drawn table movement says its `points`; at a real one people say how many options of each kind it took.
"""

from typing import Annotated, Any, Literal

import msgspec

from engine.kernel.commands import Command, Nth, OfFigure, by_type
from engine.kernel.setup import Point

Other = Annotated[int, msgspec.Meta(ge=0, le=1000)]
SideNumber = Annotated[int, msgspec.Meta(ge=0, le=19)]
Points = Annotated[tuple[Point, ...], msgspec.Meta(max_length=40)]
Corners = Annotated[tuple[Point, ...], msgspec.Meta(max_length=12)]
Numbers = Annotated[tuple[Nth, ...], msgspec.Meta(max_length=100)]
Place = Annotated[int, msgspec.Meta(ge=0, le=29)]
Places = Annotated[tuple[Place, ...], msgspec.Meta(max_length=30)]
Groups = Annotated[tuple[Other, ...], msgspec.Meta(max_length=100)]
ActionPoints = Annotated[int, msgspec.Meta(ge=1, le=60)]
Seat = Literal["outside", "area", "control", "open_control"]
Few = Annotated[int, msgspec.Meta(ge=0, le=60)]
CardName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=4000, extra={"text": True})]  # a `Text`, but never empty
Status = Literal[
    "moved", "incapable", "lightly_wounded", "heavily_wounded", "panicked", "static", "distracted", "threatened",
    "exhausted", "camouflaged", "delayed", "out_of_control", "lightly_damaged", "heavily_damaged", "blinded",
    "out_of_action", "destroyed",
]  # fmt: skip


class Interrupt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who interrupts an action that was entered already, and how. `step`: after so many movement options.

    `action` is the command of a delayed figure. A `card` is a side's; at the moment `roll` it is played on one of the
    rolls that figures make in this action, counted from 1; dice that are rolled again count with the first ones.
    """

    how: Literal["ranged-defence", "melee-defence", "delayed", "card"]
    figure: Other = 0
    moment: Literal["before", "between", "after", "roll"] = "before"
    step: Few = 0
    roll: Few = 0
    action: dict[str, Any] | None = None
    side: SideNumber = 0
    card: Annotated[str, msgspec.Meta(max_length=60)] = ""


Interrupts = Annotated[tuple[Interrupt, ...], msgspec.Meta(max_length=40)]


class Interruptible(Command, frozen=True, kw_only=True):
    """Base of what others may interrupt."""

    interrupts: Interrupts = ()


class Acting(Interruptible, frozen=True):
    """Base of what a figure does."""

    figure: Nth


# -- preparation ----------------------------------------------------------------------------------------------------
class Prepare(Command, frozen=True, tag="prepare"):
    """So many command points; `reduction` lowers the limit besides, in thousandths."""

    side: SideNumber
    points: Few
    reduction: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0


class FormGroup(Command, frozen=True, tag="form-group"):
    """Below the group `above`; a force itself is the group of its side's number."""

    side: SideNumber
    name: Name
    above: Other
    figures: Numbers
    leader: Other = 0


class ChooseLeader(Command, frozen=True, tag="choose-leader"):
    """In a game it costs a command point. `figure` 0: nobody leads the group."""

    side: SideNumber
    group: Other
    figure: Other = 0


class SetZone(Command, frozen=True, tag="set-zone"):
    """On a drawn table with its corners."""

    side: SideNumber
    kind: Literal["entry", "exit", "hold", "disturb"]
    corners: Corners = ()


class SetStandingOrder(OfFigure, frozen=True, tag="set-standing-order"):
    """When the figure's player is asked whether it interrupts, on a drawn table. Only those who play its side see the
    `order`; without one it is asked as a target, as at first.
    """

    side: SideNumber
    order: Literal["never", "target", "sight", "always"] | None = None


class ChooseGear(OfFigure, frozen=True, tag="choose-gear"):
    """What it has equipped when the game begins."""

    gear: Places


class ChooseCards(Command, frozen=True, tag="choose-cards"):
    """A side's whole stack by names, as often as it holds them. Only those who play the side see which."""

    side: SideNumber
    cards: Annotated[tuple[CardName, ...], msgspec.Meta(max_length=100)] = ()


class Board(OfFigure, frozen=True, tag="board"):
    """Before the game, or at a real table: where on a vehicle it is. `fixed`: it can't leave its place."""

    vehicle: Other
    seat: Seat = "area"
    fixed: bool = False


class Begin(Command, frozen=True, tag="begin"):
    """The first round begins."""


# -- rounds and moves -----------------------------------------------------------------------------------------------
class NextRound(Interruptible, frozen=True, tag="next-round"):
    """Nobody has a move left: the status phase and the next round. Only cards on its rolls interrupt it."""


class Activate(Interruptible, frozen=True, tag="activate"):
    figure: Nth


class EndMove(Interruptible, frozen=True, tag="end-move"):
    side: SideNumber


class Wait(Interruptible, frozen=True, tag="wait"):
    side: SideNumber


class Stop(Interruptible, frozen=True, tag="stop"):
    """No more moves this round."""

    side: SideNumber


class PlayCard(Command, frozen=True, tag="play-card"):
    """From the hand, in the status phase or instead of a move; with a figure as an action of it."""

    side: SideNumber
    card: CardName
    figure: Other = 0


class Relocate(Interruptible, frozen=True, tag="relocate"):
    """Out of reserve; with a leader also `figures` of the group. `points`: where they stand, in that order."""

    figure: Nth
    points: Points = ()
    facing: Point = (0, 100)
    figures: Numbers = ()
    dissolved: Groups = ()


class Withdraw(Interruptible, frozen=True, tag="withdraw"):
    """From an exit zone into reserve."""

    figure: Nth


class Surrender(Command, frozen=True, tag="surrender"):
    side: SideNumber


class GiveOrder(OfFigure, frozen=True, tag="give-order"):
    """A command action for these figures; `dissolved` groups as long as it lasts. `target`: for all shots."""

    order: Literal["prepare", "shoot", "fight", "move"]
    figures: Numbers
    dissolved: Groups = ()
    target: Other = 0


class EndOrder(OfFigure, frozen=True, tag="end-order"):
    pass


# -- actions --------------------------------------------------------------------------------------------------------
class Walking(Acting, frozen=True):
    """On a drawn table: `points`, `facing`, `backwards`. At a real one: how many options of each kind, `rough` of them
    on bad ground.

    `fall`: how deep it falls at the end; `hits`: whom it runs into (0: terrain, -1: nothing); `aboard`: the vehicle
    that it is on then.
    """

    points: Points = ()
    facing: Point | None = None
    backwards: bool = False
    horizontal: Few = 0
    vertical: Few = 0
    land: Few = 0
    climb: Few = 0
    turn: Few = 0
    reverse: Few = 0
    rough: Few = 0
    fall: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    hits: Annotated[int, msgspec.Meta(ge=-1, le=1_000)] = -1
    aboard: Other = 0
    seat: Seat = "outside"


class Move(Walking, frozen=True, tag="move"):
    """`all_in`: all points of the move, and no free action."""

    ap: ActionPoints = 1
    all_in: bool = False


class Adjust(Walking, frozen=True, tag="adjust"):
    """One movement point; `free`: as the round's free action, else for a point."""

    free: bool = True


class CarryAlong(Walking, frozen=True, tag="carry"):
    """`ap` make it lighter, `move_ap` are for the movement."""

    target: Nth = 1
    ap: Few = 0
    move_ap: ActionPoints = 1


class Attacking(Acting, frozen=True):
    """`burst`: with the weapon's frequency; `skip` tests that aren't wanted, and save what they would use; `give_up`
    tests to make the others easier; `pierce`: harder, but deeper.
    """

    target: Other = 0
    gear: Place = 0
    ap: ActionPoints = 1
    burst: bool = False
    skip: Few = 0
    give_up: Few = 0
    pierce: Few = 0


class Shoot(Attacking, frozen=True, tag="shoot"):
    """`target` 0: at a point, on a drawn table the first of `points`."""

    points: Points = ()


class Fight(Attacking, frozen=True, tag="fight"):
    pass


class SetOff(Attacking, frozen=True, tag="set-off"):
    """A charge that lies at a point."""

    points: Points = ()


class Concentrate(Acting, frozen=True, tag="concentrate"):
    pass


class PickTarget(Acting, frozen=True, tag="pick-target"):
    target: Nth = 1


class Reequip(Acting, frozen=True, tag="re-equip"):
    """All modules that it has equipped from now on."""

    gear: Places = ()


class Reload(Acting, frozen=True, tag="reload"):
    gear: Place = 0


class ChangeStatus(Acting, frozen=True, tag="change-status"):
    """Takes it, or drops it; a cumulative one several times."""

    status: Literal["distracted", "threatened", "delayed"] = "delayed"
    times: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    takes: bool = True


class Threaten(Acting, frozen=True, tag="threaten"):
    """With a weapon for melee; `free`: as the round's free action, else for a point."""

    gear: Place = 0
    free: bool = True


class Ram(Acting, frozen=True, tag="ram"):
    target: Nth = 1


class Steer(Acting, frozen=True, tag="steer"):
    """`target`: the vehicle."""

    target: Nth = 1
    ap: ActionPoints = 1


class SlowDown(Acting, frozen=True, tag="slow-down"):
    pass


class Attempt(Acting, frozen=True, tag="attempt"):
    """Of the sample content; `modifier` of what is said to be harder or easier."""

    what: Literal["break_open", "unlock", "insult"] = "break_open"
    ap: ActionPoints = 1
    skip: Few = 0
    give_up: Few = 0
    modifier: Annotated[int, msgspec.Meta(ge=-12, le=12)] = 0


# -- by hand --------------------------------------------------------------------------------------------------------
class SetState(OfFigure, frozen=True, tag="set-state"):
    """A status by hand: so many markers of it are there then."""

    state: Status
    times: Few = 1


class SetFigure(OfFigure, frozen=True, tag="set-figure"):
    """Damage points left, action points, and whether it is on the field; -1 leaves it."""

    free: Annotated[int, msgspec.Meta(ge=-1, le=60)] = -1
    light: Annotated[int, msgspec.Meta(ge=-1, le=60)] = -1
    heavy: Annotated[int, msgspec.Meta(ge=-1, le=60)] = -1
    ap: Annotated[int, msgspec.Meta(ge=-1, le=60)] = -1
    on_field: Annotated[int, msgspec.Meta(ge=-1, le=1)] = -1


class FreeRoll(OfFigure, frozen=True, tag="free-roll"):
    count: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    sides: Annotated[int, msgspec.Meta(ge=2, le=100)] = 12


COMMANDS = by_type(globals())
