"""Pieces of terrain as the drawn table computes with them: exact integer geometry on convex polygons.

Whoever stands on the table stands with the head at (x, y), hundredths of inches, on a round base of radius `BASE`.
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import check_table, corners_of, outline, shared_side
from engine.kernel.setup import Piece, Point
from engine.rulesets.stko.codes import LIGHT, SOFT, SOLID

BASE: Final = 50  # radius of a base
REACH: Final = 150  # no question about a line or a path looks farther to its sides: sidestep and base together
CELL_BITS: Final = 8
CELL: Final = 1 << CELL_BITS  # dividing by any other number takes as long as the rest of the question


class Obstacle:
    """One piece. `pad` is its outline grown by a base: no head may be inside the pad of a tall piece.

    `is_seam`: a sliver along a side that two pieces share, see `seams`.
    """

    def __init__(self, piece: Piece, is_seam: bool = False) -> None:
        corners = corners_of(piece)
        self.piece = piece
        self.is_seam = is_seam
        self.kind = piece.kind
        self.cover = SOLID if piece.cover == "solid" else LIGHT if piece.cover == "light" else SOFT
        self.tall = piece.height == "tall"
        self.corners: list[tuple[i64, i64]] = [(x, y) for x, y in corners]
        self.shape = outline(corners)
        self.pad = outline(corners, BASE)
        self.x0, self.x1, self.y0, self.y1 = self.shape.x0, self.shape.x1, self.shape.y0, self.shape.y1
        self.px0, self.px1, self.py0, self.py1 = self.pad.x0, self.pad.x1, self.pad.y0, self.pad.y1

    def touches(self, x: i64, y: i64, radius: i64) -> bool:
        """Is any part of the piece within `radius` of the point?"""
        if self.shape.holds(x, y):
            return True
        for i in range(len(self.corners)):
            x0, y0 = self.corners[i - 1]
            x1, y1 = self.corners[i]
            ex = x1 - x0
            ey = y1 - y0
            dx = x - x0
            dy = y - y0
            along = dx * ex + dy * ey
            if along <= 0:
                if dx * dx + dy * dy <= radius * radius:
                    return True
            elif along < ex * ex + ey * ey:
                across = dx * ey - dy * ex
                if across * across <= radius * radius * (ex * ex + ey * ey):
                    return True
        return False


@lru_cache(maxsize=1024)
def obstacle(piece: Piece) -> Obstacle:
    """Never changes once it is made, so tables share it: a live battle is built anew for every entry."""
    return Obstacle(piece)


class Near:
    """The pieces that a line between two cells may have to do with, in the setup's order.

    `wall` is what blocks every line of sight between the two, whatever the places in them. `hides` are the tall ones
    with the seams between them, `covers` the low ones with theirs, which come last.
    """

    def __init__(self) -> None:
        self.tall: list[Obstacle] = []
        self.low: list[Obstacle] = []
        self.hides: list[Obstacle] = []
        self.covers: list[Obstacle] = []
        self.wall: Obstacle | None = None


class Terrain:
    """The table's size and its pieces. Remembers per pair of cells which pieces lie between them."""

    def __init__(self, size: Point, pieces: tuple[Piece, ...]) -> None:
        check_table(size, pieces)
        self.width: i64 = size[0]
        self.depth: i64 = size[1]
        self.pieces: list[Obstacle] = [obstacle(piece) for piece in pieces]
        self.seams: list[Obstacle] = seams(self.pieces)
        self.columns: i64 = (self.width >> CELL_BITS) + 1
        self.cells: i64 = self.columns * ((self.depth >> CELL_BITS) + 1)
        self.known: list[list[Near | None] | None] = [None] * int(self.cells)  # by the cells of both ends

    def on_table(self, x: i64, y: i64) -> bool:
        return 0 <= x <= self.width and 0 <= y <= self.depth

    def near(self, ax: i64, ay: i64, bx: i64, by: i64) -> Near:
        """Every piece within REACH of the line between two places on the table, and a few more."""
        from_cell = (ay >> CELL_BITS) * self.columns + (ax >> CELL_BITS)
        to_cell = (by >> CELL_BITS) * self.columns + (bx >> CELL_BITS)
        row = self.known[from_cell]
        if row is None:
            row = [None] * int(self.cells)
            self.known[from_cell] = row
        pieces = row[to_cell]
        if pieces is None:
            pieces = self.between(ax >> CELL_BITS, ay >> CELL_BITS, bx >> CELL_BITS, by >> CELL_BITS)
            row[to_cell] = pieces
        return pieces

    def between(self, ax: i64, ay: i64, bx: i64, by: i64) -> Near:
        near = Near()
        x0 = min(ax, bx) * CELL - REACH
        x1 = (max(ax, bx) + 1) * CELL + REACH
        y0 = min(ay, by) * CELL - REACH
        y1 = (max(ay, by) + 1) * CELL + REACH
        nx = ay - by
        ny = bx - ax
        start = nx * ax * CELL + ny * ay * CELL
        margin = REACH * (max(nx, -nx) + max(ny, -ny))
        least = start + min(nx, 0) * CELL + min(ny, 0) * CELL - margin
        most = start + max(nx, 0) * CELL + max(ny, 0) * CELL + margin
        for piece in self.pieces + self.seams:
            if piece.x0 > x1 or piece.x1 < x0 or piece.y0 > y1 or piece.y1 < y0:
                continue
            below = True
            above = True
            for x, y in piece.corners:
                across = nx * x + ny * y
                if across >= least:
                    below = False
                if across <= most:
                    above = False
            if below or above:
                continue
            if not piece.tall:
                near.covers.append(piece)
                if not piece.is_seam:
                    near.low.append(piece)
                continue
            near.hides.append(piece)
            if piece.is_seam:
                continue
            near.tall.append(piece)
            if near.wall is None and blocks(piece, ax * CELL, ay * CELL, bx * CELL, by * CELL):
                near.wall = piece
        return near


def seams(pieces: list[Obstacle]) -> list[Obstacle]:
    """Two pieces of one height that stand side by side have no gap to look or walk through.

    A line along the side they share touches both and crosses neither. The seam covers like the better of the two.
    """
    obstacles: list[Obstacle] = []
    for place, piece in enumerate(pieces):
        for other in pieces[:place]:
            corners = shared_side(piece.corners, other.corners) if piece.tall == other.tall else []
            if corners:
                better = piece.piece if piece.cover > other.cover else other.piece
                obstacles.append(Obstacle(Piece(better.kind, tuple(corners), better.cover, better.height), True))
    return obstacles


@lru_cache(maxsize=4)
def terrain_of(size: Point, pieces: tuple[Piece, ...]) -> Terrain:
    """A table is the same whoever asks, and what it remembers of its cells is true for ever: so it is shared."""
    return Terrain(size, pieces)


def blocks(piece: Obstacle, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Does the piece cross every line from the cell at a to the cell at b and a base around it?

    It does when it crosses the lines between the corners: with two lines from one point, a convex piece crosses every
    line between them, and so for all points of both cells.
    """
    for i in range(4):
        x = ax + CELL * (i % 2)
        y = ay + CELL * (i // 2)
        for k in range(4):
            tx = bx + (CELL + 2 * BASE) * (k % 2) - BASE
            ty = by + (CELL + 2 * BASE) * (k // 2) - BASE
            if not piece.shape.crossed(x, y, tx, ty):
                return False
    return True
