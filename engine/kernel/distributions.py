"""Exact chances of sums: how likely each total of many rolls is, and how likely a total this far off.

A distribution is a list of whole numbers that add up to 2^96. Two are combined by one multiplication of two big
numbers in which each weight has a place of its own (Kronecker substitution): 10,000 rolls of many kinds take a fraction
of a second without any library, and what is rounded away is smaller than 2^-80, far below anything shown.
"""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

BITS: Final = 96
ONE: Final = 1 << BITS
WIDE: Final = 28  # bytes per weight in a product: two weights of 96 bits, and room for 2^32 summands
TAIL: Final = 1 << (BITS - 80)  # ends that weigh less are cut


# How many dice of which kind: (sides, how many faces count; 0: they are added up). Dice are independent, so it
# makes no difference which of them fell together.
Dice = Mapping[tuple[int, int], int]


class Odds(NamedTuple):
    """`weights[i]` of 2^96 for the total `least + i`."""

    least: int
    weights: tuple[int, ...]

    def share(self, total: int) -> float:
        place = total - self.least
        return self.weights[place] / ONE if 0 <= place < len(self.weights) else 0.0


NOTHING: Final = Odds(0, (ONE,))


def one_die(sides: int, faces: int = 0) -> Odds:
    """Does it show one of `faces` different faces (1 or 0)? Without them: what does it show?"""
    if faces:
        return _scaled(0, [sides - faces, faces], sides)
    return _scaled(1, [1] * sides, sides)


def power(odds: Odds, times: int) -> Odds:
    """The same roll many times."""
    result, square = NOTHING, odds
    while times:
        if times & 1:
            result = both(result, square)
        times >>= 1
        if times:
            square = both(square, square)
    return result


def both(odds: Odds, other: Odds) -> Odds:
    """The total of two independent ones."""
    if odds == NOTHING or other == NOTHING:
        return other if odds == NOTHING else odds
    product = _packed(odds.weights) * _packed(other.weights)
    places = len(odds.weights) + len(other.weights) - 1
    data = product.to_bytes(places * WIDE + WIDE, "little")
    weights = [int.from_bytes(data[at * WIDE : at * WIDE + WIDE], "little") >> BITS for at in range(places)]
    return _trimmed(odds.least + other.least, weights)


def this_far_off(odds: Odds, mean: Fraction, actual: int) -> float:
    """How likely a total at least as far from the expected one is, on either side."""
    off = abs(actual - mean)
    low, high = math.floor(mean - off), math.ceil(mean + off)
    inside = odds.weights[max(0, low + 1 - odds.least) : max(0, high - odds.least)]
    return min(1.0, max(0.0, (ONE - sum(inside)) / ONE))


def middle(odds: Odds, part: Fraction = Fraction(95, 100)) -> tuple[int, int]:
    """The totals between which at least this part of all cases lies, as much cut off above as below."""
    cut = int((1 - part) / 2 * ONE)
    low, high, below, above = 0, len(odds.weights) - 1, 0, 0
    while low < high and below + odds.weights[low] <= cut:
        below += odds.weights[low]
        low += 1
    while high > low and above + odds.weights[high] <= cut:
        above += odds.weights[high]
        high -= 1
    return odds.least + low, odds.least + high


def chi_square(counts: Sequence[int]) -> float:
    """How far counts are from all being equal."""
    expected = Fraction(sum(counts), len(counts))
    return float(sum((n - expected) ** 2 for n in counts) / expected) if expected else 0.0


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely chance alone gives at least this value. For whole degrees of freedom it is a finite sum."""
    if value <= 0:
        return 1.0
    half = value / 2
    if freedom % 2 == 0:
        terms = (math.exp(k * math.log(half) - math.lgamma(k + 1) - half) for k in range(freedom // 2))
        return min(1.0, math.fsum(terms))
    terms = (
        math.exp((k - 0.5) * math.log(half) - math.lgamma(k + 0.5) - half) for k in range(1, (freedom - 1) // 2 + 1)
    )
    return min(1.0, math.erfc(math.sqrt(half)) + math.fsum(terms))


def mean_of(dice: Dice) -> Fraction:
    """Their expected total."""
    fraction = Fraction(0)
    for (sides, faces), n in dice.items():
        fraction += n * (Fraction(faces, sides) if faces else Fraction(sides + 1, 2))
    return fraction


def odds_of(dice: Dice) -> Odds:
    """The exact distribution of their total; short parts first, so that the long ones are multiplied once."""
    parts = [_many(sides, faces, n) for (sides, faces), n in dice.items() if n]
    total = NOTHING
    for part in sorted(parts, key=lambda odds: len(odds.weights)):
        total = both(total, part)
    return total


def odds_of_trials(trials: Mapping[Fraction, int]) -> Odds:
    """How many of so many independent rolls work, by the chance that each of them has."""
    parts = [power(_one_trial(chance), n) for chance, n in trials.items() if n]
    total = NOTHING
    for part in sorted(parts, key=lambda odds: len(odds.weights)):
        total = both(total, part)
    return total


def mean_of_trials(trials: Mapping[Fraction, int]) -> Fraction:
    return sum((chance * n for chance, n in trials.items()), Fraction(0))


def _one_trial(chance: Fraction) -> Odds:
    return _scaled(0, [chance.denominator - chance.numerator, chance.numerator], chance.denominator)


@lru_cache(maxsize=64)
def _many(sides: int, faces: int, dice: int) -> Odds:
    return power(one_die(sides, faces), dice)


def _scaled(least: int, ways: Sequence[int], of: int) -> Odds:
    return _trimmed(least, [way * ONE // of for way in ways])


def _packed(weights: Sequence[int]) -> int:
    return int.from_bytes(b"".join([weight.to_bytes(WIDE, "little") for weight in weights]), "little")


def _trimmed(least: int, weights: list[int]) -> Odds:
    first, last = 0, len(weights)
    while last - first > 1 and weights[first] < TAIL:
        first += 1
    while last - first > 1 and weights[last - 1] < TAIL:
        last -= 1
    return Odds(least + first, tuple(weights[first:last]))
