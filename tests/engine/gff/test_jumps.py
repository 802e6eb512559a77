"""Special movements: jumps, falls, pushes. Source: GFF-41, 44 .. 46."""

import pytest

from engine.rulesets.gff.rules import moves
from tests.engine.gff.units import battle, left, part, unit, used_up


def jump(f, inches, *dice, model=1, deep=None):
    b = battle(f, unit(side=1), dice=dice)
    moves.jump(b, f, model, inches, inches if deep is None else deep)
    used_up(b)
    return f


@pytest.mark.parametrize(("inches", "dice"), [(100, 1), (299, 1), (300, 2), (599, 2), (600, 3)])
def test_a_jump_takes_a_die_and_one_for_each_full_three_inches(inches, dice):
    """GFF-44."""
    assert moves.jump_dice(inches) == dice


def test_all_dice_must_show_three_or_more():
    """GFF-44: and whoever fails falls: hit with AP, Shaken."""
    assert not jump(unit(), 600, 3, 4, 3).shaken
    assert jump(unit(defence=2), 600, 3, 4, 2, 6).shaken


@pytest.mark.parametrize(
    ("wide", "deep", "saves_on"), [(600, 0, 3), (600, 299, 3), (599, 300, 4), (200, 600, 5), (150, 900, 6)]
)
def test_who_misses_a_gap_falls_as_deep_as_it_is_however_wide(wide, deep, saves_on):
    """GFF-44, 45: Defense 3+; the width only says how many dice the jump takes."""
    missed = [1] * moves.jump_dice(wide)
    assert left(jump(unit(defence=3), wide, *missed, saves_on, deep=deep)) == (1, 0)
    f = jump(unit(defence=3), wide, *missed, saves_on - 1, 1, deep=deep)
    assert f.shaken and left(f) == (1, 1)


def test_strider_and_flying_are_the_jumping_models_own():
    """GFF-41, 44: a captain who strides among those who don't."""
    hero = part(3, 3, 1, ["Strider"], name="Captain")
    f = unit(models=2, more=[hero])
    assert left(jump(f, 300, 2, 2, model=3)) == (3, 0)
    assert left(jump(f, 300, 3, 2, model=1)) == (2, 0)
    assert left(jump(unit(rules=["Flying"]), 600)) == (1, 0)


def fall(f, inches, *dice):
    b = battle(f, unit(side=1), dice=dice)
    moves.fall(b, f, 1, inches)
    used_up(b)
    return f


@pytest.mark.parametrize(("inches", "saves_on"), [(200, 3), (299, 3), (300, 4), (599, 4), (600, 5), (900, 6)])
def test_a_fall_is_a_hit_with_ap_for_each_full_three_inches(inches, saves_on):
    """GFF-45, 47: Defense 3+."""
    f = fall(unit(defence=3), inches, saves_on)
    assert f.shaken and f.models[0].wounds == 0
    f = fall(unit(defence=3, rules=["Tough(3)"]), inches, saves_on - 1)
    assert f.shaken and f.models[0].wounds == 1


@pytest.mark.parametrize(("face", "came"), [(4, (1, 1)), (5, (0, 0))])
def test_the_falls_own_wound_is_rolled_before_it_leaves_the_model_shaken(face, came):
    """GFF-19, 20, 45: on its feet so far, it isn't out on a 4 and one marker; who was Shaken before is."""
    f = fall(unit(defence=3), 300, 3, face)
    assert left(f) == came and f.shaken == (came[0] == 1)
    f = unit(defence=3)
    f.shaken = True
    assert left(fall(f, 300, 3, face)) == (0, 0)


def test_one_of_many_is_lost_and_the_unit_isnt_shaken():
    """GFF-45."""
    f = fall(unit(models=3), 300)
    assert left(f) == (2, 0) and not f.shaken
    assert f.models[0].out


def test_the_last_model_of_a_unit_falls_like_a_single_one():
    """GFF-45, 21."""
    f = unit(models=2)
    f.models[1].out = True
    fall(f, 300, 5)
    assert f.shaken and f.count() == 1
