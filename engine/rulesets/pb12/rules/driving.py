"""Whoever steers a vehicle. German: Steuern, Verlangsamen. Source: PB-101, 107, 109, 111."""

from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import CONTROL, LIGHTLY_DAMAGED, MOVED, NOT_ACTIVATED, OUTSIDE, PREPARING, SLOW, STEER
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import acting, statuses, vehicles


def board(b: Battle, f: Figure, vehicle: Figure | None, seat: int, fixed: bool) -> None:
    """Before the game, or as people at a real table put it; only before it is anybody fixed.

    Source: PB-101, 104, 105.
    """
    if not b.options.vehicles:
        b.decline("no-vehicles", {})
    if b.phase != PREPARING and (fixed or f.fixed or b.ground.is_drawn()):
        b.decline("begun-already", {})
    if vehicle is not None:
        must_carry(b, vehicle, f)
    if fixed and seat == OUTSIDE:
        b.decline("fixed", {"figure": f.n, "target": 0 if vehicle is None else vehicle.n})
    drawn = vehicle is not None and b.ground.is_drawn()
    if vehicle is not None and drawn and f.on_field and not vehicle.on_field:
        b.decline("not-on-field", {"figure": vehicle.n})
    b.seated(f, vehicle, seat, fixed and vehicle is not None)
    if vehicle is not None and drawn and vehicle.on_field and (f.fixed or f.on_field):  # else it comes there by itself
        b.placed(f, b.ground.seat_point(b, vehicle, f), (vehicle.facing_x, vehicle.facing_y))


def must_carry(b: Battle, vehicle: Figure, f: Figure) -> None:
    """Refuses: what is no vehicle, or stands on this figure itself."""
    if not vehicle.is_vehicle():
        raise Malformed("command.vehicle", vehicle.n, "one-of", {"known": known_vehicles(b)})
    below: Figure | None = vehicle
    while below is not None:
        if below.n == f.n or not below.in_play():
            b.decline("no-vehicle", {"figure": vehicle.n})
            return
        below = b.figure_of(below.aboard) if below.aboard else None


def known_vehicles(b: Battle) -> tuple[str, ...]:
    return tuple([str(figure.n) for figure in b.people if figure.is_vehicle() and figure.in_play()])


def steer(b: Battle, f: Figure, vehicle: Figure, ap: int) -> None:
    """`ap` for the vehicle; damage makes it dearer. Source: PB-101, 109, 111."""
    cost, points = vehicles.steering(
        ap, statuses.has(vehicle.markers, LIGHTLY_DAMAGED), b.options.steering_extra_counts
    )
    acting.may_act(b, f, STEER, cost, False)
    must_sit_at_controls(b, f, vehicle)
    if acting.begin(b, f, STEER, cost, False, vehicle):
        b.steered(f, vehicle, points)
        if b.inside:
            drives_within(b, vehicle, points)
        acting.finish(b, f, vehicle)


def drives_within(b: Battle, vehicle: Figure, ap: int) -> None:
    """Its actions are part of the interrupt; it isn't activated and has these points alone. Source: PB-111."""
    before = vehicle.ap
    b.sprang(vehicle, ap)
    left = vehicle.ap + 1
    while vehicle.able and vehicle.is_there() and before < vehicle.ap < left:
        left = vehicle.ap
        b.decisions.acts_within(b, vehicle)
    b.sprang_back(vehicle, min(before, vehicle.ap))


def must_sit_at_controls(b: Battle, f: Figure, vehicle: Figure) -> None:
    if not b.options.vehicles:
        b.decline("no-vehicles", {})
    if not vehicle.is_vehicle():
        raise Malformed("command.target", vehicle.n, "one-of", {"known": known_vehicles(b)})
    if not vehicle.is_there():
        b.decline("no-vehicle", {"figure": vehicle.n})
    if f.aboard != vehicle.n or f.seat < CONTROL:
        b.decline("not-at-controls", {"figure": f.n, "target": vehicle.n})
    active = vehicle.steered or vehicle.finished or vehicle.activation != NOT_ACTIVATED
    if active and b.inside == 0:
        b.decline("steered-already", {"figure": vehicle.n})


def slow_down(b: Battle, vehicle: Figure) -> None:
    """German: Verlangsamen. Source: PB-107."""
    acting.may_act(b, vehicle, SLOW, 1, False)
    if not vehicle.is_vehicle():
        b.decline("no-vehicle", {"figure": vehicle.n})
    if vehicle.markers[MOVED] == 0:
        b.decline("stands-still", {"figure": vehicle.n})
    if acting.begin(b, vehicle, SLOW, 1, False, None):
        b.status_lost(vehicle, MOVED, 1)
        acting.finish(b, vehicle, None)
