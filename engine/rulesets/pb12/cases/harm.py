"""Damage, statuses, panic, vehicles. Source: PB-39, 40, 42 .. 47, 83, 90, 91, 99, 102 .. 104, 108."""

from typing import Any

from engine.kernel.cases import Given, number, says, whole
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.cases.setting import at_least, count, length, marked, modifier, named, options, roll, status
from engine.rulesets.pb12.codes import (
    BLINDED,
    COMMAND,
    HEAVILY_DAMAGED,
    HEAVILY_WOUNDED,
    HUMAN,
    INITIATIVE,
    OUT_OF_CONTROL,
    STATUSES,
    STRENGTH_ADDED,
    TECHNIQUE,
    VIRTU,
)
from engine.rulesets.pb12.rules import damage, statuses, vehicles
from engine.rulesets.pb12.rules.success import SIDES, TargetNumber


def suffer(given: Given, dice: TapeDice) -> dict[str, Any]:
    """One damage roll; `points` are those that are left. Source: PB-43 .. 45, 109."""
    tables, table = options(given).damage_tables, given.get("table", given.get("damage_table", "iv"))
    if str(table).lower() not in tables:
        raise Malformed("given.table", table, "one-of", {"known": tuple(tables)})
    left = given.get("points", {"light": 1, "heavy": 1})
    if not isinstance(left, dict) or not set(left) <= {"free", "light", "heavy"}:
        raise Malformed("given.points", left, "map-with", {"known": ("free", "light", "heavy")})
    left = [at_least("given.points", whole("given.points", left.get(kind, 0))) for kind in ("free", "light", "heavy")]
    harm = number(given, "strength", "S"), number(given, "D", "penetration", default=0)
    worn = number(given, "W", "toughness"), number(given, "P", "armour", default=0)
    result = damage.damage_result(dice.roll(1, SIDES)[0], *harm, *worn)
    points = damage.damage_points(result, tables[str(table).lower()])
    gained = damage.statuses_gained(damage.spent(points, left), given.switch("vehicle"))
    return {"result": result, "points": points, "statuses": [STATUSES[n] for n in gained]}


def weapon_strength(given: Given, dice: TapeDice) -> dict[str, Any]:
    added = given.word("mode", (*STRENGTH_ADDED[1:], "none"), "none")
    place = STRENGTH_ADDED.index("" if added == "none" else added)
    return {"strength": damage.weapon_strength(given.number("S"), place, number(given, "mod"))}


def fall(given: Given, dice: TapeDice) -> dict[str, Any]:
    return {"damage_code": list(damage.fall_code(length(given, "steps", "depth")))}


def collision(given: Given, dice: TapeDice) -> dict[str, Any]:
    caps, moved = ("cap_a", "cap_b"), ("markers_a", "markers_b")
    both = [count(given, name) for name in caps] + [count(given, name, default=0) for name in moved]
    times, mine, other = damage.collision(*both)
    return {"times": times, "strength_a": mine, "strength_b": other, "penetration": 0}


# -- statuses and panic ---------------------------------------------------------------------------------------------
def counts_as(given: Given, dice: TapeDice) -> dict[str, Any]:
    given.must("has")
    return {"affected": statuses.has(marked(named(given, "has")), status(given.must("wanted")))}


def blinded(given: Given, dice: TapeDice) -> dict[str, Any]:
    markers = statuses.gained([0] * len(STATUSES), BLINDED, count(given, "markers"))
    return {"modifier": statuses.action_test_modifier(markers, in_melee_attack=False)}


def panic(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`K` and `extra_kp`: a leader rolls for others. Source: PB-39, 99."""
    return {"tn": panic_tn(given, "")}


def panic_tn(given: Given, of: str) -> int:
    """The field names of whoever rolls begin with `of`."""
    values, markers = list(HUMAN), [0] * len(STATUSES)
    values[VIRTU], values[INITIATIVE] = number(given, f"{of}V"), number(given, f"{of}I")
    values[COMMAND] = number(given, f"{of}K", "K", "command", "leader_K", default=0)
    markers[HEAVILY_WOUNDED] = int(says(given, "heavily_wounded", "heavy"))
    out = count(given, "out_markers", "markers", default=0)
    tn = statuses.panic_tn(values, markers, out, given.switch("own_wound"), options(given))
    extra = count(given, "extra_kp", "kp_extra", "kp", default=0)
    return statuses.leaders_panic_tn(tn, values, extra) + modifier(given, of_action=False)


def proxy(given: Given, dice: TapeDice) -> dict[str, Any]:
    """Source: PB-40."""
    given.get("proxy")
    tn = panic_tn(given, "proxy_")
    return {"tn": tn, "test_of": given.must("original"), "success": roll(dice, tn)[0]}


# -- vehicles -------------------------------------------------------------------------------------------------------
def accident(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`driver_T`: the vehicle's own value modifies the driver's number. Source: PB-102, 103, 108, 109."""
    values, markers = list(HUMAN), [0] * len(STATUSES)
    own, drivers = number(given, "T"), given.get("driver_T")
    values[TECHNIQUE] = own if drivers is None else whole("given.driver_T", drivers) - own
    for name, place in (("out_of_control", OUT_OF_CONTROL), ("heavily_damaged", HEAVILY_DAMAGED)):
        markers[place] = count(given, name, default=0)
    more = statuses.all_tests_modifier(markers) + modifier(given, of_action=False)
    technique = statuses.effective(values, markers, options(given))[TECHNIQUE]
    quick = vehicles.initiative(number(given, "I"), number(given, "driver_I", "drivers_I", default=0))
    target_number = TargetNumber(technique, "PB-108", "attribute", None)
    vehicles.on_the_move(target_number, "PB-108", quick, count(given, "markers", "moved", default=0))
    return {"tn": target_number.tn + more}


def passenger(given: Given, dice: TapeDice) -> dict[str, Any]:
    moved = count(given, "vehicle_markers", "markers", default=0)
    uncontrolled = count(given, "out_of_control", default=0)
    more = vehicles.passengers_modifier(moved, uncontrolled, of_action=False, flat=options(given).uncontrolled_flat)
    target_number = TargetNumber(number(given, "B"), "PB-104", "attribute", None)
    vehicles.on_the_move(target_number, "PB-104", number(given, "I"), moved)
    return {"tn": target_number.tn + more + modifier(given, of_action=False)}


def passengers_due(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`moved`, `out_of_control`: whether the vehicle is."""
    inside, moved, loose = named(given, "in_area"), given.switch("moved"), given.switch("out_of_control")
    given.must("passengers")
    due = [
        person
        for person in named(given, "passengers")
        if vehicles.must_hold_on(person in inside, int(moved), int(loose))
    ]
    return {"must_test": due}
