"""What the worked cases start from: option values, statuses by name, and dice."""

import re
from typing import Any, Final

from engine.kernel.cases import Given, number
from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Malformed
from engine.rulesets.pb12 import tables
from engine.rulesets.pb12.codes import STATUSES
from engine.rulesets.pb12.rules.success import SIDES, needs_die, succeeds
from engine.rulesets.pb12.settings import Options

THRESHOLDS: Final = re.compile(r"T\+\d+(,T\+\d+)*", re.ASCII)


def options(given: Given) -> Options:
    """Tables also as cases write them. Refuses: Malformed."""
    return Options({id: as_meant(id, value) for id, value in given.options_of("pb12").items()})


def as_meant(id: str, value: Any) -> Any:
    """`T+1,T+4` for tables: each of these results is a point more; a step's length as a number."""
    if id == "pb12.damage_tables" and isinstance(value, str):
        return by_thresholds(value)
    return f"{value:.1f}" if id == "pb12.step_length_cm" and isinstance(value, (int, float)) else value


def by_thresholds(formula: str) -> dict[str, str]:
    if not THRESHOLDS.fullmatch(formula.replace(" ", "")):
        raise Malformed("options.pb12.damage_tables", formula, "written-like", {"example": "T+1,T+4"})
    steps = [int(one) for one in re.findall(r"\d+", formula)]
    rows = {name: n + 1 for n, name in enumerate(tables.DAMAGE_TABLES)}
    points = {name: [sum(result >= t + step for step in steps) for result in range(1, 13)] for name, t in rows.items()}
    return {name: " ".join(map(str, row)) for name, row in points.items()}


def roll(dice: TapeDice, tn: int) -> tuple[bool, bool]:
    """Whether a test succeeds, and whether it was rolled. Source: PB-05, 07."""
    face = dice.roll(1, SIDES)[0] if needs_die(tn) else 0
    return succeeds(face, tn), face > 0


def modifier(given: Given) -> int:
    """Whatever else a case adds to a target number. Source: PB-06."""
    return number(given, "modifier", "mod", default=0)


def status(word: object) -> int:
    """Its code. Refuses: Malformed."""
    if word not in STATUSES:
        raise Malformed("given.status", word, "one-of", {"known": STATUSES})
    return STATUSES.index(str(word))
