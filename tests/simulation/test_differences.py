"""The difference of two simulations with one key, and its interval: against known numbers and against many repeats."""

import random

import pytest

from campaigns.simulation.differences import difference, student
from engine.kernel.batch import Counts


def counts(hundreds):
    return Counts(battles=100 * len(hundreds), hundreds={n: [won, 100 - won] for n, won in enumerate(hundreds)})


@pytest.mark.parametrize(
    ("share", "freedom", "expected"),
    [(0.975, 9, 2.2622), (0.975, 39, 2.0227), (0.995, 19, 2.8609), (0.999, 9, 4.2968), (0.975, 10_000, 1.9602)],
)
def test_the_quantiles_are_student_s(share, freedom, expected):
    """Values of the printed tables."""
    assert student(share, freedom) == pytest.approx(expected, abs=1e-3)


def test_a_known_sample_has_the_known_interval():
    """Ten paired hundreds with differences 1..10: mean 5.5, squares 82.5 and 2 more, deviation 3.0641, t(9) 2.2622."""
    found = difference(counts([50] * 10), counts([50 + n for n in range(1, 11)]), 0, set(range(10)))
    assert found.share == pytest.approx(0.055) and found.battles == 1_000
    assert (found.low, found.high) == pytest.approx((0.055 - 0.02192, 0.055 + 0.02192), abs=1e-4)
    assert found.clear and found.shared is None


def test_fewer_than_ten_hundreds_have_none():
    assert difference(counts([50] * 9), counts([60] * 9), 0, set(range(9))) is None


def test_only_hundreds_that_both_have_completely_count():
    found = difference(counts([50] * 12), counts([50] * 11 + [0]), 0, set(range(11)))
    assert found.battles == 1_100 and found.share == 0


def test_no_difference_at_all_still_has_an_interval():
    """What happens in fewer than 3 of n hundreds would probably not have shown."""
    found = difference(counts([50] * 10), counts([50] * 10), 0, set(range(10)))
    assert found.low < 0 < found.high and not found.clear


def test_the_interval_holds_the_true_difference_in_about_95_of_100_samples_whatever_luck_is_shared():
    dice = random.Random(6)
    for shared in (0.0, 0.7):
        held = 0
        for _ in range(400):
            base, other = [], []
            for _ in range(12):
                one = two = 0
                for _ in range(100):
                    a = dice.random()
                    b = a if dice.random() < shared else dice.random()
                    one, two = one + (a < 0.50), two + (b < 0.56)
                base.append(one)
                other.append(two)
            found = difference(counts(base), counts(other), 0, set(range(12)))
            held += found.low <= 0.06 <= found.high
        assert 365 <= held <= 395


def test_a_change_that_hardly_ever_matters_and_then_always_one_way_is_told_as_unsure_as_it_is():
    """Two of a thousand battles end otherwise, all for the same side: few that did would look alike by chance."""
    dice, held = random.Random(6), 0
    for _ in range(400):
        more = [sum(dice.random() < 0.002 for _ in range(100)) for _ in range(20)]
        found = difference(counts([50] * 20), counts([50 + n for n in more]), 0, set(range(20)))
        held += found.low <= 0.002 <= found.high
    assert held >= 380


def test_that_no_hundred_differs_says_less_among_many():
    same = counts([50] * 10)
    alone, among = (difference(same, same, 0, set(range(10)), n) for n in (1, 24))
    assert among.high > alone.high > 0.0025


def test_shared_luck_makes_it_narrower():
    dice = random.Random(1)
    luck = [dice.randint(30, 70) for _ in range(40)]
    paired = difference(counts(luck), counts([n + dice.randint(0, 4) for n in luck]), 0, set(range(40)))
    strangers = difference(counts(luck), counts([dice.randint(32, 72) for _ in luck]), 0, set(range(40)))
    assert paired.shared > 0.95 and paired.high - paired.low < (strangers.high - strangers.low) / 4


def test_many_compared_at_once_are_told_more_carefully():
    base, other = counts([50] * 10), counts([50 + n for n in range(1, 11)])
    alone, among = (difference(base, other, 0, set(range(10)), n) for n in (1, 10))
    assert among.high - among.low > 1.4 * (alone.high - alone.low)
