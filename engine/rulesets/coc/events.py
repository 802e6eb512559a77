"""Events of the d100 family: every change of a fight's state. A tag is a promise; a new shape gets a new number.

Figures are numbers (1 .. n), a weapon is its place on the figure's list, levels, bands and states are words. Events
carry every number they settled: replay reads no table and no option. What a hidden opponent has left is in none.
"""

from engine.kernel.events import TAGS as KERNEL_TAGS
from engine.kernel.events import Event
from engine.kernel.text import Text


class RoundBegun(Event, frozen=True):
    """`order` as it is; `early` are those who come at DEX + 50 for a shot only."""

    number: int
    order: tuple[int, ...]
    early: tuple[int, ...] = ()


class TurnBegun(Event, frozen=True):
    figure: int


class Postponed(Event, frozen=True):
    """Acts later this round, at that place of the order that is left; `reason` delay or early."""

    figure: int
    place: int
    reason: str = "delay"


class ActionLost(Event, frozen=True):
    figure: int


class Waited(Event, frozen=True):
    figure: int


class Acted(Event, frozen=True):
    """Something else that takes time, in the people's words."""

    figure: int
    note: Text = ""


class WeaponDrawn(Event, frozen=True):
    figure: int
    weapon: int


class Moved(Event, frozen=True):
    figure: int
    metres: int
    x: int = 0
    y: int = 0


class PostureChanged(Event, frozen=True):
    figure: int
    prone: bool


class SurpriseGranted(Event, frozen=True):
    """The Keeper lets `figure` surprise `target`; `notice` and `against` are the skills that may be rolled."""

    figure: int
    target: int
    how: str
    notice: str = ""
    against: str = ""


class SurpriseTried(Event, frozen=True):
    figure: int
    target: int
    how: str
    noticed: bool


class Struck(Event, frozen=True):
    """One exchange hand to hand; `choice` is the weapon or manoeuvre of the reaction."""

    figure: int
    target: int
    weapon: int
    level: str
    outcome: str
    reaction: str = "nothing"
    choice: int = 0
    their_level: str = ""
    automatic: bool = False


class Manoeuvred(Event, frozen=True):
    figure: int
    target: int
    effect: str
    level: str
    outcome: str
    reaction: str = "nothing"
    choice: int = 0
    their_level: str = ""
    automatic: bool = False


class Dived(Event, frozen=True):
    """Throws himself into cover; `cost` says which action that takes: current or next. `lost` actions are owed now."""

    figure: int
    works: bool
    cost: str
    lost: int = 0
    restricted: bool = False


class ShotFired(Event, frozen=True):
    """One shot, burst or volley. `spent` counts cartridges, with those sprayed on the way to a new target."""

    figure: int
    target: int
    weapon: int
    bullets: int
    spent: int
    band: str
    difficulty: str
    level: str
    hits: int = 0
    impaling: int = 0
    reaction: str = "nothing"
    choice: int = 0
    their_level: str = ""
    outcome: str = "nothing"
    victim: int = 0
    automatic: bool = False


class Jammed(Event, frozen=True):
    """`dud`: only this cartridge, the next action fires normally."""

    figure: int
    weapon: int
    dud: bool = False


class WeaponSet(Event, frozen=True):
    figure: int
    weapon: int
    state: str


class Reloaded(Event, frozen=True):
    """`ammo` is what the weapon holds now, `work` how many rounds of a longer reload are done."""

    figure: int
    weapon: int
    ammo: int
    work: int = 0


class HiddenReloaded(Reloaded, frozen=True):
    """Of a hidden opponent of this side: whoever may not see his numbers reads -1 for what the weapon holds."""

    side: int = 0


class RepairWorked(Event, frozen=True):
    """`left` rounds of work before the roll."""

    figure: int
    weapon: int
    left: int


class Aimed(Event, frozen=True):
    figure: int
    target: int


class AimLost(Event, frozen=True):
    figure: int
    reason: str


class Hurt(Event, frozen=True):
    """`lost` hit points after armour; `size` none, regular, serious or deadly."""

    figure: int
    by: int
    lost: int
    size: str
    armour: int = 0
    source: str = ""


class HiddenHurt(Hurt, frozen=True):
    """Of a hidden opponent of this side, with armour: dice lie open, so that what he lost would tell it. Whoever may
    not see his numbers reads -1 points lost, or 0 where nothing got through."""

    side: int = 0


class FellUnconscious(Event, frozen=True):
    figure: int


class BeganDying(Event, frozen=True):
    figure: int


class HeldOn(Event, frozen=True):
    """One more round among the living."""

    figure: int


class Died(Event, frozen=True):
    figure: int


class MemberLost(Event, frozen=True):
    """One of a group is out; `left` go on."""

    figure: int
    left: int


class Aided(Event, frozen=True):
    """First aid; `temporary`: it keeps a dying one alive for now."""

    figure: int
    target: int
    worked: bool
    temporary: bool = False


class Treated(Event, frozen=True):
    """Medicine; `ended`: not dying any more."""

    figure: int
    target: int
    worked: bool
    healed: int = 0
    ended: bool = False


class WoundClosed(Event, frozen=True):
    """Help brought half of the hit points back: the serious wound is over."""

    figure: int


class Woke(Event, frozen=True):
    figure: int


class Fled(Event, frozen=True):
    figure: int


class SpellCast(Event, frozen=True):
    figure: int
    spell: Text
    magic: int = 0
    sanity: int = 0


class SkillRolled(Event, frozen=True):
    """A roll that the Keeper called; sealed ones are his alone until he opens them."""

    figure: int
    skill: str
    value: int
    level: str
    worked: bool
    sealed: bool = False
    number: int = 0


class RollOpened(Event, frozen=True):
    number: int
    figure: int
    skill: str
    value: int
    level: str
    worked: bool


class DiceGranted(Event, frozen=True):
    figure: int
    dice: int


class CounterSet(Event, frozen=True):
    figure: int
    counter: str
    value: int


class HiddenCounterSet(CounterSet, frozen=True):
    """Of a hidden opponent of this side; nobody else is told."""

    side: int = 0


class StateSet(Event, frozen=True):
    figure: int
    state: str
    on: bool


class ValuesShown(Event, frozen=True):
    figure: int
    values: dict[str, int]


class SideOut(Event, frozen=True):
    side: int


TAGS: dict[str, type[Event]] = {
    "coc/round-begun/1": RoundBegun,
    "coc/turn-begun/1": TurnBegun,
    "coc/postponed/1": Postponed,
    "coc/action-lost/1": ActionLost,
    "coc/waited/1": Waited,
    "coc/acted/1": Acted,
    "coc/weapon-drawn/1": WeaponDrawn,
    "coc/moved/1": Moved,
    "coc/posture-changed/1": PostureChanged,
    "coc/surprise-granted/1": SurpriseGranted,
    "coc/surprise-tried/1": SurpriseTried,
    "coc/struck/1": Struck,
    "coc/manoeuvred/1": Manoeuvred,
    "coc/dived/1": Dived,
    "coc/shot-fired/1": ShotFired,
    "coc/jammed/1": Jammed,
    "coc/weapon-set/1": WeaponSet,
    "coc/reloaded/1": Reloaded,
    "coc/hidden-reloaded/1": HiddenReloaded,
    "coc/repair-worked/1": RepairWorked,
    "coc/aimed/1": Aimed,
    "coc/aim-lost/1": AimLost,
    "coc/hurt/1": Hurt,
    "coc/hidden-hurt/1": HiddenHurt,
    "coc/fell-unconscious/1": FellUnconscious,
    "coc/began-dying/1": BeganDying,
    "coc/held-on/1": HeldOn,
    "coc/died/1": Died,
    "coc/member-lost/1": MemberLost,
    "coc/aided/1": Aided,
    "coc/treated/1": Treated,
    "coc/woke/1": Woke,
    "coc/wound-closed/1": WoundClosed,
    "coc/fled/1": Fled,
    "coc/spell-cast/1": SpellCast,
    "coc/skill-rolled/1": SkillRolled,
    "coc/roll-opened/1": RollOpened,
    "coc/dice-granted/1": DiceGranted,
    "coc/counter-set/1": CounterSet,
    "coc/hidden-counter-set/1": HiddenCounterSet,
    "coc/state-set/1": StateSet,
    "coc/values-shown/1": ValuesShown,
    "coc/side-out/1": SideOut,
}
assert not set(TAGS) & set(KERNEL_TAGS)
