"""Rolls that a referee calls between battles, for rulesets whose people are their numbers (`Ruleset.called_rolls`)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from engine.kernel.character_health import Body, Language, Options, Values
from engine.kernel.skill_checks import Shares


class Calling(NamedTuple):
    """What is rolled: `many` dice of `sides` against `number`, of which the difficulty leaves `needed`.

    `extra` are the bonus (below 0: penalty) dice that remain.
    """

    skill: str
    number: int
    needed: int
    difficulty: str
    extra: int
    many: int
    sides: int


class Came(NamedTuple):
    """What the dice came to: the result, its level in the ruleset's word, and whether that is enough."""

    value: int
    level: str
    worked: bool


class Likely(NamedTuple):
    """Exact chances before the dice fall: that it works, and of each level of success, best first.

    `short`: successes that fall short of the difficulty.
    """

    works: Fraction
    levels: Shares
    short: tuple[str, ...]


class Calls(Protocol):
    @property
    def difficulties(self) -> Sequence[str]: ...

    def skills(self, values: Values, body: Body | None) -> Mapping[str, int]:
        """Everything that may be called for him, with his number."""

    def calling(
        self,
        values: Values,
        body: Body | None,
        skill: str,
        number: int | None,
        difficulty: str,
        extra: int,
        options: Options,
    ) -> Calling:
        """`number` counts where the skill stands on no sheet, or differs this time. Raises: Malformed."""

    def came(self, calling: Calling, faces: Sequence[int], options: Options) -> Came: ...

    def likely(self, calling: Calling, options: Options) -> Likely: ...

    def code_of(self, name: str) -> str:
        """The code of a skill that somebody calls so."""

    # -- words ----------------------------------------------------------------------------------------------------
    def difficulty_name(self, difficulty: str, language: Language) -> str: ...
    def extras(self, language: Language) -> list[tuple[int, str]]:
        """Dice that may help or hinder, with their words; none of them first."""

    def calling_text(self, calling: Calling, language: Language) -> str:
        """What is to be rolled, without a name: "Listen 40, hard, one bonus die"."""

    def dice_names(self, calling: Calling, language: Language) -> list[str]:
        """What to type for each die, in order."""

    def came_text(self, calling: Calling, came: Came, language: Language) -> str:
        """A sentence without a name."""
