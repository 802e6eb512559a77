"""What stands in a figure's way, where it may not stand, and where it has room to step aside."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko.codes import IN_PLAY
from engine.rulesets.stko.drawn.terrain import Near, Obstacle, Terrain
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.tables import SIDESTEP

TOUCH: Final = 100  # centre to centre when two bases touch
# Sidesteps, the shorter ones first; to the left, to the right. Source: STKO-17
SHIFTS: Final[tuple[int, ...]] = (50, -50, 100, -100)
assert max(SHIFTS) == SIDESTEP


def tall_stop(near: Near, ax: i64, ay: i64, bx: i64, by: i64, length: i64) -> tuple[i64, i64]:
    """How much of `length`, the line from a to b, is free before a tall piece stops the base; which one, or -1."""
    x0 = ax if ax < bx else bx
    x1 = bx if ax < bx else ax
    y0 = ay if ay < by else by
    y1 = by if ay < by else ay
    stop = length
    stopping: i64 = -1
    at: i64 = -1
    for piece in near.tall:
        at += 1
        if piece.px0 >= x1 or piece.px1 <= x0 or piece.py0 >= y1 or piece.py1 <= y0:
            continue
        free = stop_at(piece, ax, ay, bx, by, length)
        if free >= 0 and (stopping < 0 or free < stop):
            stop = free
            stopping = at
    return stop, stopping


def stop_at(piece: Obstacle, ax: i64, ay: i64, bx: i64, by: i64, length: i64) -> i64:
    """How much of `length` is free before this piece stops the base, -1 when it doesn't."""
    n, d, _, leave_d = piece.pad.span(ax, ay, bx, by)
    if leave_d == 0:
        return -1
    if n == 0 and piece.pad.holds(ax, ay):  # it already stands too close: only the piece itself stops it
        if piece.shape.holds(ax, ay):
            return -1  # and once inside, by the people's word, it may walk out
        n, d, _, leave_d = piece.shape.span(ax, ay, bx, by)
        if leave_d == 0:
            return -1
    return length * n // d


def blocked(near: Near, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Does a tall piece stop the base on the line from a to b, or a low one lie across it? As `tall_stop` and
    `low_span` say it, without the lengths."""
    for piece in near.tall:
        if piece.pad.crossed(ax, ay, bx, by) and (
            not piece.pad.holds(ax, ay) or (piece.shape.crossed(ax, ay, bx, by) and not piece.shape.holds(ax, ay))
        ):
            return True
    for piece in near.covers:
        if piece.shape.crossed(ax, ay, bx, by) and not piece.shape.holds(ax, ay):
            return True
    return False


def low_span(near: Near, ax: i64, ay: i64, bx: i64, by: i64, length: i64) -> tuple[i64, i64, i64]:
    """Where the line enters and leaves the first low piece, and which of `near.covers`; three times -1 for none.

    A piece that the figure stands in is none, and a seam counts only where no piece does. A line that ends inside
    leaves at its own length.
    """
    x0 = ax if ax < bx else bx
    x1 = bx if ax < bx else ax
    y0 = ay if ay < by else by
    y1 = by if ay < by else ay
    enter: i64 = -1
    leave: i64 = -1
    crossed: i64 = -1
    i: i64 = -1
    for piece in near.covers:
        i += 1
        if piece.x0 >= x1 or piece.x1 <= x0 or piece.y0 >= y1 or piece.y1 <= y0:
            continue
        if piece.is_seam and crossed >= 0:
            continue
        n, d, leave_n, leave_d = piece.shape.span(ax, ay, bx, by)
        if leave_d == 0 or (n == 0 and piece.shape.holds(ax, ay)):
            continue
        at = length * n // d
        if enter < 0 or at < enter:
            enter = at
            leave = -(-length * leave_n // leave_d)
            crossed = i
    return enter, leave, crossed


def stands_in(near: Near, x: i64, y: i64, ax: i64, ay: i64) -> bool:
    """Is the place too close to a tall piece, closer than a start that was too close already?"""
    for piece in near.tall:
        if x <= piece.px0 or x >= piece.px1 or y <= piece.py0 or y >= piece.py1 or not piece.pad.holds(x, y):
            continue
        if piece.shape.holds(x, y) or not piece.pad.holds(ax, ay):
            return True
    return False


def occupied(x: i64, y: i64, figure: Figure, figures: list[Figure]) -> Figure | None:
    """The first other figure on the table whose base a base at (x, y) would overlap."""
    left = x - TOUCH
    right = x + TOUCH
    for g in [g for g in figures if left < g.x and g.x < right]:  # most fail the first half
        if not -TOUCH < g.y - y < TOUCH or gap(g, x, y) >= TOUCH * TOUCH:
            continue
        if g is not figure and g.placed and g.loss == IN_PLAY:
            return g
    return None


def gap(other: Figure, x: i64, y: i64) -> i64:
    """Squared distance."""
    dx = other.x - x
    dy = other.y - y
    return dx * dx + dy * dy


def leg(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Length of a line, rounded up."""
    square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    length: i64 = int(sqrt(float(square)))
    return length if length * length >= square else length + 1


def along(length: i64, shift: i64) -> i64:
    """How far the line goes after a sidestep, so that the figure ends within `length` of where it began.

    A hundredth less, because places are rounded.
    """
    return int(sqrt(float(length * length - shift * shift))) - 1


def may_sidestep(terrain: Terrain, near: Near, ax: i64, ay: i64, sx: i64, sy: i64) -> bool:
    """Is there room to step aside, without climbing?"""
    x = ax + sx
    y = ay + sy
    if not terrain.on_table(x, y) or stands_in(near, x, y, ax, ay):
        return False
    return not blocked(near, ax, ay, x, y)


def fits(
    terrain: Terrain, near: Near, ax: i64, ay: i64, bx: i64, by: i64, figure: Figure, figures: list[Figure]
) -> bool:
    """Can it go all the way from a to b without climbing, and stand there?"""
    if not terrain.on_table(bx, by) or blocked(near, ax, ay, bx, by):
        return False
    return occupied(bx, by, figure, figures) is None
