"""Preparation and the round: limits, command points, initiative, points.

Source: PB-01, 03, 08, 11, 14 .. 21, 97, 112.
"""

from typing import Any

from engine.kernel.cases import Given, hundredths, number, whole
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.cases.setting import options
from engine.rulesets.pb12.codes import BEYOND, CATEGORIES
from engine.rulesets.pb12.rules import force, modules, targets
from engine.rulesets.pb12.rules.success import SIDES
from engine.rulesets.pb12.tables import step_millimetres


def arithmetic(given: Given, dice: TapeDice) -> dict[str, Any]:
    """The three formulas by which the text shows how it writes them. Source: PB-01."""
    return {"a": (8 - 1) * 6, "b": max(6 - 7, 0), "c": min(1, 2)}


def step(given: Given, dice: TapeDice) -> dict[str, Any]:
    return {"cm": step_millimetres(number(given, "scale")) / 10}


def refill(given: Given, dice: TapeDice) -> dict[str, Any]:
    more = number(given, "points", "n", "by", "amount", default=-1)
    return {"points": force.refilled(number(given, "current", "points_now", default=0), number(given, "value"), more)}


def distance(given: Given, dice: TapeDice) -> dict[str, Any]:
    far = hundredths(given, "steps", "distance")
    found = targets.category(far, number(given, "factor"), options(given).range_multipliers)
    return {"category": None if found == BEYOND else CATEGORIES[found]}


def limit(given: Given, dice: TapeDice) -> dict[str, Any]:
    """Reductions in per mille as a number or a list, `kp` chosen command points, `cards` their own reductions."""
    found = force.limit_thousandths(number(given, "limit"), reductions(given))
    return {"limit": found // 1_000 if found % 1_000 == 0 else found / 1_000}


def reductions(given: Given) -> int:
    chosen = number(given, "kp", "command_points", default=0) * options(given).kp_cost_permille
    return chosen + sum(listed(given, "permille")) + sum(listed(given, "reductions")) + sum(listed(given, "cards"))


def listed(given: Given, name: str) -> list[int]:
    """Whole numbers; one alone needs no list."""
    value = given.get(name, [])
    return [whole(f"given.{name}", one) for one in (value if isinstance(value, list) else [value])]


def value(given: Given, dice: TapeDice) -> dict[str, Any]:
    o = options(given)
    total = sum([*listed(given, "figure"), *listed(given, "figures"), *listed(given, "modules")])
    epics = [*listed(given, "figure_epic"), *listed(given, "figure_epics"), *listed(given, "module_epics")]
    fits = force.is_within_limit(total, number(given, "limit"), reductions(given), o.limit_strict)
    most = given.number("epic_limit", o.epicness_limit)
    return {"total": total, "legal": fits and force.is_within_epicness(epics, most)}


def command_points(given: Given, dice: TapeDice) -> dict[str, Any]:
    o, chosen = options(given), number(given, "chosen")
    reserve = [*listed(given, "reserve_command_values"), *listed(given, "reserve")]
    total = force.command_points(chosen, listed(given, "able_command_values"), reserve, o.reserve_counts_for_kp)
    return {"value": total, "limit_cost_permille": chosen * o.kp_cost_permille}


def initiative(given: Given, dice: TapeDice) -> dict[str, Any]:
    face = dice.roll(1, SIDES)[0]
    return {"initiative": force.initiative(face, number(given, "kp", "bid"), options(given).initiative_per_kp)}


def order(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`choices` of first or last place; `lots`: names of equal ones in the order drawn. Source: PB-21."""
    results, choices = given.must("initiative"), given.get("choices", {})
    if not isinstance(results, dict) or not isinstance(choices, dict):
        raise Malformed("given.initiative", results, "map-with", {"known": ("name", "initiative")})
    names, drawn = list(results), given.get("lots", [])
    lots = [drawn.index(name) if name in drawn else len(drawn) + n for n, name in enumerate(names)]
    ranks = force.ranked([whole(f"given.initiative.{name}", results[name]) for name in names], lots)
    for name, place in choices.items():
        if name not in names or place not in ("first", "last"):
            raise Malformed(f"given.choices.{name}", place, "one-of", {"known": ("first", "last")})
    sides = force.turn_order(ranks, [choices.get(names[side], "first") == "first" for side in ranks])
    return {"slots": {names[side]: n + 1 for n, side in enumerate(sides)}, "order": [names[side] for side in sides]}


def dissolve_cost(given: Given, dice: TapeDice) -> dict[str, Any]:
    groups = given.must("groups")
    return {"kp": len(groups) if isinstance(groups, list) else whole("given.groups", groups)}


def interrupted(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`spent`: what the action was to cost. Source: PB-112."""
    cost = number(given, "cost", "planned", "spent", default=0)
    return {"ap_available": number(given, "ap") - (cost if given.switch("begun") else 0)}


def reload(given: Given, dice: TapeDice) -> dict[str, Any]:
    left, charges = number(given, "resource", "current", default=0), number(given, "charges")
    points, charges_left = modules.reloaded(left, number(given, "resource_value", "value"), charges)
    return {"resource": points, "charges": charges_left, "allowed": charges > 0}
