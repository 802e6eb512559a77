"""Events of the street fight: every change of a battle's state. A tag is a promise; a new shape gets a new number.

Figures are numbers (1 .. n), lengths hundredths of inches, a weapon is its place on the figure's list, a card is
`figure-3`, `action-killer-1` or `joker`. Events carry every number they settled: replay reads no table and no option.
"""

from typing import Annotated

from engine.kernel.event import Event, tagged
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


class CardClaimed(Event, frozen=True):
    figure: FigureNumber
    card: Card


class CardPlayed(Event, frozen=True):
    """A held action card gives `figure` a free turn."""

    figure: FigureNumber
    card: Card


class StandingSet(Event, frozen=True):
    """A standing answer of a side until the Joker: `pass`, `only_when_shot_at` (a figure), or `ask` again."""

    side: int
    word: str
    figure: int = 0


class CardDiscarded(Event, frozen=True):
    card: Card


class Placed(Event, frozen=True):
    """A figure stands on the table; `entering` when it came after deployment and may not act this turn."""

    figure: FigureNumber
    x: int = 0
    y: int = 0
    facing_x: int = 0
    facing_y: int = 0
    entering: bool = False


class DeploymentEnded(Event, frozen=True):
    pass


class ActionDeclared(Event, frozen=True):
    figure: FigureNumber
    action: str
    target: int = 0
    weapons: tuple[int, ...] = ()


class ActionLapsed(Event, frozen=True):
    """An interruption made the declared action impossible; the figure may choose again if it still can."""

    figure: FigureNumber


class TurnBegun(Event, frozen=True):
    """A turn out of turn, because the people decided so."""

    figure: FigureNumber


class TurnEnded(Event, frozen=True):
    figure: FigureNumber


class Moved(Event, frozen=True):
    """`distance` is -1 where people moved the figure and nobody measured; `how`: move, move_and_shoot, reposition."""

    figure: FigureNumber
    how: str
    distance: int = -1
    x: int = 0
    y: int = 0
    facing_x: int = 0
    facing_y: int = 0
    climbed: bool = False


class Turned(Event, frozen=True):
    figure: FigureNumber
    facing_x: int
    facing_y: int


class ShotFired(Event, frozen=True):
    """One weapon's shot: what was measured, and what the dice made of it. `pool` 0 or less is a lucky shot."""

    figure: FigureNumber
    target: FigureNumber
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


class ShotWasted(Event, frozen=True):
    """The target is beyond the last range band. Without a grip it is the weapon's own."""

    figure: FigureNumber
    target: FigureNumber
    weapon: int
    distance: int = -1
    grip: str = ""


class AccidentHappened(Event, frozen=True):
    """So many 1s that something goes badly wrong; what, the referee picks or rolls on his own list."""

    figure: FigureNumber
    weapon: int
    ones: int


class RapidCardTurned(Event, frozen=True):
    """A card of the rapid-fire deck, all its entries, what it means to this weapon, and its hits on the target."""

    figure: FigureNumber
    target: FigureNumber
    weapon: int
    card: RapidCard
    result: RapidResult
    hits: int = 0


class BurstSpread(Event, frozen=True):
    """Sustained fire sweeps over somebody beside the target: `reach` (inches) must be at least the distance."""

    figure: FigureNumber
    by: FigureNumber
    distance: int
    reach: int
    hit: bool


class WeaponEmptied(Event, frozen=True):
    figure: FigureNumber
    weapon: int


class WeaponJammed(Event, frozen=True):
    figure: FigureNumber
    weapon: int


class WeaponBroke(Event, frozen=True):
    figure: FigureNumber
    weapon: int


class WeaponReady(Event, frozen=True):
    """Reloaded or its jam cleared."""

    figure: FigureNumber
    weapon: int


class WeaponPutDown(Event, frozen=True):
    figure: FigureNumber
    weapon: int


class WeaponPickedUp(Event, frozen=True):
    figure: FigureNumber
    weapon: int


class ShotStopped(Event, frozen=True):
    """The cover took the hit. `location` is absent when the whole figure was behind it."""

    figure: FigureNumber
    by: FigureNumber
    location: Location = ""
    cover: Cover = ""


class Wounded(Event, frozen=True):
    """A scratch, flesh or serious wound; `by` 0: people said so. `armed` and `able`: the victim when hit (STKO-107)."""

    figure: FigureNumber
    by: FigureNumber
    location: Location
    severity: Severity
    effect: int
    duty: bool = False
    six: bool = False
    immobile: bool = False
    armed: Derived[bool] = True
    able: Derived[bool] = True


class KnockedDown(Event, frozen=True):
    figure: FigureNumber


class KnockedOut(Event, frozen=True):
    """Unconscious, on the face. `more`: by no wound, and one from before still wants its Recover (STKO-57)."""

    figure: FigureNumber
    more: bool = False


class Incapacitated(Event, frozen=True):
    figure: FigureNumber
    by: FigureNumber = 0
    location: Location = ""
    armed: Derived[bool] = True
    able: Derived[bool] = True


class Died(Event, frozen=True):
    figure: FigureNumber
    by: FigureNumber = 0
    location: Location = ""
    armed: Derived[bool] = True
    able: Derived[bool] = True


class FightDeclared(Event, frozen=True):
    """With which rows of the fight table both go into it, and who may not shoot in his next turn."""

    figure: FigureNumber
    target: FigureNumber
    use: FightRow
    defence: FightRow = ""
    held: bool = False
    target_held: bool = False


class Engaged(Event, frozen=True):
    """Base to base: in contact until one of the two moves away or is out of play."""

    figure: FigureNumber
    target: FigureNumber


class Fought(Event, frozen=True):
    """An attack and its defence: dice thrown, 6s shown, hits left. `defence` is empty without any.

    `fired`: the attacker used a gun that would go off (STKO-19).
    """

    figure: FigureNumber
    target: FigureNumber
    use: FightRow
    defence: FightRow
    dice: int
    defence_dice: int
    sixes: int
    guards: int
    hits: int
    fired: bool = False


class ThrownBack(Event, frozen=True):
    """The defender showed more 6s: the attacker lies on the ground and must recover."""

    figure: FigureNumber
    by: FigureNumber


class Severed(Event, frozen=True):
    """A limb is lost for good, and the figure incapacitated."""

    figure: FigureNumber
    by: FigureNumber
    location: Location


class Felt(Event, frozen=True):
    """What a figure feels for another from now on: hate, fear, hate_fear while mixed, or nothing."""

    figure: FigureNumber
    target: FigureNumber
    feeling: Feeling
    extreme: bool = False


class NerveTested(Event, frozen=True):
    """`trigger`: wounds, friends or referee; `dice` 0 when none were left, which fails."""

    figure: FigureNumber
    trigger: str
    dice: int
    passed: bool


class Fled(Event, frozen=True):
    """Off the table, and out of this battle."""

    figure: FigureNumber


class Surrendered(Event, frozen=True):
    figure: FigureNumber


class Ducked(Event, frozen=True):
    figure: FigureNumber
    forced: bool = False


class Suppressed(Event, frozen=True):
    """A shot at the cover of a ducked figure: its next turn is Recover again."""

    figure: FigureNumber
    by: FigureNumber


class Recovered(Event, frozen=True):
    """Recovery duties and ducking are over; `six_left` when a wound still wants a 6."""

    figure: FigureNumber
    six_left: bool = False


class Woke(Event, frozen=True):
    """Conscious again, still on the ground; `recovered` when waking settled the wound's recovery too."""

    figure: FigureNumber
    recovered: bool = True


class StoodUp(Event, frozen=True):
    figure: FigureNumber


class Aimed(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber


class AimLost(Event, frozen=True):
    figure: FigureNumber
    reason: str


class CounterDrawn(Event, frozen=True):
    """A wound counter from the box: printed location and number."""

    location: Location
    effect: int


class SideLost(Event, frozen=True):
    side: int
    lost: int
    of: int


class CardKept(Event, frozen=True):
    """A Pavement Demon keeps his own card for later (STKO-93)."""

    figure: FigureNumber


class WeaponThrown(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber
    weapon: int


class HitsSpread(Event, frozen=True):
    """Whom each hit of a Pavement Demon's shot strikes (STKO-93)."""

    figure: FigureNumber
    target: FigureNumber
    struck: tuple[int, ...]


class ShruggedOff(Event, frozen=True):
    """A wound that a Steely one doesn't feel (STKO-93)."""

    figure: FigureNumber
    by: FigureNumber
    location: Location
    severity: Severity


class RecoverFailed(Event, frozen=True):
    figure: FigureNumber


class SkillSet(Event, frozen=True):
    """By hand: a skill given (1), doubled (2) or taken away (0); `gifts` is what all his skills come to now."""

    figure: FigureNumber
    skill: str
    times: int
    gifts: dict[str, int]


class Fuddled(Event, frozen=True):
    """What drink (`drunk`) or dullness (`blockhead`) makes of a turn (STKO-93, STKO-94)."""

    figure: FigureNumber
    skill: str
    how: str


class HateTested(Event, frozen=True):
    """Has he to shoot at somebody whom he hates and who stands in the arc of fire? (STKO-86)

    A die decides about a friend or neutral; an enemy people at a real table have seen there.
    """

    figure: FigureNumber
    target: FigureNumber
    forced: bool


class QuickDrawn(Event, frozen=True):
    """Two draw against each other: their 6s, and whether `figure` shoots first."""

    figure: FigureNumber
    target: FigureNumber
    sixes: int
    theirs: int
    first: bool


class ShotTold(Event, frozen=True):
    """A shot whose dice nobody told: how many hits came of it, other people's among them."""

    figure: FigureNumber
    target: FigureNumber
    weapon: int
    grip: Grip
    hits: int
    aimed: bool = False


class FightTold(Event, frozen=True):
    """An attack and its defence whose dice nobody told. `defence` is empty without any.

    `fired` as in `Fought`; `back`: the other one fought back (STKO-100).
    """

    figure: FigureNumber
    target: FigureNumber
    use: FightRow
    defence: FightRow
    hits: int
    fired: bool = False
    back: bool = False


class PartReported(Event, frozen=True):
    """Told afterwards: was the figure there, and did it shoot or fight?"""

    figure: FigureNumber
    present: bool
    acted: bool


class WoundReported(Event, frozen=True):
    """Told afterwards. `armed`, `able` and `surrendered` say what the victim was when hit (credit, STKO-107).

    `able`: conscious; `round` 0: unknown.
    """

    figure: FigureNumber
    by: FigureNumber
    location: Location
    severity: Severity
    armed: bool
    able: bool
    round: int = 0
    surrendered: bool = False


class FateReported(Event, frozen=True):
    """Told afterwards: `loss` is incapacitated, dead, fled or surrendered; `by` 0 when nobody did it.

    `surrendered`: he had given up before somebody put him out all the same.
    """

    figure: FigureNumber
    loss: Loss
    by: FigureNumber = 0
    location: Location = ""
    armed: bool = True
    able: bool = True
    round: int = 0
    surrendered: bool = False


class LimbReported(Event, frozen=True):
    """Told afterwards: a limb lost for good."""

    figure: FigureNumber
    location: Location


class StateSet(Event, frozen=True):
    """The people decided: a state is set or cleared by hand."""

    figure: FigureNumber
    state: str
    on: bool


TAGS = KERNEL_TAGS | tagged("stko", Event, globals())
