"""People who are their numbers: sheets, bodies, what time does to them between battles, and other tools' files.

A ruleset whose people are described by values offers `Bodies`. A body is what battles and time have left of somebody:
a plain dictionary in the ruleset's words, None for somebody to whom nothing has happened yet. Hours count from the
campaign's beginning. Nothing here keeps anything: whoever asks brings sheet and body and gets the next body back.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec

from engine.kernel.file_import import Imported, Line
from engine.kernel.refusal import Suspended
from engine.kernel.setup import OptionValue

Language = str
Values = Mapping[str, int]
Options = Mapping[str, OptionValue]  # every option with its value
Body = Mapping[str, Any]
MOST_DICE: Final = 20
MOST_SIDES: Final = 100
DICE: Final = re.compile(r"[+]?(?:(\d{1,2})[dDwW](\d{1,3}))?((?:(?<![+])[+-])?\d{1,3})?")


class SheetField(NamedTuple):
    """One number of a sheet. `usual` is what counts while nothing is entered; None: it is computed then.

    `dice`: it is written as dice such as 1d4+1, and kept as three numbers with the names of `dice_parts`.
    """

    name: str
    group: str
    least: int
    most: int
    usual: int | None = None
    dice: bool = False


def dice_parts(name: str) -> tuple[str, str, str]:
    """Where the number of dice, their sides and what is added are kept."""
    return f"{name}_number", f"{name}_sides", name


def kept_dice(name: str, dice: tuple[int, int, int] | None) -> dict[str, int | None]:
    """As the numbers of a sheet: `{"bonus_number": 1, "bonus_sides": 4, "bonus": None}`; None stands on none."""
    number, sides, plus = dice or (0, 0, None)
    return dict(
        zip(dice_parts(name), (number or None, sides or None, None if number and not plus else plus), strict=True)
    )


def read_dice(text: str) -> tuple[int, int, int] | None:
    """Number, sides, plus of `1d4`, `+1D4`, `2W6+1`, `-2`; None for anything else, and for too many."""
    match = DICE.fullmatch(text.replace(" ", "").replace("\u2212", "-"))
    if match is None or not (match[1] or match[3]):
        return None
    number, sides, plus = (int(match[part] or 0) for part in (1, 2, 3))
    return (number, sides, plus) if not match[1] or (1 <= number <= MOST_DICE and 2 <= sides <= MOST_SIDES) else None


class DerivedLine(msgspec.Struct, frozen=True):
    """A number that follows from others, as it is written on a sheet, with where it comes from in words."""

    name: str
    title: str
    value: str
    how: str


class BodyChange(NamedTuple):
    """What happened to somebody at that hour, in a code of the ruleset, and the body since."""

    hour: int
    code: str
    gained: int
    body: dict[str, Any]
    dead: bool = False


class Treatment(NamedTuple):
    """Help between battles: `how` is one of `treatments`, `skill` the number of whoever helps."""

    how: str
    skill: int


class DieNeeded(Suspended):
    """No die lies there yet. `need` is the number it is compared with, 0 where points are counted."""

    def __init__(self, purpose: str, sides: int, need: int) -> None:
        super().__init__(f"{purpose}: d{sides} against {need}")
        self.purpose = purpose
        self.sides = sides
        self.need = need


class Dice(Protocol):
    def throw(self, purpose: str, sides: int, need: int, number: int) -> int:
        """One die; `number` is what stands on the sheet, of which a difficulty leaves `need`.

        Raises: DieNeeded where somebody has to throw it first; nothing has changed then.
        """


class Bodies(Protocol):
    # -- the sheet ------------------------------------------------------------------------------------------------
    def fields(self) -> Sequence[SheetField]: ...
    def check_sheet(self, values: Values, weapons: Sequence[str], options: Options) -> None:
        """Raises: Malformed for a number that no sheet can have, or an unknown weapon."""

    def weapons(self, options: Options) -> Mapping[str, Any]:
        """The weapons of this campaign, its own among them."""

    def own_weapons(self, options: Options, added: Mapping[str, str]) -> dict[str, OptionValue]:
        """The options that change when these lines are added to the campaign's own weapons. Raises: Malformed."""

    def is_hidden(self, rank: str) -> bool:
        """Are such people's numbers the referee's until he shows them?"""

    def written(self, values: Values, language: Language) -> dict[str, int | str]:
        """The numbers as they stand on a sheet: what is dice as one text under its field's name."""

    def derived(self, values: Values, language: Language) -> list[DerivedLine]: ...

    # -- the body -------------------------------------------------------------------------------------------------
    def fresh(self, values: Values, hour: int) -> dict[str, Any]:
        """Somebody unhurt."""

    def is_hurt(self, body: Body | None) -> bool: ...

    def into_battle(self, values: Values, body: Body | None) -> dict[str, int]:
        """The values with which he goes into a battle. Raises: Refusal for whoever can't stand."""

    def after_battle(
        self, row: Mapping[str, Any], values: Values, body: Body | None, hour: int, options: Options
    ) -> BodyChange | None:
        """What a battle's outcome has left of him; None where nothing has changed."""

    def next_hour(self, values: Values, body: Body | None, options: Options) -> int | None:
        """The next hour at which something can happen to him by itself."""

    def live(self, values: Values, body: Body, hour: int, options: Options, dice: Dice) -> Iterator[BodyChange]:
        """Everything that falls due at `next_hour`, which isn't after `hour`, in order. Raises: DieNeeded."""

    def is_dying(self, body: Body | None) -> bool:
        """Does he die of himself, sooner or later, unless somebody helps?"""

    def may_die_next(self, body: Body | None) -> bool:
        """Can the very next thing that time does to him be his death?"""

    def lies_there(self, states: Sequence[str]) -> str:
        """Of the states that somebody has in a battle, why he is on his feet no more; empty where he is."""

    def treatments(self) -> tuple[str, ...]: ...

    def treat(
        self, values: Values, body: Body | None, hour: int, treatment: Treatment, options: Options, dice: Dice
    ) -> BodyChange:
        """Raises: Refusal where no help is possible, DieNeeded."""

    def skill_for(self, how: str, values: Values) -> int:
        """The number of whoever helps with these values."""

    def set_by_hand(self, values: Values, body: Body | None, hour: int, given: Mapping[str, int]) -> BodyChange:
        """What the referee sets: hit points, counters, states (0 or 1). Raises: Malformed."""

    def by_hand(self) -> tuple[str, ...]:
        """The names of what `set_by_hand` takes."""

    def public_row(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What everybody may know of the outcome of somebody whose numbers are hidden."""

    # -- words ----------------------------------------------------------------------------------------------------
    def field_name(self, name: str, language: Language) -> str: ...
    def group_name(self, group: str, language: Language) -> str: ...
    def change_text(self, code: str, gained: int, language: Language) -> str:
        """A sentence without a name: "Heals 1 hit point."."""

    def state_words(self, body: Body | None, language: Language) -> list[str]: ...
    def weapon_text(self, weapon: Any, language: Language, far: Literal["metre", "foot"] = "metre") -> str:
        """A weapon's numbers in one line; `far` is the unit of distances."""

    # -- files ----------------------------------------------------------------------------------------------------
    def read(self, data: bytes) -> Imported:
        """Raises: Refusal; nothing of the file is used then."""

    def line_words(self, line: Line, language: Language) -> tuple[str, str]:
        """What became of a field of the file, and why, in words."""

    def write(self, name: str, rank: str, values: Values, weapons: Sequence[tuple[str, Any]]) -> bytes:
        """The sheet as a file for another tool."""
