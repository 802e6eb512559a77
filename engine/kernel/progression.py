"""The life between battles, as the house around the rules sees it: what a battle brings, and what is asked for it.

A ruleset's `progression` reads the outcome of a battle and says in `Decision`s what becomes of its people. What they
gain is worked out step by step at a `Table`; where somebody has to decide, the work stops with a `Question` that
carries everything still to be done, so that it goes on from there, whatever happened meanwhile.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from engine.kernel.setup import OptionValue

Values = Mapping[str, OptionValue]  # every option with its value


class Life(NamedTuple):
    """What the rules must know of a character: `tally` counts what doesn't show yet (triggers, victims)."""

    rank: str
    skills: Mapping[str, int] = {}
    tally: Mapping[str, int] = {}


# -- what a battle brings; `figure` is the number in the battle, `events` are versions of the battle's stream --
class Promoted(NamedTuple):
    figure: int
    before: str
    after: str
    reason: str
    events: tuple[int, ...]


class Earned(NamedTuple):
    """A gain that is still to be worked out, beginning with `steps`."""

    figure: int
    reason: str
    events: tuple[int, ...]


class Withheld(NamedTuple):
    """Nothing is earned in this battle, and why."""

    figure: int
    reason: str
    events: tuple[int, ...]


class MustMiss(NamedTuple):
    figure: int
    battles: int
    events: tuple[int, ...]


class Died(NamedTuple):
    """`by` is the figure that did it; 0: nobody."""

    figure: int
    by: int
    event: int


class Lost(NamedTuple):
    """Something is gone for good, such as a limb."""

    figure: int
    what: str
    event: int


class Counted(NamedTuple):
    """A tally stands at `value` now; `of` is what it counts up to, 0 where nothing is due by it."""

    figure: int
    tally: str
    value: int
    of: int
    events: tuple[int, ...]


Decision = Promoted | Earned | Withheld | MustMiss | Died | Lost | Counted


# -- working out a gain ----------------------------------------------------------------------------------------
class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing still to be done; the words are the ruleset's."""

    do: str
    count: int = 0
    chooser: str = ""
    have: tuple[str, ...] = ()


class Question(NamedTuple):
    """`chooser` is owner, opponent or referee. `later` is what is to be done with the answer and after it."""

    kind: str
    chooser: str
    options: tuple[str, ...]
    later: tuple[Step, ...]


class Table(Protocol):
    """Where a gain is worked out: dice and box, people, and what is written down."""

    def box(self) -> Mapping[str, int]:
        """What lies in the box now."""

    def draw(self, left: tuple[str, ...]) -> str | None:
        """One of those left in the box; None when a person has to do it first."""

    def pick(self, purpose: str, options: tuple[str, ...]) -> str | None:
        """One of them by a die; None when a person has to roll first."""

    def choose(self, question: Question) -> str | None:
        """One of the options; None when a person has to decide first."""

    def drawn(self, what: str, again: str) -> None:
        """It leaves the box, or (`again` says why) goes back at once and is drawn again."""

    def returned(self, what: tuple[str, ...]) -> None:
        """Drawn, not chosen: back into the box."""

    def gained(self, what: str, level: int) -> None: ...


class Progression(Protocol):
    @property
    def drawn(self) -> frozenset[str]:
        """Kinds of questions that the box or a die answers, not a person's choice."""

    def hireable(self, options: Values) -> tuple[str, ...]:
        """The ranks that a player may hire without the referee."""

    def aftermath(
        self, rows: Sequence[Mapping[str, Any]], lives: Mapping[int, Life], options: Values
    ) -> list[Decision]:
        """What becomes of the figures that have a life; `rows` are those of the outcome."""

    def corrected(
        self, rows: Sequence[Mapping[str, Any]], facts: Mapping[int, Mapping[str, Any]], options: Values
    ) -> list[dict[str, Any]]:
        """The outcome's rows with these figures' facts instead: dead, fled, wounds, kills, each where it changes.

        Raises: Malformed, Refusal.
        """

    def victim(self, deed: Mapping[str, Any]) -> tuple[str, ...]:
        """What the victim of a row's deed was just then, as far as it may keep the deed from counting."""

    def brought(self, tally: Mapping[str, int], options: Values) -> tuple[str, ...]:
        """The wounds that somebody with this tally brings into his next battle, as a setup names them."""

    def counts_wounds(self, tally: str) -> bool:
        """Does this tally count wounds that somebody brings into his next battle?"""

    def is_open(self, wound: Mapping[str, Any], brought: Sequence[str], misses: int) -> bool:
        """Does a wound of somebody's last battle still hurt? `brought` is where he is hurt when his next one opens,
        `misses` how many he has to sit out."""

    def missed(self, options: Values) -> str:
        """Which battles count as missed: of the campaign, or of one's own gang."""

    def first_steps(self, source: str, options: Values) -> tuple[Step, ...]:
        """How a gain begins: `source` is one of the sources, or empty for the campaign's own."""

    def work(self, steps: Sequence[Step], skills: Mapping[str, int], options: Values, table: Table) -> Question | None:
        """Goes on until a person has to decide; None when all is done."""

    def why_not(self, skill: str, skills: Mapping[str, int], options: Values) -> str:
        """Why a character with these can't take that one; empty: he can. Raises: KeyError for no skill at all."""

    def skills(self) -> tuple[str, ...]:
        """All skills there are."""

    def new_box(self, copies: int) -> dict[str, int]: ...

    def starting(self, rank: str, options: Values) -> str:
        """The die that says how many gains a character hired at this rank begins with; empty: none."""

    def at_start(self, die: str, face: int) -> int: ...

    def recruit(self, face: int) -> str:
        """The rank of the recruit that a d6 brings; empty: nobody."""
