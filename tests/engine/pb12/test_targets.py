"""Sight, ranges and the numbers of attacks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets.pb12.codes import BEYOND, CATEGORIES, EXTREME, LIGHTS
from engine.rulesets.pb12.profile import Module, range_modifiers
from engine.rulesets.pb12.rules import force, movement, statuses, targets
from engine.rulesets.pb12.rules.targets import NO_MODIFIER, OUT_OF_SIGHT
from tests.engine.pb12.sheets import USUAL, with_options

BOUNDS = USUAL.range_multipliers


@given(st.integers(1, 20), st.sampled_from(range(len(CATEGORIES))))
def test_an_upper_bound_belongs_to_its_category_and_a_lower_one_does_not(factor, n):
    """PB-11."""
    bound = 100 * factor * BOUNDS[n]
    assert targets.category(bound, factor, BOUNDS) == n
    assert targets.category(bound + 1, factor, BOUNDS) == (n + 1 if n < EXTREME else BEYOND)


@pytest.mark.parametrize("bounds", [[1, 2, 4, 8, 16], [1, 2, 3, 5, 8]])
def test_both_readings_of_the_lost_table_fit_what_is_printed(bounds):
    """PB-11: factor 3: 5 steps are Short, 15 are Long."""
    bounds = with_options(range_multipliers=bounds).range_multipliers
    assert CATEGORIES[targets.category(500, 3, bounds)] == "short"
    assert CATEGORIES[targets.category(1500, 3, bounds)] == "long"


def test_a_weapon_hits_at_no_distance_that_it_has_no_modifier_for():
    """PB-65."""
    pistol = range_modifiers(Module("pistol", damage="4/1", factor=3, ranges={"near": -2, "short": -1, "long": 6}))
    found = [targets.range_modifier(steps * 100, 3, pistol, BOUNDS) for steps in (1, 5, 10, 15, 40, 90)]
    assert found == [-2, -1, NO_MODIFIER, 6, NO_MODIFIER, NO_MODIFIER]


def test_extreme_weapons_reach_twice_as_far():
    """PB-67: at +4 more, up to and with the double."""
    rifle = range_modifiers(Module("rifle", factor=2, ranges={"extreme": 2}))
    found = [targets.range_modifier(far, 2, rifle, BOUNDS) for far in (3200, 3201, 6400, 6401)]
    assert found == [2, 6, 6, NO_MODIFIER]


def test_numbers_of_shots():
    """PB-57, 66, 68, 120: F 4 at -1; then a mere point; concentrated; a defender who takes care."""
    assert targets.ranged_tn(4, -1, 0) == 7
    assert targets.ranged_tn(4, -1, 0, targets.UNQUALIFIED_POINT) == 11
    assert targets.ranged_tn(4, -1, 0, targets.CONCENTRATED) == 5
    assert targets.ranged_tn(4, -1, statuses.REACTION_DEFENCE) == 9


@given(st.integers(0, 20_000), st.integers(0, 20_000))
def test_a_target_may_be_half_as_far_again_as_the_nearest(distance, nearest):
    """PB-64."""
    assert targets.is_near_enough(distance, nearest) == (distance <= nearest * 1.5)


def test_friends_and_an_unseen_blow_help_in_melee():
    """PB-70: no more friends than Initiative, none at Initiative below 0."""
    assert targets.melee_tn(3, 2, 3, True, 0, 0) == 7
    assert targets.melee_tn(3, 5, 3, False, -1, 2) == 6
    assert targets.melee_tn(3, 2, -1, True, 0, 0) == 9


def test_reach_radius_and_areas_include_their_edge():
    """PB-31, 55, 69."""
    assert targets.is_within(400, 4) and not targets.is_within(401, 4)
    assert force.command_radius(3, 2) == 6 and force.command_radius(3, -1) == 0


def test_sight_reaches_fifteen_degrees_for_each_point_to_each_side():
    """PB-36."""
    assert targets.half_angle(6) == 90
    assert [targets.sees(4, degrees, False) for degrees in (60, -60, 60.5)] == [True, True, False]
    assert not targets.sees(4, 0, True)


def test_a_harder_shot_pierces_more_unless_it_has_a_radius():
    """PB-56."""
    assert targets.pierced(7, 1, 3, 0) == (10, 4)
    assert targets.pierced(7, 1, 3, 2) == (7, 1)


@pytest.mark.parametrize(
    ("seen", "level"), [(100, 0), (75, 0), (74.9, 1), (50, 1), (25, 2), (24, 3), (0.5, 3), (0, OUT_OF_SIGHT)]
)
def test_the_less_is_seen_the_harder_it_is(seen, level):
    """PB-58: own ruling."""
    assert targets.concealment(seen, USUAL.cover_levels) == level


def test_dark_and_impassable_ground():
    """PB-126: darkness is added to both defensive values (own ruling), impassable ground to action tests."""
    assert dict(zip(LIGHTS, USUAL.darkness, strict=True))["full_moon"] == 2
    assert targets.ranged_tn(4, 0, USUAL.darkness[-1]) == 14
    assert targets.melee_tn(4, 0, 3, True, movement.IMPASSABLE_TESTS, 0) == 10
