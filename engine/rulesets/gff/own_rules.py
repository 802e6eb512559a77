"""Special rules of a referee's own, composed in a closed vocabulary: the option `gff.rules`, a line for each name.

The lines are those of `rule_lines.py`, with the shapes that are open to them and what makes sense together. `like RULE`
works as a printed one does. Whatever contradicts itself is refused before it is kept.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.kernel.refusal import Malformed
from engine.rulesets.gff.codes import (
    ADVANCES,
    ALL_MODELS,
    AP,
    CHARGING,
    CONDITIONS,
    DEFENCE,
    HIT,
    HIT_AGAINST,
    IGNORE,
    MELEE,
    MORALE,
    MOVE_AFTER,
    ONCE_A_GAME,
    ONCE_A_ROUND,
    ONE_ATTACK,
    ONE_HIT,
    ONE_REROLL,
    ONE_WOUND,
    OVER_NINE,
    OWN_SHAPES,
    RANGE,
    RECOVER,
    RUSHES,
    SHAPES,
    SHOOTING,
    SIX_ATTACK,
    SIX_HIT,
    SIX_REROLL,
    SIX_WOUND,
)
from engine.rulesets.gff.effects import Effect
from engine.rulesets.gff.printed_rules import MOST_RATING, PRINTED, find_printed, key_of, printed_effects
from engine.rulesets.gff.rule_lines import LIKE, Clause, X, effect_of, read_line, written

FIELD: Final = "options.gff.rules"
MOST_RULES: Final = 100
MOST_CLAUSES: Final = 6
MOST_TEXT: Final = 200
MOST_NAME: Final = 60
NAME: Final = re.compile(r"[^;\s](?:[^;]*[^;\s])?")
NUMBERED: Final = re.compile(r".*\(\s*(?:[+-]?\d+|[xX])\s*\)")

# Least and most of each number; 0 says nothing and is never one.
BOUNDS: Final = {
    HIT: (-3, 3), HIT_AGAINST: (-3, 3), DEFENCE: (-3, 3), AP: (1, 6), MORALE: (-3, 3),
    RANGE: (-24, 24), ADVANCES: (-12, 12), RUSHES: (-24, 24),
    SIX_HIT: (1, 6), SIX_ATTACK: (1, 6), SIX_WOUND: (1, 6), SIX_REROLL: (1, 1),
    ONE_HIT: (1, 6), ONE_ATTACK: (1, 6), ONE_WOUND: (1, 6), ONE_REROLL: (1, 1),
    IGNORE: (2, 6), RECOVER: (2, 6), MOVE_AFTER: (1, 12),
}  # fmt: skip

ONCE: Final = ONCE_A_ROUND | ONCE_A_GAME
OF_SHOOTING: Final = SHOOTING | OVER_NINE
OF_MELEE: Final = MELEE | CHARGING
# What no attack is part of can't wait for the circumstances of one; whoever charges moves as in a rush.
FITTING: Final = {
    MORALE: ALL_MODELS | ONCE,
    ADVANCES: ALL_MODELS,
    RUSHES: ALL_MODELS | CHARGING,
    RANGE: ALL_MODELS | SHOOTING,
    RECOVER: ALL_MODELS | ONCE,
    MOVE_AFTER: ALL_MODELS | ONCE,
}


# -- what a rule on a unit does --------------------------------------------------------------------------------------
def own_effects(name: str, rating: int | None, own: Mapping[str, str]) -> list[Effect]:
    """None where there is no such rule, or where it lacks the number that it is played by."""
    found = find_own(name, own)
    if found is None:
        return []
    effects: list[Effect] = []
    for one in clauses_of(own[found]):
        if abs(one.n) == X and (rating is None or not within(one, rating)):
            return []
        effects += effects_by(one, found, rating or 0)
    return effects


def find_own(name: str, own: Mapping[str, str]) -> str | None:
    """Its name as the referee writes it."""
    if name in own:
        return name
    key = key_of(name)
    return next((one for one in own if key_of(one) == key), None)


@lru_cache(1_024)
def clauses_of(line: str) -> tuple[Clause, ...]:
    return tuple(read_line(line, FIELD))


def effects_by(one: Clause, rule: str, rating: int) -> list[Effect]:
    if one.shape != LIKE:
        return [effect_of(one, rule, rating)]
    printed = find_printed(one.like)
    assert printed is not None  # a line that is kept has been read with care
    return printed_effects(printed, rule, (rating if one.n == X else one.n) if printed.is_rated else None)


def within(one: Clause, rating: int) -> bool:
    least, most = (1, MOST_RATING) if one.shape == LIKE else BOUNDS[one.shape]
    n = rating * (one.n // X)
    return n != 0 and least <= n <= most


# -- reading, and what is refused ------------------------------------------------------------------------------------
def must_make_sense(rules: Mapping[str, object]) -> None:
    """All of a campaign's own rules. Refuses: Malformed, with the name of the rule."""
    if len(rules) > MOST_RULES:
        raise Malformed(FIELD, len(rules), "rules-up-to", {"most": MOST_RULES})
    names: dict[str, str] = {}
    for name, line in rules.items():
        must_be_own_name(name)
        other = names.setdefault(key_of(name), name)
        if other != name:
            raise Malformed(f"{FIELD}.{name}", name, "rule-named-once", {"other": other})
        read_own(name, line)


def must_be_own_name(name: str) -> None:
    field = f"{FIELD}.{name[:MOST_NAME]}"
    if len(name) > MOST_NAME or NAME.fullmatch(name) is None or NUMBERED.fullmatch(name):
        raise Malformed(field, name, "rule-name", {"most": MOST_NAME})
    printed = find_printed(name)
    if printed is not None:
        raise Malformed(field, name, "rule-of-another-name", {"rule": printed.name})


def read_own(name: str, line: object) -> list[Clause]:
    """The line of one rule. Refuses (Malformed): what can't be read, is out of bounds, or contradicts itself."""
    field = f"{FIELD}.{name}"
    if not isinstance(line, str) or not line.strip():
        raise Malformed(field, line, "rule-line")
    if len(line) > MOST_TEXT:
        raise Malformed(field, line, "string-up-to", {"most": MOST_TEXT})
    clauses = read_line(line, field)
    if len(clauses) > MOST_CLAUSES:
        raise Malformed(field, len(clauses), "clauses-up-to", {"most": MOST_CLAUSES})
    for one in clauses:
        if one.shape == LIKE:
            must_be_printed(one, field)
        else:
            must_be_open(one, field)
            must_be_bounded(one, field)
            must_fit_shape(one, field)
            must_be_possible(one, field)
    must_be_said_once(clauses, field)
    return clauses


def must_be_printed(one: Clause, field: str) -> None:
    """No rule is like itself or like another own one: whoever reads it shall not have to follow a chain."""
    rule = find_printed(one.like)
    if rule is None:
        raise Malformed(field, one.like, "one-of", {"known": tuple(known.name for known in PRINTED)})
    if not rule.is_rated and one.n:
        raise Malformed(field, written([one]), "like-without-number", {"rule": rule.name})
    if rule.is_rated and (one.n != X and not 1 <= one.n <= MOST_RATING):
        raise Malformed(field, written([one]), "like-with-number", {"rule": rule.name, "most": MOST_RATING})


def must_be_open(one: Clause, field: str) -> None:
    if one.shape >= OWN_SHAPES:
        raise Malformed(field, SHAPES[one.shape], "one-of", {"known": (*SHAPES[:OWN_SHAPES], "like")})


def must_be_bounded(one: Clause, field: str) -> None:
    """X is bounded when a rule with a number meets the unit."""
    least, most = BOUNDS[one.shape]
    if one.n == 0:
        raise Malformed(field, written([one]), "number-other-than-0")
    if abs(one.n) == X:
        if one.n < 0 <= least:
            raise Malformed(field, written([one]), "whole-number-between", {"least": least, "most": most})
    elif not least <= one.n <= most:
        raise Malformed(field, one.n, "whole-number-between", {"least": least, "most": most})


def must_fit_shape(one: Clause, field: str) -> None:
    wrong = one.when & ~FITTING.get(one.shape, one.when)
    if wrong:
        facts = {"shape": SHAPES[one.shape], "condition": conditions(wrong)[0]}
        raise Malformed(field, written([one]), "conditions-of-shape", facts)


def must_be_possible(one: Clause, field: str) -> None:
    """Nobody shoots in melee, and what counts once in a game doesn't count once in each round."""
    for these, others in ((OF_SHOOTING, OF_MELEE), (ONCE_A_ROUND, ONCE_A_GAME)):
        if one.when & these and one.when & others:
            facts = {"one": conditions(one.when & these)[0], "other": conditions(one.when & others)[0]}
            raise Malformed(field, written([one]), "conditions-that-meet", facts)


def must_be_said_once(clauses: Sequence[Clause], field: str) -> None:
    """Two numbers of one shape for the same attack, also by way of `like`."""
    spread = [part for one in clauses for part in (find_clauses(one) if one.shape == LIKE else (one,))]
    for one, other in combinations(spread, 2):
        if one.shape == other.shape and not are_apart(one.when, other.when):
            raise Malformed(field, SHAPES[one.shape], "shape-once", {"shape": SHAPES[one.shape]})


def find_clauses(one: Clause) -> tuple[Clause, ...]:
    rule = find_printed(one.like)
    return () if rule is None else rule.clauses


def are_apart(one: int, other: int) -> bool:
    return bool((one & OF_SHOOTING and other & OF_MELEE) or (one & OF_MELEE and other & OF_SHOOTING))


def conditions(when: int) -> list[str]:
    return [name for i, name in enumerate(CONDITIONS) if when >> i & 1]
