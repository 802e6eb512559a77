"""Driving, accidents, passengers."""

import pytest

from engine.rulesets.pb12.rules import vehicles
from engine.rulesets.pb12.rules.success import TargetNumber


def test_a_vehicle_borrows_from_its_driver():
    """PB-102."""
    assert (vehicles.initiative(0, 3), vehicles.initiative(2, 3)) == (3, 2)


@pytest.mark.parametrize(
    ("damaged", "counts", "came"), [(False, False, (2, 2)), (True, False, (3, 2)), (True, True, (3, 3))]
)
def test_steering_gives_the_vehicle_points(damaged, counts, came):
    """PB-101, 109."""
    assert vehicles.steering(2, damaged, counts) == came


def on_the_move(value, initiative, moved):
    t = TargetNumber(value, "PB-108", "attribute", None)
    vehicles.on_the_move(t, "PB-108", initiative, moved)
    return t.tn


def test_accidents():
    """PB-108: Technique 3, Initiative 2, two markers."""
    assert on_the_move(3, 2, 2) == 9
    assert vehicles.turns_too_often(3, 2) and not vehicles.turns_too_often(2, 2)


@pytest.mark.parametrize(
    ("moved", "has_moved", "activated", "every_move", "due"),
    [(1, False, True, False, True), (0, False, True, False, False), (1, True, True, False, False),
     (1, False, False, False, False), (1, False, False, True, True)],
)  # fmt: skip
def test_a_vehicle_that_rolls_on_without_moving(moved, has_moved, activated, every_move, due):
    """PB-108: at the end of the move in which it was activated, or of every one."""
    assert vehicles.idles(moved, has_moved, activated, every_move) == due


def test_passengers_hold_on_outside_their_area():
    """PB-104."""
    assert vehicles.must_hold_on(False, 1, 0) and vehicles.must_hold_on(False, 0, 1)
    assert not vehicles.must_hold_on(True, 1, 1) and not vehicles.must_hold_on(False, 0, 0)
    assert on_the_move(3, 3, 2) == 8


@pytest.mark.parametrize(("of_action", "flat", "modifier"), [(True, False, 5), (False, False, 3), (False, True, 1)])
def test_a_wild_ride_makes_tests_harder(of_action, flat, modifier):
    """PB-103, 104: two Moved markers, three of Out of control."""
    assert vehicles.passengers_modifier(2, 3, of_action, flat) == modifier
