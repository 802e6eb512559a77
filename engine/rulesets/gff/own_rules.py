"""Special rules of a referee's own, composed in a closed vocabulary: the option `gff.rules`, a line for each name.

The lines are those of `rule_lines.py`, with the shapes that are open to them and what makes sense together. `like RULE`
works as a printed one does, or as another own one. Whatever contradicts itself is refused before it is kept.
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
NO_RULES: Final[Mapping[str, object]] = {}
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

NEVER: Final = (0, 0)  # bounds of a shape that isn't open: whoever writes it is refused in its own turn

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
    rule = find_own(name, own)
    return [] if rule is None else line_effects(own[rule], rule, rating, own)


def line_effects(line: str, rule: str, rating: int | None, own: Mapping[str, str]) -> list[Effect]:
    """`rule` is the name that they are told by."""
    effects: list[Effect] = []
    for clause in clauses_of(line):
        n = rating if abs(clause.n) == X else clause.n
        if clause.shape == LIKE:
            alike = like_effects(clause.like, rule, n or None, own)
        else:
            alike = [effect_of(clause, rule, n)] if n is not None and within(clause, n) else []
        if not alike:
            return []
        effects += alike
    return effects


def like_effects(name: str, rule: str, rating: int | None, own: Mapping[str, str]) -> list[Effect]:
    printed = find_printed(name)
    if printed is not None:
        return printed_effects(printed, rule, rating)
    own_name = find_own(name, own)
    return [] if own_name is None else line_effects(own[own_name], rule, rating, {})  # no chains


def find_own(name: str, own: Mapping[str, object]) -> str | None:
    """Its name as the referee writes it."""
    if name in own:
        return name
    key = key_of(name)
    return next((rule for rule in own if key_of(rule) == key), None)


@lru_cache(1_024)
def clauses_of(line: str) -> tuple[Clause, ...]:
    return tuple(read_line(line, FIELD))


def within(clause: Clause, rating: int) -> bool:
    """A number that was written has been looked at; the one that a rule is named with is somebody's file's."""
    least, most = BOUNDS.get(clause.shape, NEVER)
    n = rating * (clause.n // X) if abs(clause.n) == X else clause.n
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
        read_own(name, line, rules)


def must_be_own_name(name: str) -> None:
    field = f"{FIELD}.{name[:MOST_NAME]}"
    if len(name) > MOST_NAME or NAME.fullmatch(name) is None or NUMBERED.fullmatch(name):
        raise Malformed(field, name, "rule-name", {"most": MOST_NAME})
    printed = find_printed(name)
    if printed is not None:
        raise Malformed(field, name, "rule-of-another-name", {"rule": printed.name})


def read_own(name: str, line: object, rules: Mapping[str, object] = NO_RULES) -> list[Clause]:
    """The line of one of the `rules`. Refuses (Malformed): what can't be read, is out of bounds, contradicts itself."""
    field = f"{FIELD}.{name}"
    clauses = read_text(line, field)
    if len(clauses) > MOST_CLAUSES:
        raise Malformed(field, len(clauses), "clauses-up-to", {"most": MOST_CLAUSES})
    for clause in clauses:
        if clause.shape == LIKE:
            must_be_known(clause, field, name, rules)
        else:
            must_be_open(clause, field)
            must_be_bounded(clause, field)
            must_fit_shape(clause, field)
            must_be_possible(clause, field)
    must_be_said_once(clauses, field, rules)
    return clauses


def read_text(line: object, field: str) -> list[Clause]:
    if not isinstance(line, str) or not line.strip():
        raise Malformed(field, line, "rule-line")
    if len(line) > MOST_TEXT:
        raise Malformed(field, line, "string-up-to", {"most": MOST_TEXT})
    return read_line(line, field)


def must_be_known(clause: Clause, field: str, name: str, rules: Mapping[str, object]) -> None:
    """A printed rule, or one of one's own that says itself what it does: nobody shall have to follow a chain."""
    rule = find_printed(clause.like)
    own_name = find_own(clause.like, rules)
    if rule is None and (own_name is None or key_of(own_name) == key_of(name)):
        known = (*(known.name for known in PRINTED), *(other for other in rules if key_of(other) != key_of(name)))
        raise Malformed(field, clause.like, "one-of", {"known": known})
    clauses = find_clauses(clause.like, rules)
    if any(inner.shape == LIKE for inner in clauses):
        raise Malformed(field, clause.like, "like-no-likeness", {"rule": clause.like})
    is_rated = any(abs(inner.n) == X for inner in clauses)
    if not is_rated and clause.n:
        raise Malformed(field, written([clause]), "like-without-number", {"rule": clause.like})
    if is_rated and (clause.n != X and not 1 <= clause.n <= MOST_RATING):
        raise Malformed(field, written([clause]), "like-with-number", {"rule": clause.like, "most": MOST_RATING})
    for inner in clauses:
        if rule is None and clause.n != X and abs(inner.n) == X and not within(inner, clause.n):
            least, most = BOUNDS.get(inner.shape, NEVER)
            raise Malformed(field, written([clause]), "whole-number-between", {"least": least, "most": most})


def find_clauses(name: str, rules: Mapping[str, object]) -> Sequence[Clause]:
    """Of the rule that another is like. Refuses (Malformed): one of one's own that can't be read."""
    printed = find_printed(name)
    if printed is not None:
        return printed.clauses
    own_name = find_own(name, rules)
    assert own_name is not None
    return read_text(rules[own_name], f"{FIELD}.{own_name}")


def must_be_open(clause: Clause, field: str) -> None:
    if clause.shape >= OWN_SHAPES:
        raise Malformed(field, SHAPES[clause.shape], "one-of", {"known": (*SHAPES[:OWN_SHAPES], "like")})


def must_be_bounded(clause: Clause, field: str) -> None:
    """X is bounded when a rule with a number meets the unit."""
    least, most = BOUNDS[clause.shape]
    if clause.n == 0:
        raise Malformed(field, written([clause]), "number-other-than-0")
    if abs(clause.n) == X:
        if clause.n < 0 <= least:
            raise Malformed(field, written([clause]), "whole-number-between", {"least": least, "most": most})
    elif not least <= clause.n <= most:
        raise Malformed(field, clause.n, "whole-number-between", {"least": least, "most": most})


def must_fit_shape(clause: Clause, field: str) -> None:
    wrong = clause.when & ~FITTING.get(clause.shape, clause.when)
    if wrong:
        shape, condition = SHAPES[clause.shape], conditions(wrong)[0]
        raise Malformed(field, written([clause]), "conditions-of-shape", {"shape": shape, "condition": condition})


def must_be_possible(clause: Clause, field: str) -> None:
    """Nobody shoots in melee, and what counts once in a game doesn't count once in each round."""
    for these, others in ((OF_SHOOTING, OF_MELEE), (ONCE_A_ROUND, ONCE_A_GAME)):
        if clause.when & these and clause.when & others:
            first, second = conditions(clause.when & these)[0], conditions(clause.when & others)[0]
            raise Malformed(field, written([clause]), "conditions-that-meet", {"one": first, "other": second})


def must_be_said_once(clauses: Sequence[Clause], field: str, rules: Mapping[str, object]) -> None:
    """Two numbers of one shape for the same attack, also by way of `like`."""
    spread = [
        part for clause in clauses for part in (find_clauses(clause.like, rules) if clause.shape == LIKE else (clause,))
    ]
    for clause, other in combinations(spread, 2):
        if clause.shape == other.shape and not are_apart(clause.when, other.when):
            raise Malformed(field, SHAPES[clause.shape], "shape-once", {"shape": SHAPES[clause.shape]})


def are_apart(when: int, other: int) -> bool:
    return bool((when & OF_SHOOTING and other & OF_MELEE) or (when & OF_MELEE and other & OF_SHOOTING))


def conditions(when: int) -> list[str]:
    return [name for i, name in enumerate(CONDITIONS) if when >> i & 1]
