"""What a ruleset must offer; everything outside the engine talks to a ruleset only through this."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec

from engine.kernel.batch import Beginning, Simulator
from engine.kernel.bodies import Bodies
from engine.kernel.commands import Command
from engine.kernel.events import Asked, Event, LuckPressed, Rolled
from engine.kernel.falls import Fall
from engine.kernel.progression import Progression
from engine.kernel.recorded import Recorded
from engine.kernel.refusal import Refusal
from engine.kernel.scribe import Scribe
from engine.kernel.seasons import SeasonPlan, Seasons
from engine.kernel.setup import Figure, OptionValue, Piece, Point, Setup
from engine.kernel.trials import Around
from engine.kernel.why import Reason

Language = str  # any for which there are sentences: en, de


class Option(msgspec.Struct, frozen=True):
    """A named option: everything that isn't printed in a rule text, and every rule that may be switched.

    `basis` says where the default comes from: text, example, inferred, source, own ("own ruling" badge).
    `shape` is bool, int, choice, ints or text; `choices` lists the words of a choice.
    """

    id: str
    default: OptionValue
    basis: str
    shape: str = "choice"
    choices: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int = 0
    rule: str = ""


class Acting(NamedTuple):
    """Who acts: a membership id, and whether in the role of referee."""

    member: str
    referee: bool = False


class Disclosed(NamedTuple):
    """What was hidden in a battle and lies open since. Nobody unsees it, so a rewind closes none of it.

    `rolls` are numbers of rolls, each with the version of the event that opened it, `versions` other events; of a
    figure all lies open that stands before the version at which its numbers were shown last.
    """

    rolls: Mapping[int, int] = MappingProxyType({})
    versions: frozenset[int] = frozenset()
    figures: Mapping[int, int] = MappingProxyType({})


NOTHING_DISCLOSED: Final = Disclosed()


class Viewer(NamedTuple):
    """Who reads: membership id or empty, the sides he plays, and whether he reads as referee or auditor; what was
    disclosed to everybody; and single figures that he plays of a side that isn't his."""

    member: str = ""
    sides: tuple[int, ...] = ()
    referee: bool = False
    disclosed: Disclosed = NOTHING_DISCLOSED
    figures: tuple[int, ...] = ()


class Who(NamedTuple):
    """Whose command this is: a figure's player, a side's players, anybody seated (all unset), or the referee's alone.

    The last is for games in which the referee runs the world as an ordinary part of play.
    """

    figure: int = 0
    side: int = -1
    referee: bool = False


class Pressing(NamedTuple):
    """Somebody wants dice of the roll shown last thrown again: `used` is what was done with that roll already."""

    figure: int
    faces: tuple[int, ...]
    used: tuple[LuckPressed, ...]
    by: int
    skill: str
    dice: tuple[int, ...]
    sides: tuple[int, ...]
    member: str


class Sentence(NamedTuple):
    """One line of the log; `version` is the event it tells, `figure` whom it is about (0: nobody)."""

    version: int
    text: str
    kind: str
    figure: int = 0
    roll: int = 0


class Choice(NamedTuple):
    """A legal command, ready to be sent; `code` and `facts` name the button, `hit` is the exact chance in 1/10,000."""

    command: dict[str, Any]
    code: str
    facts: dict[str, int | str]
    hit: int = -1


class SightLine(NamedTuple):
    """One figure's look at another on a drawn table, as a shot would find it. Lengths in hundredths of the unit.

    `clear`: nothing of the ground is in the way, else `blocker` names the piece and `stopped` the place (x, y) where
    the line meets it; `ahead`: within the arc of fire; `hidden`: unseen although the line is clear; `between`: figures
    in the line, the nearest first.
    """

    figure: int
    target: int
    distance: int
    clear: bool
    ahead: bool
    blocker: str
    cover: str
    hidden: bool
    between: tuple[int, ...]
    stopped: tuple[int, ...]


class Turn(NamedTuple):
    """What the table waits for between units: somebody's action, the next card, or nothing any more."""

    kind: str
    figure: int = 0
    sides: tuple[int, ...] = ()


Names = Callable[[int], str]


class Cast:
    """Who and what the numbers of a battle stand for, in the reader's words; also a plain `Names`.

    `weapons` maps (figure, place on its list) to a key of the ruleset's weapons or ""; `unit` is inch or cm, and where
    a ruleset counts in metres, `far` is metre or foot.
    """

    def __init__(
        self,
        figures: Names,
        weapons: Callable[[int, int], str],
        sides: Callable[[int], str],
        people: Callable[[str], str],
        unit: Literal["inch", "cm"] = "inch",
        far: Literal["metre", "foot"] = "metre",
    ) -> None:
        self.figures = figures
        self.weapons = weapons
        self.sides = sides
        self.people = people
        self.unit: Literal["inch", "cm"] = unit
        self.far: Literal["metre", "foot"] = far

    def __call__(self, figure: int) -> str:
        return self.figures(figure)


Battle = Any  # the ruleset's own state

# Codes that pages name outside of any sentence: of figures and their lives. `harm` is a kind of wound or of what was
# done to somebody, `place` where it sits; `life` names whatever a life can gain or lose; the next five belong to what
# is due between battles; `level` is how well a roll against a number came out, `outcome` what such rolls decided.
Kind = Literal[
    "rank",
    "weapon",
    "loss",
    "harm",
    "place",
    "terrain",
    "cover",
    "skill",
    "life",
    "reason",
    "tally",
    "draw",
    "asks",
    "again",
    "level",
    "outcome",
    "victim",
]


class Ground(Protocol):
    """A drawn table that is ready to play on."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> Point: ...
    @property
    def terrain(self) -> tuple[Piece, ...]: ...


class Ruleset(Protocol):
    @property
    def key(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def unit(self) -> str: ...
    @property
    def tags(self) -> Mapping[str, type[Event]]: ...
    @property
    def commands(self) -> Mapping[str, type[Command]]: ...
    @property
    def answers(self) -> Mapping[str, type[msgspec.Struct]]: ...
    @property
    def new_turn(self) -> tuple[type[Event], ...]:
        """Events with which a turn begins: until the next one, dice on the table may be doubted."""

    @property
    def windows(self) -> frozenset[str]:
        """Kinds of questions that the other sides must be able to see before anybody answers them."""

    @property
    def details(self) -> tuple[str, ...]:
        """How much people may tell here: rolls, outcomes, report."""

    @property
    def options(self) -> Mapping[str, Option]: ...
    @property
    def ranks(self) -> tuple[str, ...]: ...
    @property
    def harms(self) -> tuple[str, ...]:
        """What can be done to somebody, the least first."""

    @property
    def chance_facts(self) -> frozenset[str]:
        """Facts of a choice that are chances in 1/10,000 beside `hit`; shown only to whom chances are shown."""

    @property
    def has_keeper(self) -> bool:
        """Does the referee run the opponents as a part of ordinary play, so that their secrets are always his?"""

    @property
    def discloses(self) -> tuple[str, ...]:
        """Tags of the events after which something lies open that was hidden before."""

    @property
    def orders(self) -> frozenset[str]:
        """The Keeper's commands that he may give beforehand, in a plan, for when the battle opens."""

    @property
    def grounds(self) -> Sequence[Ground]: ...
    @property
    def stand_ins(self) -> Sequence[str]:
        """What simulations may play on instead of a real table; names of `grounds` or of something else drawn."""

    @property
    def weapons(self) -> Mapping[str, object]: ...
    @property
    def policies(self) -> Mapping[str, int]:
        """Who can decide in simulations, with its version; the usual one first."""

    @property
    def figure_counts(self) -> tuple[str, ...]: ...
    @property
    def progression(self) -> Progression | None: ...
    @property
    def bodies(self) -> Bodies | None:
        """Sheets, wounds and time between battles, where people are their numbers."""

    def check_setup(self, setup: Setup) -> None: ...
    def fill_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]: ...
    def new_battle(self, setup: Setup, options: Mapping[str, OptionValue]) -> Battle: ...
    def attach(self, battle: Battle, scribe: Scribe) -> None: ...
    def apply(self, battle: Battle, event: Event, version: int) -> None: ...
    def arrive(self, battle: Battle, number: int, figure: Figure) -> None: ...
    def leave(self, battle: Battle, figure: int) -> None: ...
    def who(self, battle: Battle, command: Command) -> Who: ...
    def who_answers(self, battle: Battle, asked: Asked, value: Mapping[str, Any]) -> Who: ...
    def perform(self, battle: Battle, command: Command, forced: bool) -> None: ...
    def press_luck(self, battle: Battle, pressing: Pressing) -> list[Reason]: ...
    def luck_ways(self, battle: Battle, pressing: Pressing) -> list[tuple[int, str, int]]: ...
    def abandon(self, battle: Battle) -> None: ...
    def turn(self, battle: Battle) -> Turn: ...
    def ended(self, battle: Battle) -> tuple[bool, int | None]: ...
    def legal(self, battle: Battle, sides: Sequence[int]) -> list[Choice]: ...
    def sight_lines(self, battle: Battle, figure: int) -> list[SightLine]: ...
    def view(self, battle: Battle, viewer: Viewer) -> dict[str, Any]: ...
    def show(self, event: Event, viewer: Viewer, version: int = 0) -> Event | None:
        """`version` is the event's own; without it, what was disclosed later stays closed."""

    def disclosed(self, recorded: Sequence[Recorded]) -> Disclosed:
        """What was hidden and lies open by now; `recorded` is a whole battle, or at least its `discloses` and rolls."""

    def tell(self, unit: Sequence[Recorded], names: Names, language: Language) -> list[Sentence]: ...
    def reason_text(self, reason: Reason, names: Names, language: Language) -> str: ...
    def purpose_name(self, purpose: str, language: Language) -> str: ...
    def word(self, kind: Kind, code: str, language: Language) -> str:
        """A code's word; empty where this ruleset knows none."""

    def skill_words(self, skill: str, times: int, language: Language) -> tuple[str, str]:
        """Name and explanation of something that figures can, taken so many times; empty for what isn't known here."""

    def option_words(self, id: str, language: Language) -> tuple[str, str]:
        """What an option is called, and what it decides."""

    def value_name(self, value: str, language: Language) -> str:
        """A coded value of an option; empty where only the pages' common words are needed."""

    def explain(self, refusal: Refusal, names: Names, language: Language) -> str: ...
    def outcome(self, battle: Battle) -> list[dict[str, Any]]: ...
    def check_report(
        self, battle: Battle, side: int, report: Mapping[str, Any], others: Mapping[int, Mapping[str, Any]]
    ) -> None: ...
    def settle_reports(self, battle: Battle, reports: Mapping[int, Mapping[str, Any]]) -> int | None: ...
    def simulator(self, beginning: Beginning) -> Simulator: ...
    def seasons(self, plan: SeasonPlan) -> Seasons: ...
    def falls(self, rolled: Rolled, around: Around) -> list[Fall]: ...
    def which_fall(self, rolled: Rolled, around: Around) -> int: ...
    def fall_text(self, fall: Fall, names: Names, language: Language) -> str: ...
