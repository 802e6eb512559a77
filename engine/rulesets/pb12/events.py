"""Events of Pb-12: every change on the table. A tag is a promise; a new shape gets a new number.

A figure may be a vehicle; `gear` is a module's place on its list from 0. Lengths are hundredths of steps; points are
(x, y, height), and empty or 0 on a real table. German: Figur, Vehikel, Baustein.
"""

from typing import Annotated

from engine.kernel.event import AtTarget, Event, OfFigure, tagged
from engine.kernel.fields import Derived, FigureNumber, Read, coded
from engine.kernel.setup import Point
from engine.kernel.text import Text
from engine.rulesets.pb12.codes import (
    ACTIONS,
    INTERRUPTS,
    MOVEMENT_OPTIONS,
    ORDERS,
    PANICS,
    SEATS,
    STANDING_ORDERS,
    STATUSES,
    ZONES,
)

Place = tuple[int, int, int]
Numbers = Annotated[tuple[int, ...], Read(list)]
Corners = Annotated[tuple[Point, ...], Read(list)]
Places = Annotated[tuple[Place, ...], Read(list)]


def options_of(words: tuple[str, ...]) -> list[int]:
    return [MOVEMENT_OPTIONS.index(word) for word in words]


Options = Annotated[tuple[str, ...], Read(options_of)]
Action = Annotated[str, coded(ACTIONS)]
How = Annotated[str, coded(INTERRUPTS)]
Status = Annotated[str, coded(STATUSES)]
Panic = Annotated[str, coded(PANICS)]


# -- preparation ----------------------------------------------------------------------------------------------------
class ForcePrepared(Event, frozen=True):
    """So many command points bought; `reduction` lowers the limit besides, in thousandths."""

    side: int
    points: int
    reduction: int = 0


class GroupFormed(Event, frozen=True):
    """`above` is the number of the group it belongs to; the force itself has its side's."""

    side: int
    above: int
    name: Text
    leader: int = 0
    figures: Numbers = ()


class LeaderChosen(Event, frozen=True):
    """`figure` 0: nobody leads it. In a game it costs command points. `name` of the group; the force has its side's."""

    group: int
    figure: FigureNumber
    kp: int = 0
    side: Derived[int] = 0
    name: Derived[Text] = ""


class ZoneSet(Event, frozen=True):
    side: int
    kind: Annotated[str, coded(ZONES)]
    corners: Corners = ()


class StandingOrderSet(OfFigure, frozen=True):
    """When the figure's player is asked whether it interrupts. Whoever doesn't play the side sees no `order`."""

    side: Derived[int]
    order: Annotated[str, coded(STANDING_ORDERS)]


class GameBegun(Event, frozen=True):
    pass


class CardsChosen(Event, frozen=True):
    """A side's whole stack. Whoever doesn't play the side sees no `cards`, but how many, and what they cost."""

    side: int
    cards: Annotated[tuple[str, ...], Read(list)]
    count: int
    permille: int


# -- the round ------------------------------------------------------------------------------------------------------
class RoundBegun(Event, frozen=True):
    """Command points are filled up."""

    number: int


class CardDrawn(Event, frozen=True):
    """For a command point; of another side's nobody sees which `card`."""

    side: int
    card: str = ""


class CardPlayed(Event, frozen=True):
    """What it cost (a figure its action points), and what comes of it by itself; the rest is the card's text.

    `lost`: it couldn't be paid for. `modifier`: a test that was just rolled is so much harder; `again`: its dice are
    rolled anew.
    """

    side: int
    card: str
    figure: FigureNumber = 0
    kp: int = 0
    ap: int = 0
    more_kp: int = 0
    more_ap: int = 0
    modifier: int = 0
    again: bool = False
    lost: bool = False


class InitiativeRolled(Event, frozen=True):
    """By side: what it bid, and its result."""

    bids: Numbers
    totals: Numbers


class OrderSet(Event, frozen=True):
    """Sides in the order of their moves."""

    sides: Numbers


class Defeated(Event, frozen=True):
    """`how`: no-points, nobody-able, leader-out, surrender."""

    side: int
    how: str


class PointScored(Event, frozen=True):
    """`how`: hold or disturb."""

    side: int
    how: str


# -- moves ----------------------------------------------------------------------------------------------------------
class Activated(OfFigure, frozen=True):
    pass


class Placed(OfFigure, frozen=True):
    """Out of reserve."""

    point: Place = (0, 0, 0)
    facing: Point = (0, 100)


class Withdrawn(OfFigure, frozen=True):
    """Into reserve."""


class Relocated(Event, frozen=True):
    """A side's move that brings figures in or out; `kp` it cost."""

    side: int
    kp: int
    dissolved: Numbers = ()


class Waited(Event, frozen=True):
    side: int


class Stopped(Event, frozen=True):
    side: int


class MoveEnded(Event, frozen=True):
    side: int


class OrderBegun(OfFigure, frozen=True):
    """A command action; `dissolved` groups for as long as it lasts. `target`: all must shoot at it."""

    order: Annotated[str, coded(ORDERS)]
    figures: Numbers
    dissolved: Numbers = ()
    kp: int = 0
    target: int = 0


class OrderEnded(OfFigure, frozen=True):
    pass


# -- actions --------------------------------------------------------------------------------------------------------
class Acted(OfFigure, frozen=True):
    """An action has begun and is paid for; what comes of it follows.

    `all_in`: all points of the move go into it, and no free action is taken.
    """

    action: Action
    ap: int
    free: bool = False
    target: FigureNumber = 0
    all_in: bool = False


class CalledOff(OfFigure, frozen=True):
    """`far`, `near`: the target would be too far away."""

    action: Action
    far: Derived[int] = 0
    near: Derived[int] = 0


class Concentrated(OfFigure, frozen=True):
    pass


class Picked(AtTarget, frozen=True):
    pass


class Equipped(OfFigure, frozen=True):
    gear: Numbers
    names: Derived[tuple[str, ...]] = ()


class Reloaded(OfFigure, frozen=True):
    gear: int
    armed: Derived[str] = ""


class Attacked(AtTarget, frozen=True):
    """`tests` were paid for, `left` of them rolled at `tn`. `armed`: what the weapon is called."""

    gear: int
    tests: int
    left: int
    tn: int
    hits: int
    armed: Derived[str] = ""


class Attempted(OfFigure, frozen=True):
    """An action of the sample content: break_open, unlock, insult. `gear`: the tool, -1 without one."""

    what: str
    tests: int
    tn: int
    successes: int
    gear: int = -1


class Interrupted(OfFigure, frozen=True):
    how: How


class Reacted(OfFigure, frozen=True):
    how: How


class Sprang(OfFigure, frozen=True):
    """A delayed figure acts within an interrupt, with so many points."""

    ap: int


class SprangBack(OfFigure, frozen=True):
    ap: int


# -- movement -------------------------------------------------------------------------------------------------------
class Walked(OfFigure, frozen=True):
    options: Options
    points: Places = ()


class Turned(OfFigure, frozen=True):
    x: int
    y: int


class Seated(OfFigure, frozen=True):
    """`vehicle` 0: off it. `seat`: outside, area, control."""

    vehicle: FigureNumber
    seat: Annotated[str, coded(SEATS)] = "outside"
    fixed: bool = False


class Carried(AtTarget, frozen=True):
    """`figure` (or a vehicle) brings `target` along."""

    point: Place = (0, 0, 0)


class Fell(OfFigure, frozen=True):
    depth: int
    point: Place = (0, 0, 0)


class Strayed(OfFigure, frozen=True):
    """A random movement."""

    direction: str
    point: Place = (0, 0, 0)


class Collided(OfFigure, frozen=True):
    """`other` 0: with terrain. Both take damage so often."""

    other: FigureNumber
    times: int


class Steered(OfFigure, frozen=True):
    vehicle: FigureNumber
    ap: int


# -- damage, statuses, tests ----------------------------------------------------------------------------------------
class Harmed(OfFigure, frozen=True):
    """`result` of the damage roll, and the damage points that it costs; `gained`: the worst status that they bring."""

    by: FigureNumber
    strength: int
    penetration: int
    result: int
    points: int
    gained: Derived[str] = ""


class StatusGained(OfFigure, frozen=True):
    status: Status
    times: int = 1


class StatusLost(OfFigure, frozen=True):
    status: Status
    times: int = 1


class MarkersRemoved(Event, frozen=True):
    figures: Numbers


class PanicTested(OfFigure, frozen=True):
    why: Panic
    passed: bool


class TakenOver(OfFigure, frozen=True):
    """A leader's panic test stands for those of these figures."""

    figures: Numbers
    why: Panic
    kp: int
    dissolved: Numbers = ()
    passed: bool = False


class Tested(OfFigure, frozen=True):
    """`what`: accident, passenger, or the status that is tried to be lost."""

    what: str
    passed: bool


class FigureSet(OfFigure, frozen=True):
    """By hand: -1 is as it was."""

    free: int = -1
    light: int = -1
    heavy: int = -1
    ap: int = -1
    on_field: int = -1


TAGS = tagged("pb12", Event, globals())
