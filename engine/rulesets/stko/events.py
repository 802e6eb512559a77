"""Events of the street fight: every change of a battle's state. A tag is a promise; a new shape gets a new number.

Figures are numbers (1 .. n), lengths hundredths of inches, a weapon is its place on the figure's list, a card is
`figure-3`, `action-killer-1` or `joker`. Events carry every number they settled: replay reads no table and no option.
"""

from typing import Annotated

from engine.kernel.event import AtTarget, Event, OfFigure, tagged
from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.fields import Derived, FigureNumber, Read, coded
from engine.rulesets.stko.codes import BANDS, COVERS, FEELINGS, GRIPS, LOCATIONS, LOSSES, SEVERITIES
from engine.rulesets.stko.state.names import card_of
from engine.rulesets.stko.tables_optional import FIGHT_ROWS, RAPID_DECK, RAPID_RESULTS

Band = Annotated[str, coded(BANDS)]
Card = Annotated[str, Read(card_of)]
Cover = Annotated[str, coded(COVERS)]
Feeling = Annotated[str, coded(FEELINGS)]
FightRow = Annotated[str, coded(FIGHT_ROWS)]
Grip = Annotated[str, coded(GRIPS)]
Location = Annotated[str, coded(LOCATIONS)]
Loss = Annotated[str, coded(LOSSES)]
RapidCard = Annotated[str, coded(RAPID_DECK)]
RapidResult = Annotated[str, coded(RAPID_RESULTS)]
Severity = Annotated[str, coded(SEVERITIES)]


class CardTurned(Event, frozen=True):
    card: Card


class DeckShuffled(Event, frozen=True):
    """Everything goes back into the deck; no order is kept, each turn of a card draws one of those left."""


class CardLaidAside(Event, frozen=True):
    """An action card turned during deployment waits for the first shuffle."""

    card: Card


class CardClaimed(OfFigure, frozen=True):
    card: Card


class CardPlayed(OfFigure, frozen=True):
    """A held action card gives `figure` a free turn."""

    card: Card


class StandingSet(Event, frozen=True):
    """A standing answer of a side until the Joker: `pass`, `only_when_shot_at` (a figure), or `ask` again."""

    side: int
    word: str
    figure: int = 0


class CardDiscarded(Event, frozen=True):
    card: Card


class Placed(OfFigure, frozen=True):
    """A figure stands on the table; `entering` when it came after deployment and may not act this turn."""

    x: int = 0
    y: int = 0
    facing_x: int = 0
    facing_y: int = 0
    entering: bool = False


class DeploymentEnded(Event, frozen=True):
    pass


class ActionDeclared(OfFigure, frozen=True):
    action: str
    target: int = 0
    weapons: tuple[int, ...] = ()


class ActionLapsed(OfFigure, frozen=True):
    """An interruption made the declared action impossible; the figure may choose again if it still can."""


class TurnBegun(OfFigure, frozen=True):
    """A turn out of turn, because the people decided so."""


class TurnEnded(OfFigure, frozen=True):
    pass


class Moved(OfFigure, frozen=True):
    """`distance` is -1 where people moved the figure and nobody measured; `how`: move, move_and_shoot, reposition."""

    how: str
    distance: int = -1
    x: int = 0
    y: int = 0
    facing_x: int = 0
    facing_y: int = 0
    climbed: bool = False


class Turned(OfFigure, frozen=True):
    facing_x: int
    facing_y: int


class ShotFired(AtTarget, frozen=True):
    """One weapon's shot: what was measured, and what the dice made of it. `pool` 0 or less is a lucky shot."""

    weapon: int
    grip: Grip
    band: Band
    cover: Cover
    exposed: tuple[str, ...]
    pool: int
    hits: int
    distance: int = -1
    aimed: bool = False
    ducked: bool = False


class ShotWasted(AtTarget, frozen=True):
    """The target is beyond the last range band. Without a grip it is the weapon's own."""

    weapon: int
    distance: int = -1
    grip: str = ""


class AccidentHappened(OfFigure, frozen=True):
    """So many 1s that something goes badly wrong; what, the referee picks or rolls on his own list."""

    weapon: int
    ones: int


class RapidCardTurned(AtTarget, frozen=True):
    """A card of the rapid-fire deck, all its entries, what it means to this weapon, and its hits on the target."""

    weapon: int
    card: RapidCard
    result: RapidResult
    hits: int = 0


class BurstSpread(OfFigure, frozen=True):
    """Sustained fire sweeps over somebody beside the target: `reach` (inches) must be at least the distance."""

    by: FigureNumber
    distance: int
    reach: int
    hit: bool


class WeaponEmptied(OfFigure, frozen=True):
    weapon: int


class WeaponJammed(OfFigure, frozen=True):
    weapon: int


class WeaponBroke(OfFigure, frozen=True):
    weapon: int


class WeaponReady(OfFigure, frozen=True):
    """Reloaded or its jam cleared."""

    weapon: int


class WeaponPutDown(OfFigure, frozen=True):
    weapon: int


class WeaponPickedUp(OfFigure, frozen=True):
    weapon: int


class ShotStopped(OfFigure, frozen=True):
    """The cover took the hit. `location` is absent when the whole figure was behind it."""

    by: FigureNumber
    location: Location = ""
    cover: Cover = ""


class Wounded(OfFigure, frozen=True):
    """A scratch, flesh or serious wound; `by` 0: people said so. `armed` and `able`: the victim when hit (STKO-107)."""

    by: FigureNumber
    location: Location
    severity: Severity
    effect: int
    duty: bool = False
    six: bool = False
    immobile: bool = False
    armed: Derived[bool] = True
    able: Derived[bool] = True


class KnockedDown(OfFigure, frozen=True):
    pass


class KnockedOut(OfFigure, frozen=True):
    """Unconscious, on the face. `more`: by no wound, and one from before still wants its Recover (STKO-57)."""

    more: bool = False


class Incapacitated(OfFigure, frozen=True):
    by: FigureNumber = 0
    location: Location = ""
    armed: Derived[bool] = True
    able: Derived[bool] = True


class Died(OfFigure, frozen=True):
    by: FigureNumber = 0
    location: Location = ""
    armed: Derived[bool] = True
    able: Derived[bool] = True


class FightDeclared(AtTarget, frozen=True):
    """With which rows of the fight table both go into it, and who may not shoot in his next turn."""

    use: FightRow
    defence: FightRow = ""
    held: bool = False
    target_held: bool = False


class Engaged(AtTarget, frozen=True):
    """Base to base: in contact until one of the two moves away or is out of play."""


class Fought(AtTarget, frozen=True):
    """An attack and its defence: dice thrown, 6s shown, hits left. `defence` is empty without any.

    `fired`: the attacker used a gun that would go off (STKO-19).
    """

    use: FightRow
    defence: FightRow
    dice: int
    defence_dice: int
    sixes: int
    guards: int
    hits: int
    fired: bool = False


class ThrownBack(OfFigure, frozen=True):
    """The defender showed more 6s: the attacker lies on the ground and must recover."""

    by: FigureNumber


class Severed(OfFigure, frozen=True):
    """A limb is lost for good, and the figure incapacitated."""

    by: FigureNumber
    location: Location


class Felt(AtTarget, frozen=True):
    """What a figure feels for another from now on: hate, fear, hate_fear while mixed, or nothing."""

    feeling: Feeling
    extreme: bool = False


class NerveTested(OfFigure, frozen=True):
    """`trigger`: wounds, friends or referee; `dice` 0 when none were left, which fails."""

    trigger: str
    dice: int
    passed: bool


class Fled(OfFigure, frozen=True):
    """Off the table, and out of this battle."""


class Surrendered(OfFigure, frozen=True):
    pass


class Ducked(OfFigure, frozen=True):
    forced: bool = False


class Suppressed(OfFigure, frozen=True):
    """A shot at the cover of a ducked figure: its next turn is Recover again."""

    by: FigureNumber


class Recovered(OfFigure, frozen=True):
    """Recovery duties and ducking are over; `six_left` when a wound still wants a 6."""

    six_left: bool = False


class Woke(OfFigure, frozen=True):
    """Conscious again, still on the ground; `recovered` when waking settled the wound's recovery too."""

    recovered: bool = True


class StoodUp(OfFigure, frozen=True):
    pass


class Aimed(AtTarget, frozen=True):
    pass


class AimLost(OfFigure, frozen=True):
    reason: str


class CounterDrawn(Event, frozen=True):
    """A wound counter from the box: printed location and number."""

    location: Location
    effect: int


class SideLost(Event, frozen=True):
    side: int
    lost: int
    of: int


class CardKept(OfFigure, frozen=True):
    """A Pavement Demon keeps his own card for later (STKO-93)."""


class WeaponThrown(AtTarget, frozen=True):
    weapon: int


class HitsSpread(AtTarget, frozen=True):
    """Whom each hit of a Pavement Demon's shot strikes (STKO-93)."""

    struck: tuple[int, ...]


class ShruggedOff(OfFigure, frozen=True):
    """A wound that a Steely one doesn't feel (STKO-93)."""

    by: FigureNumber
    location: Location
    severity: Severity


class RecoverFailed(OfFigure, frozen=True):
    pass


class SkillSet(OfFigure, frozen=True):
    """By hand: a skill given (1), doubled (2) or taken away (0); `gifts` is what all his skills come to now."""

    skill: str
    times: int
    gifts: dict[str, int]


class Fuddled(OfFigure, frozen=True):
    """What drink (`drunk`) or dullness (`blockhead`) makes of a turn (STKO-93, STKO-94)."""

    skill: str
    how: str


class HateTested(AtTarget, frozen=True):
    """Has he to shoot at somebody whom he hates and who stands in the arc of fire? (STKO-86)

    A die decides about a friend or neutral; an enemy people at a real table have seen there.
    """

    forced: bool


class QuickDrawn(AtTarget, frozen=True):
    """Two draw against each other: their 6s, and whether `figure` shoots first."""

    sixes: int
    theirs: int
    first: bool


class ShotTold(AtTarget, frozen=True):
    """A shot whose dice nobody told: how many hits came of it, other people's among them."""

    weapon: int
    grip: Grip
    hits: int
    aimed: bool = False


class FightTold(AtTarget, frozen=True):
    """An attack and its defence whose dice nobody told. `defence` is empty without any.

    `fired` as in `Fought`; `back`: the other one fought back (STKO-100).
    """

    use: FightRow
    defence: FightRow
    hits: int
    fired: bool = False
    back: bool = False


class PartReported(OfFigure, frozen=True):
    """Told afterwards: was the figure there, and did it shoot or fight?"""

    present: bool
    acted: bool


class WoundReported(OfFigure, frozen=True):
    """Told afterwards. `armed`, `able` and `surrendered` say what the victim was when hit (credit, STKO-107).

    `able`: conscious; `round` 0: unknown.
    """

    by: FigureNumber
    location: Location
    severity: Severity
    armed: bool
    able: bool
    round: int = 0
    surrendered: bool = False


class FateReported(OfFigure, frozen=True):
    """Told afterwards: `loss` is incapacitated, dead, fled or surrendered; `by` 0 when nobody did it.

    `surrendered`: he had given up before somebody put him out all the same.
    """

    loss: Loss
    by: FigureNumber = 0
    location: Location = ""
    armed: bool = True
    able: bool = True
    round: int = 0
    surrendered: bool = False


class LimbReported(OfFigure, frozen=True):
    """Told afterwards: a limb lost for good."""

    location: Location


class StateSet(OfFigure, frozen=True):
    """The people decided: a state is set or cleared by hand."""

    state: str
    on: bool


TAGS = KERNEL_TAGS | tagged("stko", Event, globals())
