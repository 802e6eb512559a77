"""Zones on the field, and who comes and goes there. German: Eintrittszone, Austrittszone. Source: PB-25, 126.

Own ruling: where a side has no zone to enter or leave by, both are a strip along its edge of the table.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import strip
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import ENTRY, EXIT
from engine.rulesets.pb12.drawn.landing import as_if, is_walled
from engine.rulesets.pb12.drawn.pieces import BASE
from engine.rulesets.pb12.drawn.shapes import is_in, stands, touch
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.state.harm import Point

STRIP: Final = 600
EDGES: Final = 4  # of sides 0 to 3: south, north, west, east; then round again


def is_in_zone(b: Battle, terrain: Terrain, side: int, kind: int, x: i64, y: i64) -> bool:
    for zone in b.zones:
        if zone.side == side and zone.kind == kind and zone.corners:
            return is_in(zone.corners, x, y)
    return kind in (ENTRY, EXIT) and depth(terrain, side, x, y) <= STRIP


def strip_of(side: int, wide: i64, high: i64) -> tuple[i64, i64, i64, i64]:
    """Left, lower, right and upper end."""
    return strip(side % EDGES, wide, high, STRIP)


def facing_in(side: int) -> tuple[int, int]:
    """Of whoever comes in: away from the side's edge."""
    return ((0, 100), (0, -100), (100, 0), (-100, 0))[side % EDGES]


def depth(terrain: Terrain, side: int, x: i64, y: i64) -> i64:
    """How far a point is from the side's edge."""
    return (y, terrain.high - y, x, terrain.wide - x)[side % EDGES]


def entered(b: Battle, terrain: Terrain, f: Figure, x: int, y: int) -> Point:
    """On the floor or on top of what stands there. Refuses: off the table, out of the zone, where it can't stand."""
    if not terrain.holds(x, y):
        b.decline("off-table", {"figure": f.n})
    if not is_in_zone(b, terrain, f.side, ENTRY, x, y):
        b.decline("outside-zone", {"figure": f.n})
    z = terrain.height(x, y)
    if not terrain.carries(x, y, z):
        b.decline("no-secure-stand", {"figure": f.n, "height": z, "least": 2 * BASE})
    check_room(b, terrain, f, x, y, z)
    return x, y, z


def check_room(b: Battle, terrain: Terrain, f: Figure, x: int, y: int, z: int) -> None:
    """Refuses: where it would touch somebody, or a vehicle terrain."""
    there = as_if(f, x, y, z)
    if is_walled(terrain, there):
        b.decline("in-the-way", {"figure": f.n, "other": 0})
    for other in b.people:
        if other is f or other.aboard == f.n or f.aboard == other.n or not (other.is_there() or stands(other)):
            continue
        if touch(there, other):
            b.decline("in-the-way", {"figure": f.n, "other": other.n})


def may_leave(b: Battle, terrain: Terrain, f: Figure) -> None:
    """Refuses: not in an exit zone of its side."""
    if not is_in_zone(b, terrain, f.side, EXIT, f.x, f.y):
        b.decline("not-in-exit-zone", {"figure": f.n})


def within(b: Battle, terrain: Terrain, side: int, kind: int) -> list[int]:
    """The sides of able figures there, one entry each."""
    sides: list[int] = []
    for f in b.people:
        if f.able and f.is_there() and is_in_zone(b, terrain, side, kind, f.x, f.y):
            sides.append(f.side)
    return sides
