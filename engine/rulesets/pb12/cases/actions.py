"""Tests, targets, movement. Source: PB-05 .. 07, 36, 38, 51 .. 59, 61, 64 .. 70, 86, 92, 107, 119, 126."""

from typing import Any, Final

from engine.kernel.cases import Given, exactly, hundredths, number, says, whole
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.cases.setting import at_least, count, length, marked, modifier, named, options, roll
from engine.rulesets.pb12.codes import (
    CATEGORIES,
    EXTREME,
    HUMAN,
    LIGHTS,
    MOVED,
    MOVEMENT,
    MOVEMENT_OPTIONS,
    RANGED_DEFENCE,
    THREATENED,
)
from engine.rulesets.pb12.profile import frequency_code
from engine.rulesets.pb12.rules import movement, statuses, success, targets
from engine.rulesets.pb12.rules.targets import NO_MODIFIER

FAR_EXTREME: Final = ("double_range", "doubled", "double", "beyond_extreme", "extreme_doubled", "beyond", "max_range")


def test(given: Given, dice: TapeDice) -> dict[str, Any]:
    passed, rolled = roll(dice, number(given, "tn") + modifier(given))
    return {"success": passed, "rolled": rolled}


def attribute_tn(given: Given, dice: TapeDice) -> dict[str, Any]:
    return {"tn": success.attribute_tn(number(given, "value"), modifier(given))}


def action(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`freq` [times, plus]; `roll`: as many of the tests as are wanted, not all need be. Source: PB-51 .. 54, 86."""
    times, plus = frequency(given)
    tn = number(given, "tn") + modifier(given) + circumstances(given)
    points, give_up = count(given, "resource", default=-1, least=-1), count(given, "give_up", default=0)
    tests = success.action_tests(count(given, "ap", "tests", default=1), tn, times, plus, give_up, points)
    if give_up > 0 and tests.number - tests.left != give_up:
        raise Malformed("given.give_up", give_up, "at-most", {"most": max(0, tests.number - 1)})
    skipped = max(0, tests.left - count(given, "roll", default=tests.left))
    tests.left -= skipped
    faces = dice.roll(tests.dice(), success.SIDES)
    came = {"tests": tests.number, "rolled": tests.left, "tn": tests.tn}
    multiplier = count(given, "multiplier", default=options(given).default_multiplier, least=1)
    came["successes"] = tests.successes(faces, multiplier)
    return came if points < 0 else {**came, "resource_left": points - tests.number + skipped}


def circumstances(given: Given) -> int:
    """What else makes an action's tests harder or easier; `visible`: the share of the target that is seen.

    Source: PB-56 .. 58, 68, 92, 126.
    """
    modifiers = count(given, "pierce", default=0)
    modifiers += targets.CONCENTRATED if says(given, "concentrate", "concentrated") else 0
    modifiers += targets.UNQUALIFIED_POINT if says(given, "point", "unqualified_point") else 0
    modifiers += movement.IMPASSABLE_TESTS if says(given, "impassable", "impassable_ground") else 0
    modifiers -= 1 if says(given, "static", "target_static") else 0
    share = exactly("given.visible", given.get("visible", 1))
    if not 0 < share <= 1:
        raise Malformed("given.visible", given.get("visible"), "number")
    return modifiers + targets.concealment(float(100 * share), options(given).cover_levels)


def frequency(given: Given) -> tuple[int, int]:
    """[3, 1], or as a sheet has it: `3x/+1`."""
    value = given.get("freq", given.get("frequency", [1, 0]))
    if isinstance(value, str):
        value = list(frequency_code(value, "given.freq"))
    if not isinstance(value, list) or [type(part) for part in value] != [int, int]:
        raise Malformed("given.freq", value, "whole-numbers", {"n": 2})
    return at_least("given.freq", value[0], 1), value[1]


# -- targets --------------------------------------------------------------------------------------------------------
def sight(given: Given, dice: TapeDice) -> dict[str, Any]:
    value, degrees = count(given, "sight"), hundredths(given, "angle_deg", "angle") / 100
    seen = targets.sees(value, degrees, says(given, "blocked", "obstacle", "blocked_by_terrain"))
    return {"half_angle_deg": targets.half_angle(value), "visible": seen}


def ranged_tn(given: Given, dice: TapeDice) -> dict[str, Any]:
    """By category, or by distance and factor; one that misses in any case has no number. Source: PB-65 .. 67."""
    mods = given.get("mods", {})
    if not isinstance(mods, dict) or not set(mods) <= set(CATEGORIES):
        raise Malformed("given.mods", mods, "map-with", {"known": CATEGORIES})
    modifiers = [mods.get(category) for category in CATEGORIES]
    by_category = [NO_MODIFIER if listed is None else whole("given.mods", listed) for listed in modifiers]
    factor = count(given, "factor", default=1, least=1)
    by_range = targets.range_modifier(distance(given, factor), factor, by_category, options(given).range_multipliers)
    others = sum([given.number(name) for name in OTHERS]) + modifier(given) + circumstances(given)
    defence = number(given, *DEFENCE, default=0) + darkness(given) + of_target(given, in_melee=False)
    tn = targets.ranged_tn(number(given, "F", default=0), by_range, defence, others)
    return {"tn": None if by_range == NO_MODIFIER else tn, "auto_fail": by_range == NO_MODIFIER}


DEFENCE: Final = ("DF", "df", "defence", "target_defence", "target_DF")
OTHERS: Final = ("cover", "concealment", "status")


def darkness(given: Given) -> int:
    """Of the light where the target stands, to both its defences. Source: PB-126."""
    return options(given).darkness[LIGHTS.index(given.word("light", LIGHTS, LIGHTS[0]))]


def distance(given: Given, factor: int) -> int:
    """One in that category where the case has only its name."""
    bounds = options(given).range_multipliers
    if given.get("category") is None:
        return length(given, "distance", "steps")
    if given.get("category") in FAR_EXTREME or says(given, *FAR_EXTREME):
        given.get("category")
        return 200 * factor * bounds[EXTREME]
    return 100 * factor * bounds[CATEGORIES.index(given.word("category", CATEGORIES))]


def of_target(given: Given, in_melee: bool) -> int:
    """What its statuses change, in `target_statuses` one a marker, those of Moved also as `target_moved`.

    Source: PB-92, 115.
    """
    markers, settings = marked(named(given, "target_statuses")), options(given)
    markers[MOVED] += count(given, "target_moved", "target_moved_markers", default=0)
    static = statuses.is_static(statuses.effective(list(HUMAN), markers, settings), markers)
    if static:
        markers[MOVED] = 0
    return (0 if in_melee else statuses.effective(list(HUMAN), markers, settings)[RANGED_DEFENCE]) - int(static)


def target_legal(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`nearest` in sight, or none nearer; `picked` by Pick target, which needs no nearness. Source: PB-64, 71."""
    far = length(given, "distance")
    near = targets.is_near_enough(far, length(given, "nearest", default=far / 100))
    return {"legal": given.switch("in_sight", True) and (says(given, "picked", "pick_target") or near)}


def melee_tn(given: Given, dice: TapeDice) -> dict[str, Any]:
    settings, value = options(given), number(given, "N")
    weapon = number(given, "weapon_mod", "weapon", default=0)
    defence = number(given, "DN", *DEFENCE[1:], default=0) + darkness(given)
    defence = defence if settings.melee_defence_applies else 0
    others, sees = count(given, "supporters", default=0), given.switch("target_sees", True)
    tn = targets.melee_tn(value, others, given.number("I", 3), sees, weapon, defence)
    tn += modifier(given, in_melee=True) + circumstances(given) + of_target(given, in_melee=True)
    return {"tn": tn, "modifier": tn - success.attribute_tn(value)}


def melee_reach(given: Given, dice: TapeDice) -> dict[str, Any]:
    far = length(given, "distance")
    came = {}
    for name in ("a", "b"):
        reach, sees = count(given, f"reach_{name}"), given.switch(f"{name}_sees_{'b' if name == 'a' else 'a'}", True)
        came[f"{name}_can_attack"] = sees and targets.is_within(far, reach)
    return came


# -- movement -------------------------------------------------------------------------------------------------------
def movement_points(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`statuses` of whoever moves, one a marker. Source: PB-59, 103, 115."""
    values, markers = list(HUMAN), marked(named(given, "statuses"))
    values[MOVEMENT] = number(given, "B")
    able = statuses.effective(values, markers, options(given))[MOVEMENT]
    nothing_else = given.switch("all_ap") & given.switch("no_free_actions")
    points = movement.movement_points(count(given, "ap_spent", "ap"), able, nothing_else)
    return {"bp": 0 if markers[THREATENED] else points}


def move_cost(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`options` are movement options; `difficult` or `impassable` ground, or `rough` for so many of them; `extra` for
    whoever is carried.
    """
    moves = [MOVEMENT_OPTIONS.index(word) for word in given.words("options", MOVEMENT_OPTIONS)]
    everywhere = says(given, "difficult", "impassable", "difficult_ground", "impassable_ground")
    rough = len(moves) if everywhere else min(len(moves), count(given, "rough", default=0))
    cost = movement.movement_cost(moves, count(given, "extra", "extra_bp_per_option", default=0))
    markers = movement.moved_markers(moves, options(given).moved_per_step)
    return {
        "bp": cost + movement.ROUGH * rough, "moved_markers": markers, "df_bonus": statuses.moved_defence(markers)
    }  # fmt: skip


def carry(given: Given, dice: TapeDice) -> dict[str, Any]:
    free, ap = count(given, "free_slots", "F", default=0), count(given, "ap_spent", "ap", default=0)
    return {"extra_bp_per_option": movement.carrying(count(given, "Z"), count(given, "S"), free, ap)}
