"""Who sees whom, and what is in cover. Lines are drawn from centre to centre. Source: GFF-13, 24, 38.

A tall piece hides what is behind it, but neither whoever stands in it nor from him. What the text leaves to people's
eyes is settled so: a unit is in cover as it presents itself to the one of the attackers who stands nearest to it; and
a low piece within an inch of this one covers nobody from him, because he looks over it.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.gff.codes import APART
from engine.rulesets.gff.drawn.terrain import BASE, SCREEN, Terrain
from engine.rulesets.gff.unit import Model

NO_COVER: Final = 0
HIDDEN: Final = 1  # only by what blocks sight
COVERED: Final = 2


def is_clear(terrain: Terrain, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Is the line free of whatever hides what is behind it?"""
    for shape in terrain.hides:
        if (ax <= shape.x0 and bx <= shape.x0) or (ax >= shape.x1 and bx >= shape.x1):
            continue
        if (ay <= shape.y0 and by <= shape.y0) or (ay >= shape.y1 and by >= shape.y1):
            continue
        if shape.crossed(ax, ay, bx, by) and not shape.holds(ax, ay) and not shape.holds(bx, by):
            return False
    return True


def cover_of(terrain: Terrain, viewer: Model, model: Model, alone: bool) -> int:
    """`alone`: of a single model most of it is enough, of many each must be covered wholly. Source: GFF-24."""
    ax: i64 = viewer.x
    ay: i64 = viewer.y
    bx: i64 = model.x
    by: i64 = model.y
    dx = bx - ax
    dy = by - ay
    far: i64 = int(sqrt(float(dx * dx + dy * dy)))
    ex = bx  # where the lines end: at its centre, or at both sides of its base and before it
    ey = by
    sx: i64 = 0
    sy: i64 = 0
    if far and not alone:
        sx = -dy * BASE // far
        sy = dx * BASE // far
        ex = bx - dx * BASE // far
        ey = by - dy * BASE // far
    left, right = False, False  # is that edge behind cover, and behind such as isn't only a screen?
    low_left, low_right = False, False
    for obstacle in terrain.cover:
        shape = obstacle.shape
        if shape.holds(bx, by) and (alone or obstacle.holds_disc(bx, by)):
            return COVERED
        if obstacle.pad.passed(ax, ay, bx, by) or shape.holds(ax, ay):
            continue
        screen = obstacle.traits & SCREEN != 0
        if not screen and obstacle.is_within(APART, ax, ay):
            continue
        if shape.crossed(ax, ay, ex + sx, ey + sy):
            left = True
            low_left = low_left or not screen
        if shape.crossed(ax, ay, ex - sx, ey - sy):
            right = True
            low_right = low_right or not screen
    if low_left and low_right:
        return COVERED
    return HIDDEN if left and right else NO_COVER
