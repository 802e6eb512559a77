"""What the worked cases start from: option values, statuses by name, and dice."""

import re
from typing import Any, Final

from engine.kernel.cases import Given, hundredths, number
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12 import tables
from engine.rulesets.pb12.codes import CATEGORIES, STATUSES
from engine.rulesets.pb12.rules.statuses import action_test_modifier, all_tests_modifier, gained
from engine.rulesets.pb12.rules.success import SIDES, needs_die, succeeds
from engine.rulesets.pb12.settings import Options

THRESHOLDS: Final = re.compile(r"T\+\d+(,T\+\d+)*", re.ASCII)


def options(given: Given) -> Options:
    """Tables also as cases write them, or `see_table`. Refuses: Malformed."""
    items = given.options_of("pb12").items()
    return Options({id: as_meant(id, value) for id, value in items if value != "see_table"})


def as_meant(id: str, value: Any) -> Any:
    """`T+1,T+4` for tables: each of these results is a point more; tables as the rulings write them: results in a list
    by the table's number, multipliers by category; a step's length as a number.
    """
    if id == "pb12.damage_tables" and isinstance(value, str):
        return by_thresholds(value)
    if id == "pb12.damage_tables" and isinstance(value, dict):
        lines = {str(name).lower(): " ".join(map(str, n)) if isinstance(n, list) else n for name, n in value.items()}
        return {**tables.DAMAGE_TABLES, **lines}
    if id == "pb12.range_multipliers" and isinstance(value, dict) and set(value) == set(CATEGORIES):
        return [value[category] for category in CATEGORIES]
    return f"{value:.1f}" if id == "pb12.step_length_cm" and isinstance(value, (int, float)) else value


def by_thresholds(formula: str) -> dict[str, str]:
    if not THRESHOLDS.fullmatch(formula.replace(" ", "")):
        raise Malformed("options.pb12.damage_tables", formula, "written-like", {"example": "T+1,T+4"})
    steps = [int(digits) for digits in re.findall(r"\d+", formula)]
    rows = {name: n + 1 for n, name in enumerate(tables.DAMAGE_TABLES)}
    points = {name: [sum(result >= t + step for step in steps) for result in range(1, 13)] for name, t in rows.items()}
    return {name: " ".join(map(str, row)) for name, row in points.items()}


def roll(dice: TapeDice, tn: int) -> tuple[bool, bool]:
    """Whether a test succeeds, and whether it was rolled. Source: PB-05, 07."""
    face = dice.roll(1, SIDES)[0] if needs_die(tn) else 0
    return succeeds(face, tn), face > 0


def modifier(given: Given, in_melee: bool = False, of_action: bool = True) -> int:
    """Whatever else a case adds to a target number; `statuses` of whoever tests, one a marker. Source: PB-06, 91."""
    markers = marked(named(given, "statuses"))
    of_status = action_test_modifier(markers, in_melee) if of_action else all_tests_modifier(markers)
    return number(given, "modifier", "mod", default=0) + of_status


def marked(words: list[Any]) -> list[int]:
    """Markers by the words of statuses. Refuses: Malformed."""
    markers = [0] * len(STATUSES)
    for word in words:
        markers = gained(markers, status(word))
    return markers


def status(word: object) -> int:
    """Its code. Refuses: Malformed."""
    if word not in STATUSES:
        raise Malformed("given.status", word, "one-of", {"known": STATUSES})
    return STATUSES.index(str(word))


def named(given: Given, name: str) -> list[Any]:
    """A list of names; one alone needs no list. Refuses: Malformed."""
    value = given.get(name, [])
    names = value if isinstance(value, list) else [value]
    for word in names:
        if not isinstance(word, str):
            raise Malformed(f"given.{name}", word, "string")
    return names


def count(given: Given, *names: str, default: int | None = None, least: int = 0) -> int:
    """A number of points, markers or tests. Refuses: Malformed below 0."""
    return at_least(f"given.{names[0]}", number(given, *names, default=default), least)


def length(given: Given, *names: str, default: float | None = None) -> int:
    """Hundredths of steps, not below 0 either."""
    return at_least(f"given.{names[0]}", hundredths(given, *names, default=default))


def at_least(field: str, value: int, least: int = 0) -> int:
    if value < least:
        raise Malformed(field, value, "whole-number-from", {"least": least})
    return value
