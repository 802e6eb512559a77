"""Damage and what follows from it; falls, collisions, random movement. Source: PB-42 .. 48, 85, 92, 109."""

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import (
    ACCIDENT,
    ARMOUR,
    DESTROYED,
    DIRECTIONS,
    HEAVILY_DAMAGED,
    HEAVILY_WOUNDED,
    MOVED,
    MOVEMENT,
    OF_WOUND,
    OPPONENT_CHOOSES,
    OUTSIDE,
    OWNER_CHOOSES,
    TOUGHNESS,
)
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import damage, modules
from engine.rulesets.pb12.rules.success import SIDES


def hurt(
    b: Battle, target: Figure, by: Figure | None, strength: int, penetration: int, sees: bool, times: int, less: int = 0
) -> None:
    """So many damage rolls, one after the other; nobody is hurt who is out. `sees`: the target sees the source; `less`:
    what cover takes off the strength. Source: PB-44, 58.
    """
    if times < 1 or not target.in_play():
        return
    armour = armour_of(target, sees)
    toughness = target.now[TOUGHNESS]
    why = b.why_of("PB-44", "damage", times)
    if why is not None:
        why.need("PB-44", "strength", strength)
        if less:
            why.need("PB-58", "concealment", -less)
        why.need("PB-44", "toughness", -toughness)
        why.need("PB-44", "armour", -max(armour - penetration, 0))
    strength -= less
    for face in b.roll(target if by is None else by, "damage", times, SIDES, why):
        if not target.in_play():
            return
        result = damage.damage_result(face, strength, penetration, toughness, armour)
        take(b, target, by, strength, penetration, result)


def armour_of(target: Figure, sees: bool) -> int:
    worn = [(item.armour, item.armour_behind) for item in target.gear if item.equipped]
    return modules.armour(target.now[ARMOUR], worn, sees)


def take(b: Battle, target: Figure, by: Figure | None, strength: int, penetration: int, result: int) -> None:
    """What the points bring with them is due at the end of the outermost act, but for a wreck's passengers."""
    wounded, damaged = target.markers[HEAVILY_WOUNDED], target.markers[HEAVILY_DAMAGED]
    points = damage.damage_points(result, target.table)
    b.harmed(target, by, strength, penetration, result, points)
    if target.markers[HEAVILY_WOUNDED] > wounded and target.in_play():
        b.due.append((target.n, OF_WOUND, 0))
    gained = target.markers[HEAVILY_DAMAGED] - damaged
    for n in range(gained):
        b.due.append((target.n, ACCIDENT, gained - n))
    if target.markers[DESTROYED]:
        wreck(b, target, by, strength, penetration)


def wreck(b: Battle, vehicle: Figure, by: Figure | None, strength: int, penetration: int) -> None:
    """Its passengers take the damage; then they stand on terrain. German: Zerstört. Source: PB-109."""
    for passenger in passengers(b, vehicle):
        sees = by is not None and b.ground.is_drawn() and b.ground.sees(b, passenger, by)
        hurt(b, passenger, by, strength, penetration, sees, 1)
        if passenger.in_play():
            b.seated(passenger, None, OUTSIDE, False)


def passengers(b: Battle, vehicle: Figure) -> list[Figure]:
    return [figure for figure in b.people if figure.aboard == vehicle.n and figure.is_there()]


# -- falls, collisions, random movement -----------------------------------------------------------------------------
def fall(b: Battle, f: Figure, depth: int, carrier: Figure | None = None) -> None:
    """Down to secure stand, with whoever is on it; whoever is carried comes to where his carrier fell.

    German: Fallen. Source: PB-41, 42, 104, 119.
    """
    if depth <= 0:
        return
    before = (f.x, f.y, f.z)
    point = b.ground.landing(b, f, depth) if carrier is None else (carrier.x, carrier.y, carrier.z)
    depth = max(depth, f.z - point[2])
    b.fell(f, depth, point)
    bring_along(b, f, before, (f.facing_x, f.facing_y))
    strength, penetration = damage.fall_code(depth)
    hurt(b, f, None, strength, penetration, True, 1)


def collide(b: Battle, f: Figure, other: Figure | None) -> None:
    """Terrain has as much capacity as whoever runs into it, and no damage; a wreck is terrain, however fast it was.

    German: Kollision. Source: PB-47, 85, 109.
    """
    met = other if other is not None and other.in_play() else None
    capacity = f.capacity if met is None else met.capacity
    moved = 0 if met is None else met.markers[MOVED]
    times, own, others = damage.collision(f.capacity, capacity, f.markers[MOVED], moved)
    b.collided(f, other, times)
    hurt(b, f, met, own, 0, met is None or b.ground.sees(b, f, met), times)
    if met is not None:
        hurt(b, met, f, others, 0, b.ground.sees(b, met, f), times)


def stray(b: Battle, f: Figure) -> None:
    """German: Zufallsbewegung. Source: PB-48."""
    if f.fixed or f.now[MOVEMENT] <= 0:
        return
    why = b.why_of("PB-48", "stray", 1)
    face = b.roll(f, "stray", 1, SIDES, why)[0]
    way = b.options.random_movement[face - 1]
    chosen = (0, 0)
    if way == OPPONENT_CHOOSES:
        chosen = b.decisions.direction(b, b.first_opponent(f.side), f)
    elif way == OWNER_CHOOSES:
        chosen = b.decisions.direction(b, f.side, f)
    strayed = b.ground.stray(b, f, way, chosen, f.now[MOVEMENT])
    before, facing = (f.x, f.y, f.z), (f.facing_x, f.facing_y)
    b.strayed(f, DIRECTIONS[way], strayed.point)
    bring_along(b, f, before, facing)
    gets_off(b, f)
    if strayed.hits >= 0:
        collide(b, f, b.figure_of(strayed.hits) if strayed.hits > 0 else None)
    fall(b, f, strayed.fall)


def gets_off(b: Battle, f: Figure) -> None:
    """Whoever is beside his vehicle by now; at a real table people say so."""
    if f.aboard and not b.ground.is_aboard(b, f):
        b.seated(f, None, OUTSIDE, False)


def bring_along(b: Battle, vehicle: Figure, before: tuple[int, int, int], facing: tuple[int, int]) -> None:
    """Passengers keep their place on it. Source: PB-104."""
    if not vehicle.is_vehicle() or not b.ground.is_drawn():
        return
    for passenger in passengers(b, vehicle):
        b.carried(vehicle, passenger, b.ground.passengers_point(b, vehicle, passenger, before, facing))
