"""Ways of single models: straight, or around buildings and enemies. Source: GFF-12, 25, 26, 41.

Friends step aside; between enemies one walks where there is room for a base.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import square
from engine.rulesets.gff.drawn.distances import length
from engine.rulesets.gff.drawn.standing import RING, TOUCH, Points
from engine.rulesets.gff.drawn.terrain import Obstacle, Terrain
from engine.rulesets.gff.unit import Model

MOST_TURNS: Final = 2  # corners on a way
ANY: Final = 1 << 30  # any length of it
CLOSE: Final = 105  # two bases that touch, or nearly
BRUSHED: Final = 95  # so near to one of these a base goes past it


def way(terrain: Terrain, foes: list[Model], ax: int, ay: int, bx: int, by: int, turns: int, most: int) -> Points:
    """The corners of the way and its end; empty where there is none with so few turns and no longer than that."""
    around = hindered(terrain, foes, ax, ay, bx, by)
    if around is None:
        return [(bx, by)] if length(ax, ay, bx, by) <= most else []
    best: Points = []
    if turns > 0:
        for cx, cy in around:
            first = length(ax, ay, cx, cy)
            if first + length(cx, cy, bx, by) > most or not terrain.holds(cx, cy):
                continue
            if hindered(terrain, foes, ax, ay, cx, cy) is None:
                rest = way(terrain, foes, cx, cy, bx, by, turns - 1, most - first)
                if rest:
                    best = [(cx, cy), *rest]
                    most = first + length_of(cx, cy, rest) - 1  # only a shorter one from here on
    return best


def length_of(x: int, y: int, points: Points) -> int:
    total = 0
    for px, py in points:
        total += length(x, y, px, py)
        x, y = px, py
    return total


def hindered(terrain: Terrain, foes: list[Model], ax: i64, ay: i64, bx: i64, by: i64) -> Points | None:
    """None where the line is free; otherwise points by which one may walk around what is in the way."""
    for block in terrain.blocks:
        if stops(block, ax, ay, bx, by):
            return block.around
    for model in foes:
        if is_passed_over(model, ax, ay, bx, by):
            return [(model.x + 3 * rx // 2, model.y + 3 * ry // 2) for rx, ry in RING]
    return None


def stops(obstacle: Obstacle, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whoever stands too close to it already is stopped by the piece itself, and whoever is inside may walk out."""
    pad = obstacle.pad
    if (ax <= pad.x0 and bx <= pad.x0) or (ax >= pad.x1 and bx >= pad.x1):
        return False
    if (ay <= pad.y0 and by <= pad.y0) or (ay >= pad.y1 and by >= pad.y1):
        return False
    if pad.holds(ax, ay):
        return obstacle.shape.crossed(ax, ay, bx, by) and not obstacle.shape.holds(ax, ay)
    return pad.crossed(ax, ay, bx, by)


def is_passed_over(model: Model, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Does a base overlap this one on the way from a to b? Whoever touches it may slip off along it, not over it."""
    mx: i64 = model.x
    my: i64 = model.y
    ex = bx - ax
    ey = by - ay
    along = (mx - ax) * ex + (my - ay) * ey
    if along <= 0:
        return False  # it is walked away from
    whole = ex * ex + ey * ey
    if along >= whole:
        return square(mx, my, bx, by) < TOUCH * TOUCH
    across = (mx - ax) * ey - (my - ay) * ex
    least = TOUCH if square(mx, my, ax, ay) > CLOSE * CLOSE else BRUSHED
    return across * across < least * least * whole


def ahead(ax: int, ay: int, points: Points, most: int) -> tuple[int, int]:
    """Where one has got on this way after at most so far; cut off towards the start."""
    for px, py in points:
        leg = length(ax, ay, px, py)
        if leg > most:
            if most <= 0:
                return ax, ay
            return ax + cut(px - ax, most, leg), ay + cut(py - ay, most, leg)
        most -= leg
        ax, ay = px, py
    return ax, ay


def cut(way_: int, most: int, leg: int) -> int:
    """That share of it, towards 0."""
    return way_ * most // leg if way_ >= 0 else -(-way_ * most // leg)
