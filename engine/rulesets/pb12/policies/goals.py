"""Where somebody wants to be: areas that count, enemies, cover; and weapons that have to be seen to."""

from typing import Final

from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import DISTURB, HOLD, NOBODY
from engine.rulesets.pb12.drawn import sight, zones
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.policies import ways
from engine.rulesets.pb12.policies.looking import somebody_at
from engine.rulesets.pb12.rules import modules

WATCHED: Final = 2  # enemies from whom one takes cover
BETTER: Final = 35  # per cent less to be seen, for a step aside
STEP: Final = 100


def goal_of(b: Battle, terrain: Terrain, f: Figure, foes: list[Figure]) -> tuple[int, int]:
    """Its place where it already is in an area that counts; half of a side goes there, the others for enemies."""
    area = wanted_area(b, f)
    if area >= 0 and (f.n % 2 == 0 or not foes):
        zone = b.zones[area]
        if zones.is_in_zone(b, terrain, zone.side, zone.kind, f.x, f.y):
            return f.x, f.y
        return centre(zone.corners)
    if foes:
        return foes[0].x, foes[0].y
    return int(terrain.wide) // 2, int(terrain.high) // 2


def wanted_area(b: Battle, f: Figure) -> int:
    """An area that scores for its side, or one in which it disturbs another; -1: none."""
    nearest = NOBODY
    for place in range(len(b.zones)):
        zone = b.zones[place]
        counts = (zone.kind == HOLD and b.options.hold_area) or (zone.kind == DISTURB and b.options.disturb_control)
        if counts and zone.corners:
            if zone.side == f.side:
                return place
            if zone.kind == HOLD:
                nearest = place
    return nearest


def centre(corners: list[tuple[int, int]]) -> tuple[int, int]:
    return sum([x for x, _ in corners]) // len(corners), sum([y for _, y in corners]) // len(corners)


def cover_step(b: Battle, terrain: Terrain, f: Figure, ghost: Figure, foes: list[Figure]) -> Way | None:
    """One movement point to where much less is seen of it."""
    watching = foes[:WATCHED]
    now = exposure(b, terrain, f, watching)
    if now < BETTER:
        return None
    best, way_there = now - BETTER, Way([], [], [])
    dx, dy = away_from(b.enemies(f.side), f.x, f.y)
    for x, y in ((-dy, dx), (dy, -dx)):
        far = max(1, abs(x), abs(y))
        way = ways.walked(b, terrain, f, [(f.x + x * (STEP - 1) // far, f.y + y * (STEP - 1) // far)])
        count = ways.part(terrain, way, 1)
        if count > 0:
            px, py, pz = way.points[count - 1]
            there = exposure(b, terrain, somebody_at(ghost, f, px, py, pz), watching)
            if there <= best:
                best, way_there = there, ways.cut(b, f, way, count)
    if not way_there.options:
        return None
    way_there.facing = (-dx, -dy)
    return way_there


def exposure(b: Battle, terrain: Terrain, f: Figure, foes: list[Figure]) -> int:
    """Per cent that are seen of it, on average."""
    whole = 0
    for foe in foes:
        share: int = sight.seen_of(terrain, b, foe, f)
        whole += share
    return whole // max(1, len(foes))


def away_from(figures: list[Figure], x: int, y: int) -> tuple[int, int]:
    """Of these the one nearest to a point; never no direction at all."""
    near: Figure | None = None
    best = 0
    for figure in figures:
        far = (figure.x - x) * (figure.x - x) + (figure.y - y) * (figure.y - y)
        if far > 0 and (near is None or far < best):
            near, best = figure, far
    return (0, 100) if near is None else (x - near.x, y - near.y)


# -- weapons ----------------------------------------------------------------------------------------------------------
def empty_gun(f: Figure) -> Gear | None:
    """One that can be reloaded."""
    for gear in f.gear:
        if gear.equipped and gear.harms and gear.points == 0 and gear.charges > 0 and gear.points_value > 0:
            return gear
    return None


def idle_weapon(f: Figure) -> list[int]:
    """What it takes in hand where it has no weapon to use: another one, and what fits beside that. Empty: nothing."""
    for gear in f.gear:
        if gear.equipped and gear.harms and gear.points != 0:
            return []
    for gear in f.gear:
        if gear.harms and not gear.equipped and gear.points != 0 and gear.slots <= f.slots:
            used, places = [gear.slots], [gear.place]
            for other in f.gear:
                if other.equipped and modules.free_slots(f.slots, [*used, other.slots]) >= 0:
                    used.append(other.slots)
                    places.append(other.place)
            return sorted(places)
    return []
