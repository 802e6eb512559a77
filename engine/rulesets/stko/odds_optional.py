"""Exact odds of the optional rules, as fractions. Source: STKO-63 .. 66, 79."""

from fractions import Fraction
from typing import Final

from engine.rulesets.stko.rules import rapid
from engine.rulesets.stko.tables_optional import RAPID, RAPID_KINDS

CARDS: Final = len(RAPID)
D3_MEAN: Final = 2
HITS_ON_TARGET: Final = {rapid.MULTI: D3_MEAN, rapid.SUSTAINED: 1, rapid.SPECIAL: 1, rapid.FOLLOW: 1}


def rapid_stops(kind: str) -> int:
    """How many of the 36 cards end a burst of that kind of weapon. Source: STKO-64."""
    column = RAPID_KINDS.index(kind)
    return sum(rapid.ends_burst(card[column]) for card in RAPID)


def rapid_first_card_stops(kind: str) -> Fraction:
    return Fraction(rapid_stops(kind), CARDS)


def rapid_draws(kind: str) -> Fraction:
    """Expected cards of a shooter who never stops by himself, from the full deck."""
    return Fraction(CARDS + 1, rapid_stops(kind) + 1)


def rapid_hits(kind: str) -> Fraction:
    """Expected extra hits on the target of such a burst: each card comes before the first stop with 1/(stops + 1)."""
    column = RAPID_KINDS.index(kind)
    hits = sum(HITS_ON_TARGET.get(card[column], 0) for card in RAPID)
    return Fraction(hits, rapid_stops(kind) + 1)


def rapid_killed(kind: str) -> Fraction:
    """P(the card that kills at once comes before a stop)."""
    column = RAPID_KINDS.index(kind)
    deadly = sum(card[column] == rapid.KILLED_AT_ONCE for card in RAPID)
    return Fraction(deadly, rapid_stops(kind) + 1)


def nerve(dice: int) -> Fraction:
    """P(a nerve test is passed): one 6 is enough, and no dice fail. Source: STKO-79."""
    return 1 - Fraction(5, 6) ** max(dice, 0)
