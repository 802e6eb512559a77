"""Terrain: difficult and dangerous ground. Cover: `test_attack.py`. Source: GFF-10, 20, 25, 26, 41."""

import pytest

from engine.rulesets.gff.codes import ADVANCE, CHARGE, HOLD, IDLE, RUSH
from engine.rulesets.gff.rules import moves, rounds
from tests.engine.gff.units import battle, left, part, unit, up, used_up


@pytest.mark.parametrize(("action", "inches"), [(HOLD, 0), (ADVANCE, 600), (RUSH, 1200), (CHARGE, 1200), (IDLE, 0)])
def test_how_far_actions_go(action, inches):
    """GFF-10."""
    assert moves.reach(unit(), action, False) == inches


@pytest.mark.parametrize(
    ("rules", "rush", "charge"),
    [((), 600, 600), (("Fast",), 600, 600), (("Strider",), 1200, 1200), (("Flying", "Slow"), 800, 800)],
)
def test_difficult_ground_allows_six_inches(rules, rush, charge):
    """GFF-25, 41."""
    f = unit(rules=rules)
    assert (moves.reach(f, RUSH, True), moves.reach(f, CHARGE, True)) == (rush, charge)
    assert moves.reach(unit(rules=["Slow"]), ADVANCE, True) == 400


def test_a_unit_is_unhindered_where_each_of_its_models_is():
    """GFF-41: one strides, another flies."""
    assert moves.reach(unit(rules=["Strider"], more=[part(rules=["Flying"], name="Captain")]), RUSH, True) == 1200
    assert moves.reach(unit(rules=["Strider"], more=[part(name="Captain")]), RUSH, True) == 600


def crossed(f, models, *dice, action="rush"):
    b = battle(f, unit(side=1), dice=dice)
    up(b, f, action)
    moves.dangerous(b, f, b.ground.crossing(b, f, [], models))
    used_up(b)
    return left(f)


def test_dangerous_ground_rolls_a_die_for_each_model():
    """GFF-26: each 1 is a wound, and nobody defends against it."""
    assert crossed(unit(models=5), 3, 1, 2, 1) == (3, 0)
    assert crossed(unit(models=5), 0) == (5, 0)


def test_tough_models_roll_as_many_as_they_are_tough():
    """GFF-26, 42."""
    assert crossed(unit(models=2, rules=["Tough(3)"]), 2, 1, 2, 3, 4, 5, 1) == (2, 2)


def test_its_wounds_can_be_ignored():
    """GFF-26, 37."""
    assert crossed(unit(models=2, rules=["Regeneration"]), 2, 1, 1, 5, 4) == (1, 0)


@pytest.mark.parametrize("action", ["rush", "advance", "charge"])
def test_who_flies_over_it_is_safe(action):
    """GFF-26, 41."""
    assert crossed(unit(models=2, rules=["Flying"]), 2, action=action) == (2, 0)


@pytest.mark.parametrize("action", ["hold", "idle"])
def test_who_flies_and_is_activated_in_it_isnt(action):
    """GFF-26, 41: flying ignores terrain in a move only."""
    assert crossed(unit(models=2, rules=["Flying"]), 2, 1, 2, action=action) == (1, 0)


def test_a_shaken_unit_in_it_rolls_when_it_is_activated_and_is_steady_afterwards():
    """GFF-20, 26."""
    f = unit()
    f.shaken = True
    b = battle(f, unit(side=1), dice=[1, 2])
    rounds.idle(b, f, 1)
    used_up(b)
    assert f.in_play() and not f.shaken and f.done


def test_whoever_is_shaken_by_the_ground_doesnt_shoot():
    """GFF-20, 26."""
    f = unit()
    b = battle(f, unit(side=1), dice=[1, 2])
    rounds.hold(b, f, None, (), 1)
    used_up(b)
    assert f.shaken and f.done and b.up == 0
