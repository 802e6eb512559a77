"""Who of a unit bears which weapon. Source: GFF-13, 16."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets.gff.kits import models_of
from engine.rulesets.gff.profile import Part, Profile, WeaponProfile


def gun(name, count, range=24, attacks=1):
    return WeaponProfile(name, attacks, count, range)


def kits(models, *weapons):
    """What each model bears, by name, such as `rifle` or `2x fist`."""
    part = Part("Squad", models, 4, 4, (), weapons)
    return [
        " ".join(f"{n}x {weapons[i].name}" if n > 1 else weapons[i].name for i, n in model.weapons)
        for model in models_of(Profile((part,)))
    ]


@pytest.mark.parametrize(
    ("models", "weapons", "borne"),
    [
        (1, [gun("pistol", 1), gun("sword", 1, 0)], ["pistol sword"]),
        (3, [gun("rifle", 3), gun("knife", 3, 0)], ["rifle knife"] * 3),
        (3, [gun("rifle", 2), gun("flamer", 1)], ["rifle", "rifle", "flamer"]),
        (3, [gun("rifle", 2), gun("flamer", 1), gun("knife", 3, 0)], ["rifle knife", "rifle knife", "flamer knife"]),
        (3, [gun("rifle", 2), gun("knife", 2, 0), gun("flamer", 1), gun("fist", 1, 0)],
         ["rifle knife", "rifle knife", "flamer fist"]),
        (3, [gun("pistol", 3), gun("flamer", 1)], ["pistol flamer", "pistol", "pistol"]),
        (2, [gun("pistol", 4)], ["2x pistol", "2x pistol"]),
        (2, [gun("pistol", 3), gun("flamer", 1)], ["2x pistol", "pistol flamer"]),
        (1, [gun("fist", 2, 0)], ["2x fist"]),
        (2, [], ["", ""]),
    ],
)  # fmt: skip
def test_weapons_are_dealt_to_models(models, weapons, borne):
    assert kits(models, *weapons) == borne


def test_a_weapon_of_one_name_with_other_numbers_stays_apart():
    assert kits(2, gun("rifle", 1), gun("rifle", 1, attacks=2)) == ["rifle", "rifle"]
    part = Part("Squad", 2, 4, 4, (), (gun("rifle", 1), gun("rifle", 1, attacks=2)))
    assert [model.weapons for model in models_of(Profile((part,)))] == [((0, 1),), ((1, 1),)]


def test_a_hero_bears_his_own():
    squad, hero = Part("Squad", 2, 4, 4, (), (gun("rifle", 2),)), Part("Hero", 1, 3, 3, ("Hero",), (gun("pistol", 1),))
    assert models_of(Profile((squad, hero))) == [(0, ((0, 1),)), (0, ((0, 1),)), (1, ((0, 1),))]


WEAPONS = st.builds(gun, st.sampled_from("abc"), st.integers(1, 90), st.sampled_from((0, 12)))
PARTS = st.builds(
    Part, st.just("Squad"), st.integers(1, 12), st.just(4), st.just(4), st.just(()), st.lists(WEAPONS, max_size=6)
)


@given(st.lists(PARTS, min_size=1, max_size=3))
def test_every_weapon_is_borne_and_nobody_has_two_more_than_another(parts):
    found = models_of(Profile(tuple(parts)))
    assert Counter(kit.part for kit in found) == {i: part.models for i, part in enumerate(parts)}
    for i, part in enumerate(parts):
        for k, weapon in enumerate(part.weapons):
            borne = [dict(kit.weapons).get(k, 0) for kit in found if kit.part == i]
            assert sum(borne) == weapon.count and max(borne) - min(borne) <= 1


@given(PARTS)
def test_nobody_has_two_guns_while_there_are_models_enough(part):
    """Of weapons that are there less than once for each model."""
    few = tuple(weapon for weapon in part.weapons if weapon.count < part.models and weapon.range)
    if sum(one.count for one in few) <= part.models:
        found = models_of(Profile((Part("Squad", part.models, 4, 4, (), few),)))
        assert all(sum(n for _, n in kit.weapons) <= 1 for kit in found)
