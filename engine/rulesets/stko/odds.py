"""Exact odds of the base rules, as fractions. Source: STKO-16, 20, 28, 33, 35, 36, 39, 41, 47, 56, 60."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb

from engine.kernel.pools import at_least, chance_of, exactly
from engine.rulesets.stko.codes import KILLED, SEVERITIES
from engine.rulesets.stko.tables import (
    COUNTERS,
    GRID,
    KD,
    LIGHT_COVER_PASSES,
    LUCKY_SHOT_DICE,
    LUCKY_SHOT_SIXES,
    REPAIR,
    STUMBLE_ONES,
    UNC,
)


@cache
def ones_and_sixes(dice: int) -> Mapping[tuple[int, int], Fraction]:
    """Distribution of the numbers of 1s and of 6s in a pool."""
    return {
        (ones, sixes): Fraction(comb(dice, ones) * comb(dice - ones, sixes) * 4 ** (dice - ones - sixes), 6**dice)
        for ones in range(dice + 1)
        for sixes in range(dice + 1 - ones)
    }


def hit(pool: int) -> Fraction:
    """P(at least one hit); a pool of 0 or less is a lucky shot. Source: STKO-28, STKO-35."""
    return at_least(LUCKY_SHOT_DICE, LUCKY_SHOT_SIXES) if pool <= 0 else at_least(pool, 1)


def margin(pool: int, least: int, most: int) -> Fraction:
    """P(1s exceed 6s by `least` to `most`). Source: STKO-36."""
    dice = pool if pool > 0 else LUCKY_SHOT_DICE
    return chance_of(ones_and_sixes(dice), lambda way: least <= way[0] - way[1] <= most)


def out_of_ammunition(pool: int) -> Fraction:
    """P(empty and not jammed)."""
    return margin(pool, 1, 1)


def jam(pool: int) -> Fraction:
    return margin(pool, 2, 99)


def hit_and_ready(pool: int) -> Fraction:
    """P(at least one hit, and the weapon can be fired again). Source: STKO-28, STKO-36."""
    return chance_of(ones_and_sixes(pool), lambda way: way[1] >= max(1, way[0]))


def stumble(rank: int, dice: int) -> Fraction:
    """P(a figure of that class falls on a movement roll). Source: STKO-20."""
    return at_least(dice, STUMBLE_ONES[rank])


def hits(pool: int) -> dict[int, Fraction]:
    """Distribution of the number of hits. Source: STKO-28."""
    return {k: exactly(pool, k) for k in range(pool + 1)}


def severity(counters: bool, location: int = -1) -> dict[str, Fraction]:
    """Distribution of what one hit in the open does, anywhere or on one location. Source: STKO-41."""
    chances = {name: Fraction(0) for name in SEVERITIES}
    for (worst, _), chance in outcomes(counters, location).items():
        chances[worst] += chance
    return chances


def outcomes(counters: bool, location: int = -1) -> dict[tuple[str, str], Fraction]:
    """Distribution of (severity, knocked_down, unconscious or nothing) of one hit, anywhere or on one location."""
    table = COUNTERS if counters else GRID
    cells = [cell for row in (table if location < 0 else table[location : location + 1]) for cell in row]
    chances: dict[tuple[str, str], Fraction] = {}
    for worst, extra in cells:
        with_it = "unconscious" if extra & UNC else "knocked_down" if extra & KD else ""
        key = (SEVERITIES[worst], with_it)
        chances[key] = chances.get(key, Fraction(0)) + Fraction(1, len(cells))
    return chances


def kills(pool: int, counters: bool) -> Fraction:
    """P(one shot in the open kills outright). Source: STKO-28, STKO-41."""
    deadly = severity(counters)[SEVERITIES[KILLED]]
    return 1 - (1 - deadly / 6) ** pool


def light_cover() -> Fraction:
    """P(a hit goes through light cover). Source: STKO-33."""
    return Fraction(LIGHT_COVER_PASSES, 6)


def wakes() -> Fraction:
    """P(an unconscious figure wakes before it is incapacitated): a 6 before a 1. Source: STKO-47."""
    return Fraction(1, 2)


def turns_unconscious() -> Fraction:
    """Expected turns until an unconscious figure is awake or incapacitated: a 6 or a 1. Source: STKO-47."""
    return Fraction(3)


def turns_to_recover() -> Fraction:
    """Expected Recover actions for a wound that wants a 6. Source: STKO-56."""
    return Fraction(6)


def turns_to_repair() -> Fraction:
    """Expected Repair actions until the weapon is fixed or broken. Source: STKO-60."""
    return 1 / Fraction(sum(REPAIR[face] != 1 for face in range(1, 7)), 6)
