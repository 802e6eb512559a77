"""Movement points, markers, random movement, carrying."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets.pb12.codes import DIRECTIONS, MOVEMENT_OPTIONS
from engine.rulesets.pb12.rules import movement
from tests.engine.pb12.sheets import USUAL


@pytest.mark.parametrize(("ap", "all_of_it", "points"), [(1, False, 3), (3, False, 9), (3, True, 12)])
def test_points_for_moving(ap, all_of_it, points):
    """PB-59: Movement 3."""
    assert movement.movement_points(ap, 3, all_of_it) == points
    assert movement.movement_points(ap, -2, all_of_it) == 0


@pytest.mark.parametrize(("options", "points"), [("hvvh", 6), ("hvl", 4), ("hhhhthhhh", 9), ("cr", 3), ("", 0)])
def test_what_options_cost(options, points):
    """PB-61, 62, 107, 126: by their first letters; a corrective move is a point to be spent on any of them."""
    moves = [[option[0] for option in MOVEMENT_OPTIONS].index(letter) for letter in options]
    assert movement.movement_cost(moves, 0) == points
    assert movement.movement_cost(moves, movement.ROUGH) == points + len(options)


@given(st.lists(st.integers(0, 5), max_size=40))
def test_every_sixth_option_of_a_kind_is_a_marker_more(options):
    """PB-61, 107."""
    sixths = sum(options.count(MOVEMENT_OPTIONS.index(one)) // 6 for one in ("horizontal", "reverse"))
    assert movement.moved_markers(options, False) == 1 + sixths


def test_random_movement():
    """PB-48: own ruling."""
    assert [DIRECTIONS[way] for way in USUAL.random_movement[8:11]] == ["forward"] * 3
    assert {DIRECTIONS[way] for way in USUAL.random_movement} == set(DIRECTIONS) and len(USUAL.random_movement) == 12


@given(st.integers(0, 9), st.integers(0, 9), st.integers(-3, 9), st.integers(0, 9))
def test_carrying_never_pays(carried, capacity, slots, ap):
    """PB-119."""
    more = movement.carrying(carried, capacity, slots, ap)
    assert more == max(max(2 * carried - capacity - slots, 0) - ap, 0)
