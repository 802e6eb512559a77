"""Pieces of terrain and what they do. Lengths in hundredths of inches, all geometry exact. Source: GFF-24 .. 26.

Models are discs of radius `BASE`; a piece's `pad` is its outline grown by that much, so that a disc touches the piece
where its centre lies in the pad.
"""

from functools import lru_cache
from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import Outline, check_table, corners_of, outline, shared_side, square
from engine.kernel.setup import Piece, Point

BASE: Final = 50

COVER: Final = 1
DIFFICULT: Final = 2
DANGEROUS: Final = 4
SCREEN: Final = 8  # hides what is behind it, where it is tall
BLOCK: Final = 16  # nobody walks through it, where it is tall

KINDS: Final[dict[str, int]] = {
    "woods": COVER | DIFFICULT,
    "ruins": COVER | SCREEN,
    "building": COVER | SCREEN | BLOCK,
    "wall": COVER | SCREEN | BLOCK,
    "barricade": COVER,
    "rubble": COVER | DIFFICULT,
    "swamp": DIFFICULT,
    "mines": DANGEROUS,
}


def traits_of(piece: Piece) -> int:
    """Of a kind that isn't in the table: solid tall pieces are like buildings, all others are cover."""
    traits = KINDS.get(piece.kind, COVER | SCREEN | BLOCK if piece.cover == "solid" else COVER)
    return traits if piece.height == "tall" else traits & ~(SCREEN | BLOCK)


class Obstacle:
    """One piece; `around` are the corners of its pad, by which one walks around it."""

    def __init__(self, piece: Piece) -> None:
        corners = corners_of(piece)
        self.corners = corners
        self.traits = traits_of(piece)
        self.shape = outline(corners)
        self.pad = outline(corners, BASE)
        self.around: list[tuple[int, int]] = walked_around(corners, self.shape.upright)

    def holds_disc(self, x: i64, y: i64) -> bool:
        """Is a model fully inside?"""
        for nx, ny, c in self.shape.edges:
            deep = c - nx * x - ny * y
            if deep < 0 or deep * deep < BASE * BASE * (nx * nx + ny * ny):
                return False
        return True

    def is_within(self, most: i64, x: i64, y: i64) -> bool:
        """Is a model that stands there so near to it, from edge to edge?"""
        box = self.pad
        if x < box.x0 - most or x > box.x1 + most or y < box.y0 - most or y > box.y1 + most:
            return False
        if self.shape.holds(x, y):
            return True
        far = (most + BASE) * (most + BASE)
        for i in range(len(self.corners)):
            ax: i64 = self.corners[i - 1][0]
            ay: i64 = self.corners[i - 1][1]
            ex: i64 = self.corners[i][0] - ax
            ey: i64 = self.corners[i][1] - ay
            along = (x - ax) * ex + (y - ay) * ey
            across = (x - ax) * ey - (y - ay) * ex
            whole = ex * ex + ey * ey
            if square(ax, ay, x, y) <= far or (0 <= along <= whole and across * across <= far * whole):
                return True
        return False


def walked_around(corners: list[Point], upright: bool) -> list[tuple[int, int]]:
    """Points outside of the pad, one or two off each corner."""
    x0, x1 = min(x for x, _ in corners) - BASE, max(x for x, _ in corners) + BASE
    y0, y1 = min(y for _, y in corners) - BASE, max(y for _, y in corners) + BASE
    if upright:
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    corners_around: list[tuple[int, int]] = []
    for i in range(len(corners)):
        x, y = corners[i]
        for px, py in (corners[i - 1], corners[(i + 1) % len(corners)]):
            # Straight on along a side, past the corner: so far that the next side is passed as well.
            long = sqrt((x - px) ** 2 + (y - py) ** 2)
            nx, ny = (y - py) / long, (px - x) / long
            if (px, py) != corners[i - 1]:
                nx, ny = -nx, -ny
            ax, ay = (x - px) / long, (y - py) / long
            corners_around.append((round(x + (BASE + 2) * (ax + nx)), round(y + (BASE + 2) * (ay + ny))))
    return corners_around


@lru_cache(maxsize=1024)
def obstacle(piece: Piece) -> Obstacle:
    """Never changes once it is made, so tables share it: a live battle is built anew for every entry."""
    return Obstacle(piece)


class Terrain:
    def __init__(self, size: Point, pieces: tuple[Piece, ...]) -> None:
        check_table(size, pieces)
        self.wide: i64 = size[0]
        self.high: i64 = size[1]
        self.pieces = [obstacle(piece) for piece in pieces]
        self.cover = [piece for piece in self.pieces if piece.traits & COVER]
        screens = [piece for piece in self.pieces if piece.traits & SCREEN]
        self.hides = [screen.shape for screen in screens] + seams(screens)
        self.blocks = [piece for piece in self.pieces if piece.traits & BLOCK]
        self.difficult = [piece for piece in self.pieces if piece.traits & DIFFICULT]
        self.dangerous = [piece for piece in self.pieces if piece.traits & DANGEROUS]

    def holds(self, x: i64, y: i64) -> bool:
        """Has a model room on the table there?"""
        return BASE <= x <= self.wide - BASE and BASE <= y <= self.high - BASE

    def is_inside(self, x: i64, y: i64) -> bool:
        """Would a model stand in a building or a wall?"""
        for block in self.blocks:
            if block.pad.holds(x, y):
                return True
        return False


def seams(screens: list[Obstacle]) -> list[Outline]:
    """Nobody looks through between two that stand side by side."""
    outlines: list[Outline] = []
    for place, screen in enumerate(screens):
        for other in screens[:place]:
            corners = shared_side(screen.corners, other.corners)
            if corners:
                outlines.append(outline(corners))
    return outlines


@lru_cache(maxsize=4)
def terrain_of(size: Point, pieces: tuple[Piece, ...]) -> Terrain:
    """A table is the same whoever asks, so it is shared."""
    return Terrain(size, pieces)


def touches(pieces: list[Obstacle], x: i64, y: i64) -> bool:
    for piece in pieces:
        if piece.pad.holds(x, y):
            return True
    return False


def crosses(pieces: list[Obstacle], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Does a model that goes straight from a to b touch one of these, or stand in one at an end?"""
    for piece in pieces:
        pad = piece.pad
        if (ax <= pad.x0 and bx <= pad.x0) or (ax >= pad.x1 and bx >= pad.x1):
            continue
        if (ay <= pad.y0 and by <= pad.y0) or (ay >= pad.y1 and by >= pad.y1):
            continue
        if pad.crossed(ax, ay, bx, by) or pad.holds(ax, ay):
            return True
    return False
