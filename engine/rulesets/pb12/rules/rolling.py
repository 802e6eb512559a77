"""The number of a test, and the one die for it. Source: PB-07, 38, 91, 92, 101 .. 104, 115."""

from engine.kernel.why import Why
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import CONTROL, INITIATIVE, MELEE, MOVED, OUT_OF_CONTROL
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import statuses, vehicles
from engine.rulesets.pb12.rules.success import SIDES, TargetNumber, needs_die, succeeds


def rolls(b: Battle, f: Figure, tn: int, why: Why | None, purpose: str) -> bool:
    """One test; without a die where it is certain. Source: PB-07."""
    if not needs_die(tn):
        return succeeds(0, tn)
    return succeeds(b.roll(f, purpose, 1, SIDES, why, tn)[0], tn)


def passes(b: Battle, f: Figure, target_number: TargetNumber, purpose: str, what: str) -> bool:
    """One test that only says whether; `what` it was for."""
    passed = rolls(b, f, target_number.tn, target_number.why, purpose)
    b.tested(f, what, passed)
    return passed


def driver_of(b: Battle, vehicle: Figure) -> Figure | None:
    """Whoever steered it last, is able and still sits there. German: steuernde Figur. Source: PB-101."""
    if vehicle.driver == 0:
        return None
    f = b.figure_of(vehicle.driver)
    return f if f.able and f.aboard == vehicle.n and f.seat >= CONTROL else None


def initiative_of(b: Battle, f: Figure) -> int:
    """Source: PB-102."""
    if not f.is_vehicle():
        return f.now[INITIATIVE]
    driver = driver_of(b, f)
    return vehicles.initiative(f.now[INITIATIVE], 0 if driver is None else driver.now[INITIATIVE])


def values_of(b: Battle, f: Figure) -> list[int]:
    """As they are now; a vehicle may have its driver's Initiative. Source: PB-102."""
    values = f.now[:]
    values[INITIATIVE] = initiative_of(b, f)
    return values


def attribute_number(b: Battle, f: Figure, attribute: int, rule: str, of_action: bool, why: Why | None) -> TargetNumber:
    """A test of somebody's own attribute; a vehicle's may be its driver's, with all that holds for that one's tests.

    Source: PB-38, 102.
    """
    carriage = f.carriage
    if carriage is None or attribute not in carriage.of_driver:
        return TargetNumber(f.now[attribute], rule, "attribute", why)
    driver = driver_of(b, f)
    lowered = f.values[attribute] - f.now[attribute]  # what lowers the value is no change of a modifier
    if driver is None:
        target_number = TargetNumber(0, "PB-102", "undriven", why)
    else:
        target_number = TargetNumber(driver.now[attribute], rule, "driver", why)
        target_number.add("PB-102", "vehicle", f.values[attribute])
        target_number.add("PB-92", "driver_status", of_figure(b, driver, of_action, attribute == MELEE))
    target_number.add("PB-103", "out_of_control", lowered)
    return target_number


def of_figure(b: Battle, f: Figure, of_action: bool, in_melee: bool) -> int:
    """What statuses and being a passenger add to a test. Source: PB-91, 92, 103, 104, 115."""
    modifier = (
        statuses.action_test_modifier(f.markers, in_melee) if of_action else statuses.all_tests_modifier(f.markers)
    )
    return modifier + of_vehicle(b, f, of_action)


def of_vehicle(b: Battle, f: Figure, of_action: bool) -> int:
    """To a passenger's tests. Source: PB-103, 104."""
    if f.aboard == 0 or not b.figure_of(f.aboard).in_play():
        return 0
    on = b.figure_of(f.aboard).markers
    return vehicles.passengers_modifier(on[MOVED], on[OUT_OF_CONTROL], of_action, b.options.uncontrolled_flat)
