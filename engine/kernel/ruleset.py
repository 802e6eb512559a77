"""What a ruleset must offer; everything outside the engine talks to a ruleset only through this."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from engine.kernel.batch import Beginning, Simulator
from engine.kernel.commands import Command
from engine.kernel.events import Asked, Event
from engine.kernel.recorded import Recorded
from engine.kernel.refusal import Refusal
from engine.kernel.scribe import Scribe
from engine.kernel.setup import Figure, OptionValue, Setup
from engine.kernel.why import Reason

Language = Literal["de", "en"]


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


class Viewer(NamedTuple):
    """Who reads: membership id or empty, the sides he plays, and whether he reads as referee or auditor."""

    member: str = ""
    sides: tuple[int, ...] = ()
    referee: bool = False


class Who(NamedTuple):
    """Whose command this is: a figure's player, a side's players, or anybody seated (both unset)."""

    figure: int = 0
    side: int = -1


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


class Turn(NamedTuple):
    """What the table waits for between units: somebody's action, the next card, or nothing any more."""

    kind: str
    figure: int = 0
    sides: tuple[int, ...] = ()


Names = Callable[[int], str]


class Cast:
    """Who and what the numbers of a battle stand for, in the reader's words; also a plain `Names`.

    `weapons` maps (figure, place on its list) to a key of the ruleset's weapons or ""; `unit` is inch or cm.
    """

    def __init__(
        self,
        figures: Names,
        weapons: Callable[[int, int], str],
        sides: Callable[[int], str],
        people: Callable[[str], str],
        unit: Literal["inch", "cm"] = "inch",
    ) -> None:
        self.figures = figures
        self.weapons = weapons
        self.sides = sides
        self.people = people
        self.unit: Literal["inch", "cm"] = unit

    def __call__(self, figure: int) -> str:
        return self.figures(figure)


Battle = Any  # the ruleset's own state


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
    def options(self) -> Mapping[str, Option]: ...
    @property
    def ranks(self) -> tuple[str, ...]: ...
    @property
    def weapons(self) -> Mapping[str, object]: ...
    @property
    def policies(self) -> Mapping[str, int]: ...
    @property
    def figure_counts(self) -> tuple[str, ...]: ...

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
    def abandon(self, battle: Battle) -> None: ...
    def turn(self, battle: Battle) -> Turn: ...
    def ended(self, battle: Battle) -> tuple[bool, int | None]: ...
    def legal(self, battle: Battle, sides: Sequence[int]) -> list[Choice]: ...
    def view(self, battle: Battle, viewer: Viewer) -> dict[str, Any]: ...
    def show(self, event: Event, viewer: Viewer) -> Event | None: ...
    def tell(self, unit: Sequence[Recorded], names: Names, language: Language) -> list[Sentence]: ...
    def reason_text(self, reason: Reason, names: Names, language: Language) -> str: ...
    def purpose_name(self, purpose: str, language: Language) -> str: ...
    def explain(self, refusal: Refusal, names: Names, language: Language) -> str: ...
    def outcome(self, battle: Battle) -> list[dict[str, Any]]: ...
    def simulator(self, beginning: Beginning) -> Simulator: ...
