"""Limits, command points, the order of the round, victory points."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets.pb12.rules import force, modules
from engine.rulesets.pb12.tables import step_millimetres

reductions = st.lists(st.integers(0, 300), max_size=6)


@given(st.integers(0, 200_000), reductions)
def test_reductions_add_up_and_each_is_of_the_whole_limit(limit, parts):
    """PB-16, 17, 121: one after the other takes the same away as their sum, down to nothing."""
    taken = sum(force.limit_thousandths(limit, 0) - force.limit_thousandths(limit, part) for part in parts)
    assert force.limit_thousandths(limit, sum(parts)) == max(0, 1_000 * limit - taken)


@given(st.integers(0, 200_000), st.integers(0, 200_000), st.integers(0, 1_200))
def test_a_force_lies_below_its_limit(value, limit, permille):
    """PB-15: strictly, as worded; at it by an option."""
    exact = limit * max(0, 1_000 - permille)
    assert force.is_within_limit(value, limit, permille, True) == (value * 1_000 < exact)
    assert force.is_within_limit(value, limit, permille, False) == (value * 1_000 <= exact)


def test_epicness_is_compared_one_by_one():
    """PB-14: at the limit is allowed."""
    assert force.is_within_epicness([8, 12], 12) and force.is_within_epicness([], 1)
    assert not force.is_within_epicness([8, 13], 12)


def test_the_value_of_command_points():
    """PB-18: only positive Command counts; those in reserve by an option."""
    assert force.command_points(4, [2, 0, -1], [3], True) == 9
    assert force.command_points(4, [2, 0, -1], [3], False) == 6


@given(st.integers(-2, 9), st.integers(0, 9), st.integers(-1, 12))
def test_refilling_never_goes_above_the_value(points, value, number):
    """PB-03: and takes nothing away."""
    now = force.refilled(points, value, number)
    assert points <= now <= max(points, value)
    assert number >= 0 or now == max(points, value)


def test_a_command_action_costs_a_point_for_whoever_is_not_of_the_group():
    """PB-94, 95: five others, three of them members in reach."""
    assert force.command_cost(5, 3) == 2 and force.command_cost(2, 3) == 0


@given(st.permutations(range(4)), st.lists(st.booleans(), min_size=4, max_size=4))
def test_everybody_gets_one_place_and_the_first_to_choose_an_end(sides, firsts):
    """PB-21."""
    order = force.turn_order(sides, firsts)
    assert sorted(order) == [0, 1, 2, 3]
    assert order.index(sides[0]) == (0 if firsts[0] else 3)
    free = [0, 1, 2, 3]
    for side, first in itertools.islice(zip(sides, firsts, strict=True), 3):
        assert order.index(side) == free.pop(0 if first else -1)


def test_the_highest_result_chooses_and_lots_break_ties():
    """PB-21, ruling 17."""
    assert force.initiative(5, 2, 2) == 9
    assert force.ranked([4, 9, 9], [0, 2, 1]) == [2, 1, 0]


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4), st.integers(0, 1_000))
def test_lots_are_drawn_one_by_one_by_those_who_are_tied(totals, seed):
    """PB-21, ruling 17: until nobody has as much as another."""
    pick, faces = random.Random(seed), []
    sides, lots = list(range(len(totals))), [0] * len(totals)
    while tied := force.tied(sides, totals, lots):
        for side in tied:
            assert force.lot_goes_to(sides, totals, faces) == side
            faces.append(pick.randint(1, 12))
            lots[side] = force.with_lot(lots[side], faces[-1])
    assert len({(totals[side], lots[side]) for side in sides}) == len(sides)


def test_the_defeated_lose_all_and_the_others_gain_a_point():
    """PB-12, 13."""
    after = force.after_defeat([3, 4, 1, 0], [True, False, True, True], 0)
    assert after == [0, 4, 2, 1]
    assert force.leaders(after, [False, False, True, True]) == [2]
    assert force.leaders([1, 1], [True, True]) == [0, 1] and force.leaders([0], [False]) == []


@pytest.mark.parametrize(
    ("inside", "holds", "disturbs"), [([0, 0], True, True), ([0, 1], False, True), ([1], False, False)]
)
def test_areas(inside, holds, disturbs):
    """PB-126."""
    assert force.holds_area(0, inside, False) == holds and force.disturbs_area(0, inside) == disturbs
    assert [force.holds_area(0, [], empty) for empty in (False, True)] == [False, True]


def test_slots_and_armour_of_equipped_modules():
    """PB-33, 85, 88."""
    assert modules.free_slots(2, [1]) == 1 and modules.free_slots(2, [2, 1]) == -1
    worn = [(2, 0), (1, 1)]
    assert modules.armour(1, worn, True) == 4 and modules.armour(1, worn, False) == 2


def test_reloading_fills_up_for_one_charge():
    """PB-87."""
    assert modules.reloaded(0, 2, 3) == (2, 2) and modules.reloaded(1, 2, 0) == (1, 0)


def test_steps_by_scale():
    """PB-08: own table, from 2 cm at 1:50."""
    scales = (32, 35, 48, 50, 56, 72, 76, 87, 100)
    assert [step_millimetres(scale) for scale in scales] == [
        30,
        30,
        20,
        20,
        20,
        15,
        15,
        10,
        10,
    ]
