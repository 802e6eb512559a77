"""Exact odds with skills, as fractions. Source: STKO-93, STKO-94."""

from fractions import Fraction
from functools import cache

from engine.rulesets.stko import odds
from engine.rulesets.stko.rules.impaired import DRUNK_HOW, FALTERS_TO


@cache
def hit_from(pool: int, face: int) -> Fraction:
    """P(at least one hit) where so high a die hits; a lucky shot wants its 6s from everybody."""
    return odds.hit(pool) if pool <= 0 else 1 - Fraction(face - 1, 6) ** pool


def sausage_recovers(times: int) -> Fraction:
    """P(a Recover works, with 4 or more on the die), once or twice a Sausage."""
    return Fraction(1, 2) ** times


def drunk(how: str) -> Fraction:
    """P(drink does that in one turn of somebody who is still drunk). Raises: LookupError for what drink never does."""
    if how not in DRUNK_HOW:
        raise LookupError(f"drink never {how}: one of {', '.join(DRUNK_HOW)}")
    return Fraction(FALTERS_TO, 6) * Fraction(DRUNK_HOW.count(how), 6)
