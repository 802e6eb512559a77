"""What a force may cost and hold. Source: GFF-03, 04."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.refusal import Facts
from engine.rulesets.gff.profile import Part, Profile
from engine.rulesets.gff.special_rules import read_rule

Named = tuple[str, Profile]
Fault = tuple[str, Facts]


class Limits(NamedTuple):
    """The most of each; `copies` counts the first one, too."""

    heroes: int
    copies: int
    unit_points: int
    units: int
    models: int


def limits(points: int) -> Limits:
    """German: Armeeaufbau (optional). Source: GFF-04, all rounded down."""
    return Limits(points // 150, 1 + points // 150, points * 35 // 100, points // 30, points // 20)


def over_points(units: Sequence[Named], points: int) -> list[Fault]:
    """Source: GFF-03."""
    cost = sum(unit.points for _, unit in units)
    return [("force-points", {"points": cost, "most": points})] if cost > points else []


def broken(units: Sequence[Named], points: int) -> list[Fault]:
    """Every limit that a force of so many points breaks, each with its numbers; none where it keeps them all.

    Units are copies of each other when their first parts have one name, whatever people call them. A hero who has
    joined a unit is a hero, and no unit of his own.
    """
    most = limits(points)
    faults = over_points(units, points)
    faults += over("force-heroes", sum(heroes_of(unit) for _, unit in units), most.heroes)
    faults += over("force-units", len(units), most.units)
    faults += over("force-models", sum(part.models for _, unit in units for part in unit.parts), most.models)
    for name, n in Counter(unit.parts[0].name for _, unit in units).items():
        faults += over("force-copies", n, most.copies, name)
    for name, unit in units:
        faults += over("force-unit-points", unit.points, most.unit_points, name)
    return faults


def over(code: str, n: int, most: int, name: str = "") -> list[Fault]:
    return [(code, {"n": n, "most": most} | ({"name": name} if name else {}))] if n > most else []


def heroes_of(unit: Profile) -> int:
    return sum(part.models for part in unit.parts if is_hero(part))


def is_hero(part: Part) -> bool:
    return any(read_rule(rule) == ("Hero", None) for rule in part.rules)
