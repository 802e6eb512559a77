"""Damage rolls, collisions, falls, deviation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets.pb12.codes import STATUSES
from engine.rulesets.pb12.rules import damage
from engine.rulesets.pb12.tables import DAMAGE_TABLES
from tests.engine.pb12.sheets import USUAL

TABLES = USUAL.damage_tables
small = st.integers(-20, 30)


def names(codes):
    return [STATUSES[code] for code in codes]


@given(small, small, small, small, st.integers(1, 12), st.sampled_from(sorted(DAMAGE_TABLES)))
def test_damage_is_never_negative_and_armour_never_helps_the_attacker(s, d, w, p, face, name):
    """PB-44, 45."""
    result = damage.damage_result(face, s, d, w, p)
    assert result <= face + s - w
    assert 0 <= damage.damage_points(result, TABLES[name]) <= max(TABLES[name])


@pytest.mark.parametrize("name", DAMAGE_TABLES)
def test_every_table_follows_its_formula(name):
    """PB-45: own ruling; table T begins to hurt at T + 1, then every three more."""
    t = list(DAMAGE_TABLES).index(name) + 1
    for result in range(1, 13):
        assert TABLES[name][result - 1] == (0 if result <= t else 1 + (result - t - 1) // 3)


def test_results_outside_the_table():
    """PB-45: from table IV, where 8 makes 2: below 1 nothing, 17 reads as 12."""
    assert [damage.damage_points(result, TABLES["iv"]) for result in (-3, 0, 8, 12, 17)] == [0, 0, 2, 3, 3]


@given(st.integers(0, 12), st.lists(st.integers(0, 5), min_size=3, max_size=3))
def test_points_are_spent_free_ones_first_and_none_is_lost(points, left):
    """PB-43."""
    used = damage.spent(points, left)
    assert sum(used) == points and all(0 <= a <= b for a, b in zip(used, left, strict=False))
    assert used[1] == 0 or used[0] == left[0]
    assert used[2] == 0 or used[:2] == left[:2]
    assert used[3] == 0 or used[:3] == left


def test_what_points_make_of_people_and_of_vehicles():
    """PB-43, 109: Heavily damaged is the cumulative one."""
    assert names(damage.statuses_gained([1, 0, 0, 0], False)) == []
    assert names(damage.statuses_gained([0, 2, 2, 1], False)) == ["lightly_wounded", "heavily_wounded", "out_of_action"]
    assert names(damage.statuses_gained([0, 2, 2, 1], True)) == [
        "lightly_damaged", "heavily_damaged", "heavily_damaged", "destroyed",
    ]  # fmt: skip


@pytest.mark.parametrize(("added", "strength"), [(0, 1), (1, 3), (2, 6)])
def test_weapons_add_half_or_all_of_the_strength(added, strength):
    """PB-83: Strength 5, +1."""
    assert damage.weapon_strength(5, added, 1) == strength


def test_a_fall_is_damage_by_its_depth():
    """PB-42: full steps."""
    assert damage.fall_code(300) == (3, 12) and damage.fall_code(299) == (2, 12)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 5), st.integers(0, 5))
def test_collisions_hurt_the_smaller_side_more(a, b, markers, others):
    """PB-47: the same from either side, and equals are hurt alike."""
    times, mine, theirs = damage.collision(a, b, markers, others)
    assert (times, theirs, mine) == damage.collision(b, a, others, markers)
    assert mine + theirs == 2 * times and (mine > theirs) == (a < b)


@pytest.mark.parametrize(
    ("face", "radius", "strength", "came"),
    [
        (1, 4, 5, (0, 0, 0)),
        (3, 4, 5, (2, 3, 90)),
        (3, 2, 5, (0, 0, 0)),
        (5, 4, 2, (0, 0, 0)),
        (9, 4, 5, (3, 4, 360)),
        (12, 4, 5, (4, 4, 360)),
    ],
)
def test_a_failed_area_test_goes_astray(face, radius, strength, came):
    """PB-55: own ruling; at radius or strength 0 nothing happens."""
    assert damage.deviated(face, radius, strength, True, USUAL.deviation) == came


def test_what_does_no_damage_needs_no_strength():
    """PB-55."""
    assert damage.deviated(7, 4, 0, False, USUAL.deviation)[::2] == (3, 180)
