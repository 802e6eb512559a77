"""Events of the d100 family: every change of a fight's state. A tag is a promise; a new shape gets a new number.

Figures are numbers (1 .. n), a weapon is its place on the figure's list, levels, bands and states are words. Events
carry every number they settled: replay reads no table and no option. What a hidden opponent has left is in none.
"""

from typing import Annotated

from engine.kernel.event import Event, tagged
from engine.kernel.fields import Derived, FigureNumber, Read, coded
from engine.kernel.text import Text
from engine.rulesets.coc.codes import (
    BANDS,
    EFFECTS,
    FUMBLE,
    LEVELS,
    OUTCOMES,
    REACTIONS,
    SIZES,
    SURPRISES,
    WEAPON_STATES,
)

Band = Annotated[str, coded(BANDS)]
Effect = Annotated[str, coded(EFFECTS)]
Level = Annotated[str, coded(LEVELS, fumble=FUMBLE)]
Outcome = Annotated[str, coded(OUTCOMES)]
Reaction = Annotated[str, coded(REACTIONS)]
Size = Annotated[str, coded(SIZES)]
Surprise = Annotated[str, coded(SURPRISES)]
WeaponState = Annotated[str, coded(WEAPON_STATES)]


class RoundBegun(Event, frozen=True):
    """`order` as it is; `early` are those who come 50 earlier for a shot only.

    `rolled` is what each in the order threw for it, empty where DEX makes the order: an opponent's may be hidden.
    """

    number: int
    order: tuple[int, ...]
    early: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()


class TurnBegun(Event, frozen=True):
    figure: FigureNumber


class Postponed(Event, frozen=True):
    """Acts later this round, at that place of the order that is left; `reason` delay, early or run."""

    figure: FigureNumber
    place: int
    reason: str = "delay"


class ActionLost(Event, frozen=True):
    figure: FigureNumber


class Waited(Event, frozen=True):
    figure: FigureNumber


class Acted(Event, frozen=True):
    """Something else that takes time, in the people's words."""

    figure: FigureNumber
    note: Text = ""


class WeaponDrawn(Event, frozen=True):
    figure: FigureNumber
    weapon: int


class PickedUp(Event, frozen=True):
    figure: FigureNumber
    weapon: int


class Moved(Event, frozen=True):
    figure: FigureNumber
    metres: int
    x: int = 0
    y: int = 0


class PostureChanged(Event, frozen=True):
    figure: FigureNumber
    prone: bool


class SurpriseGranted(Event, frozen=True):
    """The Keeper lets `figure` surprise `target`; `notice` and `against` are the skills that may be rolled."""

    figure: FigureNumber
    target: FigureNumber
    how: Surprise
    notice: str = ""
    against: str = ""


class SurpriseTried(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber
    how: Surprise
    noticed: bool


class Struck(Event, frozen=True):
    """One exchange hand to hand; `choice` is the weapon or manoeuvre of the reaction."""

    figure: FigureNumber
    target: FigureNumber
    weapon: int
    level: Level
    outcome: Outcome
    reaction: Reaction = "nothing"
    choice: int = 0
    their_level: Level = ""
    automatic: bool = False


class Manoeuvred(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber
    effect: Effect
    level: Level
    outcome: Outcome
    reaction: Reaction = "nothing"
    choice: int = 0
    their_level: Level = ""
    automatic: bool = False


class Dived(Event, frozen=True):
    """Throws himself into cover; `cost` says which action that takes: current or next. `lost` actions are owed now."""

    figure: FigureNumber
    works: bool
    cost: Annotated[str, Read(lambda word: word == "current")]
    lost: int = 0
    restricted: bool = False


class ShotFired(Event, frozen=True):
    """One shot, burst or volley. `spent` counts cartridges, with those sprayed on the way to a new target."""

    figure: FigureNumber
    target: FigureNumber
    weapon: int
    bullets: int
    spent: int
    band: Band
    difficulty: Level
    level: Level
    hits: int = 0
    impaling: int = 0
    reaction: Reaction = "nothing"
    choice: int = 0
    their_level: Level = ""
    outcome: Outcome = "nothing"
    victim: FigureNumber = 0
    automatic: bool = False


class Jammed(Event, frozen=True):
    """`dud`: only this cartridge, the next action fires normally."""

    figure: FigureNumber
    weapon: int
    dud: bool = False


class WeaponSet(Event, frozen=True):
    figure: FigureNumber
    weapon: int
    state: WeaponState


class Reloaded(Event, frozen=True):
    """`ammo` is what the weapon holds now, `work` how many rounds of a longer reload are done."""

    figure: FigureNumber
    weapon: int
    ammo: int
    work: int = 0


class HiddenReloaded(Reloaded, frozen=True):
    """Of a hidden opponent of this side: whoever may not see his numbers reads -1 for what the weapon holds."""

    side: int = 0


class RepairWorked(Event, frozen=True):
    """`left` rounds of work before the roll."""

    figure: FigureNumber
    weapon: int
    left: int


class Aimed(Event, frozen=True):
    figure: FigureNumber
    target: FigureNumber


class AimLost(Event, frozen=True):
    figure: FigureNumber
    reason: str


class Hurt(Event, frozen=True):
    """`lost` hit points after armour; `size` none, regular, serious or deadly."""

    figure: FigureNumber
    by: int
    lost: int
    size: Size
    armour: int = 0
    source: str = ""


class HiddenHurt(Hurt, frozen=True):
    """Of a hidden opponent of this side, with armour: dice lie open, so that what he lost would tell it. Whoever may
    not see his numbers reads -1 points lost, or 0 where nothing got through."""

    side: int = 0


class FellUnconscious(Event, frozen=True):
    figure: FigureNumber


class BeganDying(Event, frozen=True):
    figure: FigureNumber


class HeldOn(Event, frozen=True):
    """One more round among the living."""

    figure: FigureNumber


class Died(Event, frozen=True):
    figure: FigureNumber


class MemberLost(Event, frozen=True):
    """One of a group is out; `left` go on."""

    figure: FigureNumber
    left: int


class Aided(Event, frozen=True):
    """First aid; `temporary`: it keeps a dying one alive for now."""

    figure: FigureNumber
    target: FigureNumber
    worked: bool
    temporary: bool = False


class Treated(Event, frozen=True):
    """Medicine; `ended`: not dying any more."""

    figure: FigureNumber
    target: FigureNumber
    worked: bool
    healed: int = 0
    ended: bool = False


class WoundClosed(Event, frozen=True):
    """Help brought half of the hit points back: the serious wound is over."""

    figure: FigureNumber


class Woke(Event, frozen=True):
    figure: FigureNumber


class Fled(Event, frozen=True):
    figure: FigureNumber


class SpellCast(Event, frozen=True):
    figure: FigureNumber
    spell: Text
    magic: int = 0
    sanity: int = 0


class SkillRolled(Event, frozen=True):
    """A roll that the Keeper called; sealed ones are his alone until he opens them."""

    figure: FigureNumber
    skill: str
    value: int
    level: Level
    worked: bool
    sealed: bool = False
    number: Derived[int] = 0


class RollOpened(Event, frozen=True):
    number: int
    figure: int
    skill: str
    value: int
    level: Level
    worked: bool


class DiceGranted(Event, frozen=True):
    figure: FigureNumber
    dice: int


class CounterSet(Event, frozen=True):
    figure: FigureNumber
    counter: str
    value: int


class HiddenCounterSet(CounterSet, frozen=True):
    """Of a hidden opponent of this side; nobody else is told."""

    side: int = 0


class StateSet(Event, frozen=True):
    figure: FigureNumber
    state: str
    on: bool


class ValuesShown(Event, frozen=True):
    figure: FigureNumber
    values: dict[str, int]


class SideOut(Event, frozen=True):
    side: int


TAGS = tagged("coc", Event, globals())
