"""Is it fair? Yes, no or can't tell yet."""

import random

import pytest

from campaigns.simulation.differences import difference
from campaigns.simulation.fairness import LEAST, NEAR, around, fairness, missing
from engine.kernel.batch import Counts


@pytest.mark.parametrize(
    ("wins", "answer"),
    [
        ({0: 5_000, 1: 5_000}, "yes"),
        ({0: 5_200, 1: 4_800}, "yes"),
        ({0: 5_800, 1: 4_200}, "no"),
        ({0: 70, 1: 60}, "unsure"),
        ({0: 5_450, 1: 4_550}, "unsure"),
        ({0: 900, 1: 100}, "no"),
        ({0: 3_340, 1: 3_330, 2: 3_330}, "yes"),
        ({0: 4_000, 1: 3_500, 2: 2_500}, "no"),
    ],
)
def test_the_verdict_is_that_of_the_interval(wins, answer):
    assert fairness(wins).answer == answer


def test_the_side_farthest_from_an_even_share_is_named_with_its_number():
    found = fairness({0: 3_000, 1: 3_500, 3: 500})
    assert (found.side, found.decided, found.even) == (3, 7_000, 1 / 3)
    assert found.low < found.share == 500 / 7_000 < found.high


@pytest.mark.parametrize("wins", [{0: 100}, {}, {0: 0, 1: 0}])
def test_nobody_asks_about_one_side_or_a_battle_that_nobody_wins(wins):
    assert fairness(wins) is None


def test_a_few_battles_tell_nothing():
    assert fairness({0: LEAST - 1, 1: 0}).answer == "unsure"
    assert around(0, LEAST - 1) == (0.0, 1.0)


@pytest.mark.parametrize("halves", [1, 2])
def test_whoever_looks_after_each_hundred_is_hardly_ever_wrong(halves):
    """In 400 courses of 20,000 battles the interval leaves the true share out at any look in at most 5 of 100."""
    chance, missed = random.Random(4711), 0
    for _ in range(400):
        won = 0
        for hundred in range(1, 201):
            battles = [chance.getrandbits(100) for _ in range(halves)]
            won += (battles[0] & battles[-1]).bit_count()
            low, high = around(won, 100 * hundred)
            if not low <= 0.5**halves <= high:
                missed += 1
                break
    assert missed <= 20


@pytest.mark.parametrize("rare", [0.05, 0.02, 0.99])
def test_it_holds_also_where_a_side_hardly_ever_wins_or_loses(rare):
    """In 400 courses of 2,000 battles, looked at after each twentieth from the first hundred on."""
    chance, missed = random.Random(4711), 0
    for _ in range(400):
        won = sum(chance.random() < rare for _ in range(LEAST))
        for battles in range(LEAST, 2_000, 20):
            low, high = around(won, battles)
            if not low <= rare <= high:
                missed += 1
                break
            won += sum(chance.random() < rare for _ in range(20))
    assert missed <= 20


def test_of_three_sides_more_is_missing_than_of_two():
    """All three intervals hold together."""
    found = fairness({0: 360, 1: 320, 2: 320})
    assert found.answer == "unsure"
    n = missing(found)
    assert fairness({0: round(n * 0.36), 1: round(n * 0.32), 2: round(n * 0.32)}).answer == "yes"


def test_a_difference_that_is_looked_at_any_time_is_hardly_ever_there_where_none_is():
    """After each of 100 hundreds, in 200 courses: at most 10. Wilson's and Student's are wrong in every third."""
    chance, found, peeked = random.Random(4711), 0, 0
    for _ in range(200):
        base, other = Counts(), Counts()
        said, once = [], []
        for hundred in range(100):
            for one in (base, other):
                one.hundreds[hundred] = [chance.getrandbits(100).bit_count()]
            whole = set(range(hundred + 1))
            if hundred % 10 == 9:
                said.append(difference(base, other, 0, whole, any_time=True))
                once.append(difference(base, other, 0, whole))
        found += any(difference.clear for difference in said)
        peeked += any(difference.clear for difference in once)
        assert all(
            difference.low > two.low and difference.high < two.high for difference, two in zip(once, said, strict=True)
        )
    assert found <= 10 < 25 < peeked


def test_what_is_missing_would_settle_it():
    found = fairness({0: 520, 1: 480})
    assert found.answer == "unsure"
    n = missing(found)
    assert n > found.decided
    assert fairness({0: round(n * 0.52), 1: round(n * 0.48)}).answer == "yes"
    assert missing(fairness({0: 5_000, 1: 5_000})) == 0
    edge = fairness({0: round(10_000 * (0.5 + NEAR)), 1: round(10_000 * (0.5 - NEAR))})
    assert edge.answer == "unsure" and missing(edge) < 10_000_000
