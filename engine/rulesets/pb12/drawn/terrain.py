"""Pieces of terrain and what they do. Lengths in hundredths of steps. Source: PB-10, 41, 58, 126.

Obstacles stand on the floor and carry whoever stands on them; areas are ground with rules of its own. Where the text
leaves it to people's eyes this is settled so: low pieces are one step high and tall ones three; against terrain a
figure is its base point, so that it may stand right at a wall; on top it needs room for its base.
"""

from functools import lru_cache
from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import Edge, Outline, corners_of
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Piece, Point
from engine.rulesets.pb12.codes import LIGHTS

BASE: Final = 25  # radius of a figure's base
LOW: Final = 100
TALL: Final = 300
BEYOND: Final = 100  # so far past the table's edge
LARGEST: Final = 20_000  # longest side of a table: products of three lengths stay within 64 bits

OBSTACLES: Final = ("wall", "building", "container", "crates", "hedge", "fence", "rock")
DIFFICULT: Final = "difficult"  # German: schwieriges Gebiet
IMPASSABLE: Final = "impassable"  # German: unwegsames Gebiet
CLIMBABLE: Final = "climbable"  # German: kletterbares Gelände
DARK: Final = "dark_"  # and one of `codes.LIGHTS`
AREAS: Final = (DIFFICULT, IMPASSABLE, CLIMBABLE, *[DARK + light for light in LIGHTS])
KINDS: Final = OBSTACLES + AREAS

Line = tuple[i64, i64, i64, i64, i64, i64, i64]  # of sight, from where to where, and the share that was seen
LINES: Final = 4_096  # that are remembered


class Solid:
    """What stands in the way, so high (`top`). `stops` harm, or only conceals; `carries` whoever stands on it."""

    __slots__ = ("carries", "corners", "shape", "stops", "top")

    def __init__(self, corners: list[Point], top: int, stops: bool) -> None:
        self.corners = corners
        self.shape = outline(corners)
        self.top: i64 = top
        self.stops = stops
        self.carries = False


class Area:
    __slots__ = ("kind", "light", "shape")

    def __init__(self, piece: Piece) -> None:
        self.kind = piece.kind
        self.shape = outline(corners_of(piece))
        self.light = LIGHTS.index(piece.kind.removeprefix(DARK)) if piece.kind.startswith(DARK) else 0


def outline(corners: list[Point]) -> Outline:
    """Of corners that stand counter-clockwise."""
    edges: list[Edge] = []
    upright = len(corners) == 4
    for i in range(len(corners)):
        x, y = corners[i - 1]
        nx, ny = corners[i][1] - y, x - corners[i][0]
        edges.append((nx, ny, nx * x + ny * y))
        if nx != 0 and ny != 0:
            upright = False
    wide, high = [x for x, _ in corners], [y for _, y in corners]
    return Outline(edges, min(wide), max(wide), min(high), max(high), upright)


def narrowest(shape: Outline, corners: list[Point]) -> float:
    """How wide it is where it is narrowest, across one of its sides."""
    least = float(LARGEST)
    for nx, ny, c in shape.edges:
        deepest: i64 = 0
        for x, y in corners:
            deepest = max(deepest, c - nx * x - ny * y)
        least = min(least, float(deepest) / sqrt(float(nx * nx + ny * ny)))
    return least


def covers(shape: Outline, x: i64, y: i64) -> bool:
    """Is the point inside or on the border?"""
    if x < shape.x0 or x > shape.x1 or y < shape.y0 or y > shape.y1:
        return False
    for nx, ny, c in shape.edges:
        if nx * x + ny * y > c:
            return False
    return True


def solid(piece: Piece) -> Solid:
    """Soft pieces only conceal, others stop harm. German: Sichtschutz, Deckung."""
    found = Solid(corners_of(piece), LOW if piece.height == "low" else TALL, piece.cover != "soft")
    found.carries = narrowest(found.shape, found.corners) >= 2 * BASE
    return found


def seams(solids: list[Solid], wide: i64, high: i64) -> list[Solid]:
    """Where two upright pieces stand side by side, nobody slips or looks through between them, nor along the table's
    edge past one that reaches it."""
    found: list[Solid] = []
    for one in solids:
        a = one.shape
        if not a.upright:
            continue
        for other in solids:
            b = other.shape
            x0, x1, y0, y1 = max(a.x0, b.x0), min(a.x1, b.x1), max(a.y0, b.y0), min(a.y1, b.y1)
            if b.upright and a.x1 == b.x0 and y0 < y1:
                found.append(seam(one, other, x1 - 1, x0 + 1, y0, y1))
            elif b.upright and a.y1 == b.y0 and x0 < x1:
                found.append(seam(one, other, x0, x1, y1 - 1, y0 + 1))
        if a.x0 == 0:
            found.append(seam(one, one, -BEYOND, 1, a.y0, a.y1))
        if a.x1 == wide:
            found.append(seam(one, one, wide - 1, wide + BEYOND, a.y0, a.y1))
        if a.y0 == 0:
            found.append(seam(one, one, a.x0, a.x1, -BEYOND, 1))
        if a.y1 == high:
            found.append(seam(one, one, a.x0, a.x1, high - 1, high + BEYOND))
    return found


def seam(one: Solid, other: Solid, x0: i64, x1: i64, y0: i64, y1: i64) -> Solid:
    corners: list[Point] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    found = Solid(corners, min(one.top, other.top), one.stops or other.stops)
    found.carries = one.carries and other.carries
    return found


class Terrain:
    """Refuses: Malformed for a kind that isn't in `KINDS`, corners off the table, what isn't convex."""

    def __init__(self, size: Point, pieces: tuple[Piece, ...]) -> None:
        if not (0 < size[0] <= LARGEST and 0 < size[1] <= LARGEST):
            raise Malformed("size", list(size), "table-sides", {"most": LARGEST // 100})
        for piece in pieces:
            if piece.kind not in KINDS:
                raise Malformed("terrain", piece.kind, "one-of", {"known": KINDS})
            for x, y in piece.corners:
                if not (0 <= x <= size[0] and 0 <= y <= size[1]):
                    raise Malformed("terrain", [x, y], "corner-on-the-table")
        self.wide: i64 = size[0]
        self.high: i64 = size[1]
        # Tall ones first: whoever is hidden by one needn't be looked for any more.
        standing = [solid(piece) for piece in pieces if piece.kind in OBSTACLES and piece.height == "tall"]
        standing += [solid(piece) for piece in pieces if piece.kind in OBSTACLES and piece.height == "low"]
        self.solids: list[Solid] = standing + seams(standing, size[0], size[1])
        areas = [Area(piece) for piece in pieces if piece.kind not in OBSTACLES]
        self.difficult = [one for one in areas if one.kind == DIFFICULT]
        self.impassable = [one for one in areas if one.kind == IMPASSABLE]
        self.climbable = [one for one in areas if one.kind == CLIMBABLE]
        self.dark = [one for one in areas if one.kind.startswith(DARK)]
        self.lines: list[Line] = [(-1, -1, 0, 0, 0, 0, 0)] * LINES  # looked along lately, each in its place

    def holds(self, x: i64, y: i64) -> bool:
        return 0 <= x <= self.wide and 0 <= y <= self.high

    def height(self, x: i64, y: i64) -> i64:
        """Of the floor or of the highest piece there; right at its border one stands on the floor."""
        found: i64 = 0
        for one in self.solids:
            if one.top > found and one.shape.holds(x, y):
                found = one.top
        return found

    def carries(self, x: i64, y: i64, z: i64) -> bool:
        """Has a figure's base room there, on the floor or on top? German: sicherer Stand. Source: PB-41."""
        if self.height(x, y) > z:
            return False
        if z == 0:
            return True
        for one in self.solids:
            if one.top == z and one.carries and covers(one.shape, x, y):
                return True
        return False


def is_within(areas: list[Area], x: i64, y: i64) -> bool:
    for one in areas:
        if one.shape.holds(x, y):
            return True
    return False


def is_at(areas: list[Area], x: i64, y: i64) -> bool:
    """The border counts."""
    for one in areas:
        if covers(one.shape, x, y):
            return True
    return False


def is_crossed(areas: list[Area], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    for one in areas:
        if one.shape.holds(ax, ay) or one.shape.crossed(ax, ay, bx, by):
            return True
    return False


@lru_cache(maxsize=4)
def terrain_of(size: Point, pieces: tuple[Piece, ...]) -> Terrain:
    """A table is the same whoever asks, so it is shared: a live battle is built anew for every entry."""
    return Terrain(size, pieces)
