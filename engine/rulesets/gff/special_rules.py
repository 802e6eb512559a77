"""What a special rule on a unit or a weapon comes to: a printed one, one of the referee's own, or one only shown.

Rules stand there as people write them, `AP(1)`, `Fearless`, `Zäh(3)`. One that is neither printed nor the referee's own
is kept by name, and nothing of it is played.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.rulesets.gff.effects import Effect
from engine.rulesets.gff.own_rules import own_effects
from engine.rulesets.gff.printed_rules import PRINTED, SpecialRule, find_printed, printed_effects, read_rule
from engine.rulesets.gff.profile import Profile

__all__ = ("PRINTED", "Played", "SpecialRule", "effects_of", "find_printed", "is_played", "played", "read_rule")


def effects_of(text: str, own: Mapping[str, str]) -> list[Effect]:
    """`own` is the option `gff.rules`: lines by name, known to be right. A rule that isn't played has none."""
    name, rating = read_rule(text)
    rule = find_printed(name)
    return own_effects(name, rating, own) if rule is None else printed_effects(rule, rule.name, rating)


def is_played(text: str, own: Mapping[str, str]) -> bool:
    return bool(effects_of(text, own))


class Played(NamedTuple):
    """How much is played: `n` of `n_all` rules, each counted once; `unknown` are the others, as they are written."""

    n: int
    n_all: int
    unknown: tuple[str, ...]


def played(profiles: Iterable[Profile], own: Mapping[str, str]) -> Played:
    """Of one unit, or of a whole list."""
    rules = {read_rule(rule): rule for profile in profiles for rule in rules_on(profile)}
    unknown = tuple(rule for rule in rules.values() if not is_played(rule, own))
    return Played(len(rules) - len(unknown), len(rules), unknown)


def rules_on(profile: Profile) -> list[str]:
    return [
        rule
        for part in profile.parts
        for rules in (part.rules, *(weapon.rules for weapon in part.weapons))
        for rule in rules
    ]
