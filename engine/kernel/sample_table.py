"""A drawn table that is ready to play on, as rulesets bring them along: one of a file that stands beside its ruleset.

A table of the file says its `size` and its `pieces`, a line each: what it is, `tall` where nobody sees over it, `light`
or `soft` where it gives no solid cover, and where it stands. Four numbers are a rectangle (its lower left corner, how
wide and how deep), three an octagon (its middle and radius); any other shape says its corners.

    [yard]
    size = [3000, 3000]
    pieces = '''
    shed tall light 1900,3000 2250,2900 2350,3200 2000,3300
    wall 300 900 25 300
    woods soft 1100 3200 300
    '''
"""

from collections.abc import Mapping
from typing import Final, Literal

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


COVERS: Final[dict[str, Cover]] = {"light": "light", "soft": "soft"}


def piece(line: str) -> Piece:
    kind, *words = line.split()
    height: Height = "tall" if "tall" in words else "low"
    cover: Cover = next((COVERS[one] for one in words if one in COVERS), "solid")
    numbers = [int(one) for one in words if one.isdigit()]
    if len(numbers) == 4:
        x, y, wide, deep = numbers
        return block(kind, x, y, wide, deep, height, cover)
    if len(numbers) == 3:
        x, y, radius = numbers
        return Piece(kind, octagon(x, y, radius), cover, height)
    corners = [one.split(",") for one in words if "," in one]
    return Piece(kind, tuple((int(x), int(y)) for x, y in corners), cover, height)


def tables_of(module: str) -> tuple[SampleTable, ...]:
    """Those that stand beside a module (its `__file__`), in their order."""
    return tuple(table(name, one["size"], one.get("pieces", "")) for name, one in beside(module).items())


def table(name: str, size: list[int], pieces: str) -> SampleTable:
    wide, high = size
    return SampleTable(name, (wide, high), tuple(piece(line) for line in pieces.splitlines() if line))


def laid_on(setup: Setup, tables: Mapping[str, SampleTable], name: str) -> Setup:
    """The same battle on that table instead of its own. Refuses: Malformed."""
    if name not in tables:
        raise Malformed("stand_in", name, "one-of", {"known": tuple(tables)})
    table = tables[name]
    return replace(setup, table="drawn", size=table.size, terrain=table.terrain)
