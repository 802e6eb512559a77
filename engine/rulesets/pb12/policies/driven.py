"""Whoever sits at a vehicle's controls, and the vehicle itself: its guns first, then whom it can run down, then on."""

from math import sqrt
from typing import Final

from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import (
    CONTROL,
    DISTRACTED,
    HORIZONTAL,
    LIGHTLY_DAMAGED,
    MOVED,
    MOVEMENT,
    NOT_ACTIVATED,
    THREATENED,
    TOUGHNESS,
    TURN,
)
from engine.rulesets.pb12.drawn import driving as roads
from engine.rulesets.pb12.drawn.shapes import apart
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.policies import plans, ways
from engine.rulesets.pb12.policies.looking import LOOKED_AT, best_shot, foes_by_distance, seen_from
from engine.rulesets.pb12.policies.plans import Plan
from engine.rulesets.pb12.policies.worth import hit_worth
from engine.rulesets.pb12.rules import damage, driving, harming, movement, statuses

ENOUGH: Final = 100  # what running somebody down is worth, less its own harm
CLOSE: Final = 400  # no nearer without hitting anybody
STEP: Final = 100


def drives_now(b: Battle, f: Figure) -> bool:
    if f.aboard == 0 or f.seat < CONTROL or not b.options.vehicles:
        return False
    vehicle = b.figure_of(f.aboard)
    return vehicle.carriage is not None and vehicle.is_there()


def steers(b: Battle, terrain: Terrain, f: Figure, ap: int) -> Plan | None:
    """With all its points, where the vehicle has something to do or rolls on."""
    vehicle = b.figure_of(f.aboard)
    extra = 1 if statuses.has(vehicle.markers, LIGHTLY_DAMAGED) else 0
    if vehicle.steered or b.inside > 0 or ap <= extra:
        return None
    points = max(0, vehicle.now[0]) + ap - extra
    if vehicle.markers[MOVED] == 0 and plan_of(b, terrain, vehicle, points) is None:
        return None
    return plans.to_steer(vehicle, ap - extra)


def goes_on(b: Battle, terrain: Terrain, f: Figure) -> bool:
    """What a vehicle that was steered in this move does next. False: nothing more."""
    if f.carriage is None or f.activation == NOT_ACTIVATED or f.ap < 1 or not f.able or not f.is_there():
        return False
    plan = plan_of(b, terrain, f, f.ap)
    if plan is not None:
        plans.carry_out(b, f, plan)
    elif f.markers[MOVED] and not f.has_moved and not f.markers[DISTRACTED]:
        driving.slow_down(b, f)
    else:
        return False
    return True


def plan_of(b: Battle, terrain: Terrain, vehicle: Figure, ap: int) -> Plan | None:
    if vehicle.markers[DISTRACTED]:
        return (
            plans.to_change(DISTRACTED, min(ap, vehicle.markers[DISTRACTED]), False) if b.options.extensions else None
        )
    foes = foes_by_distance(b, vehicle, LOOKED_AT)
    shot = best_shot(b, vehicle, seen_from(b, terrain, vehicle, foes), ap, vehicle.concentrated, False)
    if shot is not None and shot.worth >= ENOUGH // 2:
        return plans.to_attack(shot)
    if vehicle.has_moved or vehicle.now[MOVEMENT] < 1 or vehicle.markers[THREATENED] or vehicle.fixed or not foes:
        return None
    way = way_on(b, terrain, vehicle, foes, ap * vehicle.now[MOVEMENT])
    return None if way is None else plans.to_move(way, ap, False)


def way_on(b: Battle, terrain: Terrain, vehicle: Figure, foes: list[Figure], points: int) -> Way | None:
    """With so many movement points."""
    ap = points // max(1, vehicle.now[MOVEMENT])
    return run_down(b, terrain, vehicle, foes, ap) or onward(b, terrain, vehicle, foes[0], ap) if foes else None


def run_down(b: Battle, terrain: Terrain, vehicle: Figure, foes: list[Figure], ap: int) -> Way | None:
    """The nearest one that is worth it."""
    most = STEP * (vehicle.now[MOVEMENT] * ap + 2)
    for foe in foes:
        if foe.carriage is None and apart(vehicle, foe) <= most:
            way = roads.driven(b, terrain, vehicle, [(foe.x, foe.y)], None, False)
            if way.hits == foe.n and is_in_reach(vehicle, way, ap) and collision_worth(b, vehicle, foe, way) > ENOUGH:
                return way
    return None


def is_in_reach(vehicle: Figure, way: Way, ap: int) -> bool:
    points = movement.movement_points(ap, vehicle.now[MOVEMENT], False)
    return len(way.options) > 0 and sum(way.costs) <= points and way.options.count(TURN) <= ap


def collision_worth(b: Battle, vehicle: Figure, foe: Figure, way: Way) -> int:
    markers = movement.moved_markers(way.options, b.options.moved_per_step)
    times, own, others = damage.collision(vehicle.capacity, foe.capacity, markers, foe.markers[MOVED])
    it = hit_worth(foe, others - foe.now[TOUGHNESS] - harming.armour_of(foe, True))
    self_ = hit_worth(vehicle, own - vehicle.now[TOUGHNESS] - harming.armour_of(vehicle, True))
    return times * (it - self_)


def onward(b: Battle, terrain: Terrain, vehicle: Figure, foe: Figure, ap: int) -> Way | None:
    """Along the way to an enemy, as far as nothing is hit."""
    points = ways.raster_for(terrain, vehicle).points(vehicle.x, vehicle.y, foe.x, foe.y)
    if not points:
        return None
    x, y = points[0]
    dx, dy = x - vehicle.x, y - vehicle.y
    far = int(sqrt(float(dx * dx + dy * dy)))
    if far == 0 or (len(points) == 1 and far <= CLOSE):
        return None
    turns = int(abs(roads.degrees_between(vehicle.facing_x, vehicle.facing_y, dx, dy)) / roads.TURNED) + 1
    most = min(far - (CLOSE if len(points) == 1 else 0), STEP * (vehicle.now[MOVEMENT] * ap - turns))
    for part in (2, 1):
        length = most * part // 2
        if length >= STEP:
            tx, ty = vehicle.x + dx * length // far, vehicle.y + dy * length // far
            if terrain.holds(tx, ty):
                way = roads.driven(b, terrain, vehicle, [(tx, ty)], None, False)
                clear = way.hits < 0 and way.fall == 0 and HORIZONTAL in way.options
                if clear and is_in_reach(vehicle, way, ap):
                    return way
    return None
