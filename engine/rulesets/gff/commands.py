"""Commands of Firefight, as people enter them. A weapon is its place on the unit's list; lengths are hundredths of
inches. On a drawn table `points` are one point for the whole unit, or one for each model that stands.
"""

from typing import Annotated, Literal

import msgspec

from engine.kernel.commands import AtTarget, Command, Nth, OfFigure, Outcome, by_type
from engine.kernel.setup import Point
from engine.rulesets.gff.profile import MOST_MODELS

Other = Annotated[int, msgspec.Meta(ge=0, le=1000)]
SideNumber = Annotated[int, msgspec.Meta(ge=0, le=19)]
Points = Annotated[tuple[Point, ...], msgspec.Meta(max_length=MOST_MODELS)]
Weapons = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=120)], ...], msgspec.Meta(max_length=120)]
Models = Annotated[int, msgspec.Meta(ge=0, le=MOST_MODELS)]
Markers = Annotated[int, msgspec.Meta(ge=0, le=200)]
Gap = Annotated[int, msgspec.Meta(ge=0, le=600)]
Depth = Annotated[int, msgspec.Meta(ge=0, le=4_800)]
WoundEffect = Literal["none", "shaken", "knocked_out"]


# -- before the first round -----------------------------------------------------------------------------------------
class Begin(Command, frozen=True, tag="begin"):
    """How many objectives there are, and who places the first."""


class PlaceObjective(Command, frozen=True, tag="place-objective"):
    side: SideNumber
    points: Points = ()


class ChooseEdge(Command, frozen=True, tag="choose-edge"):
    side: SideNumber
    edge: Literal["south", "north", "west", "east"]


class SetAside(OfFigure, frozen=True, tag="set-aside"):
    """Into ambush, or as scouts."""


class Deploy(OfFigure, frozen=True, tag="deploy"):
    points: Points = ()


class Ready(Command, frozen=True, tag="ready"):
    """Everybody stands where he wants to: the first round begins."""


# -- rounds ---------------------------------------------------------------------------------------------------------
class ComeIn(OfFigure, frozen=True, tag="come-in"):
    """Out of ambush."""

    points: Points = ()


class StayHidden(Command, frozen=True, tag="stay-hidden"):
    """None of the side's ambushers comes in this round."""

    side: SideNumber


class Hold(OfFigure, frozen=True, tag="hold"):
    """With a target it shoots at once, with all it has or these weapons. `dangerous`: so many models stand in it."""

    target: Other = 0
    weapons: Weapons = ()
    dangerous: Models = 0


class Advance(OfFigure, frozen=True, tag="advance"):
    """`dangerous`: so many models cross dangerous ground; a drawn table knows by itself."""

    points: Points = ()
    target: Other = 0
    weapons: Weapons = ()
    dangerous: Models = 0


class Rush(OfFigure, frozen=True, tag="rush"):
    points: Points = ()
    dangerous: Models = 0


class Charge(AtTarget, frozen=True, tag="charge"):
    """At a real table: `difficult`, through difficult ground; `mined`, where they meet dangerous ground lies, so that
    people are asked who crosses it while closing in, stepping back or moving up."""

    difficult: bool = False
    dangerous: Models = 0
    mined: bool = False


class Shoot(AtTarget, frozen=True, tag="shoot"):
    """With all that wasn't fired yet, or these weapons; at two targets at most."""

    weapons: Weapons = ()


class EndActivation(OfFigure, frozen=True, tag="end-activation"):
    pass


class EndRound(Command, frozen=True, tag="end-round"):
    """Where nobody is left to be activated and the round hasn't ended by itself."""


class Idle(OfFigure, frozen=True, tag="idle"):
    """A Shaken unit steadies. `dangerous`: so many models stand in such ground."""

    dangerous: Models = 0


class CastSpell(AtTarget, frozen=True, tag="cast"):
    """`value` in tokens. What the spell does is said by people."""

    spell: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    value: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Jump(OfFigure, frozen=True, tag="jump"):
    """`inches`: how wide the gap is, or how far down it goes. `deep`: how far whoever fails falls; down, the same."""

    model: Nth
    inches: Gap
    deep: Depth


class Fall(OfFigure, frozen=True, tag="fall"):
    model: Nth
    inches: Depth


# -- told without dice ----------------------------------------------------------------------------------------------
class TellShots(Outcome, AtTarget, frozen=True, tag="tell-shots"):
    """`fallen` models, `markers` on the last one and what its roll came to. Told of a unit that shoots.

    `used`: Limited weapons that it fired; not named: all that are ready.
    """

    fallen: Models = 0
    markers: Markers = 0
    effect: WoundEffect = "none"
    action: Literal["hold", "advance"] = "hold"
    points: Points = ()
    used: Weapons | None = None


class TellCharge(Outcome, AtTarget, frozen=True, tag="tell-charge"):
    """What the charger did, what came back, and how the loser's test ended."""

    fallen: Models = 0
    markers: Markers = 0
    effect: WoundEffect = "none"
    struck_back: bool = True
    own_fallen: Models = 0
    own_markers: Markers = 0
    own_effect: WoundEffect = "none"
    tested: Literal["", "figure", "target"] = ""
    result: Literal["passed", "shaken", "routed"] = "passed"


# -- by hand --------------------------------------------------------------------------------------------------------
class SetState(OfFigure, frozen=True, tag="set-state"):
    state: Literal["shaken", "fatigued", "done"]
    on: bool = True


class SetUnit(OfFigure, frozen=True, tag="set-unit"):
    """What is left of a unit: models that stand, markers on the last one, tokens; -1 leaves it."""

    models: Annotated[int, msgspec.Meta(ge=-1, le=MOST_MODELS)] = -1
    markers: Annotated[int, msgspec.Meta(ge=-1, le=200)] = -1
    tokens: Annotated[int, msgspec.Meta(ge=-1, le=6)] = -1


class FreeRoll(OfFigure, frozen=True, tag="free-roll"):
    count: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    sides: Annotated[int, msgspec.Meta(ge=2, le=100)] = 6


COMMANDS = by_type(globals())
