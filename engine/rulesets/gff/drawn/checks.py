"""What commands ask before anything moves on a drawn table, and where a unit goes that is moved as a whole.

Points are one for each model that stands, in their order; numbers in refusals are hundredths of inches.
"""

from mypy_extensions import i64

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import APART, CHARGE
from engine.rulesets.gff.drawn import zones
from engine.rulesets.gff.drawn.distances import apart, centre_within, length, nearest_to, root
from engine.rulesets.gff.drawn.ground import DrawnGround
from engine.rulesets.gff.drawn.moving import Mover, as_unit, dangerous_models, is_crossed
from engine.rulesets.gff.drawn.standing import TOUCH, Points, Room, loner, square, stood_around
from engine.rulesets.gff.drawn.terrain import BASE, Terrain
from engine.rulesets.gff.drawn.walking import length_of
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.unit import Unit


class Crossing:
    """What a move touches: difficult ground, and with how many models dangerous ground."""

    __slots__ = ("dangerous", "difficult")

    def __init__(self, difficult: bool, dangerous: int) -> None:
        self.difficult = difficult
        self.dangerous = dangerous


def terrain(b: Battle) -> Terrain:
    ground = b.ground
    assert isinstance(ground, DrawnGround)
    return ground.terrain


def points_now(f: Unit) -> Points:
    return [(m.x, m.y) for m in f.models if not m.out]


# -- moves ----------------------------------------------------------------------------------------------------------
def placed_as_unit(b: Battle, f: Unit, x: int, y: int, action: int) -> Points:
    """Its models' places when the nearest of them goes to that point, or as far that way as the unit gets."""
    return as_unit(b, terrain(b), f, x, y, moves.reach(f, action, False))


def moved_as_unit(b: Battle, f: Unit, x: int, y: int, most: int) -> Points:
    """The same with so many hundredths of inches, for the steps after a melee and after acting."""
    return as_unit(b, terrain(b), f, x, y, most)


def check_move(b: Battle, f: Unit, points: Points, action: int) -> Crossing:
    """Refuses: too far, out of coherency, too near to others, through a building or enemies, off the table."""
    return check_step(b, f, points, moves.reach(f, action, False))


def check_step(b: Battle, f: Unit, points: Points, most: int) -> Crossing:
    t = terrain(b)
    check_number(b, f, points)
    mover = Mover(b, t, f, most, APART)
    difficult = False
    for m, (x, y) in zip(f.standing(), points, strict=True):
        if (m.x, m.y) == (x, y):
            continue
        check_table(b, t, f, m.n, x, y)
        way = mover.way(m, x, y)
        if not way:
            b.decline("blocked-way", {"figure": f.n, "model": m.n})
            way = [(x, y)]
        difficult = difficult or (not mover.unhindered and is_crossed(t.difficult, m.x, m.y, way))
        cap = min(most, moves.DIFFICULT) if difficult else most
        far = length_of(m.x, m.y, way)
        if far > cap:
            b.decline("too-far", {"figure": f.n, "model": m.n, "most": cap, "distance": far})
        check_apart(b, f, mover.room, x, y)
    if difficult:
        check_lengths(b, mover, f, points)
    check_formation(b, f, points)
    return Crossing(difficult, dangerous_models(t, f, points))


def check_lengths(b: Battle, mover: Mover, f: Unit, points: Points) -> None:
    """One model in difficult ground slows the whole unit."""
    for m, (x, y) in zip(f.standing(), points, strict=True):
        far = length_of(m.x, m.y, mover.way(m, x, y) or [(x, y)])
        if far > moves.DIFFICULT:
            b.decline("too-far", {"figure": f.n, "model": m.n, "most": moves.DIFFICULT, "distance": far})


def dangerous_now(b: Battle, f: Unit) -> int:
    """Models that are activated in dangerous ground."""
    return dangerous_models(terrain(b), f, [])


def dangerous_on_way(b: Battle, f: Unit, points: Points) -> int:
    return dangerous_models(terrain(b), f, points)


def check_charge(b: Battle, f: Unit, target: Unit) -> Crossing:
    """Refuses: out of reach of every model, or no way there. Says what the charge touches. Source: GFF-12, 25, 26."""
    t = terrain(b)
    most = moves.reach(f, CHARGE, False)
    near = apart(f, target)
    if near > most:
        b.decline("charge-out-of-reach", {"figure": f.n, "target": target.n, "most": most, "distance": near})
    ground = b.ground
    for difficult in (False, True):
        most = moves.reach(f, CHARGE, difficult)
        points = ground.charged(b, f, target, most)
        if is_fighting(points, target):
            return Crossing(difficult and touches_difficult(t, f, points), dangerous_models(t, f, points))
    b.decline("charge-out-of-reach", {"figure": f.n, "target": target.n, "most": most, "distance": near})
    return Crossing(True, 0)


def touches_difficult(t: Terrain, f: Unit, points: Points) -> bool:
    for m, (x, y) in zip(f.standing(), points, strict=True):
        if is_crossed(t.difficult, m.x, m.y, [(x, y)]):
            return True
    return False


def is_fighting(points: Points, target: Unit) -> bool:
    """Has one of them come near enough to strike?"""
    most = centre_within(200)
    for x, y in points:
        m = nearest_to(target, x, y)
        if square(m.x, m.y, x, y) <= most:
            return True
    return False


# -- before the first round, and reserves ---------------------------------------------------------------------------
def deployed_around(b: Battle, f: Unit, x: int, y: int) -> Points:
    """A block about that point in its zone; empty where it has no room there."""
    return stood_around(zones.zone(b, terrain(b), f), f, x, y)


def ambushed_around(b: Battle, f: Unit, x: int, y: int) -> Points:
    return stood_around(zones.ambush(b, terrain(b), f), f, x, y)


def check_deploy(b: Battle, f: Unit, points: Points) -> None:
    """Refuses: outside of the zone, too near to others, out of coherency. Source: GFF-07, 11, 43."""
    check_place(b, f, points, zones.zone(b, terrain(b), f))


def check_ambush(b: Battle, f: Unit, points: Points) -> None:
    """Refuses: within 9 inches of an enemy, too. Source: GFF-27."""
    room = zones.ambush(b, terrain(b), f)
    check_place(b, f, points, room)
    for x, y in points:
        for m in room.foes:
            if square(m.x, m.y, x, y) <= room.foes_gap:
                far = max(0, length(m.x, m.y, x, y) - 2 * BASE)
                b.decline("near-enemies", {"figure": f.n, "over": zones.FROM_ENEMIES, "distance": far})


def check_place(b: Battle, f: Unit, points: Points, room: Room) -> None:
    check_number(b, f, points)
    for m, (x, y) in zip(f.standing(), points, strict=True):
        check_table(b, room.t, f, m.n, x, y)
        if not (room.x0 <= x <= room.x1 and room.y0 <= y <= room.y1):
            b.decline("outside-zone", {"figure": f.n, "model": m.n})
        check_apart(b, f, room, x, y)
    check_formation(b, f, points)


def check_objective(b: Battle, x: int, y: int) -> None:
    """Refuses: in a zone, in a building, too near to another one, as long as there is a better place."""
    t = terrain(b)
    if not (0 <= x <= t.wide and 0 <= y <= t.high):
        b.decline("off-table", {})
    if t.is_inside(x, y):
        b.decline("inside-building", {})
    if zones.is_in_a_zone(b, t, x, y):
        b.decline("objective-in-zone", {"least": zones.ZONE})
    gap = zones.objective_gap(b, x, y)
    if not zones.is_wide_enough(b, gap) and zones.has_objective_room(b, t):
        b.decline("objectives-too-near", {"least": zones.BETWEEN, "distance": gap})


# -- one condition each ---------------------------------------------------------------------------------------------
def check_number(b: Battle, f: Unit, points: Points) -> None:
    if len(points) != f.count():
        b.decline("point-for-each-model", {"figure": f.n, "most": f.count()})


def check_table(b: Battle, t: Terrain, f: Unit, model: int, x: int, y: int) -> None:
    if not t.holds(x, y):
        b.decline("off-table", {"figure": f.n, "model": model})
    if t.is_inside(x, y):
        b.decline("inside-building", {"figure": f.n, "model": model})


def check_apart(b: Battle, f: Unit, room: Room, x: int, y: int) -> None:
    """An inch to models of other units. Source: GFF-12."""
    best: i64 = 1 << 60
    for m in room.others:
        best = min(best, square(m.x, m.y, x, y))
    if best < room.gap:
        b.decline("too-near", {"figure": f.n, "least": APART, "distance": max(0, root(best) - 2 * BASE)})


def check_formation(b: Battle, f: Unit, points: Points) -> None:
    """Source: GFF-11."""
    for i, (x, y) in enumerate(points):
        for px, py in points[:i]:
            if square(px, py, x, y) < TOUCH * TOUCH:
                b.decline("models-overlap", {"figure": f.n, "model": f.standing()[i].n})
    lone = loner(points, centre_within(b.options.coherency_far))
    if lone >= 0:
        far = b.options.coherency_far
        b.decline("incoherent", {"figure": f.n, "model": f.standing()[lone].n, "near": APART, "far": far})
