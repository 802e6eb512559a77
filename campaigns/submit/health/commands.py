"""Commands of sheets, bodies, the clock, and other tools' files."""

from typing import Annotated, Literal

import msgspec

from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=2000)]
Number = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Numbers = Annotated[dict[Word, Number], msgspec.Meta(max_length=80)]
Hands = Literal["server", "typed"]


class SetSheet(Command, frozen=True, tag="set-sheet"):
    """Only the numbers named change; null takes one off the sheet, so that what is usual counts or it is computed.

    A damage bonus of 1D4+1 is `bonus_number` 1, `bonus_sides` 4, `bonus` 1.
    """

    character: Id
    values: Annotated[dict[Word, Number | None], msgspec.Meta(max_length=80)]
    reason: Words = ""


class ShowSheet(Command, frozen=True, tag="show-sheet"):
    """The referee shows an opponent's numbers to everybody, from now on."""

    character: Id


class PassTime(Command, frozen=True, tag="pass-time"):
    """Time passes in the campaign; `dice` says whose fall for what is due meanwhile. `reason`: what it was spent on.

    It stops where somebody may die next. `unhelped`: whoever is dying now gets no help, and dice decide.
    """

    hours: Number = 0
    days: Number = 0
    weeks: Number = 0
    dice: Hands = "server"
    reason: Words = ""
    unhelped: bool = False


class TakeBackTime(Command, frozen=True, tag="take-back-time"):
    """Time that passed last has not passed, nor anything that it did or that was done about wounds since."""


class ThrowForBody(Command, frozen=True, tag="throw-for-body"):
    """The die that is owed for a character: `face` as it lies on the table, or without it the server's."""

    character: Id
    face: Number | None = None


class Treat(Command, frozen=True, tag="treat"):
    """Help between battles. `by` is the character who helps; without one the referee names the `skill`."""

    character: Id
    how: Word
    by: Id | None = None
    skill: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    dice: Hands = "server"


class SetBody(Command, frozen=True, tag="set-body"):
    """The referee sets hit points, counters and states by hand, with a reason."""

    character: Id
    set: Numbers
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class ImportCharacter(Command, frozen=True, tag="import-character"):
    """A character from another tool's file: `content` is the file in base64. Without a name the file's is taken."""

    gang: Id
    content: Annotated[str, msgspec.Meta(max_length=5_600_000)]
    kind: Annotated[str, msgspec.Meta(max_length=40)] = ""
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    owner: Id | None = None


BODY_COMMANDS = by_type(globals())
