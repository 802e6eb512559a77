"""Commands of the d100 family, as people enter them. A weapon is its place on the list, distances are metres."""

from typing import Annotated, Literal

import msgspec

from engine.kernel.commands import AtTarget, Command, Nth, OfFigure, by_type
from engine.kernel.setup import Code, Point
from engine.kernel.text import Text

Slot = Annotated[int, msgspec.Meta(ge=-1, le=40)]
Other = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Effect = Literal["disarm", "knock_down", "push", "hold", "break_free", "other"]
Difficulty = Literal["regular", "hard", "extreme", "critical"]
Extra = Annotated[int, msgspec.Meta(ge=-2, le=2)]


class BeginRound(Command, frozen=True, tag="begin-round"):
    """The fight goes on: the first round, or whoever comes next."""


class Acting(OfFigure, frozen=True, kw_only=True):
    """What may be said with an action: aiming at the end of the turn, and leaving the fight after it."""

    aim_at: Other = 0
    withdraw: bool = False


class Strike(Acting, frozen=True, tag="strike"):
    """Without `weapon` the best one for fights hand to hand."""

    target: Nth
    weapon: Slot = -1


class Manoeuvre(Acting, frozen=True, tag="manoeuvre"):
    """`skill` is rolled; `note` says in words what an `other` effect is."""

    target: Nth
    effect: Effect = "knock_down"
    skill: Code = "brawl"
    note: Text = ""


class Shoot(Acting, frozen=True, tag="shoot"):
    """Shots and throws; `load` puts a cartridge in first (where the options let it)."""

    target: Nth
    weapon: Slot = -1
    shots: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    load: bool = False


class Burst(Acting, frozen=True, tag="burst"):
    target: Nth
    weapon: Slot = -1
    bullets: Annotated[int, msgspec.Meta(ge=2, le=3)] = 3


class FullAuto(Acting, frozen=True, tag="full-auto"):
    """One target per volley with its size, or (where volleys are cut evenly) the total number of `shots`."""

    targets: Annotated[tuple[Nth, ...], msgspec.Meta(min_length=1, max_length=60)]
    sizes: Annotated[tuple[int, ...], msgspec.Meta(max_length=60)] = ()
    shots: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    weapon: Slot = -1


class Aim(AtTarget, frozen=True, tag="aim"):
    pass


class Move(OfFigure, frozen=True, tag="move"):
    """Metres on a real table, `to` on a drawn one."""

    metres: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    to: Point | None = None


class Posture(OfFigure, frozen=True, tag="posture"):
    prone: bool = False


class Draw(OfFigure, frozen=True, tag="draw"):
    """Takes a weapon in the hand; beside the action. One that was lost is picked up, which takes the turn."""

    weapon: Slot


class Reload(OfFigure, frozen=True, tag="reload"):
    weapon: Slot = -1


class Repair(OfFigure, frozen=True, tag="repair"):
    weapon: Slot = -1


class Flee(OfFigure, frozen=True, tag="flee"):
    pass


class Wait(Acting, frozen=True, tag="wait"):
    pass


class Delay(OfFigure, frozen=True, tag="delay"):
    """Acts after somebody else this round."""

    after: Nth


class Later(OfFigure, frozen=True, tag="later"):
    """No shot 50 early: acts at his own score."""


class FirstAid(AtTarget, frozen=True, tag="first-aid"):
    pass


class Medicine(AtTarget, frozen=True, tag="medicine"):
    pass


class OtherAction(OfFigure, frozen=True, tag="other-action"):
    """Anything else that takes the turn; with `skill` it is rolled for."""

    skill: Code = ""
    difficulty: Difficulty = "regular"
    note: Text = ""


# -- the Keeper's: ordinary play, and his alone ---------------------------------------------------------------------
class Keeper(Command, frozen=True):
    """Base of what only the referee enters."""


class GrantSurprise(Keeper, AtTarget, frozen=True, tag="grant-surprise"):
    """`figure` may surprise `target` with its next attack; `notice` and `against` are the skills that are rolled."""

    how: Literal["hidden", "visible"] = "hidden"
    notice: Code = ""
    against: Code = ""


class GrantDice(Keeper, OfFigure, frozen=True, tag="grant-dice"):
    """Bonus or penalty dice for the figure's next attack or called roll."""

    dice: Extra


class CallRoll(Keeper, OfFigure, frozen=True, tag="call-roll"):
    """Any skill or characteristic; a sealed roll is the Keeper's until he opens it. `number` is what is rolled against,
    for a skill (`skill_...`) that stands on no sheet or counts differently this time.
    """

    skill: Code
    difficulty: Difficulty = "regular"
    extra: Extra = 0
    sealed: bool = False
    number: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None


class OpenRoll(Keeper, frozen=True, tag="open-roll"):
    number: Nth


class Harm(Keeper, OfFigure, frozen=True, tag="harm"):
    """A fall, fire or poison: points, before armour where it helps."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=500)]
    armour: bool = False
    source: Code = ""


class Cast(Keeper, OfFigure, frozen=True, tag="cast"):
    """A spell with its costs; `damage` (dice such as 2d6) goes to every target, past any armour."""

    spell: Text
    magic: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    sanity: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    targets: Annotated[tuple[Nth, ...], msgspec.Meta(max_length=40)] = ()
    damage: Code = ""


class SetCounter(Keeper, OfFigure, frozen=True, tag="set-counter"):
    counter: Literal["luck", "sanity", "magic", "hp"]
    value: Annotated[int, msgspec.Meta(ge=0, le=500)]


class ShowValues(Keeper, OfFigure, frozen=True, tag="show-values"):
    """From now on everybody sees this opponent's numbers."""


# -- by hand, only as "we decide otherwise" -------------------------------------------------------------------------
class SetState(OfFigure, frozen=True, tag="set-state"):
    state: Literal["prone", "unconscious", "serious", "dying", "temporary", "held", "dead", "fled"]
    on: bool = True


class FreeRoll(OfFigure, frozen=True, tag="free-roll"):
    """Any dice for a purpose that the reason says in words."""

    count: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1
    sides: Annotated[int, msgspec.Meta(ge=2, le=100)] = 100


COMMANDS = by_type(globals())
