"""One special rule as a line of text: what printed rules are written in here, and what a referee writes his own in.

    SHAPE NUMBER [CONDITION ...] ; SHAPE NUMBER [CONDITION ...] ; like RULE [NUMBER] ; ...

`hit +1 charging`, `ignore 6; morale +1`, `blast X; no-cover`, `like Tough X`. X is the number that the rule is named
with, the 3 of Tough(3). Words are read here, and whether they make sense is asked in `own_rules.py`.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.kernel.refusal import Malformed
from engine.rulesets.gff.codes import CONDITIONS, OWN_SHAPES, SHAPES
from engine.rulesets.gff.effects import Effect

X: Final = 1_000  # stands for the rule's own number; -X for the same with a minus
LIKE: Final = -1  # the place of `like RULE`, which is no shape
NUMBER: Final = re.compile(r"([+-]?)(\d{1,3}|[xX])")
# Written without a number; all others have one.
BARE: Final = frozenset(
    ("not-ignored", "six-saves-again", "no-minus", "no-cover", "no-sight", "once", "first", "fearless", "hero",
     "ambush", "scout", "strider", "flying", "immobile")
)  # fmt: skip
SIGNED: Final = frozenset(
    ("hit", "hit-against", "defence", "morale", "range", "advance", "rush", "moved-hit")
)  # can be less than nothing, so their numbers are written with a sign


class Clause(NamedTuple):
    """`n` is 1 where the shape is written without a number, X or -X where it is the rule's own. `like` with LIKE."""

    shape: int
    n: int
    when: int = 0
    like: str = ""


def read_line(line: str, field: str) -> list[Clause]:
    """Refuses (Malformed): unknown words, missing numbers."""
    return [read_clause(part.split(), field, line) for part in line.split(";")]


def read_clause(words: Sequence[str], field: str, line: str) -> Clause:
    if not words:
        raise Malformed(field, line, "rule-line")
    first = words[0].casefold()
    if first == "like":
        return read_like(words[1:], field, line)
    if first not in SHAPES:
        raise Malformed(field, words[0], "one-of", {"known": (*SHAPES[:OWN_SHAPES], "like")})
    n, rest = 1, words[1:]
    if first not in BARE:
        rating = number(rest[0]) if rest else None
        if rating is None:
            raise Malformed(field, " ".join(words), "rule-number", {"shape": first})
        n, rest = rating, rest[1:]
    return Clause(SHAPES.index(first), n, read_conditions(rest, field))


def read_like(words: Sequence[str], field: str, line: str) -> Clause:
    """Names have spaces; a number is the last word, or stands in brackets."""
    text = " ".join(words)
    name, _, bracket = text.partition("(")
    rating = number(bracket.rstrip(" )").strip()) if bracket else number(words[-1]) if len(words) > 1 else None
    if not bracket and rating is not None:
        name = " ".join(words[:-1])
    if not name.strip() or (bracket and rating is None):
        raise Malformed(field, line, "rule-line")
    return Clause(LIKE, 0 if rating is None else rating, 0, name.strip())


def read_conditions(words: Sequence[str], field: str) -> int:
    when = 0
    for word in words:
        if word.casefold() not in CONDITIONS:
            raise Malformed(field, word, "one-of", {"known": CONDITIONS})
        bit = 1 << CONDITIONS.index(word.casefold())
        if when & bit:
            raise Malformed(field, word, "named-once")
        when |= bit
    return when


def number(word: str) -> int | None:
    """`2`, `+1`, `-1`, `X`, `-X`; None for anything else."""
    match = NUMBER.fullmatch(word)
    if match is None or not word.isascii():
        return None
    n = X if match[2] in "xX" else int(match[2])
    return -n if match[1] == "-" else n


def written(clauses: Sequence[Clause]) -> str:
    """The line that `read_line` reads as just these."""
    return "; ".join(clause_written(clause) for clause in clauses)


def clause_written(clause: Clause) -> str:
    if clause.shape == LIKE:
        return f"like {clause.like} {number_written(clause.n, False)}" if clause.n else f"like {clause.like}"
    words = [SHAPES[clause.shape]]
    if words[0] not in BARE:
        words.append(number_written(clause.n, words[0] in SIGNED))
    words += [name for i, name in enumerate(CONDITIONS) if clause.when >> i & 1]
    return " ".join(words)


def number_written(n: int, signed: bool) -> str:
    sign = "-" if n < 0 else "+" if signed else ""
    return sign + ("X" if abs(n) == X else str(abs(n)))


def effect_of(clause: Clause, rule: str, rating: int) -> Effect:
    """With the rule's own number in the place of X."""
    return Effect(rule, clause.shape, rating * (clause.n // X) if abs(clause.n) == X else clause.n, clause.when)
