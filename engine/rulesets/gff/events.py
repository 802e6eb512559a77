"""Events of Firefight: every change on the table. A tag is a promise; a new shape gets a new number.

`figure` is a unit, a model its place in it from 1, a weapon its place in the unit's list from 0. Points are empty on a
real table; on a drawn one there is one per model that stands, in their order.
"""

from typing import Annotated

from engine.kernel.event import Event, tagged
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


class SetAside(Event, frozen=True):
    figure: FigureNumber
    reserve: Reserve


class Placed(Event, frozen=True):
    figure: FigureNumber
    points: Points = ()


class Ready(Event, frozen=True):
    """Everybody stands where he wants to; `side` begins."""

    side: int


# -- rounds and activations -----------------------------------------------------------------------------------------
class RoundBegun(Event, frozen=True):
    number: int
    side: int


class Activated(Event, frozen=True):
    figure: FigureNumber
    action: Action


class Moved(Event, frozen=True):
    """`how`: "" is the action's own movement; close, consolidate, back, after, jump are others."""

    figure: FigureNumber
    points: Points = ()
    how: str = ""


class ActivationEnded(Event, frozen=True):
    figure: FigureNumber


class CameIn(Event, frozen=True):
    """Out of ambush, or as the last of the scouts."""

    figure: FigureNumber
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
class Attacked(Event, frozen=True):
    """`armed`: what the weapon is called."""

    figure: FigureNumber
    target: FigureNumber
    weapon: int
    attacks: int
    hits: int
    melee: bool = False
    armed: Derived[str] = ""


class OutOfReach(Event, frozen=True):
    """People measured, and no weapon reaches or sees the target: nothing was fired. In hundredths of inches."""

    figure: FigureNumber
    target: FigureNumber
    distance: int


class Impacted(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber
    hits: int


class WoundsDealt(Event, frozen=True):
    """What has come through, before it is chosen who takes it: so many wounds, and how often each Deadly one counts."""

    figure: FigureNumber
    wounds: int
    deadly: Numbers = ()


class Harmed(Event, frozen=True):
    """What came through: `wounds`, of which `ignored` were shrugged off; models that fell, markers for another one."""

    figure: FigureNumber
    by: FigureNumber
    wounds: int
    ignored: int = 0
    fallen: Numbers = ()
    model: int = 0
    markers: int = 0


class EffectTaken(Event, frozen=True):
    """Of the last model's roll for its wounds."""

    figure: FigureNumber
    by: FigureNumber
    model: int
    total: int
    effect: Effect


class Fatigued(Event, frozen=True):
    figure: FigureNumber


class RuleUsed(Event, frozen=True):
    """One that counts once a round or once a game."""

    figure: FigureNumber
    rule: str
    game: bool = False


class Pushed(Event, frozen=True):
    figure: FigureNumber
    by: FigureNumber
    model: int
    works: bool
    points: Points = ()


# -- nerve, terrain, magic ------------------------------------------------------------------------------------------
class MoraleTested(Event, frozen=True):
    figure: FigureNumber
    result: Result


class Recovered(Event, frozen=True):
    figure: FigureNumber


class Jumped(Event, frozen=True):
    figure: FigureNumber
    works: bool


class Fell(Event, frozen=True):
    """`inches`: hundredths of inches deep. A model of many is lost, the last one is hit."""

    figure: FigureNumber
    model: int
    inches: int
    lost: bool = False


class Stunned(Event, frozen=True):
    """The fall leaves it Shaken, after the hit's wounds were rolled for."""

    figure: FigureNumber


class TokensSet(Event, frozen=True):
    figure: FigureNumber
    tokens: int


class Cast(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber
    spell: str
    works: bool


# -- told without dice, or decided otherwise ------------------------------------------------------------------------
class AttackTold(Event, frozen=True):
    """People rolled by themselves: so many models fell, markers for one that is left, and what became of it.

    `model` takes the markers, 0: the first that stands. `used`: Limited weapons, by their places.
    """

    figure: FigureNumber
    target: FigureNumber
    melee: bool = False
    fallen: Numbers = ()
    markers: int = 0
    effect: Effect = "none"
    model: int = 0
    used: Numbers = ()


class UnitSet(Event, frozen=True):
    """By hand: what isn't named stays. `shaken`, `fatigued`, `done`: 0 or 1, -1 for as it is.

    `standing`: which models are left, whoever has the markers first; empty: the first ones.
    """

    figure: FigureNumber
    models: int = -1
    markers: int = -1
    shaken: int = -1
    fatigued: int = -1
    done: int = -1
    tokens: int = -1
    standing: Numbers = ()


TAGS = tagged("gff", Event, globals())
