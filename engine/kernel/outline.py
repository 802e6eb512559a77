"""Convex outlines in exact whole numbers: what is inside, and what a line does with the inside.

A line crosses an outline when it passes through its inside; touching a side or a corner is no crossing. Most pieces of
terrain are rectangles along the table's sides: for them every question is a few comparisons, with the same answers.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.kernel.refusal import Malformed
from engine.kernel.setup import Piece, Point

LARGEST: Final = 20_000  # longest side of a table: products of three lengths stay within 64 bits
SLIVER: Final = 1.4  # to each side of a seam: a hundredth, also of one that stands aslant
Edge = tuple[i64, i64, i64]  # outward normal (nx, ny) and c; inside where nx * x + ny * y < c
Span = tuple[i64, i64, i64, i64]  # where a line enters and leaves, two fractions; the second number is 0 for a miss


class Outline:
    """`x0` .. `y1` is its bounding box, which is all of it where it is `upright`."""

    __slots__ = ("edges", "upright", "x0", "x1", "y0", "y1")

    def __init__(self, edges: list[Edge], x0: i64, x1: i64, y0: i64, y1: i64, upright: bool) -> None:
        self.edges = edges
        self.x0 = x0
        self.x1 = x1
        self.y0 = y0
        self.y1 = y1
        self.upright = upright

    def holds(self, x: i64, y: i64) -> bool:
        """Is the point inside?"""
        if x <= self.x0 or x >= self.x1 or y <= self.y0 or y >= self.y1:
            return False
        if self.upright:
            return True
        for nx, ny, c in self.edges:
            if nx * x + ny * y >= c:
                return False
        return True

    def passed(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Do both ends of the line a-b lie outside of one and the same side?"""
        if self.upright:
            return (
                (ax <= self.x0 and bx <= self.x0)
                or (ax >= self.x1 and bx >= self.x1)
                or (ay <= self.y0 and by <= self.y0)
                or (ay >= self.y1 and by >= self.y1)
            )
        for nx, ny, c in self.edges:
            if nx * ax + ny * ay >= c and nx * bx + ny * by >= c:
                return True
        return False

    def far_aside(self, ax: i64, ay: i64, dx: i64, dy: i64, band: i64) -> bool:
        """Does a rectangle lie to one side of the line from a along (dx, dy), by `band` over the line's length?

        A cheap no more; of other outlines it says False.
        """
        if not self.upright:
            return False
        turn = dx * ay - dy * ax
        left = dx * (self.y1 if dx > 0 else self.y0) - dy * (self.x0 if dy > 0 else self.x1)
        right = dx * (self.y0 if dx > 0 else self.y1) - dy * (self.x1 if dy > 0 else self.x0)
        return right - turn >= band or left - turn <= -band

    def crossed(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Does the line a-b pass through the inside? A line that is a point doesn't."""
        if not self.upright:
            return self.span(ax, ay, bx, by)[3] != 0 and (ax != bx or ay != by)
        if self.passed(ax, ay, bx, by):
            return False
        dx = bx - ax
        dy = by - ay
        turn = dx * ay - dy * ax
        left = dx * (self.y1 if dx > 0 else self.y0) - dy * (self.x0 if dy > 0 else self.x1)
        right = dx * (self.y0 if dx > 0 else self.y1) - dy * (self.x1 if dy > 0 else self.x0)
        return right < turn < left  # corners on both sides of the line

    def span(self, ax: i64, ay: i64, bx: i64, by: i64) -> Span:
        """Where on the line a-b the inside begins and ends, as fractions of the line."""
        if self.upright:
            return self.span_of_box(ax, ay, bx, by)
        enter_n: i64 = 0
        enter_d: i64 = 1
        leave_n: i64 = 1
        leave_d: i64 = 1
        for nx, ny, c in self.edges:
            a = nx * ax + ny * ay - c
            b = nx * bx + ny * by - c
            if a >= 0:
                if b >= 0:
                    return 0, 0, 0, 0
                if a * enter_d > enter_n * (a - b):
                    enter_n = a
                    enter_d = a - b
            elif b >= 0 and -a * leave_d < leave_n * (b - a):
                leave_n = -a
                leave_d = b - a
        if enter_n * leave_d >= leave_n * enter_d:
            return 0, 0, 0, 0
        return enter_n, enter_d, leave_n, leave_d

    def span_of_box(self, ax: i64, ay: i64, bx: i64, by: i64) -> Span:
        """The same for an upright rectangle: first between its left and right side, then between the others."""
        way, near, far = along_axis(ax, bx, self.x0, self.x1)
        if way < 0:
            return 0, 0, 0, 0
        enter_n: i64 = 0
        enter_d: i64 = 1
        leave_n: i64 = 1
        leave_d: i64 = 1
        if near > 0:
            enter_n = near
            enter_d = way
        if far < way:
            leave_n = far
            leave_d = way
        way, near, far = along_axis(ay, by, self.y0, self.y1)
        if way < 0:
            return 0, 0, 0, 0
        if near * enter_d > enter_n * way:
            enter_n = near
            enter_d = way
        if far * leave_d < leave_n * way:
            leave_n = far
            leave_d = way
        if enter_n * leave_d >= leave_n * enter_d:
            return 0, 0, 0, 0
        return enter_n, enter_d, leave_n, leave_d


def along_axis(a: i64, b: i64, low: i64, high: i64) -> tuple[i64, i64, i64]:
    """How far from a to b it is, and from a to the nearer and to the farther of two bounds; -1 first for a miss.

    Between the bounds and standing still is one step that begins and ends at them: nothing bounds it.
    """
    way = b - a
    near = low - a
    far = high - a
    if way < 0:
        way = -way
        near, far = -far, -near
    if way == 0:
        if near < 0 < far:
            return 1, 0, 1
        return -1, 0, 0
    if far <= 0 or near >= way:
        return -1, 0, 0
    return way, near, far


def corners_of(piece: Piece) -> list[Point]:
    """The corners counter-clockwise, without those in the middle of a side. Refuses: Malformed, when not convex."""
    corners = list(piece.corners)
    if sum([x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners[-1:] + corners, corners, strict=False)]) < 0:
        corners.reverse()
    kept: list[Point] = []
    for i in range(len(corners)):
        if turn(corners[i - 1], corners[i], corners[(i + 1) % len(corners)]) != 0:
            kept.append(corners[i])
    convex = len(kept) >= 3
    for i in range(len(kept)):
        for corner in kept:
            if turn(kept[i - 1], kept[i], corner) < 0:
                convex = False
    if not convex:
        raise Malformed("terrain", [list(corner) for corner in piece.corners], "convex-polygon")
    return kept


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive when c lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def shared_side(corners: list[Point], other: list[Point]) -> list[Point]:
    """The corners of a sliver along a side that two outlines have in common, or a part of one; empty without any.

    A line along that side touches both and crosses neither, so it would slip between them.
    """
    for i in range(len(corners)):
        a, b = corners[i - 1], corners[i]
        dx, dy = b[0] - a[0], b[1] - a[1]
        for k in range(len(other)):
            c, d = other[k - 1], other[k]
            if turn(a, b, c) != 0 or turn(a, b, d) != 0 or dx * (d[0] - c[0]) + dy * (d[1] - c[1]) >= 0:
                continue
            begin = max([(dx * (x - a[0]) + dy * (y - a[1]), (x, y)) for x, y in (a, d)])
            end = min([(dx * (x - a[0]) + dy * (y - a[1]), (x, y)) for x, y in (b, c)])
            if begin[0] < end[0]:
                long = sqrt(dx * dx + dy * dy)
                nx, ny = round(-SLIVER * dy / long), round(SLIVER * dx / long)
                (px, py), (qx, qy) = begin[1], end[1]
                return [(px - nx, py - ny), (qx - nx, qy - ny), (qx + nx, qy + ny), (px + nx, py + ny)]
    return []


def outline(corners: list[Point], pad: int = 0) -> Outline:
    """Of corners that stand counter-clockwise, as `corners_of` has them; grown by `pad` on all sides."""
    x0, x1 = min([x for x, _ in corners]) - pad, max([x for x, _ in corners]) + pad
    y0, y1 = min([y for _, y in corners]) - pad, max([y for _, y in corners]) + pad
    edges: list[Edge] = []
    upright = len(corners) == 4
    for i in range(len(corners)):
        x, y = corners[i - 1]
        nx, ny = corners[i][1] - y, x - corners[i][0]
        edges.append((nx, ny, nx * x + ny * y + int(pad * sqrt(nx * nx + ny * ny))))
        if nx != 0 and ny != 0:
            upright = False
    if pad > 0 and not upright:  # keeps the pad of a sharp corner short
        edges.extend([(1, 0, x1), (-1, 0, -x0), (0, 1, y1), (0, -1, -y0)])
    return Outline(edges, x0, x1, y0, y1, upright)


def check_table(size: Point, pieces: tuple[Piece, ...]) -> None:
    """Refuses: Malformed for a table that is too large, or a piece with corners off it."""
    if not (0 < size[0] <= LARGEST and 0 < size[1] <= LARGEST):
        raise Malformed("size", list(size), "table-sides", {"most": LARGEST // 100})
    for place, piece in enumerate(pieces):
        check_piece(size, piece, f"terrain[{place}]")


def check_piece(size: Point, piece: Piece, field: str) -> None:
    """Refuses: Malformed for corners off the table."""
    for x, y in piece.corners:
        if not (0 <= x <= size[0] and 0 <= y <= size[1]):
            raise Malformed(f"{field}.corners", [x, y], "corner-on-the-table")


# -- lengths --------------------------------------------------------------------------------------------------------
def square(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


def root(square: i64) -> i64:
    """Rounded up, so that what is over five steps is."""
    length: i64 = int(sqrt(float(square)))
    while length * length < square:
        length += 1
    while length > 0 and (length - 1) * (length - 1) >= square:
        length -= 1
    return length


def strip(edge: i64, wide: i64, high: i64, deep: i64) -> tuple[i64, i64, i64, i64]:
    """Left, lower, right and upper end of what is so deep along an edge: 0 south, 1 north, 2 west, 3 east."""
    if edge == 0:
        return 0, 0, wide, min(high, deep)
    if edge == 1:
        return 0, max(0, high - deep), wide, high
    return (0, 0, min(wide, deep), high) if edge == 2 else (max(0, wide - deep), 0, wide, high)
