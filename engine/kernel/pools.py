"""Exact chances of a few dice, as fractions: one face in a pool, and what dice add up to."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import TypeVar

K = TypeVar("K")


@cache
def exactly(dice: int, times: int, sides: int = 6) -> Fraction:
    """P(one certain face comes up so often)."""
    return Fraction(comb(dice, times) * (sides - 1) ** (dice - times), sides**dice)


@cache
def at_least(dice: int, times: int, sides: int = 6) -> Fraction:
    """P(it comes up so often or more); no dice never show anything."""
    return sum((exactly(dice, n, sides) for n in range(times, dice + 1)), Fraction(0))


@cache
def added_up(dice: int, sides: int = 6) -> Mapping[int, Fraction]:
    """Distribution of the total."""
    chances = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for total, chance in chances.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, Fraction(0)) + chance / sides
        chances = after
    return chances


def chance_of(ways: Mapping[K, Fraction], counts: Callable[[K], bool]) -> Fraction:
    """P(one of the ways that count)."""
    return sum((chance for way, chance in ways.items() if counts(way)), Fraction(0))


def ten_thousandths(chance: Fraction) -> int:
    """As a whole number of 1/10,000, for pages and events."""
    return round(chance * 10_000)
