"""Commands and answers of the street fight, as people enter them. Lengths in hundredths of inches."""

from typing import Annotated, Any, Literal

import msgspec

from engine.kernel.answers import Answer, Chosen, GoOn
from engine.kernel.commands import AtTarget, Command, Nth, OfFigure, Outcome, by_type
from engine.kernel.setup import Point

Slot = Annotated[int, msgspec.Meta(ge=0, le=20)]
Weapons = Annotated[tuple[Slot, ...], msgspec.Meta(max_length=2)]  # one, or two pistols
Coordinate = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Corners = Annotated[tuple[tuple[Coordinate, Coordinate], ...], msgspec.Meta(max_length=4)]  # where he turns on the way
Grip = Literal["one_handed", "two_handed"]
FightRow = Literal[
    "fist", "pistol", "pistol_butt", "rifle", "rifle_butt", "long_dagger", "machete", "knife", "club_axe"
]
Location = Literal["head", "chest", "right_arm", "left_arm", "belly", "legs"]


class TurnsAfter(OfFigure, frozen=True, kw_only=True):
    """He may look where he likes after it (STKO-13)."""

    facing: Point | None = None


class TurnCard(Command, frozen=True, tag="turn-card"):
    """Turns the next card; while the Joker lies open it shuffles first."""


class Place(OfFigure, frozen=True, tag="place"):
    at: Point | None = None
    facing: Point | None = None


class ClaimCards(OfFigure, frozen=True, tag="claim-cards"):
    cards: tuple[str, ...]


class PlayCard(Command, frozen=True, tag="play-card"):
    """A held action card gives `figure` a free turn."""

    card: str
    figure: Nth


class Standing(Command, frozen=True, tag="standing-answer"):
    """Until the Joker the side lets its windows go by: always, or unless the figure is shot at; `ask` ends it."""

    side: Annotated[int, msgspec.Meta(ge=0, le=100)]
    word: Literal["pass", "only_when_shot_at", "ask"]
    figure: int = 0


class KeepCard(OfFigure, frozen=True, tag="keep-card"):
    """A Pavement Demon keeps his own card in the hand (STKO-93)."""


class QuickDraw(AtTarget, frozen=True, tag="quick-draw"):
    """Two draw against each other: nerve dice decide who shoots first. Option stko.quick_draw."""


class SetSkill(OfFigure, frozen=True, tag="set-skill"):
    """By hand, only as "we decide otherwise": a skill given (1), doubled (2) or taken away (0) in mid-battle."""

    skill: str
    times: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1


class Move(OfFigure, frozen=True, tag="move"):
    """`intent` frees a Plock from the full roll: attack an enemy or run to cover, named before the dice.

    `hurry` takes the dice that Fast adds, if there are any.
    """

    intent: Literal["", "attack", "cover"] = ""
    target: int = 0
    spot: Point | None = None
    hurry: bool = True


class MoveAndShoot(OfFigure, frozen=True, tag="move-and-shoot"):
    """As Move; a Psycho runs at `target`."""

    hurry: bool = True
    weapons: Weapons = ()
    grip: Grip | None = None
    intent: Literal["", "attack", "cover"] = ""
    target: int = 0
    spot: Point | None = None


class Shoot(TurnsAfter, frozen=True, tag="shoot"):
    """`extra` dice are the referee's to give or take (Decide); `other` is the second pistol's own target (STKO-93)."""

    target: Nth
    weapons: Weapons = ()
    grip: Grip | None = None
    extra: Annotated[int, msgspec.Meta(ge=-20, le=20)] = 0
    other: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class Reposition(OfFigure, frozen=True, tag="reposition"):
    to: Point | None = None
    facing: Point | None = None
    pick_up: int = -1


class Aim(AtTarget, frozen=True, tag="aim"):
    pass


class Reload(TurnsAfter, frozen=True, tag="reload"):
    weapon: int = -1


class Repair(TurnsAfter, frozen=True, tag="repair"):
    weapon: int = -1


class Recover(TurnsAfter, frozen=True, tag="recover"):
    pass


class StandUp(TurnsAfter, frozen=True, tag="stand-up"):
    pass


class DuckBack(TurnsAfter, frozen=True, tag="duck-back"):
    pass


class Wake(OfFigure, frozen=True, tag="wake"):
    pass


class Wait(TurnsAfter, frozen=True, tag="wait"):
    pass


class Fight(AtTarget, frozen=True, tag="fight"):
    """Runs into contact with the target, or stays in it, and attacks; `use` is a row of the fight table."""

    use: FightRow | None = None


class GiveWay(OfFigure, frozen=True, tag="give-way"):
    """Whoever lost his nerve flees or surrenders; `how` only where the campaign leaves it to the player."""

    how: Literal["", "flee", "surrender"] = ""


class NerveTest(OfFigure, frozen=True, tag="nerve-test"):
    """By hand, only as "we decide otherwise": the referee thinks that a test is due (STKO-78)."""


class SetFeeling(AtTarget, frozen=True, tag="set-feeling"):
    """By hand, only as "we decide otherwise": hate or fear of a scenario, or none any more (STKO-85 .. 87)."""

    feeling: Literal["hate", "fear", "none"]


class SetState(OfFigure, frozen=True, tag="set-state"):
    """By hand, only as "we decide otherwise": sets or clears a state."""

    state: Literal[
        "knocked_down", "unconscious", "recover", "needs_six", "ducked", "immobile", "nerve_lost",
        "incapacitated", "dead", "fled", "surrendered",
    ]  # fmt: skip
    on: bool = True


class SetWound(OfFigure, frozen=True, tag="set-wound"):
    """By hand, only as "we decide otherwise": a wound that nobody's dice made, such as one of an accident (STKO-39).
    What else it does to the figure are states of their own."""

    location: Location
    severity: Literal["scratch", "flesh", "serious"]


class FreeRoll(OfFigure, frozen=True, tag="free-roll"):
    """By hand, only as "we decide otherwise": any dice for a purpose that the reason says in words."""

    count: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1


class Hit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one hit did: a cell of the wound table in words. `who` was hit instead of the target, 0 for the target."""

    location: Location | None = None
    wound: Literal["", "scratch", "flesh", "serious", "incapacitated", "dead"] = ""
    falls: Literal["", "knocked_down", "unconscious"] = ""
    severed: bool = False
    who: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


Hits = Annotated[tuple[Hit, ...], msgspec.Meta(max_length=40)]


class CardOutcome(Outcome, frozen=True, tag="card-outcome"):
    """This card came up in a deck of the people's own."""

    card: str


class ShotOutcome(Outcome, TurnsAfter, frozen=True, tag="shot-outcome"):
    """Shoot, or Move & Shoot, with what came of it. `after`: each weapon's state; `ducks`: the target goes behind
    its cover, scratched, wounded or saved by it (STKO-51). `facing`: where he looks then; after a move for the agile
    only (STKO-13, 93). `chased`: at whom a Psycho ran, where he shot at somebody else."""

    target: Nth
    hits: Hits = ()
    weapons: Weapons = ()
    grip: Grip | None = None
    after: Annotated[tuple[Literal["ready", "empty", "jammed"], ...], msgspec.Meta(max_length=2)] = ()
    ducks: bool = False
    moved: bool = False
    to: Point | None = None
    via: Corners = ()
    chased: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class AimOutcome(Outcome, AtTarget, frozen=True, tag="aim-outcome"):
    """Aims at somebody whom people see to be in sight and in the arc of fire."""


class UnseenOutcome(Outcome, AtTarget, frozen=True, tag="unseen-outcome"):
    """At a real table: the hated figure he has to shoot at turns out not to be seen (STKO-86)."""


class MoveOutcome(Outcome, OfFigure, frozen=True, tag="move-outcome"):
    """Move, and whether the figure fell (STKO-20). `to` on a drawn table only.

    `and_shoot`: it was Move & Shoot, and there was nobody to shoot at, or he fell before. `via` and `facing` as in
    MoveTo: for the agile only (STKO-93). `target`: at whom a Psycho ran.
    """

    fell: bool = False
    and_shoot: bool = False
    to: Point | None = None
    via: Corners = ()
    facing: Point | None = None
    target: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class FightOutcome(Outcome, AtTarget, frozen=True, tag="fight-outcome"):
    """A charge, or a fight that goes on. `result`: hits as said (none is a draw); the attacker is thrown back; one of
    the two runs instead of applying a result; the attacker falls on his way, or doesn't get there. On a drawn table
    `to` is where the run into contact ended, `away` where whoever runs from the fight ends."""

    use: FightRow | None = None
    defence: FightRow | None = None
    result: Literal["hits", "thrown_back", "attacker_leaves", "defender_leaves", "fell", "too_far"] = "hits"
    hits: Hits = ()
    to: Point | None = None
    away: Point | None = None


class WakeOutcome(Outcome, OfFigure, frozen=True, tag="wake-outcome"):
    result: Literal["woke", "nothing", "incapacitated"]


class RecoverOutcome(Outcome, TurnsAfter, frozen=True, tag="recover-outcome"):
    """Where a wound wants a 6: did it come? `together`: did a Sausage pull himself together, where that is another
    roll (STKO-93); unsaid it is as with the 6."""

    recovered: bool
    together: bool | None = None


class RepairOutcome(Outcome, TurnsAfter, frozen=True, tag="repair-outcome"):
    result: Literal["cleared", "again", "broken"]
    weapon: int = -1


class NerveOutcome(Outcome, OfFigure, frozen=True, tag="nerve-outcome"):
    """A nerve test that the people hold due (STKO-78); those that the rules want are asked for by themselves."""

    held: bool


class FlightOutcome(Outcome, OfFigure, frozen=True, tag="flight-outcome"):
    """Whoever lost his nerve ran (off the table: fled), fell on his way, or gave up."""

    result: Literal["ran", "fled", "fell", "surrendered"]
    to: Point | None = None


COMMANDS = by_type(globals())


class InTheLine(Answer, frozen=True):
    """A figure in the line of fire and the parts of the target that it hides."""

    figure: Nth
    covers: tuple[Location, ...]


class ShotFact(Answer, frozen=True):
    """What people see at a real table: a band or a number, cover, and what shows where the usual preset is wrong."""

    band: Literal["close", "short", "medium", "long", "extreme", "beyond"] | None = None
    distance: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None
    cover: Literal["none", "soft", "light", "solid"] = "none"
    position: Literal["corner", "wall"] = "wall"
    exposed: tuple[Location, ...] | None = None
    in_arc: bool = True
    in_sight: bool = True
    line: tuple[InTheLine, ...] = ()


class MoveTo(Answer, frozen=True):
    """`via` are changes of direction on the way and `facing` the look afterwards: for the agile only (STKO-93)."""

    to: tuple[Coordinate, Coordinate]
    via: Corners = ()
    facing: tuple[Coordinate, Coordinate] | None = None


class Spread(Answer, frozen=True):
    """The figure that each hit strikes (Pavement Demon)."""

    struck: Annotated[tuple[Nth, ...], msgspec.Meta(max_length=100)]


class InView(Answer, frozen=True):
    """Everybody in the arc of fire and in sight, friend or foe."""

    figures: Annotated[tuple[Nth, ...], msgspec.Meta(max_length=200)] = ()


class WhomToShoot(Answer, frozen=True):
    """The enemy shot at after moving, 0 when none is in the arc and in sight."""

    target: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class BeforeDice(Answer, frozen=True):
    """Empty: go on, which only whoever acts can say. With a card: it is played now, for that figure, by its holder."""

    card: str | None = None
    figure: int = 0


class FightFact(Answer, frozen=True):
    """Did the run reach the defender, from where does the attack come, and how far was the run?"""

    contact: bool = True
    quarter: Literal["front", "side", "rear"] = "front"
    far: bool = False
    cover: bool = False


class NearBy(Answer, frozen=True):
    figure: Nth
    distance: Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Near(Answer, frozen=True):
    """Who stands within the asked distance of the target, the target itself left out."""

    figures: tuple[NearBy, ...] = ()


class FreeTurn(Answer, frozen=True):
    """What the figure does with its free turn, as a whole command."""

    command: dict[str, Any]


CHOOSES = (
    "defend-with", "leave-fight", "duck-or-stay", "rapid-fire", "shift-hit", "part-to-hit", "whom-to-chase",
    "fact-threat", "fact-edge", "fact-within", "fact-in-arc", "fact-hated",
    "outcome-nerve", "outcome-emotion", "outcome-mixed",
)  # fmt: skip
ANSWERS: dict[str, type[msgspec.Struct]] = {
    "fact-shot": ShotFact,
    "move-to": MoveTo,
    "whom-to-shoot": WhomToShoot,
    "before-dice": BeforeDice,
    "free-turn": FreeTurn,
    "fact-near": Near,
    "fact-fight": FightFact,
    "press-luck": GoOn,
    "spread-hits": Spread,
    "fact-in-view": InView,
    **dict.fromkeys(CHOOSES, Chosen),
}
