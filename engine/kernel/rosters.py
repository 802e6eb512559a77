"""Armies: figures that are units, each described by a record of the ruleset's own, its profile.

A ruleset whose figures bring a profile (`Figure.profile`) offers `Rosters`. A profile is plain values, bounded in size,
kept with the character and brought into battles as it is. Nothing here keeps anything.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from engine.kernel.file_import import Line
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import OptionValue

Language = str
Options = Mapping[str, OptionValue]  # every option with its value
Profile = Mapping[str, Any]
MOST_BYTES: Final = 8_192  # of one profile, written as JSON
MOST_UNITS: Final = 100  # of one file


class Unit(NamedTuple):
    """`rank` is the ruleset's word for what it is."""

    name: str
    rank: str
    profile: dict[str, Any]


class Army(NamedTuple):
    """Another tool's list. `source` names the format and `version` its own version as the file says it; `digest` is the
    SHA-256 of the bytes; `points` is the file's own total, None where it has none.
    """

    source: str
    version: str
    digest: str
    name: str
    units: tuple[Unit, ...]
    lines: tuple[Line, ...]
    points: int | None = None


class Played(NamedTuple):
    """How many of the rules that stand on paper are played, each counted once. The others are the `unknown`, `own` are
    those that the campaign made itself.
    """

    played: int
    all: int
    unknown: tuple[str, ...] = ()
    own: tuple[str, ...] = ()


class CardNumber(msgspec.Struct, frozen=True):
    """`4+ quality`: the value, and what it is."""

    value: str
    title: str


class CardWeapon(msgspec.Struct, frozen=True):
    """`numbers` stand under the part's `columns`; `kind` is a word that pages have a picture for."""

    name: str
    count: int
    numbers: list[str]
    rules: str
    kind: str


class CardRule(msgspec.Struct, frozen=True):
    """A rule as it is written, and what it does in one sentence. `played` is false where it is shown only, `own` true
    where the campaign made it.
    """

    name: str
    text: str
    played: bool
    own: bool = False


class CardModel(msgspec.Struct, frozen=True):
    """One model, by the weapon that marks it."""

    weapon: str
    kind: str


class CardPart(msgspec.Struct, frozen=True):
    """Models of one kind; `models` 0: it is no set of models, such as one person."""

    name: str
    models: int
    numbers: list[CardNumber]
    columns: list[str]
    weapons: list[CardWeapon]
    rules: list[CardRule]
    each: list[CardModel]


class Card(msgspec.Struct, frozen=True):
    """A unit as it is shown on a page or printed."""

    points: int
    models: int
    parts: list[CardPart]


class Rosters(Protocol):
    shape: type[msgspec.Struct]  # of a profile

    def check(self, profile: Profile, field: str, options: Options) -> dict[str, Any]:
        """The profile as it is kept. Raises: Malformed, with the place in it."""

    def rank(self, profile: Profile) -> str:
        """The rank of whoever has it."""

    def points(self, profile: Profile) -> int: ...

    def limits(self, units: Sequence[tuple[str, Profile]], options: Options) -> list[Refusal]:
        """What these units (name, profile) break of the limits that the campaign has set for lists."""

    def played(self, profiles: Sequence[Profile], options: Options) -> Played: ...

    def card(self, profile: Profile, options: Options, language: Language) -> Card: ...

    def read(self, data: bytes, options: Options) -> Army:
        """Raises: Refusal; nothing of the file is used then."""

    def line_words(self, line: Line, language: Language) -> tuple[str, str]:
        """What became of a field of the file, and why, in words."""


def must_be_small(profile: Profile, field: str) -> None:
    """Raises: Malformed for a profile that is too large, or that holds what is no plain value."""
    try:
        size = len(msgspec.json.encode(profile))
    except (TypeError, ValueError, RecursionError, OverflowError):
        raise Malformed(field, None, "json") from None
    if size > MOST_BYTES:
        raise Malformed(field, size, "profile-up-to", {"most": MOST_BYTES})
