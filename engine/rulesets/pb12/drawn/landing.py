"""Where there is room: for whoever falls, comes in or begins there. Source: PB-25, 41, 42.

Own ruling: what stands below gives nobody a secure stand, so whoever falls comes down beside it.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import square
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.drawn.pieces import BASE
from engine.rulesets.pb12.drawn.shapes import beside, body, height_of, is_level, overlap, stands
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.state.harm import Point

NEXT: Final = 25  # so much farther aside it is looked for each time
FARTHEST: Final = 2000
AROUND: Final = (
    (100, 0), (71, 71), (0, 100), (-71, 71), (-100, 0), (-71, -71), (0, -100), (71, -71),
    (92, 38), (38, 92), (-38, 92), (-92, 38), (-92, -38), (-38, -92), (38, -92), (92, -38),
)  # fmt: skip


def landing(b: Battle, terrain: Terrain, f: Figure, depth: i64) -> Point:
    """Straight down, or where the nearest room is beside that; straight down where there is none."""
    most = max(0, f.z - depth)
    far: i64 = 0
    while far <= FARTHEST:
        for ux, uy in AROUND:
            x, y = f.x + far * ux // 100, f.y + far * uy // 100
            if (
                terrain.holds(x, y)
                and terrain.height(x, y) <= most
                and has_room(b, terrain, as_if(f, x, y, terrain.height(x, y)), f)
            ):
                return x, y, terrain.height(x, y)
        far += NEXT
    return f.x, f.y, most


def as_if(f: Figure, x: i64, y: i64, z: i64) -> Figure:
    """It stood there."""
    there = Figure(f.n, f.side)
    there.carriage = f.carriage
    there.x, there.y, there.z = x, y, z
    there.facing_x, there.facing_y = f.facing_x, f.facing_y
    return there


def has_room(b: Battle, terrain: Terrain, there: Figure, f: Figure) -> bool:
    """On the ground and beside others; whoever it carries, and who rides on it, comes along."""
    if not terrain.carries(there.x, there.y, there.z) or is_walled(terrain, there):
        return False
    high = height_of(f)
    for other in b.people:
        if other is f or other.aboard == f.n or f.aboard == other.n or not (other.is_there() or stands(other)):
            continue
        carried = other.x == f.x and other.y == f.y and other.z == f.z
        if not carried and is_level(other, there.z, high) and meet(there, other):
            return False
    return True


def is_walled(terrain: Terrain, there: Figure) -> bool:
    """Is a part of the vehicle in a piece of terrain?"""
    carriage = there.carriage
    if carriage is None:
        return False
    me = body(there, carriage)
    for solid in terrain.solids:
        if solid.top > there.z and overlap(me, solid):
            return True
    return False


def meet(figure: Figure, other: Figure) -> bool:
    """Are they in each other? Touching doesn't count."""
    mine, its = figure.carriage, other.carriage
    if mine is not None and its is not None:
        return overlap(body(figure, mine), body(other, its))
    if its is not None:
        return beside(its, other.x, other.y, other.facing_x, other.facing_y, figure.x, figure.y) < BASE
    if mine is not None:
        return beside(mine, figure.x, figure.y, figure.facing_x, figure.facing_y, other.x, other.y) < BASE
    return square(figure.x, figure.y, other.x, other.y) < 4 * BASE * BASE
