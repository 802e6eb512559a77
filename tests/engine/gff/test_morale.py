"""Nerve: tests, who has to, Fearless, heroes. Source: GFF-20, 22, 23, 33, 43."""

import pytest

from engine.rulesets.gff.codes import ROUTED
from engine.rulesets.gff.rules import morale
from tests.engine.gff.units import Told, battle, part, unit, used_up


def rolls_for_it(f, *dice, ground=None, more=(), **options):
    b = battle(f, *more, unit(side=1), dice=dice, ground=ground, **options)
    morale.test(b, f)
    used_up(b)
    return "routed" if f.loss == ROUTED else "shaken" if f.shaken else "steady"


@pytest.mark.parametrize(("face", "came"), [(3, "shaken"), (4, "steady")])
def test_a_test_is_on_quality_and_a_failure_shakes(face, came):
    """GFF-23."""
    assert rolls_for_it(unit(4), face) == came


def test_shaken_units_fail_and_rout():
    """GFF-20, 23: nothing is rolled."""
    f = unit()
    f.shaken = True
    assert rolls_for_it(f) == "routed" and not f.in_play()


@pytest.mark.parametrize(
    ("option", "dice", "came"), [("rolls", [4], "shaken"), ("rolls", [3], "routed"), ("no_roll", [], "routed")]
)
def test_fearless_units_that_are_shaken(option, dice, came):
    """GFF-33, option gff.fearless_when_shaken: a roll that works leaves them as they are."""
    f = unit(rules=["Fearless"])
    f.shaken = True
    assert rolls_for_it(f, *dice, fearless_when_shaken=option) == came


def test_modifiers_dont_help_a_one():
    """GFF-02, 23."""
    own = {"Devout": "morale +3"}
    assert rolls_for_it(unit(4, rules=["Devout"], own=own), 1) == "shaken"
    assert rolls_for_it(unit(4, rules=["Devout"], own=own), 2) == "steady"


def test_a_worse_hero_doesnt_hurt():
    """GFF-43."""
    assert rolls_for_it(unit(3), 3, more=[unit(5, rules=["Hero"])]) == "steady"


def test_a_hero_who_has_joined_lends_his_quality_wherever_he_stands():
    """GFF-43: nobody is asked how far he is from his own unit."""
    f = unit(5, more=[part(3, 3, 1, ["Hero"], name="Captain")])
    assert rolls_for_it(f, 3, ground=Told(within=False)) == "steady"


def test_a_hero_who_fell_helps_nobody():
    """GFF-43."""
    hero = unit(3, rules=["Hero"])
    hero.models[0].out = True
    assert rolls_for_it(unit(5), 3, more=[hero]) == "shaken"


@pytest.mark.parametrize(
    ("started", "left", "due"), [(5, 3, False), (5, 2, True), (6, 3, True), (1, 1, False), (2, 1, True)]
)
def test_an_army_at_half_its_units_has_to_test(started, left, due):
    """GFF-22."""
    assert morale.is_due(started, left) == due


def test_all_that_is_left_of_the_army_is_tested():
    """GFF-22, 23: of four units two are lost; the others roll, one is Shaken already and runs."""
    mine = [unit(4) for _ in range(4)]
    b = battle(*mine, unit(side=1), dice=[3])
    b.is_lost(mine[0], 1)
    b.is_lost(mine[1], 1)
    mine[3].shaken = True
    morale.whole_army(b, 0)
    morale.whole_army(b, 1)
    used_up(b)
    assert mine[2].shaken and mine[3].loss == ROUTED
