"""Exact odds of the base rules, as fractions. Source: STKO-28, 35, 36, 41, 47, 56, 60."""

from fractions import Fraction
from functools import cache
from math import comb

from engine.rulesets.stko.codes import INCAPACITATED, KILLED, SEVERITIES
from engine.rulesets.stko.tables import COUNTERS, GRID, LUCKY_SHOT_DICE, LUCKY_SHOT_SIXES


@cache
def ones_and_sixes(dice: int, ones: int, sixes: int) -> Fraction:
    """P(exactly that many 1s and 6s in a pool)."""
    rest = dice - ones - sixes
    if rest < 0:
        return Fraction(0)
    return Fraction(comb(dice, ones) * comb(dice - ones, sixes) * 4**rest, 6**dice)


@cache
def hit(pool: int) -> Fraction:
    """P(at least one hit); a pool of 0 or less is a lucky shot. Source: STKO-28, STKO-35."""
    if pool <= 0:
        return sum(
            (Fraction(comb(LUCKY_SHOT_DICE, k) * 5 ** (LUCKY_SHOT_DICE - k), 6**LUCKY_SHOT_DICE)
             for k in range(LUCKY_SHOT_SIXES, LUCKY_SHOT_DICE + 1)),
            Fraction(0),
        )  # fmt: skip
    return 1 - Fraction(5, 6) ** pool


@cache
def margin(pool: int, least: int, most: int) -> Fraction:
    """P(1s exceed 6s by `least` to `most`). Source: STKO-36."""
    dice = pool if pool > 0 else LUCKY_SHOT_DICE
    return sum(
        (
            ones_and_sixes(dice, ones, sixes)
            for ones in range(dice + 1)
            for sixes in range(dice + 1 - ones)
            if least <= ones - sixes <= most
        ),
        Fraction(0),
    )


def out_of_ammunition(pool: int) -> Fraction:
    """P(empty and not jammed)."""
    return margin(pool, 1, 1)


def jam(pool: int) -> Fraction:
    return margin(pool, 2, 99)


def hits(pool: int) -> dict[int, Fraction]:
    """Distribution of the number of hits. Source: STKO-28."""
    return {k: Fraction(comb(pool, k) * 5 ** (pool - k), 6**pool) for k in range(pool + 1)}


def severity(counters: bool) -> dict[str, Fraction]:
    """Distribution of what one hit in the open does. Source: STKO-41."""
    chances = {name: Fraction(0) for name in SEVERITIES}
    for row in COUNTERS if counters else GRID:
        for worst, _ in row:
            chances[SEVERITIES[worst]] += Fraction(1, 36)
    return chances


def takes_out(counters: bool) -> Fraction:
    """P(one hit in the open incapacitates or kills)."""
    table = severity(counters)
    return table[SEVERITIES[INCAPACITATED]] + table[SEVERITIES[KILLED]]


def ten_thousandths(chance: Fraction) -> int:
    """As a whole number of 1/10,000, for pages and events."""
    return round(chance * 10_000)
