"""Vehicles that get out of control, and whoever can't hold on. German: Unfallprobe, Ungelenkt, Passagierprobe.

Source: PB-103, 104, 108.
"""

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import MOVED, MOVEMENT, NOT_ACTIVATED, OUT_OF_CONTROL, TECHNIQUE
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import harming, rolling, vehicles
from engine.rulesets.pb12.rules.success import TargetNumber


def accident(b: Battle, vehicle: Figure, own: int) -> None:
    """`own` markers of Heavily damaged make only what follows harder, as wounds do. German: Unfallprobe, Ungelenkt.

    Source: PB-103, 108, 109, ruling 12.
    """
    target_number = technique_number(b, vehicle)
    if not b.options.own_panic_test_harder:
        target_number.add("PB-109", "own_damage", -own)
    vehicles.on_the_move(target_number, "PB-108", rolling.initiative_of(b, vehicle), vehicle.markers[MOVED])
    if not rolling.passes(b, vehicle, target_number, "accident", "accident"):
        out_of_control(b, vehicle)


def out_of_control(b: Battle, vehicle: Figure) -> None:
    b.status_gained(vehicle, OUT_OF_CONTROL, 1)
    if vehicle.markers[MOVED]:
        harming.stray(b, vehicle)


def technique_number(b: Battle, vehicle: Figure) -> TargetNumber:
    why = b.why_of("PB-108", "one-die", 1)
    target_number = rolling.attribute_number(b, vehicle, TECHNIQUE, "PB-108", False, why)
    target_number.add("PB-92", "status", rolling.of_figure(b, vehicle, False, False))
    return target_number


def idle_ones(b: Battle) -> None:
    """At the end of a move: whatever rolls on without a Move action. Source: PB-108, ruling 23."""
    for f in b.people:
        if f.is_vehicle() and f.is_there():
            activated = f.activation != NOT_ACTIVATED
            if vehicles.idles(f.markers[MOVED], f.has_moved, activated, b.options.idle_every_move):
                accident(b, f, 0)


# -- the status phase -------------------------------------------------------------------------------------------------
def regain_control(b: Battle, vehicle: Figure) -> None:
    """Source: PB-103."""
    if rolling.passes(b, vehicle, technique_number(b, vehicle), "control", "out_of_control"):
        b.status_lost(vehicle, OUT_OF_CONTROL, vehicle.markers[OUT_OF_CONTROL])
    else:
        out_of_control(b, vehicle)


def hold_on(b: Battle, f: Figure) -> None:
    """A passenger outside of any passenger area. German: Passagierprobe. Source: PB-104."""
    vehicle = b.figure_of(f.aboard)
    on, carriage = vehicle.markers, vehicle.carriage
    inside = carriage is not None and carriage.shelters[f.seat]
    if f.fixed or not vehicle.is_there() or not vehicles.must_hold_on(inside, on[MOVED], on[OUT_OF_CONTROL]):
        return
    why = b.why_of("PB-104", "one-die", 1)
    target_number = TargetNumber(f.now[MOVEMENT], "PB-104", "attribute", why)
    vehicles.on_the_move(target_number, "PB-104", rolling.initiative_of(b, f), on[MOVED])
    target_number.add("PB-92", "status", rolling.of_figure(b, f, False, False))
    if not rolling.passes(b, f, target_number, "passenger", "passenger"):
        harming.stray(b, f)
