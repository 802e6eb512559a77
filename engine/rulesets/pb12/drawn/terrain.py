"""The table and what stands on it. Lengths in hundredths of steps. Source: PB-10, 41, 58, 126.

Where the text leaves it to people's eyes this is settled so: against terrain a figure is its base point, so that it may
stand right at a wall; on top it needs room for its base.
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import check_table
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Piece, Point
from engine.rulesets.pb12.codes import LIGHTS
from engine.rulesets.pb12.drawn.look import Look
from engine.rulesets.pb12.drawn.pieces import DARK, Area, Solid, covers, seams, solid

OBSTACLES: Final = ("wall", "building", "container", "crates", "hedge", "fence", "rock")
DIFFICULT: Final = "difficult"  # German: schwieriges Gebiet
IMPASSABLE: Final = "impassable"  # German: unwegsames Gebiet
CLIMBABLE: Final = "climbable"  # German: kletterbares Gelände
AREAS: Final = (DIFFICULT, IMPASSABLE, CLIMBABLE, *[DARK + light for light in LIGHTS])
KINDS: Final = OBSTACLES + AREAS
LOOKS: Final = 4_096  # that are remembered


class Terrain:
    """Refuses: Malformed for a kind that isn't in `KINDS`, corners off the table, what isn't convex."""

    def __init__(self, size: Point, pieces: tuple[Piece, ...]) -> None:
        check_table(size, pieces)
        for piece in pieces:
            if piece.kind not in KINDS:
                raise Malformed("terrain", piece.kind, "one-of", {"known": KINDS})
        self.wide: i64 = size[0]
        self.high: i64 = size[1]
        # Tall ones first: whoever is hidden by one needn't be looked for any more.
        standing = [solid(piece) for piece in pieces if piece.kind in OBSTACLES and piece.height == "tall"]
        standing += [solid(piece) for piece in pieces if piece.kind in OBSTACLES and piece.height == "low"]
        self.solids: list[Solid] = standing + seams(standing, size[0], size[1])
        areas = [Area(piece) for piece in pieces if piece.kind not in OBSTACLES]
        self.difficult = [area for area in areas if area.kind == DIFFICULT]
        self.impassable = [area for area in areas if area.kind == IMPASSABLE]
        self.climbable = [area for area in areas if area.kind == CLIMBABLE]
        self.dark = [area for area in areas if area.kind.startswith(DARK)]
        self.looks: list[Look | None] = [None] * LOOKS  # lately, past terrain only, each in its place

    def holds(self, x: i64, y: i64) -> bool:
        return 0 <= x <= self.wide and 0 <= y <= self.high

    def height(self, x: i64, y: i64) -> i64:
        """Of the floor or of the highest piece there; right at its border one stands on the floor."""
        highest: i64 = 0
        for piece in self.solids:
            if piece.top > highest and piece.shape.holds(x, y):
                highest = piece.top
        return highest

    def carries(self, x: i64, y: i64, z: i64) -> bool:
        """Has a figure's base room there, on the floor or on top? German: sicherer Stand. Source: PB-41."""
        if self.height(x, y) > z:
            return False
        if z == 0:
            return True
        for piece in self.solids:
            if piece.top == z and piece.carries and covers(piece.shape, x, y):
                return True
        return False


def is_within(areas: list[Area], x: i64, y: i64) -> bool:
    for area in areas:
        if area.shape.holds(x, y):
            return True
    return False


def is_at(areas: list[Area], x: i64, y: i64) -> bool:
    """The border counts."""
    for area in areas:
        if covers(area.shape, x, y):
            return True
    return False


def is_crossed(areas: list[Area], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    for area in areas:
        if area.shape.holds(ax, ay) or area.shape.crossed(ax, ay, bx, by):
            return True
    return False


@lru_cache(maxsize=4)
def terrain_of(size: Point, pieces: tuple[Piece, ...]) -> Terrain:
    """A table is the same whoever asks, so it is shared: a live battle is built anew for every entry."""
    return Terrain(size, pieces)
