"""What is asked before anything moves on a drawn table. Source: GFF-06, 07, 10 .. 12, 25, 27, 43.

Points are one for the unit's leading model, the others following in formation, or one for each model that stands;
numbers in refusals are hundredths of inches.
"""

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import APART, CHARGE
from engine.rulesets.gff.drawn import zones
from engine.rulesets.gff.drawn.contact import into_contact
from engine.rulesets.gff.drawn.distances import apart, centre_within, length, nearest_to
from engine.rulesets.gff.drawn.moving import Mover, as_unit, dangerous_dice, is_crossed
from engine.rulesets.gff.drawn.standing import TOUCH, Points, Room, loner, stood_around
from engine.rulesets.gff.drawn.terrain import BASE, Terrain
from engine.rulesets.gff.drawn.walking import length_of
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.unit import Unit


# -- moves ----------------------------------------------------------------------------------------------------------
def moved(b: Battle, terrain: Terrain, f: Unit, points: Points, most: int) -> Points:
    """Where all models stand. Refuses: too far, out of coherency, too near to others, through a wall or enemies; and
    where not one model of a unit gets anywhere without leaving others."""
    must_be_said(points)
    if len(points) == 1 and f.count() > 1:
        x, y = points[0]
        lead = nearest_to(f, x, y)
        far = length(lead.x, lead.y, x, y)
        if far > most:
            b.decline("too-far", {"figure": f.n, "model": lead.n, "most": most, "distance": far})
        standing = as_unit(b, terrain, f, x, y, most)
        if far > 0 and standing == [(model.x, model.y) for model in f.standing()]:
            b.decline("not-together", {"figure": f.n})
        return standing
    check_number(f, points)
    check_step(b, terrain, f, points, most)
    return points


def check_step(b: Battle, terrain: Terrain, f: Unit, points: Points, most: int) -> None:
    mover = Mover(b, terrain, f, most, APART)
    ways: list[Points] = []
    difficult = False
    for model, (x, y) in zip(f.standing(), points, strict=True):
        check_table(b, terrain, f, model.n, x, y)
        way = mover.way(model, x, y)
        if not way:
            b.decline("blocked-way", {"figure": f.n, "model": model.n})
        ways.append(way or [(x, y)])
        difficult = difficult or (not mover.unhindered and is_crossed(terrain.difficult, model.x, model.y, ways[-1]))
        if (model.x, model.y) != (x, y):
            check_apart(b, f, mover, x, y)
    if difficult:
        most = min(most, moves.DIFFICULT)
    for model, way in zip(f.standing(), ways, strict=True):
        far = length_of(model.x, model.y, way)
        if far > most:
            b.decline("too-far", {"figure": f.n, "model": model.n, "most": most, "distance": far})
    check_formation(b, f, points)


def charge(b: Battle, terrain: Terrain, f: Unit, target: Unit) -> tuple[bool, int] | None:
    """Whether it has to go through difficult ground, where that is still near enough, and the dice of those who go
    through dangerous ground. None where no model gets there, or only by parting the unit.

    Source: GFF-11, 12, 25, 26.
    """
    near, far = apart(f, target), centre_within(b.options.coherency_far)
    parted = loner([(model.x, model.y) for model in f.standing()], far) >= 0
    for difficult in (False, True):
        reach = moves.reach(f, CHARGE, difficult)
        if near <= reach:
            points = into_contact(b, terrain, f, target, reach)
            if is_fighting(points, target) and (parted or loner(points, far) < 0):
                return difficult, dangerous_dice(b, terrain, f, points)
    return None


def is_fighting(points: Points, target: Unit) -> bool:
    """Has one of them come near enough to strike?"""
    most = centre_within(200)
    for x, y in points:
        model = nearest_to(target, x, y)
        if square(model.x, model.y, x, y) <= most:
            return True
    return False


# -- before the first round, and reserves ---------------------------------------------------------------------------
def deployed(b: Battle, terrain: Terrain, f: Unit, points: Points) -> Points:
    """Refuses: outside of the zone, too near to others, out of coherency. Source: GFF-07, 11, 43."""
    return placed(b, f, points, zones.zone(b, terrain, f))


def came_in(b: Battle, terrain: Terrain, f: Unit, points: Points) -> Points:
    """Refuses: within 9 inches of an enemy, too. Source: GFF-27."""
    room = zones.ambush(b, terrain, f)
    for x, y in points:
        for model in room.foes:
            if square(model.x, model.y, x, y) <= room.foes_gap:
                far = max(0, length(model.x, model.y, x, y) - 2 * BASE)
                b.decline("near-enemies", {"figure": f.n, "over": zones.FROM_ENEMIES, "distance": far})
    return placed(b, f, points, room)


def placed(b: Battle, f: Unit, points: Points, room: Room) -> Points:
    must_be_said(points)
    if len(points) == 1 and f.count() > 1:
        places = stood_around(room, f, points[0][0], points[0][1])
        if places:
            return places
        check_each(b, f, points, room)
        b.decline("no-room", {"figure": f.n})
    check_number(f, points)
    check_each(b, f, points, room)
    check_formation(b, f, points)
    return points


def check_each(b: Battle, f: Unit, points: Points, room: Room) -> None:
    for model, (x, y) in zip(f.standing(), points, strict=False):
        check_table(b, room.t, f, model.n, x, y)
        if not (room.x0 <= x <= room.x1 and room.y0 <= y <= room.y1):
            b.decline("outside-zone", {"figure": f.n, "model": model.n})
        check_apart(b, f, room, x, y)


def objective(b: Battle, terrain: Terrain, points: Points) -> tuple[int, int]:
    """Refuses: in a zone, in a building, too near to another one where there is a better place."""
    must_be_said(points)
    x, y = points[0]
    if not (0 <= x <= terrain.wide and 0 <= y <= terrain.high):
        b.decline("off-table", {})
    if terrain.is_inside(x, y):
        b.decline("inside-building", {})
    if zones.is_in_a_zone(b, terrain, x, y):
        b.decline("objective-in-zone", {"least": zones.ZONE})
    gap = zones.objective_gap(b.objectives, x, y)
    if not zones.is_wide_enough(b, gap) and zones.has_objective_room(b, terrain):
        b.decline("objectives-too-near", {"least": zones.BETWEEN, "distance": gap})
    return x, y


# -- one condition each ---------------------------------------------------------------------------------------------
def must_be_said(points: Points) -> None:
    """Refuses: Malformed; where no point is said yet the action is offered, and people add it."""
    if not points:
        raise Malformed("command.points", None, "one-point")


def check_number(f: Unit, points: Points) -> None:
    """Whatever people decide: nobody would know where the others stand."""
    if len(points) != f.count():
        raise Refusal("point-for-each-model", {"figure": f.n, "most": f.count()})


def check_table(b: Battle, terrain: Terrain, f: Unit, model: int, x: int, y: int) -> None:
    if not terrain.holds(x, y):
        b.decline("off-table", {"figure": f.n, "model": model})
    if terrain.is_inside(x, y):
        b.decline("inside-building", {"figure": f.n, "model": model})


def check_apart(b: Battle, f: Unit, room: Room, x: int, y: int) -> None:
    """An inch to models of other units. Source: GFF-12."""
    best: i64 = 1 << 60
    for model in room.others:
        best = min(best, square(model.x, model.y, x, y))
    if best < room.gap:
        b.decline("too-near", {"figure": f.n, "least": APART, "distance": max(0, root(best) - 2 * BASE)})


def check_formation(b: Battle, f: Unit, points: Points) -> None:
    """Source: GFF-11."""
    standing = f.standing()
    for i, (x, y) in enumerate(points):
        for px, py in points[:i]:
            if square(px, py, x, y) < TOUCH * TOUCH:
                b.decline("models-overlap", {"figure": f.n, "model": standing[i].n})
    lone = loner(points, centre_within(b.options.coherency_far))
    if lone >= 0:
        facts = {"figure": f.n, "model": standing[lone].n, "near": APART, "far": b.options.coherency_far}
        b.decline("incoherent", facts)
