"""A drawn table that is ready to play on, as rulesets bring them along: one of a file that stands beside its ruleset.

    [yard]
    size = [3000, 3000]
    pieces = [
        {kind = "shed", height = "tall", cover = "light", corners = [[1900, 3000], [2250, 2900], [2000, 3300]]},
        {kind = "wall", block = [300, 900, 25, 300]},
        {kind = "woods", cover = "soft", octagon = [1100, 3200, 300]},
    ]

A `block` is a rectangle (its lower left corner, how wide and how deep), an `octagon` has a middle and a radius; any
other shape says its corners.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.kernel.data_files import beside
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


def octagon(x: int, y: int, r: int) -> tuple[Point, ...]:
    s = r * 2 // 5
    return tuple(
        (x + dx, y + dy) for dx, dy in ((r, -s), (r, s), (s, r), (-s, r), (-r, s), (-r, -s), (-s, -r), (s, -r))
    )


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece as it stands in the file."""

    kind: str
    height: Height = "low"
    cover: Cover = "solid"
    block: tuple[int, int, int, int] | None = None
    octagon: tuple[int, int, int] | None = None
    corners: tuple[Point, ...] = ()

    def piece(self) -> Piece:
        if self.block is not None:
            return block(self.kind, *self.block, self.height, self.cover)
        corners = self.corners if self.octagon is None else octagon(*self.octagon)
        return Piece(self.kind, corners, self.cover, self.height)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: Point
    pieces: tuple[Written, ...] = ()


def tables_of(module: str) -> tuple[SampleTable, ...]:
    """Those that stand beside a module (its `__file__`), in their order."""
    tables = msgspec.convert(beside(module), dict[str, Table])
    return tuple(
        SampleTable(name, table.size, tuple(p.piece() for p in table.pieces)) for name, table in tables.items()
    )


def laid_on(setup: Setup, tables: Mapping[str, SampleTable], name: str) -> Setup:
    """The same battle on that table instead of its own. Refuses: Malformed."""
    if name not in tables:
        raise Malformed("stand_in", name, "one-of", {"known": tuple(tables)})
    table = tables[name]
    return replace(setup, table="drawn", size=table.size, terrain=table.terrain)
