"""Exact odds of a shot's dice, as fractions. Source: STKO-28, 35, 36, 93. What else has odds: `cases/odds.py`."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb

from engine.kernel.pools import at_least, chance_of
from engine.rulesets.stko.tables import LUCKY_SHOT_DICE, LUCKY_SHOT_SIXES


@cache
def ones_and_sixes(dice: int) -> Mapping[tuple[int, int], Fraction]:
    """Distribution of the numbers of 1s and of 6s in a pool."""
    return {
        (ones, sixes): Fraction(comb(dice, ones) * comb(dice - ones, sixes) * 4 ** (dice - ones - sixes), 6**dice)
        for ones in range(dice + 1)
        for sixes in range(dice + 1 - ones)
    }


@cache
def hit(pool: int, face: int = 6) -> Fraction:
    """P(at least one hit) where so high a die hits; a pool of 0 or less is a lucky shot, and wants its 6s of everybody.

    Source: STKO-28, 35, 93.
    """
    return at_least(LUCKY_SHOT_DICE, LUCKY_SHOT_SIXES) if pool <= 0 else 1 - Fraction(face - 1, 6) ** pool


def margin(pool: int, least: int, most: int) -> Fraction:
    """P(1s exceed 6s by `least` to `most`). Source: STKO-36."""
    dice = pool if pool > 0 else LUCKY_SHOT_DICE
    return chance_of(ones_and_sixes(dice), lambda way: least <= way[0] - way[1] <= most)


def out_of_ammunition(pool: int) -> Fraction:
    """P(empty and not jammed)."""
    return margin(pool, 1, 1)


def jam(pool: int) -> Fraction:
    return margin(pool, 2, 99)
