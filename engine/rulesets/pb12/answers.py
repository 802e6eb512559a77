"""What people answer when they are asked, and the facts that they tell of a real table: the shapes of it."""

from typing import Annotated, Any, Final, Literal

import msgspec

from engine.kernel.answers import Answer, Chosen, Number
from engine.kernel.setup import Point
from engine.rulesets.pb12.commands import Few, Points, Seat

FARTHEST: Final = 100_000
Numbers = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=1_000)], ...], msgspec.Meta(max_length=100)]
Length = Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)]
Light = Literal["daylight", "dusk_or_street_lamps", "full_moon", "starlight", "pitch_dark"]


class Shot(Answer, frozen=True):
    """`distance` and that of the `nearest` target in sight (-1: this one), in hundredths of steps; how much of it is
    seen, in per cent; whether it sees back; the light where it stands; whether the shooter stands on impassable ground.
    """

    distance: Length
    nearest: Annotated[int, msgspec.Meta(ge=-1, le=FARTHEST)] = -1
    visible: Annotated[int, msgspec.Meta(ge=1, le=100)] = 100
    sees_back: bool = True
    light: Light = "daylight"
    rough: bool = False


class Brawl(Answer, frozen=True):
    """`supporters`: others of that side who could fight the target, too. The rest as in `Shot`."""

    supporters: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    visible: Annotated[int, msgspec.Meta(ge=1, le=100)] = 100
    sees_back: bool = True
    light: Light = "daylight"
    rough: bool = False


class Who(Answer, frozen=True):
    """Figures."""

    figures: Numbers = ()


class CaughtOnes(Answer, frozen=True):
    """`cover`: by figure the level of what stands between it and the point; `unseeing`: who doesn't see that point."""

    figures: Numbers = ()
    cover: Annotated[dict[str, Annotated[int, msgspec.Meta(ge=0, le=12)]], msgspec.Meta(max_length=100)] = {}
    unseeing: Numbers = ()


class MarkersNear(Answer, frozen=True):
    """By figure, who lies out of action in its communication area."""

    near: Annotated[dict[str, Numbers], msgspec.Meta(max_length=100)] = {}


class Sides(Answer, frozen=True):
    """Of each able figure in the area its side."""

    sides: Annotated[tuple[int, ...], msgspec.Meta(max_length=100)]


class Strayed(Answer, frozen=True):
    """`hits` a figure, 0 terrain, -1 nothing; `fall` in hundredths of steps."""

    hits: Annotated[int, msgspec.Meta(ge=-1, le=1_000)] = -1
    fall: Length = 0


class Interrupting(Answer, frozen=True):
    """A figure, or with a `card` the side that answers."""

    how: Literal["pass", "ranged-defence", "melee-defence", "delayed", "card"]
    figure: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    card: Annotated[str, msgspec.Meta(max_length=60)] = ""


class Within(Answer, frozen=True):
    """A delayed figure's one action, as its command; none: it lets it be."""

    action: dict[str, Any] | None = None


class WayOn(Answer, frozen=True):
    """As in `Move`. `aboard`: none where it stays on what it is on."""

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
    aboard: Annotated[int, msgspec.Meta(ge=0, le=1_000)] | None = None
    seat: Seat = "outside"


class TakingOver(Answer, frozen=True):
    """`leader` 0: everybody tests alone. `more`: command points beyond the first."""

    leader: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    figures: Numbers = ()
    more: Few = 0
    dissolved: Numbers = ()


class Order(Answer, frozen=True):
    """Of the question's statuses the first one that acts, and so on."""

    order: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]


class Direction(Answer, frozen=True):
    """On the drawn table, x to the right, y away from the first side; how long it is doesn't matter."""

    x: Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
    y: Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]


ANSWERS: Final[dict[str, type[msgspec.Struct]]] = {
    "bid": Number,
    "place": Chosen,
    "interrupt": Interrupting,
    "act-within": Within,
    "carry-on": Chosen,
    "replan": Chosen,
    "way-on": WayOn,
    "take-over": TakingOver,
    "status-order": Order,
    "direction": Direction,
    "sector": Direction,
    "be-carried": Chosen,
    "draw-cards": Number,
    "fact-shot": Shot,
    "fact-fight": Brawl,
    "fact-point": Shot,
    "fact-caught": CaughtOnes,
    "fact-near": Who,
    "fact-threat": Who,
    "fact-markers": MarkersNear,
    "fact-touch": Chosen,
    "fact-area": Sides,
    "fact-stray": Strayed,
}
SEALED: Final = frozenset({"bid", "interrupt"})
