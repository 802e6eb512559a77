"""Events of Firefight: every change on the table. A tag is a promise; a new shape gets a new number.

`figure` is a unit, a model its place in it from 1, a weapon its place in the unit's list from 0. Points are empty on a
real table; on a drawn one there is one per model that stands, in their order.
"""

from typing import Annotated

from engine.kernel.event import AtTarget, Event, OfFigure, tagged
from engine.kernel.fields import Derived, FigureNumber, Read, coded
from engine.kernel.setup import Point
from engine.rulesets.gff.codes import ACTIONS, EFFECTS, RESERVES, RESULTS

Points = Annotated[tuple[Point, ...], Read(list)]
Numbers = Annotated[tuple[int, ...], Read(list)]
Action = Annotated[str, coded(ACTIONS)]
Effect = Annotated[str, coded(EFFECTS)]
Result = Annotated[str, coded(RESULTS)]
Reserve = Annotated[str, Read(RESERVES.index)]


# -- before the first round -----------------------------------------------------------------------------------------
class MissionSet(Event, frozen=True):
    """So many objectives; `side` places the first one."""

    objectives: int
    side: int


class ObjectivePlaced(Event, frozen=True):
    side: int
    x: int = 0
    y: int = 0


class DeploymentWon(Event, frozen=True):
    side: int


class EdgeChosen(Event, frozen=True):
    """`edge`: south, north, west or east; the others get the one across."""

    side: int
    edge: str


class SetAside(OfFigure, frozen=True):
    reserve: Reserve


class Placed(OfFigure, frozen=True):
    points: Points = ()


class Ready(Event, frozen=True):
    """Everybody stands where he wants to; `side` begins."""

    side: int


# -- rounds and activations -----------------------------------------------------------------------------------------
class RoundBegun(Event, frozen=True):
    number: int
    side: int


class Activated(OfFigure, frozen=True):
    action: Action


class Moved(OfFigure, frozen=True):
    """`how`: "" is the action's own movement; close, consolidate, back, after, jump are others."""

    points: Points = ()
    how: str = ""


class ActivationEnded(OfFigure, frozen=True):
    pass


class CameIn(OfFigure, frozen=True):
    """Out of ambush, or as the last of the scouts."""

    points: Points = ()


class StaysHidden(Event, frozen=True):
    """The side puts none of its ambushers on the table now."""

    side: int


class ObjectiveHeld(Event, frozen=True):
    """From now on: a side's, or -1, nobody's."""

    objective: int
    side: int


class RoundEnded(Event, frozen=True):
    number: int


# -- attacks --------------------------------------------------------------------------------------------------------
class Attacked(AtTarget, frozen=True):
    """`armed`: what the weapon is called."""

    weapon: int
    attacks: int
    hits: int
    melee: bool = False
    armed: Derived[str] = ""


class OutOfReach(AtTarget, frozen=True):
    """People measured, and no weapon reaches or sees the target: nothing was fired. In hundredths of inches."""

    distance: int


class Impacted(AtTarget, frozen=True):
    hits: int


class WoundsDealt(OfFigure, frozen=True):
    """What has come through, before it is chosen who takes it: so many wounds, and how often each Deadly one counts."""

    wounds: int
    deadly: Numbers = ()


class Harmed(OfFigure, frozen=True):
    """What came through: `wounds`, of which `ignored` were shrugged off; models that fell, markers for another one."""

    by: FigureNumber
    wounds: int
    ignored: int = 0
    fallen: Numbers = ()
    model: int = 0
    markers: int = 0


class EffectTaken(OfFigure, frozen=True):
    """Of the last model's roll for its wounds."""

    by: FigureNumber
    model: int
    total: int
    effect: Effect


class Fatigued(OfFigure, frozen=True):
    pass


class RuleUsed(OfFigure, frozen=True):
    """One that counts once a round or once a game."""

    rule: str
    game: bool = False


class Pushed(OfFigure, frozen=True):
    by: FigureNumber
    model: int
    works: bool
    points: Points = ()


# -- nerve, terrain, magic ------------------------------------------------------------------------------------------
class MoraleTested(OfFigure, frozen=True):
    result: Result


class Recovered(OfFigure, frozen=True):
    pass


class Jumped(OfFigure, frozen=True):
    works: bool


class Fell(OfFigure, frozen=True):
    """`inches`: hundredths of inches deep. A model of many is lost, the last one is hit."""

    model: int
    inches: int
    lost: bool = False


class Stunned(OfFigure, frozen=True):
    """The fall leaves it Shaken, after the hit's wounds were rolled for."""


class TokensSet(OfFigure, frozen=True):
    tokens: int


class Cast(AtTarget, frozen=True):
    spell: str
    works: bool


# -- told without dice, or decided otherwise ------------------------------------------------------------------------
class AttackTold(AtTarget, frozen=True):
    """People rolled by themselves: so many models fell, markers for one that is left, and what became of it.

    `model` takes the markers, 0: the first that stands. `used`: Limited weapons, by their places.
    """

    melee: bool = False
    fallen: Numbers = ()
    markers: int = 0
    effect: Effect = "none"
    model: int = 0
    used: Numbers = ()


class UnitSet(OfFigure, frozen=True):
    """By hand: what isn't named stays. `shaken`, `fatigued`, `done`: 0 or 1, -1 for as it is.

    `standing`: which models are left, whoever has the markers first; empty: the first ones.
    """

    models: int = -1
    markers: int = -1
    shaken: int = -1
    fatigued: int = -1
    done: int = -1
    tokens: int = -1
    standing: Numbers = ()


TAGS = tagged("gff", Event, globals())
