"""Wounds: who falls, markers, the last model's roll. And that no wound is lost or found."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.dice import ShakeDice
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.battle import Aim
from engine.rulesets.gff.codes import KNOCKED_OUT
from engine.rulesets.gff.rules import attack
from engine.rulesets.gff.rules import wounds as wounds_rules
from engine.rulesets.gff.rules.wounds import Caused, Wounds
from tests.engine.gff.units import Log, Says, battle, gun, left, part, unit, used_up


def suffer(f, *wounds, dice=(), fear=0, says=None, **options):
    """Wounds as numbers, or as (number, how often each counts)."""
    by = unit(side=1 - f.side)
    b = battle(f, by, dice=dice, says=says, **options)
    found = [Wounds(*(wound if isinstance(wound, tuple) else (wound, 1)), False) for wound in wounds]
    caused = Caused()
    wounds_rules.suffer(b, f, by, found, fear, 0, caused)
    used_up(b)
    return caused


# -- a single model ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("markers", "new", "face", "shaken", "out"),
    [
        (0, 1, 4, True, False),
        (0, 1, 5, True, True),
        (1, 1, 3, True, False),
        (1, 1, 4, True, True),
        (0, 3, 3, True, True),
    ],
)
def test_one_roll_for_all_new_markers(markers, new, face, shaken, out):
    """GFF-19: d6 and all markers; up to 5 Shaken, from 6 on out. Each line rolls one die."""
    f = unit()
    f.models[0].wounds = markers
    suffer(f, new, dice=[face])
    assert f.count() == (0 if out else 1) and f.models[0].wounds == markers + new
    assert out or f.shaken == shaken
    assert (f.loss == KNOCKED_OUT) == out


def test_being_shaken_adds_one_to_the_next_roll():
    """GFF-20."""
    f = unit()
    f.shaken, f.models[0].wounds = True, 1
    suffer(f, 1, dice=[3])
    assert f.count() == 0


@pytest.mark.parametrize(("wounds", "dice", "shaken"), [(2, (), False), (3, (4,), True)])
def test_a_tough_model_rolls_when_it_has_as_many_markers(wounds, dice, shaken):
    """GFF-42: Tough(3)."""
    f = unit(rules=["Tough(3)"])
    suffer(f, wounds, dice=dice)
    assert (f.shaken, f.models[0].wounds, f.count()) == (shaken, wounds, 1)


@pytest.mark.parametrize(("face", "stands"), [(4, 1), (5, 0)])
def test_a_tough_model_is_out_from_five_and_its_number_on(face, stands):
    """GFF-42: Tough(3), 8 and more."""
    f = unit(rules=["Tough(3)"])
    suffer(f, 3, dice=[face])
    assert f.count() == stands


# -- many models ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("wounds", "dice", "came"), [(2, (), (1, 0)), (4, (1,), (1, 2)), (1, (), (2, 0))])
def test_each_wound_takes_a_model_and_the_last_one_has_the_markers(wounds, dice, came):
    """GFF-21."""
    f = unit(models=3)
    suffer(f, wounds, dice=dice)
    assert left(f) == came


def test_tough_models_take_their_number_each():
    """GFF-21, option gff.tough_in_units."""
    f = unit(models=3, rules=["Tough(3)"])
    suffer(f, 5)
    assert left(f) == (2, 2)
    f = unit(models=3, rules=["Tough(3)"])
    suffer(f, 2, tough_in_units="one_wound_per_model")
    assert left(f) == (1, 0)


def test_whoever_has_wounds_takes_the_next():
    """GFF-21."""
    f = unit(models=3, rules=["Tough(3)"])
    f.models[0].wounds = 2
    suffer(f, 2)
    assert f.models[0].out and left(f) == (2, 1)


def test_the_target_chooses_where_its_models_differ():
    """GFF-21: a captain among troopers."""
    hero = part(3, 3, 1, ["Tough(3)", "Hero"], name="Captain")
    f = unit(models=3, more=[hero])
    says = Says(first=[1, 2])
    suffer(f, 2, says=says)
    assert says.asked == ["falls-first"] and [m.out for m in f.models] == [True, True, False, False]


def test_nobody_is_asked_where_models_are_alike():
    """GFF-21."""
    f, says = unit(models=3), Says()
    suffer(f, 2, says=says)
    assert says.asked == []


def test_deadly_wounds_come_first_and_their_surplus_is_lost():
    """GFF-31: three models; Deadly(3) takes one, the plain wound the next."""
    f = unit(models=3)
    caused = suffer(f, (1, 3), 1)
    assert left(f) == (1, 0) and caused.wounds == 4


def test_a_unit_with_one_model_left_of_many_rolls_like_a_single_one():
    """GFF-19, 21."""
    f = unit(models=2)
    suffer(f, 2, dice=[4])
    assert left(f) == (1, 1) and f.shaken


def test_no_wounds_no_roll():
    """GFF-19."""
    f = unit()
    suffer(f, dice=())
    assert not f.shaken


# -- nothing is lost, nothing is found --------------------------------------------------------------------------------
@settings(max_examples=60, deadline=None)
@given(
    models=st.integers(1, 6),
    tough=st.integers(1, 4),
    had=st.integers(0, 3),
    rules=st.sets(st.sampled_from(["Regeneration", "Fearless", "Stealth"])),
    weapon=st.lists(st.sampled_from(["Deadly(3)", "Blast(3)", "Rending", "Surge", "AP(2)", "Bane"]), unique=True),
    seed=st.binary(min_size=1, max_size=4),
)
def test_wounds_are_ignored_or_applied_or_a_deadly_ones_surplus(models, tough, had, rules, weapon, seed):
    """GFF-19, 21, 31, 37: and no unit has less than no models."""
    f = unit(3, weapons=[gun(3, *weapon), gun(2, name="Rifle")])
    target = unit(side=1, models=models, rules=[*rules, f"Tough({tough})"])
    target.models[0].wounds = min(had, tough - 1)
    b = battle(f, target)
    b.dice = ShakeDice(seed)
    log = Log(b)
    before = sum(m.wounds for m in target.models)
    attack.attack(b, f, target, [0, 1], Aim([1, 1], 1000, False, False), False, False)
    (harmed,) = log.seen(ev.Harmed)
    wounds, ignored, fallen, markers = harmed.wounds, harmed.ignored, harmed.fallen, harmed.markers
    applied = markers + len(fallen) * tough - (before if fallen else 0)
    surplus = wounds - ignored - applied
    assert surplus >= 0 and 0 <= ignored <= wounds
    assert surplus == 0 or "Deadly(3)" in weapon
    assert len(fallen) == len(set(fallen)) <= models - 1
    assert target.count() >= 0 and (target.count() == 0) == (target.loss == KNOCKED_OUT)
    assert all(m.wounds < tough or target.count() <= 1 for m in target.standing())
