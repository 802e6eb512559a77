"""A drawn table that is ready to play on, as rulesets bring them along."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from engine.kernel.refusal import Malformed
from engine.kernel.setup import Piece, Point, Setup

Cover = Literal["solid", "light", "soft"]
Height = Literal["low", "tall"]


class SampleTable:
    """`size` and the corners of the pieces in hundredths of the ruleset's unit."""

    def __init__(self, name: str, size: Point, terrain: tuple[Piece, ...] = ()) -> None:
        self.name = name
        self.size = size
        self.terrain = terrain


def block(kind: str, x: int, y: int, wide: int, deep: int, height: Height = "low", cover: Cover = "solid") -> Piece:
    """A rectangle with its lower left corner at (x, y)."""
    return Piece(kind, ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), cover, height)


def building(x: int, y: int, wide: int, deep: int, kind: str = "building") -> Piece:
    """What nobody sees over."""
    return block(kind, x, y, wide, deep, "tall")


def hedge(x: int, y: int, wide: int, deep: int) -> Piece:
    """What one steps over, and harm goes through."""
    return block("hedge", x, y, wide, deep, cover="soft")


def laid_on(setup: Setup, tables: Mapping[str, SampleTable], name: str) -> Setup:
    """The same battle on that table instead of its own. Refuses: Malformed."""
    if name not in tables:
        raise Malformed("stand_in", name, "one-of", {"known": tuple(tables)})
    table = tables[name]
    return replace(setup, table="drawn", size=table.size, terrain=table.terrain)
