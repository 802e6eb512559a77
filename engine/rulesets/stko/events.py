"""Events of the street fight: every change of a battle's state. A tag is a promise; a new shape gets a new number.

Figures are numbers (1 .. n), lengths hundredths of inches, a weapon is its place on the figure's list, a card is
`figure-3`, `action-killer-1` or `joker`. Events carry every number they settled: replay reads no table and no option.
"""

from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.events import Event


class CardTurned(Event, frozen=True):
    card: str


class DeckShuffled(Event, frozen=True):
    """Everything goes back into the deck; no order is kept, each turn of a card draws one of those left."""


class CardLaidAside(Event, frozen=True):
    """An action card turned during deployment waits for the first shuffle."""

    card: str


class CardClaimed(Event, frozen=True):
    figure: int
    card: str


class CardPlayed(Event, frozen=True):
    """A held action card gives `figure` a free turn."""

    figure: int
    card: str


class StandingSet(Event, frozen=True):
    """A standing answer of a side until the Joker: `pass`, `only_when_shot_at` (a figure), or `ask` again."""

    side: int
    word: str
    figure: int = 0


class CardDiscarded(Event, frozen=True):
    card: str


class Placed(Event, frozen=True):
    """A figure stands on the table; `entering` when it came after deployment and may not act this turn."""

    figure: int
    x: int = 0
    y: int = 0
    facing_x: int = 0
    facing_y: int = 0
    entering: bool = False


class DeploymentEnded(Event, frozen=True):
    pass


class ActionDeclared(Event, frozen=True):
    figure: int
    action: str
    target: int = 0
    weapons: tuple[int, ...] = ()


class ActionLapsed(Event, frozen=True):
    """An interruption made the declared action impossible; the figure may choose again if it still can."""

    figure: int


class TurnBegun(Event, frozen=True):
    """A turn out of turn, because the people decided so."""

    figure: int


class TurnEnded(Event, frozen=True):
    figure: int


class Moved(Event, frozen=True):
    """`distance` is -1 where people moved the figure and nobody measured; `how`: move, move_and_shoot, reposition."""

    figure: int
    how: str
    distance: int = -1
    x: int = 0
    y: int = 0
    facing_x: int = 0
    facing_y: int = 0
    climbed: bool = False


class Turned(Event, frozen=True):
    figure: int
    facing_x: int
    facing_y: int


class ShotFired(Event, frozen=True):
    """One weapon's shot: what was measured, and what the dice made of it. `pool` 0 or less is a lucky shot."""

    figure: int
    target: int
    weapon: int
    grip: str
    band: str
    cover: str
    exposed: tuple[str, ...]
    pool: int
    hits: int
    distance: int = -1
    aimed: bool = False
    ducked: bool = False


class ShotWasted(Event, frozen=True):
    """The target is beyond the last range band."""

    figure: int
    target: int
    weapon: int
    distance: int = -1


class AccidentHappened(Event, frozen=True):
    """So many 1s that something goes badly wrong; what, the referee picks or rolls on his own list."""

    figure: int
    weapon: int
    ones: int


class RapidCardTurned(Event, frozen=True):
    """A card of the rapid-fire deck, all its entries, what it means to this weapon, and its hits on the target."""

    figure: int
    target: int
    weapon: int
    card: str
    result: str
    hits: int = 0


class BurstSpread(Event, frozen=True):
    """Sustained fire sweeps over somebody beside the target: `reach` (inches) must be at least the distance."""

    figure: int
    by: int
    distance: int
    reach: int
    hit: bool


class WeaponEmptied(Event, frozen=True):
    figure: int
    weapon: int


class WeaponJammed(Event, frozen=True):
    figure: int
    weapon: int


class WeaponBroke(Event, frozen=True):
    figure: int
    weapon: int


class WeaponReady(Event, frozen=True):
    """Reloaded or its jam cleared."""

    figure: int
    weapon: int


class WeaponPutDown(Event, frozen=True):
    figure: int
    weapon: int


class WeaponPickedUp(Event, frozen=True):
    figure: int
    weapon: int


class ShotStopped(Event, frozen=True):
    """The cover took the hit. `location` is absent when the whole figure was behind it."""

    figure: int
    by: int
    location: str = ""
    cover: str = ""


class Wounded(Event, frozen=True):
    """A scratch, flesh or serious wound. `armed` and `able` say what the victim was when hit (credit, STKO-107)."""

    figure: int
    by: int
    location: str
    severity: str
    effect: int
    duty: bool = False
    six: bool = False
    immobile: bool = False
    armed: bool = True
    able: bool = True


class KnockedDown(Event, frozen=True):
    figure: int


class KnockedOut(Event, frozen=True):
    """Unconscious, on the face. `more`: by no wound, and one from before still wants its Recover (STKO-57)."""

    figure: int
    more: bool = False


class Incapacitated(Event, frozen=True):
    figure: int
    by: int = 0
    location: str = ""
    armed: bool = True
    able: bool = True


class Died(Event, frozen=True):
    figure: int
    by: int = 0
    location: str = ""
    armed: bool = True
    able: bool = True


class FightDeclared(Event, frozen=True):
    """With which rows of the fight table both go into it, and who may not shoot in his next turn."""

    figure: int
    target: int
    use: str
    defence: str = ""
    held: bool = False
    target_held: bool = False


class Engaged(Event, frozen=True):
    """Base to base: in contact until one of the two moves away or is out of play."""

    figure: int
    target: int


class Fought(Event, frozen=True):
    """An attack and its defence: dice thrown, 6s shown, hits left. `defence` is empty without any.

    `fired`: the attacker used a gun that would go off (STKO-19).
    """

    figure: int
    target: int
    use: str
    defence: str
    dice: int
    defence_dice: int
    sixes: int
    guards: int
    hits: int
    fired: bool = False


class ThrownBack(Event, frozen=True):
    """The defender showed more 6s: the attacker lies on the ground and must recover."""

    figure: int
    by: int


class Severed(Event, frozen=True):
    """A limb is lost for good, and the figure incapacitated."""

    figure: int
    by: int
    location: str


class Felt(Event, frozen=True):
    """What a figure feels for another from now on: hate, fear, hate_fear while mixed, or nothing."""

    figure: int
    target: int
    feeling: str
    extreme: bool = False


class NerveTested(Event, frozen=True):
    """`trigger`: wounds, friends or referee; `dice` 0 when none were left, which fails."""

    figure: int
    trigger: str
    dice: int
    passed: bool


class Fled(Event, frozen=True):
    """Off the table, and out of this battle."""

    figure: int


class Surrendered(Event, frozen=True):
    figure: int


class Ducked(Event, frozen=True):
    figure: int
    forced: bool = False


class Suppressed(Event, frozen=True):
    """A shot at the cover of a ducked figure: its next turn is Recover again."""

    figure: int
    by: int


class Recovered(Event, frozen=True):
    """Recovery duties and ducking are over; `six_left` when a wound still wants a 6."""

    figure: int
    six_left: bool = False


class Woke(Event, frozen=True):
    """Conscious again, still on the ground; `recovered` when waking settled the wound's recovery too."""

    figure: int
    recovered: bool = True


class StoodUp(Event, frozen=True):
    figure: int


class Aimed(Event, frozen=True):
    figure: int
    target: int


class AimLost(Event, frozen=True):
    figure: int
    reason: str


class CounterDrawn(Event, frozen=True):
    """A wound counter from the box: printed location and number."""

    location: str
    effect: int


class SideLost(Event, frozen=True):
    side: int
    lost: int
    of: int


class CardKept(Event, frozen=True):
    """A Pavement Demon keeps his own card for later (STKO-93)."""

    figure: int


class WeaponThrown(Event, frozen=True):
    figure: int
    target: int
    weapon: int


class HitsSpread(Event, frozen=True):
    """Whom each hit of a Pavement Demon's shot strikes (STKO-93)."""

    figure: int
    target: int
    struck: tuple[int, ...]


class ShruggedOff(Event, frozen=True):
    """A wound that a Steely one doesn't feel (STKO-93)."""

    figure: int
    by: int
    location: str
    severity: str


class RecoverFailed(Event, frozen=True):
    figure: int


class SkillSet(Event, frozen=True):
    """By hand: a skill given (1), doubled (2) or taken away (0); `gifts` is what all his skills come to now."""

    figure: int
    skill: str
    times: int
    gifts: dict[str, int]


class Fuddled(Event, frozen=True):
    """What drink (`drunk`) or dullness (`blockhead`) makes of a turn (STKO-93, STKO-94)."""

    figure: int
    skill: str
    how: str


class HateTested(Event, frozen=True):
    """Has he to shoot at somebody whom he hates and who stands in the arc of fire? (STKO-86)

    A die decides about a friend or neutral; an enemy people at a real table have seen there.
    """

    figure: int
    target: int
    forced: bool


class QuickDrawn(Event, frozen=True):
    """Two draw against each other: their 6s, and whether `figure` shoots first."""

    figure: int
    target: int
    sixes: int
    theirs: int
    first: bool


class ShotTold(Event, frozen=True):
    """A shot whose dice nobody told: how many hits came of it, other people's among them."""

    figure: int
    target: int
    weapon: int
    grip: str
    hits: int
    aimed: bool = False


class FightTold(Event, frozen=True):
    """An attack and its defence whose dice nobody told. `defence` is empty without any.

    `fired` as in `Fought`; `back`: the other one fought back (STKO-100).
    """

    figure: int
    target: int
    use: str
    defence: str
    hits: int
    fired: bool = False
    back: bool = False


class PartReported(Event, frozen=True):
    """Told afterwards: was the figure there, and did it shoot or fight?"""

    figure: int
    present: bool
    acted: bool


class WoundReported(Event, frozen=True):
    """Told afterwards. `armed`, `able` and `surrendered` say what the victim was when hit (credit, STKO-107).

    `able`: conscious; `round` 0: unknown.
    """

    figure: int
    by: int
    location: str
    severity: str
    armed: bool
    able: bool
    round: int = 0
    surrendered: bool = False


class FateReported(Event, frozen=True):
    """Told afterwards: `loss` is incapacitated, dead, fled or surrendered; `by` 0 when nobody did it.

    `surrendered`: he had given up before somebody put him out all the same.
    """

    figure: int
    loss: str
    by: int = 0
    location: str = ""
    armed: bool = True
    able: bool = True
    round: int = 0
    surrendered: bool = False


class LimbReported(Event, frozen=True):
    """Told afterwards: a limb lost for good."""

    figure: int
    location: str


class StateSet(Event, frozen=True):
    """The people decided: a state is set or cleared by hand."""

    figure: int
    state: str
    on: bool


TAGS: dict[str, type[Event]] = {
    **KERNEL_TAGS,
    "stko/card-turned/1": CardTurned,
    "stko/deck-shuffled/1": DeckShuffled,
    "stko/card-laid-aside/1": CardLaidAside,
    "stko/card-claimed/1": CardClaimed,
    "stko/card-played/1": CardPlayed,
    "stko/standing-set/1": StandingSet,
    "stko/card-discarded/1": CardDiscarded,
    "stko/placed/1": Placed,
    "stko/deployment-ended/1": DeploymentEnded,
    "stko/action-declared/1": ActionDeclared,
    "stko/action-lapsed/1": ActionLapsed,
    "stko/turn-begun/1": TurnBegun,
    "stko/turn-ended/1": TurnEnded,
    "stko/moved/1": Moved,
    "stko/turned/1": Turned,
    "stko/shot-fired/1": ShotFired,
    "stko/shot-wasted/1": ShotWasted,
    "stko/accident-happened/1": AccidentHappened,
    "stko/rapid-card-turned/1": RapidCardTurned,
    "stko/burst-spread/1": BurstSpread,
    "stko/weapon-emptied/1": WeaponEmptied,
    "stko/weapon-jammed/1": WeaponJammed,
    "stko/weapon-broke/1": WeaponBroke,
    "stko/weapon-ready/1": WeaponReady,
    "stko/weapon-put-down/1": WeaponPutDown,
    "stko/weapon-picked-up/1": WeaponPickedUp,
    "stko/shot-stopped/1": ShotStopped,
    "stko/wounded/1": Wounded,
    "stko/knocked-down/1": KnockedDown,
    "stko/knocked-out/1": KnockedOut,
    "stko/incapacitated/1": Incapacitated,
    "stko/died/1": Died,
    "stko/fight-declared/1": FightDeclared,
    "stko/engaged/1": Engaged,
    "stko/fought/1": Fought,
    "stko/thrown-back/1": ThrownBack,
    "stko/severed/1": Severed,
    "stko/felt/1": Felt,
    "stko/nerve-tested/1": NerveTested,
    "stko/fled/1": Fled,
    "stko/surrendered/1": Surrendered,
    "stko/ducked/1": Ducked,
    "stko/suppressed/1": Suppressed,
    "stko/recovered/1": Recovered,
    "stko/woke/1": Woke,
    "stko/stood-up/1": StoodUp,
    "stko/aimed/1": Aimed,
    "stko/aim-lost/1": AimLost,
    "stko/counter-drawn/1": CounterDrawn,
    "stko/side-lost/1": SideLost,
    "stko/state-set/1": StateSet,
    "stko/card-kept/1": CardKept,
    "stko/weapon-thrown/1": WeaponThrown,
    "stko/hits-spread/1": HitsSpread,
    "stko/shrugged-off/1": ShruggedOff,
    "stko/recover-failed/1": RecoverFailed,
    "stko/skill-set/1": SkillSet,
    "stko/fuddled/1": Fuddled,
    "stko/hate-tested/1": HateTested,
    "stko/quick-drawn/1": QuickDrawn,
    "stko/shot-told/1": ShotTold,
    "stko/fight-told/1": FightTold,
    "stko/part-reported/1": PartReported,
    "stko/wound-reported/1": WoundReported,
    "stko/fate-reported/1": FateReported,
    "stko/limb-reported/1": LimbReported,
}
