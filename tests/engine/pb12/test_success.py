"""Tests, frequency, bundling, resources."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets.pb12.rules import success
from engine.rulesets.pb12.rules.success import action_tests, best_give_up


@pytest.mark.parametrize(("face", "tn", "works"), [(9, 7, True), (7, 7, True), (6, 7, False), (12, 12, True)])
def test_a_test_succeeds_from_its_number_on(face, tn, works):
    """PB-05."""
    assert success.needs_die(tn) and success.succeeds(face, tn) == works


@pytest.mark.parametrize(("tn", "works"), [(1, True), (0, True), (-3, True), (13, False), (20, False)])
def test_extreme_numbers_need_no_die(tn, works):
    """PB-07."""
    assert not success.needs_die(tn)
    assert {success.succeeds(face, tn) for face in range(13)} == {works}
    assert success.twelfths(tn) == (12 if works else 0)
    assert action_tests(3, tn).dice() == 0 and action_tests(3, tn).successes(b"", 2) == (6 if works else 0)


def test_modifiers_add_up_on_the_number():
    """PB-06, 38: Virtù 4 needs 8; +2 and -3 make it 7."""
    assert success.attribute_tn(4) == 8
    assert success.attribute_tn(4, 2 - 3) == 7


def test_every_success_counts_as_often_as_the_multiplier_says():
    """PB-51, 52."""
    tests = action_tests(2, 7)
    assert (tests.number, tests.left, tests.tn) == (2, 2, 7)
    assert tests.successes(bytes([2, 12]), 2) == 2 and tests.successes(bytes([7, 12]), 1) == 2


def test_failed_tests_with_a_target_radius_go_astray():
    """PB-55: but not above 12, where nothing can be rolled."""
    assert action_tests(3, 7).astray(bytes([6, 7, 1])) == 2
    assert action_tests(3, 13).astray(b"") == action_tests(3, 1).astray(b"") == 0


def test_frequency_multiplies_tests_and_makes_them_harder():
    """PB-53: two action points at 3x/+1."""
    tests = action_tests(2, 7, 3, 1)
    assert (tests.number, tests.tn) == (6, 8)


def test_tests_given_up_are_paid_with_resources_and_at_least_one_is_left():
    """PB-54, 86: three points for four tests: one lapses."""
    tests = action_tests(4, 7, give_up=2, points=3)
    assert (tests.number, tests.left, tests.tn) == (3, 1, 5)
    assert action_tests(4, 7, give_up=9).left == 1
    assert action_tests(2, 7, give_up=1, points=0).number == 0


def by_hand(number, tn, k):
    """P(one success at least), and the successes to be expected."""
    share = Fraction(sum(face >= tn - k for face in range(1, 13)), 12)
    return 1 - (1 - share) ** (number - k), (number - k) * share


@given(st.integers(1, 12), st.integers(-2, 20), st.booleans())
def test_the_best_number_to_give_up_is_the_best(number, tn, one_is_enough):
    """PB-54: against every other number, the fewest among equals."""
    worth = [by_hand(number, tn, k)[0 if one_is_enough else 1] for k in range(number)]
    assert best_give_up(number, tn, one_is_enough) == worth.index(max(worth))


def test_when_bundling_pays_with_few_tests():
    """PB-54, claim 3: for two to four tests, to reach a number of 1, or from 10 on."""
    pays = {(n, tn) for n in (2, 3, 4) for tn in range(2, 14) if best_give_up(n, tn, True)}
    assert all(tn >= 10 or tn <= n for n, tn in pays)
    assert {(2, 2), (3, 3), (4, 4), (4, 10), (3, 12), (2, 13)} <= pays


@given(st.integers(0, 8), st.integers(-2, 20), st.integers(1, 4), st.integers(0, 3), st.integers(0, 9),
       st.integers(-1, 20))  # fmt: skip
def test_no_number_of_tests_is_ever_negative(ap, tn, times, plus, give_up, points):
    """PB-53, 54, 86: and what is left to roll never exceeds what was paid."""
    tests = action_tests(ap, tn, times, plus, give_up, points)
    assert 0 <= tests.left <= tests.number <= ap * times
    assert tests.tn - tests.left == tn + plus - tests.number
    assert points < 0 or tests.number <= points
