"""Preparation and the round: limits, command points, initiative, points.

Source: PB-01, 03, 08, 11, 14 .. 21, 97, 112.
"""

import re
from typing import Any

from engine.kernel.cases import Given, number, whole
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12.cases.setting import at_least, count, length, named, options
from engine.rulesets.pb12.codes import BEYOND, CATEGORIES
from engine.rulesets.pb12.rules import force, modules, targets
from engine.rulesets.pb12.rules.success import SIDES
from engine.rulesets.pb12.tables import step_millimetres

LOWEST = -1_000  # of what may be below 0


def arithmetic(given: Given, dice: TapeDice) -> dict[str, Any]:
    """The three formulas by which the text shows how it writes them. Source: PB-01."""
    return {"a": (8 - 1) * 6, "b": max(6 - 7, 0), "c": min(1, 2)}


def step(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`scale`: 72, or 1:72."""
    scale = given.must("scale")
    if isinstance(scale, str) and (match := re.fullmatch(r"1:([1-9]\d{0,3})", scale.strip(), re.ASCII)):
        return {"cm": step_millimetres(int(match[1])) / 10}
    return {"cm": step_millimetres(count(given, "scale", least=1)) / 10}


def refill(given: Given, dice: TapeDice) -> dict[str, Any]:
    more = count(given, "points", "n", "by", "amount", default=-1, least=-1)
    return {"points": force.refilled(count(given, "current", "points_now", default=0), number(given, "value"), more)}


def distance(given: Given, dice: TapeDice) -> dict[str, Any]:
    far = length(given, "steps", "distance")
    category = targets.category(far, count(given, "factor", least=1), options(given).range_multipliers)
    return {"category": None if category == BEYOND else CATEGORIES[category]}


def limit(given: Given, dice: TapeDice) -> dict[str, Any]:
    """Reductions in per mille as a number or a list, `kp` chosen command points, `cards` their own reductions."""
    thousandths = force.limit_thousandths(count(given, "limit"), reductions(given))
    return {"limit": thousandths // 1_000 if thousandths % 1_000 == 0 else thousandths / 1_000}


def reductions(given: Given) -> int:
    chosen = count(given, "kp", "command_points", default=0) * options(given).kp_cost_permille
    return chosen + sum([n for name in ("permille", "reductions", "cards") for n in listed(given, name)])


def listed(given: Given, name: str, least: int = 0) -> list[int]:
    """Whole numbers; one alone needs no list."""
    value, field = given.get(name, []), f"given.{name}"
    return [at_least(field, whole(field, entry), least) for entry in (value if isinstance(value, list) else [value])]


def value(given: Given, dice: TapeDice) -> dict[str, Any]:
    settings = options(given)
    total = sum([n for name in ("figure", "figures", "modules") for n in listed(given, name)])
    epics = [*listed(given, "figure_epic"), *listed(given, "figure_epics"), *listed(given, "module_epics")]
    fits = force.is_within_limit(total, count(given, "limit"), reductions(given), settings.limit_strict)
    most = given.number("epic_limit", settings.epicness_limit)
    return {"total": total, "legal": fits and force.is_within_epicness(epics, most)}


def command_points(given: Given, dice: TapeDice) -> dict[str, Any]:
    settings, chosen = options(given), count(given, "chosen")
    able, *more = [listed(given, name, LOWEST) for name in ("able_command_values", "reserve_command_values", "reserve")]
    total = force.command_points(chosen, able, [*more[0], *more[1]], settings.reserve_counts_for_kp)
    return {"value": total, "limit_cost_permille": chosen * settings.kp_cost_permille}


def initiative(given: Given, dice: TapeDice) -> dict[str, Any]:
    face = dice.roll(1, SIDES)[0]
    return {"initiative": force.initiative(face, count(given, "kp", "bid"), options(given).initiative_per_kp)}


def order(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`choices` of first or last place; `lots`: names of equal ones in the order drawn. Source: PB-21."""
    results, choices = given.must("initiative"), given.get("choices", {})
    if not isinstance(results, dict) or not isinstance(choices, dict):
        raise Malformed("given.initiative", results, "map-with", {"known": ("name", "initiative")})
    names, drawn = list(results), named(given, "lots")
    lots = [drawn.index(name) if name in drawn else len(drawn) + n for n, name in enumerate(names)]
    ranks = force.ranked([whole(f"given.initiative.{name}", results[name]) for name in names], lots)
    for name, place in choices.items():
        if name not in names or place not in ("first", "last"):
            raise Malformed(f"given.choices.{name}", place, "one-of", {"known": ("first", "last")})
    sides = force.turn_order(ranks, [choices.get(names[side], "first") == "first" for side in ranks])
    return {"slots": {names[side]: n + 1 for n, side in enumerate(sides)}, "order": [names[side] for side in sides]}


def dissolve_cost(given: Given, dice: TapeDice) -> dict[str, Any]:
    return {"kp": len(given.get("groups")) if isinstance(given.must("groups"), list) else count(given, "groups")}


def interrupted(given: Given, dice: TapeDice) -> dict[str, Any]:
    """`spent`: what the action was to cost. Source: PB-112."""
    cost, ap = count(given, "cost", "planned", "spent", default=0), count(given, "ap")
    return {"ap_available": at_least("given.cost", ap - (cost if given.switch("begun") else 0))}


def reload(given: Given, dice: TapeDice) -> dict[str, Any]:
    left, charges = count(given, "resource", "current", default=0), count(given, "charges")
    points, charges_left = modules.reloaded(left, count(given, "resource_value", "value"), charges)
    return {"resource": points, "charges": charges_left, "allowed": charges > 0}
