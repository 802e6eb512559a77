"""Events of the d100 family: every change of a fight's state. A tag is a promise; a new shape gets a new number.

Figures are numbers (1 .. n), a weapon is its place on the figure's list, levels, bands and states are words. Events
carry every number they settled: replay reads no table and no option. What a hidden opponent has left is in none.
"""

from typing import Annotated

from engine.kernel.event import AtTarget, Event, OfFigure, tagged
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


class TurnBegun(OfFigure, frozen=True):
    pass


class Postponed(OfFigure, frozen=True):
    """Acts later this round, at that place of the order that is left; `reason` delay, early or run."""

    place: int
    reason: str = "delay"


class ActionLost(OfFigure, frozen=True):
    pass


class Waited(OfFigure, frozen=True):
    pass


class Acted(OfFigure, frozen=True):
    """Something else that takes time, in the people's words."""

    note: Text = ""


class WeaponDrawn(OfFigure, frozen=True):
    weapon: int


class PickedUp(OfFigure, frozen=True):
    weapon: int


class Moved(OfFigure, frozen=True):
    metres: int
    x: int = 0
    y: int = 0


class PostureChanged(OfFigure, frozen=True):
    prone: bool


class SurpriseGranted(AtTarget, frozen=True):
    """The Keeper lets `figure` surprise `target`; `notice` and `against` are the skills that may be rolled."""

    how: Surprise
    notice: str = ""
    against: str = ""


class SurpriseTried(AtTarget, frozen=True):
    how: Surprise
    noticed: bool


class Struck(AtTarget, frozen=True):
    """One exchange hand to hand; `choice` is the weapon or manoeuvre of the reaction."""

    weapon: int
    level: Level
    outcome: Outcome
    reaction: Reaction = "nothing"
    choice: int = 0
    their_level: Level = ""
    automatic: bool = False


class Manoeuvred(AtTarget, frozen=True):
    effect: Effect
    level: Level
    outcome: Outcome
    reaction: Reaction = "nothing"
    choice: int = 0
    their_level: Level = ""
    automatic: bool = False


class Dived(OfFigure, frozen=True):
    """Throws himself into cover; `cost` says which action that takes: current or next. `lost` actions are owed now."""

    works: bool
    cost: Annotated[str, Read(lambda word: word == "current")]
    lost: int = 0
    restricted: bool = False


class ShotFired(AtTarget, frozen=True):
    """One shot, burst or volley. `spent` counts cartridges, with those sprayed on the way to a new target."""

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


class Jammed(OfFigure, frozen=True):
    """`dud`: only this cartridge, the next action fires normally."""

    weapon: int
    dud: bool = False


class WeaponSet(OfFigure, frozen=True):
    weapon: int
    state: WeaponState


class Reloaded(OfFigure, frozen=True):
    """`ammo` is what the weapon holds now, `work` how many rounds of a longer reload are done."""

    weapon: int
    ammo: int
    work: int = 0


class HiddenReloaded(Reloaded, frozen=True):
    """Of a hidden opponent of this side: whoever may not see his numbers reads -1 for what the weapon holds."""

    side: int = 0


class RepairWorked(OfFigure, frozen=True):
    """`left` rounds of work before the roll."""

    weapon: int
    left: int


class Aimed(AtTarget, frozen=True):
    pass


class AimLost(OfFigure, frozen=True):
    reason: str


class Hurt(OfFigure, frozen=True):
    """`lost` hit points after armour; `size` none, regular, serious or deadly."""

    by: int
    lost: int
    size: Size
    armour: int = 0
    source: str = ""


class HiddenHurt(Hurt, frozen=True):
    """Of a hidden opponent of this side, with armour: dice lie open, so that what he lost would tell it. Whoever may
    not see his numbers reads -1 points lost, or 0 where nothing got through."""

    side: int = 0


class FellUnconscious(OfFigure, frozen=True):
    pass


class BeganDying(OfFigure, frozen=True):
    pass


class HeldOn(OfFigure, frozen=True):
    """One more round among the living."""


class Died(OfFigure, frozen=True):
    pass


class MemberLost(OfFigure, frozen=True):
    """One of a group is out; `left` go on."""

    left: int


class Aided(AtTarget, frozen=True):
    """First aid; `temporary`: it keeps a dying one alive for now."""

    worked: bool
    temporary: bool = False


class Treated(AtTarget, frozen=True):
    """Medicine; `ended`: not dying any more."""

    worked: bool
    healed: int = 0
    ended: bool = False


class WoundClosed(OfFigure, frozen=True):
    """Help brought half of the hit points back: the serious wound is over."""


class Woke(OfFigure, frozen=True):
    pass


class Fled(OfFigure, frozen=True):
    pass


class SpellCast(OfFigure, frozen=True):
    spell: Text
    magic: int = 0
    sanity: int = 0


class SkillRolled(OfFigure, frozen=True):
    """A roll that the Keeper called; sealed ones are his alone until he opens them."""

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


class DiceGranted(OfFigure, frozen=True):
    dice: int


class CounterSet(OfFigure, frozen=True):
    counter: str
    value: int


class HiddenCounterSet(CounterSet, frozen=True):
    """Of a hidden opponent of this side; nobody else is told."""

    side: int = 0


class StateSet(OfFigure, frozen=True):
    state: str
    on: bool


class ValuesShown(OfFigure, frozen=True):
    values: dict[str, int]


class SideOut(Event, frozen=True):
    side: int


TAGS = tagged("coc", Event, globals())
