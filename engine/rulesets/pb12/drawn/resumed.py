"""What is left of a way among those who stand there now: in an interrupt somebody may have stepped into it, or out.

Source: PB-47, 110, 113. Own ruling: whoever has to go on with a way collides with who has stepped into it, and with
nobody who has stepped aside.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import TURN
from engine.rulesets.pb12.drawn import walking
from engine.rulesets.pb12.drawn.driving import NOTHING, Mover
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.state.harm import Point

STRIDE: Final = 10  # so exactly it is known where somebody on foot runs into somebody


def left_of(b: Battle, terrain: Terrain, f: Figure, way: Way, start: int, carried: int) -> Way:
    """From an option on; the same way where nothing has come of it. `carried`: who comes along, 0: nobody."""
    if start >= len(way.options):
        return way
    if f.carriage is not None:
        return driven_on(b, terrain, f, way, start)
    return walked_on(b, terrain, f, way, start, carried)


def part_of(way: Way, start: int, end: int) -> Way:
    part = Way(way.options[start:end], way.points[start:end], way.costs[start:end])
    part.facings = way.facings[start:end]
    part.facing, part.fall = way.facing, way.fall
    return part


def walked_on(b: Battle, terrain: Terrain, f: Figure, way: Way, start: int, carried: int) -> Way:
    last = way.points[-1]
    walk = walking.among_others(b, terrain, f, last[0], last[1], carried)
    x: i64 = f.x
    y: i64 = f.y
    z: i64 = f.z
    for place in range(start, len(way.options)):
        px: i64 = way.points[place][0]
        py: i64 = way.points[place][1]
        pz: i64 = way.points[place][2]
        met = walk.somebody(x, y, px, py, min(z, pz), max(z, pz))
        if met > 0:
            rest, at = part_of(way, start, place + 1), (x, y, z)
            comes_up_to(terrain, walk, rest, at)
            rest.hits = met
            walking.boards(b, f, rest)
            return rest
        x, y, z = px, py, pz
    rest = part_of(way, start, len(way.options))
    walking.boards(b, f, rest)
    return way if (rest.aboard, rest.seat) == (way.aboard, way.seat) else rest


def comes_up_to(terrain: Terrain, walk: walking.Walk, way: Way, at: Point) -> None:
    """From there its last option ends next to who is met, and falls where there is nothing to stand on."""
    x: i64 = at[0]
    y: i64 = at[1]
    z: i64 = at[2]
    px: i64 = way.points[-1][0]
    py: i64 = way.points[-1][1]
    if (px, py) != (x, y):
        way.facing = (px - x, py - y)
    far = root(square(x, y, px, py))
    left = far
    cx, cy = px, py
    while left > 0:
        left = max(0, left - STRIDE)
        cx, cy = x + (px - x) * left // far, y + (py - y) * left // far
        if terrain.height(cx, cy) <= z and walk.somebody(x, y, cx, cy, z, z) == 0:
            break
    way.points[-1] = (cx, cy, z)
    way.fall = 0 if terrain.carries(cx, cy, z) else max(0, z - terrain.height(cx, cy))


def driven_on(b: Battle, terrain: Terrain, f: Figure, way: Way, start: int) -> Way:
    mover = Mover(b, terrain, f)
    for place in range(start, len(way.options)):
        x, y, _ = way.points[place]
        fx, fy = way.facings[place]
        hit = mover.turns(fx, fy) if way.options[place] == TURN else mover.moves(x, y)
        if hit != NOTHING:
            rest = part_of(way, start, place + 1)
            rest.points[-1], rest.facings[-1] = (mover.x, mover.y, mover.z), (mover.fx, mover.fy)
            rest.facing = (mover.fx, mover.fy)
            rest.hits, rest.met = hit, place_of(b, hit)
            rest.fall = mover.falls()
            return rest
    if way.hits <= 0 or place_of(b, way.hits) == way.met:
        return way
    return part_of(way, start, len(way.options))


def place_of(b: Battle, n: int) -> Point:
    """Where it stands whom a way ends at; nobody has moved who is terrain."""
    if n <= 0:
        return (0, 0, 0)
    figure = b.people[n - 1]
    return (figure.x, figure.y, figure.z)
