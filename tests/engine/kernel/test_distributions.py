"""Exact chances: against counting every case, and against known values."""

import math
import time
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine.kernel import distributions


def by_counting(dice: list[tuple[int, int]]) -> dict[int, Fraction]:
    """Every case once."""
    found: Counter[int] = Counter()
    for faces in product(*(range(1, sides + 1) for sides, _ in dice)):
        pairs = zip(faces, dice, strict=True)
        found[sum((face > sides - counted) if counted else face for face, (sides, counted) in pairs)] += 1
    cases = math.prod(sides for sides, _ in dice)
    return {total: Fraction(n, cases) for total, n in found.items()}


@pytest.mark.parametrize(
    "dice",
    [
        [(6, 0)],
        [(6, 1)],
        [(6, 0)] * 4,
        [(6, 1)] * 5,
        [(6, 2)] * 3 + [(6, 1)] * 2,
        [(12, 0), (6, 0), (2, 0)],
        [(4, 3)] * 6,
    ],
)
def test_each_total_is_as_likely_as_counting_says(dice):
    odds = distributions.odds_of(Counter(dice))
    expected = by_counting(dice)
    assert {odds.least + n for n in range(len(odds.weights))} == set(expected)
    for total, share in expected.items():
        assert odds.share(total) == pytest.approx(float(share), abs=1e-20, rel=1e-12)
    mean = distributions.mean_of(Counter(dice))
    assert mean == sum(total * share for total, share in expected.items())
    for actual in expected:
        off = abs(actual - mean)
        exact = sum(share for total, share in expected.items() if abs(total - mean) >= off)
        assert distributions.this_far_off(odds, mean, actual) == pytest.approx(float(exact), rel=1e-12)


def test_hits_of_many_dice_are_binomial():
    odds = distributions.odds_of({(6, 1): 600})
    for k in (60, 100, 140):
        assert odds.share(k) == pytest.approx(math.comb(600, k) * 5 ** (600 - k) / 6**600, rel=1e-9)
    low, high = distributions.middle(odds)
    assert sum(odds.share(k) for k in range(low, high + 1)) >= 0.95
    assert sum(odds.share(k) for k in range(low + 1, high + 1)) < 0.975


def test_the_odds_of_ten_thousand_rolls_take_a_moment_and_lose_nothing():
    distributions._many.cache_clear()
    began = time.process_time()
    odds = distributions.odds_of({(6, 1): 20_000, (6, 0): 20_000, (12, 0): 500})
    assert sum(odds.weights) == pytest.approx(distributions.ONE, rel=1e-15)
    assert time.process_time() - began < 5


# Values of a printed chi-square table: the five in a hundred and the one in a thousand point.
TABLE = [(1, 3.841, 10.828), (2, 5.991, 13.816), (3, 7.815, 16.266), (5, 11.070, 20.515), (10, 18.307, 29.588)]
TABLE += [(19, 30.144, 43.820), (99, 123.225, 148.230)]


@pytest.mark.parametrize(("freedom", "five", "thousand"), TABLE)
def test_the_tail_of_chi_square_is_that_of_printed_tables(freedom, five, thousand):
    assert distributions.chi_square_tail(five, freedom) == pytest.approx(0.05, abs=1e-4)
    assert distributions.chi_square_tail(thousand, freedom) == pytest.approx(0.001, abs=1e-5)
    assert distributions.chi_square_tail(0, freedom) == 1.0


def test_equal_counts_are_not_uneven_at_all():
    assert distributions.chi_square([10] * 6) == 0
    assert distributions.chi_square([20, 10, 0]) == pytest.approx(20)
    assert distributions.chi_square([0, 0]) == 0
