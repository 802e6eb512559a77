"""Movement. German: Bewegung, Bewegungsoptionen, Korrekturbewegung, Tragen. Source: PB-59, 61, 62, 107, 113, 119."""

from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import ADJUST, AREA, CARRY, DURING, MOVE, MOVED, MOVEMENT, OUTSIDE, THREATENED, TURN
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import accidents, acting, harming, interrupts, movement, vehicles


class Walk:
    """One movement that goes on: what is done of it. `carried` comes along, at `more` points for each option."""

    def __init__(self, action: int, ap: int, points: int) -> None:
        self.action = action
        self.ap = ap
        self.points = points  # left
        self.done: list[int] = []  # options
        self.marked = 0  # Moved markers so far
        self.fixed = False  # the rest of the way, because it didn't react
        self.carried: Figure | None = None
        self.more = 0
        self.here = (0, 0, 0)  # where it was when the last part of it was told, and how it faced
        self.facing = (0, 0)


def may_move(b: Battle, f: Figure, ap: int) -> None:
    """Refuses: before anybody plans a way."""
    acting.may_act(b, f, MOVE, ap, False)
    must_be_mobile(b, f)


def move(b: Battle, f: Figure, ap: int, way: Way, nothing_else: bool) -> None:
    may_move(b, f, ap)
    if nothing_else:
        must_be_all(b, f, ap)
    points = movement.movement_points(ap, f.now[MOVEMENT], nothing_else)
    must_be_far_enough(b, f, way, points, 0)
    if acting.begin(b, f, MOVE, ap, False, None, nothing_else, way):
        walk(b, f, Walk(MOVE, ap, points), way)
        acting.finish(b, f, None)


def may_adjust(b: Battle, f: Figure, free: bool) -> None:
    acting.may_act(b, f, ADJUST, acting.cost_of(free), free)
    must_be_mobile(b, f)


def adjust(b: Battle, f: Figure, way: Way, free: bool) -> None:
    """One movement point. German: Korrekturbewegung. Source: PB-62."""
    ap = acting.cost_of(free)
    may_adjust(b, f, free)
    must_be_far_enough(b, f, way, 1, 0)
    if acting.begin(b, f, ADJUST, ap, free, None, False, way):
        walk(b, f, Walk(ADJUST, ap, 1), way)
        acting.finish(b, f, None)


def carry(b: Battle, f: Figure, target: Figure, ap: int, move_ap: int, way: Way) -> None:
    """With a Move, for which each option costs more. Source: PB-119."""
    if not b.options.extensions:
        b.decline("no-extensions", {})
    acting.may_act(b, f, CARRY, ap + move_ap, ap == 0)
    must_be_mobile(b, f)
    if f.is_vehicle():
        b.decline("vehicle-carries-nobody", {"figure": f.n})
    acting.must_be_target(b, f, target)
    must_be_mobile(b, target)
    if b.ground.is_drawn() and target.capacity > f.capacity:  # people at a table see it
        b.decline("too-big", {"figure": f.n, "target": target.n, "n": target.capacity, "most": f.capacity})
    points, more = points_to_carry(f, target, ap, move_ap)
    must_be_far_enough(b, f, way, points, more)
    if not acting.touches(b, f, target, CARRY):
        return
    if target.able and not b.decisions.consents(b, target, f):
        b.called_off(f, CARRY)
        return
    if not acting.begin(b, f, CARRY, ap, ap == 0, target, False, way):
        return
    b.acted(f, MOVE, move_ap, False, None, False)
    going = Walk(MOVE, move_ap, points)
    going.carried, going.more = target, more
    walk(b, f, going, way)
    acting.finish(b, f, target)


def points_to_carry(f: Figure, target: Figure, ap: int, move_ap: int) -> tuple[int, int]:
    """Movement points, and how much more each option costs. Source: PB-59, 119."""
    more = movement.carrying(target.capacity, f.capacity, f.free_slots(), ap)
    return movement.movement_points(move_ap, f.now[MOVEMENT], False), more


# -- what is refused ------------------------------------------------------------------------------------------------
def must_be_mobile(b: Battle, f: Figure) -> None:
    if f.fixed and b.figure_of(f.aboard).in_play():
        b.decline("fixed", {"figure": f.n, "target": f.aboard})


def must_be_all(b: Battle, f: Figure, ap: int) -> None:
    """All points of this move, and no free action. Source: PB-59."""
    if ap != f.ap_got or f.ap != f.ap_got:
        b.decline("not-all-points", {"figure": f.n, "n": ap, "most": f.ap_got})
    if f.free_used:
        b.decline("free-used", {"figure": f.n})


def must_be_far_enough(b: Battle, f: Figure, way: Way, points: int, more: int) -> None:
    cost = cost_of_way(way, more)
    if cost > points:
        b.decline("too-few-movement-points", {"figure": f.n, "n": cost, "most": points})


def cost_of_way(way: Way, more: int) -> int:
    return sum(way.costs) + more * len(way.options)


# -- going ----------------------------------------------------------------------------------------------------------
def walk(b: Battle, f: Figure, going: Walk, way: Way) -> None:
    """Option by option; whoever is interrupted on the way may plan anew. Source: PB-110, 113."""
    if not b.options.moved_per_step:
        marks(b, f, going, 1)
    going.here, going.facing = (f.x, f.y, f.z), (f.facing_x, f.facing_y)
    start = 0
    at = 0
    while at < len(way.options):
        going.done.append(way.options[at])
        going.points -= way.costs[at] + going.more
        at += 1
        while b.inside == 0 and b.options.extensions and at < len(way.options):
            rest = passed(b, f, going, way, start, at)
            if rest is None:
                break
            start = at
            if not can_go_on(f):
                if b.ground.is_drawn() and f.is_there():  # no step further, only how deep it falls here
                    harming.gets_off(b, f)
                    harming.fall(b, f, b.ground.stray(b, f, 0, (0, 0), 0).fall)
                has_turned(b, f, going)
                return
            if rest is not way:
                way, start, at = rest, 0, 0
    leg(b, f, going, way, start, at)
    arrives(b, f, going, way)


def can_go_on(f: Figure) -> bool:
    """Whoever is threatened on the way has lost all movement points. Source: PB-115."""
    return f.able and f.is_there() and not f.markers[THREATENED]


def passed(b: Battle, f: Figure, going: Walk, way: Way, start: int, at: int) -> Way | None:
    """None: nobody interrupts here. Else the way as it goes on; what is behind it, or fixed, has its markers by then.

    Source: PB-61, 113.
    """
    if way.points and at > 0:  # else it has just planned anew, and others interrupt that
        b.stands(f, way.points[at - 1])  # who sees it there depends on it
    if way.facings and at > 0:
        f.facing_x, f.facing_y = way.facings[at - 1]
    played = b.decisions.interrupt(b, DURING, f, None, len(going.done))
    if played is None:
        return None
    leg(b, f, going, way, start, at)
    reacts = not going.fixed and b.decisions.replans(b, f, going.points)
    going.fixed = not reacts
    known = going.done if reacts else going.done + way.options[at:]
    marks(b, f, going, movement.moved_markers(known, b.options.moved_per_step))
    interrupts.declare(b, played, f)
    interrupts.carry_out(b, played)
    pushed = going.here != (f.x, f.y, f.z)
    going.here, going.facing = (f.x, f.y, f.z), (f.facing_x, f.facing_y)
    if pushed and not reacts:
        return stays(f)  # what it said leads on from somewhere else
    if not can_go_on(f):
        return way
    if not reacts:
        return b.ground.left_of(b, f, way, at, 0 if going.carried is None else going.carried.n)
    rest: Way = b.decisions.way_on(b, f, going.points)
    must_be_far_enough(b, f, rest, going.points, going.more)
    return rest


def stays(f: Figure) -> Way:
    way = Way([], [], [])
    way.aboard, way.seat = f.aboard, f.seat
    return way


def leg(b: Battle, f: Figure, going: Walk, way: Way, start: int, at: int) -> None:
    """With whoever is on it, or carried. Source: PB-104, 119."""
    if at <= start:
        return
    b.walked(f, way.options[start:at], way.points[start:at])
    if way.facings and way.facings[at - 1] != going.facing:
        b.turned(f, way.facings[at - 1][0], way.facings[at - 1][1])
    harming.bring_along(b, f, going.here, going.facing)
    going.here, going.facing = (f.x, f.y, f.z), (f.facing_x, f.facing_y)
    if going.carried is not None:
        b.carried(f, going.carried, (f.x, f.y, f.z))


def marks(b: Battle, f: Figure, going: Walk, markers: int) -> None:
    """So many markers of Moved in all for this action; one movement point alone gives none. Source: PB-59, 61, 62."""
    if markers > going.marked and f.in_play() and (going.action == MOVE or b.options.moved_per_step):
        b.status_gained(f, MOVED, markers - going.marked)
        going.marked = markers


def arrives(b: Battle, f: Figure, going: Walk, way: Way) -> None:
    marks(b, f, going, movement.moved_markers(going.done, b.options.moved_per_step))
    if way.facing is not None and way.facing != (f.facing_x, f.facing_y):
        facing = (f.facing_x, f.facing_y)
        b.turned(f, way.facing[0], way.facing[1])
        harming.bring_along(b, f, (f.x, f.y, f.z), facing)
    vehicle = b.figure_of(way.aboard) if way.aboard else None
    if way.aboard != f.aboard or (f.aboard and way.seat != f.seat):
        b.seated(f, vehicle, way.seat, False)
    carried = going.carried
    seat = OUTSIDE if way.seat == OUTSIDE else AREA
    if carried is not None and (way.aboard != carried.aboard or (way.aboard and seat != carried.seat)):
        b.seated(carried, vehicle, seat, False)
    harming.gets_off(b, f)
    if way.hits >= 0:
        harming.collide(b, f, b.figure_of(way.hits) if way.hits > 0 else None)
    harming.fall(b, f, way.fall)
    if carried is not None:
        harming.fall(b, carried, way.fall, f)
    has_turned(b, f, going)


def has_turned(b: Battle, f: Figure, going: Walk) -> None:
    """Also a vehicle that was stopped on the way may have turned too often. Source: PB-108."""
    turns = going.done.count(TURN)
    if f.is_vehicle() and f.in_play() and going.action == MOVE and vehicles.turns_too_often(turns, going.ap):
        accidents.accident(b, f, 0)
