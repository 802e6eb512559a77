"""Deployment zones, objectives, and who comes later. Source: GFF-06, 07, 27, 43."""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import square, strip
from engine.kernel.state import NOBODY
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import EDGES, SCOUT
from engine.rulesets.gff.drawn.distances import centre_within, length
from engine.rulesets.gff.drawn.standing import Room
from engine.rulesets.gff.drawn.terrain import BASE, Terrain
from engine.rulesets.gff.rules import rounds
from engine.rulesets.gff.state.table import Objective
from engine.rulesets.gff.unit import Unit

ZONE: Final = 1200
ARMIES_APART: Final = 2400
SCOUTED: Final = 1200  # beyond the zone
FROM_ENEMIES: Final = 900
BETWEEN: Final = 900  # two objectives
FAR: Final = 1 << 30
RASTER: Final = 100  # where somebody looks for a place of an objective


def depth(terrain: Terrain, edge: str, x: i64, y: i64) -> i64:
    """How far a point is from that edge of the table."""
    if edge == "south":
        return y
    if edge == "north":
        return terrain.high - y
    return x if edge == "west" else terrain.wide - x


def zone_depth(edge: str, wide: i64, high: i64) -> i64:
    """12 inches; less on small tables, where armies still begin 24 inches apart. Source: GFF-05, 07."""
    across = high if edge in ("south", "north") else wide
    return max(0, min(ZONE, (across - ARMIES_APART) // 2))


def strip_of(edge: str, wide: i64, high: i64, deep: i64) -> tuple[i64, i64, i64, i64]:
    return strip(EDGES.index(edge), wide, high, deep)


def zone(b: Battle, terrain: Terrain, f: Unit) -> Room:
    """Room for a unit that is deployed: within its edge's zone, as a scout within 12 inches of that.

    Before edges are chosen, anywhere: people let it come.
    """
    room = Room(b, terrain, f, 100)
    edge = b.edges[f.side]
    if not edge:
        room.look_within(b, f, 0, 0, terrain.wide, terrain.high)
        return room
    deep: i64 = zone_depth(edge, terrain.wide, terrain.high) + (SCOUTED + BASE if f.reserve == SCOUT else -BASE)
    x0, y0, x1, y1 = strip_of(edge, terrain.wide, terrain.high, deep)
    room.bound(x0, y0, x1, y1)
    room.look_within(b, f, room.x0, room.y0, room.x1, room.y1)
    return room


def ambush(b: Battle, terrain: Terrain, f: Unit) -> Room:
    """Anywhere more than 9 inches from enemies."""
    room = Room(b, terrain, f, 100)
    room.foes_gap = centre_within(FROM_ENEMIES)
    room.look_within(b, f, 0, 0, terrain.wide, terrain.high)
    return room


def possible_edges(b: Battle) -> tuple[str, ...]:
    """Objectives are placed before anybody has chosen, so they lie outside of all zones that there may be."""
    return EDGES if b.options.any_edge else rounds.long_edges(b)


def is_in_a_zone(b: Battle, terrain: Terrain, x: int, y: int) -> bool:
    for edge in possible_edges(b):
        if depth(terrain, edge, x, y) < zone_depth(edge, terrain.wide, terrain.high):
            return True
    return False


def objective_gap(placed: list[Objective], x: int, y: int) -> int:
    """To the nearest objective; very far without one."""
    least = FAR
    for objective in placed:
        least = min(least, length(objective.x, objective.y, x, y))
    return least


def is_wide_enough(b: Battle, gap: int) -> bool:
    return gap > BETWEEN if b.options.objective_gap_over else gap >= BETWEEN


def is_free_for_objective(b: Battle, terrain: Terrain, placed: list[Objective], x: int, y: int) -> bool:
    return (
        0 <= x <= terrain.wide
        and 0 <= y <= terrain.high
        and not terrain.is_inside(x, y)
        and not is_in_a_zone(b, terrain, x, y)
        and is_wide_enough(b, objective_gap(placed, x, y))
    )


def has_objective_room(b: Battle, terrain: Terrain) -> bool:
    """Is any place left that keeps every distance? Looked for on a raster of an inch."""
    for x in range(0, terrain.wide + 1, RASTER):
        for y in range(0, terrain.high + 1, RASTER):
            if is_free_for_objective(b, terrain, b.objectives, x, y):
                return True
    return False


def nearest_objective(b: Battle, x: int, y: int) -> int:
    """Its number, 0 without one."""
    best, nearest = FAR * FAR, NOBODY
    for n, objective in enumerate(b.objectives):
        away = square(objective.x, objective.y, x, y)
        if away < best:
            best, nearest = away, n
    return nearest + 1
