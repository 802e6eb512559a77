"""What stands on the table when a battle opens: one shape for pages, API, scripts and simulations."""

from typing import Annotated, Literal

import msgspec

from engine.kernel.text import Text

Point = tuple[int, int]  # hundredths of the ruleset's unit; x to the right, y away from the first side
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Length = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Hands = Literal["server", "typed"]
OptionValue = int | str | bool | list[int | str] | dict[str, int | str] | None


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side: who plays it (member ids) and whether its dice and cards are the server's or lie on the table."""

    name: Text = ""
    players: tuple[str, ...] = ()
    gang: str | None = None
    dice: Hands = "server"
    neutral: bool = False
    policy: str | None = None


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One figure; its number is its place in `Setup.figures`, counted from 1.

    `rank` is the ruleset's word for how good it is (stko: plock, ganger, killer, legend). `character` links it to the
    campaign; extras have a name only. `at` and `facing` belong to drawn tables.
    """

    side: Count
    rank: str
    weapons: tuple[str, ...] = ()
    name: Text = ""
    character: str | None = None
    player: str | None = None
    at: Point | None = None
    facing: Point | None = None
    skills: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of terrain: a convex polygon with corners in order; `height` low can be climbed and looked over."""

    kind: str
    corners: tuple[Point, ...]
    cover: Literal["solid", "light", "soft"] = "solid"
    height: Literal["low", "tall"] = "tall"


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole battle before its first card. `options` holds only what differs from the ruleset's defaults."""

    ruleset: str
    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    table: Literal["real", "drawn"] = "real"
    size: Point = (4800, 4800)
    terrain: tuple[Piece, ...] = ()
    options: dict[str, OptionValue] = {}
    cards: Hands = "server"
    deployment: Literal["random", "placed"] = "random"
