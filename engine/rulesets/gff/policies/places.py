"""Places: of objectives, of units that are deployed or come out of ambush, and which objective a unit goes for."""

from typing import Final

from engine.kernel.outline import square
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.drawn import zones
from engine.rulesets.gff.drawn.distances import first_of, length
from engine.rulesets.gff.drawn.standing import RING, Points, Room, block_of, stood_around
from engine.rulesets.gff.drawn.terrain import Terrain
from engine.rulesets.gff.policies.looking import longest_range
from engine.rulesets.gff.state.table import Objective
from engine.rulesets.gff.unit import Unit

CROWDED: Final = 700  # each friend who is nearer to an objective makes it so much farther
KEPT: Final = 4500  # and so does that it is held already: whoever leaves it keeps it
STEP: Final = 150
ROW: Final = 300  # from one row of units that are deployed to the next
RASTER: Final = 300  # where somebody looks for any place on the table
LONG: Final = 3000  # guns with such a range stand behind the others


def wanted_objective(b: Battle, f: Unit) -> int:
    """Its number, 0 without one."""
    model = first_of(f)
    friends = [first_of(unit) for unit in b.units if unit.side == f.side and unit is not f and unit.on_table()]
    wanted, best = 0, 0
    for n, objective in enumerate(b.objectives, start=1):
        away = square(objective.x, objective.y, model.x, model.y)
        worth = length(objective.x, objective.y, model.x, model.y) + (KEPT if objective.side == f.side else 0)
        for friend in friends:
            if square(objective.x, objective.y, friend.x, friend.y) < away:
                worth += CROWDED
        if wanted == 0 or worth < best:
            wanted, best = n, worth
    return wanted


def objective_spot(b: Battle, terrain: Terrain, placed: list[Objective]) -> tuple[int, int]:
    """The corners of the middle one after the other, then its centre, or the nearest place to that which is free."""
    west, south = max(zones.ZONE, int(terrain.wide) // 4), max(zones.ZONE, int(terrain.high) // 4)
    east, north = int(terrain.wide) - west, int(terrain.high) - south
    wished = (
        (west, south),
        (east, north),
        (west, north),
        (east, south),
        (int(terrain.wide) // 2, int(terrain.high) // 2),
    )
    x, y = wished[len(placed) % len(wished)]
    for far in range(24):
        for rx, ry in RING:
            sx, sy = x + far * rx, y + far * ry
            if zones.is_free_for_objective(b, terrain, placed, sx, sy):
                return sx, sy
    for far in range(24):
        for rx, ry in RING:
            sx, sy = x + far * rx, y + far * ry
            if terrain.holds(sx, sy) and not terrain.is_inside(sx, sy):
                return sx, sy
    return x, y


def sheltered_edge(b: Battle, terrain: Terrain) -> str:
    """The one with the most cover before it."""
    best, chosen = -1, ""
    for edge in zones.possible_edges(b):
        deep = zones.zone_depth(edge, terrain.wide, terrain.high)
        n = sum(
            [1 for obstacle in terrain.cover if zones.depth(terrain, edge, obstacle.shape.x0, obstacle.shape.y0) < deep]
        )
        if n > best:
            best, chosen = n, edge
    return chosen


def deployed(b: Battle, terrain: Terrain, f: Unit) -> Points:
    """Spread along the edge, guns with a long reach behind the others; somewhere in the zone, where that is full."""
    room = zones.zone(b, terrain, f)
    mine = [unit for unit in b.units if unit.side == f.side]
    k = mine.index(f)
    share = (2 * k + 1) * 1000 // (2 * len(mine))
    front = ROW if longest_range(f) >= LONG else 0
    for step in range(60):
        aside = STEP * ((step + 1) // 2) * (1 if step % 2 else -1)
        for deep in (front, front + ROW, front + 2 * ROW):
            x, y = in_zone(b, room, f, share, aside, deep)
            points = stood_around(room, f, x, y)
            if points:
                return points
    return [(x + int(room.x0 + room.x1) // 2, y + int(room.y0 + room.y1) // 2) for x, y in block_of(f.count())]


def in_zone(b: Battle, room: Room, f: Unit, share: int, aside: int, deep: int) -> tuple[int, int]:
    """`share` of the edge in thousandths, so far beside that, so far behind the zone's front."""
    x0, x1, y0, y1 = int(room.x0), int(room.x1), int(room.y0), int(room.y1)
    edge = b.edges[f.side]
    if edge in ("south", "north"):
        return x0 + (x1 - x0) * share // 1000 + aside, y1 - deep if edge == "south" else y0 + deep
    return (x1 - deep if edge == "west" else x0 + deep), y0 + (y1 - y0) * share // 1000 + aside


def ambush_spot(b: Battle, terrain: Terrain, f: Unit) -> Points:
    """Near an objective that isn't held, else wherever there is room; empty without any."""
    room = zones.ambush(b, terrain, f)
    for far in (0, 2, 4, 7, 10):
        for objective in b.objectives:
            if objective.side != f.side:
                for rx, ry in RING if far else RING[:1]:
                    points = stood_around(room, f, objective.x + far * rx, objective.y + far * ry)
                    if points:
                        return points
    for x in range(RASTER, int(terrain.wide), RASTER):
        for y in range(RASTER, int(terrain.high), RASTER):
            points = stood_around(room, f, x, y)
            if points:
                return points
    return []
