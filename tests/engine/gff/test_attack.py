"""Shooting, from the choice of a target to what comes through. Special rules: `test_special_rules_played.py`."""

import pytest

from engine.rulesets.gff.rules import attack, shooting
from tests.engine.gff.units import Told, battle, blade, declined, gun, left, part, unit, up, used_up


def shoot(b, weapons=(), action="hold"):
    f, target = b.units[0], b.units[1]
    if b.up != f.n:
        up(b, f, action)
    shooting.shoot(b, f, target, weapons)
    used_up(b)
    return left(target)


def pair(by=(), target=(), weapons=None):
    return unit(weapons=weapons or [gun()], **dict(by)), unit(side=1, **dict(target))


@pytest.mark.parametrize(
    ("quality", "modifier", "face", "works"),
    [(4, 0, 4, True), (4, 0, 3, False), (4, -3, 6, True), (2, 3, 1, False), (6, 1, 5, True), (2, -1, 2, False)],
)
def test_a_test_succeeds_from_the_number_on_and_six_always_one_never(quality, modifier, face, works):
    """GFF-02."""
    assert attack.succeeds(face, modifier, quality) == works


def test_each_hit_is_defended_and_each_failure_is_a_wound():
    """GFF-13: three attacks, two hits, one Defense roll fails; one of two models falls."""
    f, target = pair(target={"models": 2}, weapons=[gun(3)])
    assert shoot(battle(f, target, dice=[4, 3, 6, 4, 3])) == (1, 0)


def test_all_ranged_weapons_of_all_models_fire():
    """GFF-13: two rifles of two attacks each, and one tube."""
    f = unit(models=2, weapons=[gun(2), gun(1, name="Tube", count=1), blade(3)])
    target = unit(models=9, side=1)
    b = battle(f, target, dice=[1, 1, 1, 1, 6, 6])
    assert shoot(b) == (9, 0)
    assert f.fired == [0, 1]


def test_weapons_that_dont_reach_stay_loaded():
    """GFF-13: at 18 inches."""
    f = unit(weapons=[gun(), gun(1, name="Pistol", range=12)])
    b = battle(f, unit(side=1), dice=[1], ground=Told(distance=1800))
    shoot(b)
    assert f.fired == [0] and shooting.ready_weapons(f) == [1]


def test_cover_helps_against_shots_only():
    """GFF-24."""
    f, target = unit(weapons=[gun(), blade()]), unit(models=3, defence=5, side=1)
    b = battle(f, target, dice=[4, 4, 4, 4], ground=Told(cover=True))
    assert shoot_at(b, [0], False) == (3, 0)
    assert shoot_at(b, [1], True) == (2, 0)


def shoot_at(b, places, melee):
    f, target = b.units[0], b.units[1]
    aim = b.ground.fighting(b, f, target) if melee else b.ground.shooting(b, f, target)
    attack.attack(b, f, target, places, aim, melee, False)
    return left(target)


def test_after_advancing_it_shoots_and_after_rushing_it_doesnt():
    """GFF-10, 13."""
    f, target = pair()
    b = battle(f, target, dice=[1])
    shoot(b, action="advance")
    for action in ("rush", "charge", "idle"):
        f, target = pair()
        b = battle(f, target)
        up(b, f, action)
        assert declined(shooting.shoot, b, f, target, ()) == "no-shooting-now"


# -- two targets ------------------------------------------------------------------------------------------------------
def gunners(**more):
    """One model with three guns, another with one of them."""
    guns = [gun(name="A"), gun(name="B", count=1), gun(name="C", count=1)]
    return unit(models=2, weapons=guns, **more), *(unit(side=1, models=5) for _ in range(3))


def test_a_unit_shoots_at_two_targets_with_different_weapons():
    """GFF-14."""
    f, one, two, three = gunners()
    b = battle(f, one, two, three, dice=[1, 1, 1])
    up(b, f)
    shooting.shoot(b, f, one, (0,))
    shooting.shoot(b, f, two, (1,))
    assert declined(shooting.shoot, b, f, three, (2,)) == "third-target"
    assert declined(shooting.shoot, b, f, two, (0,)) == "already-fired"
    used_up(b)


def test_by_option_each_model_has_two_targets():
    """GFF-14: B and C are borne by different models; whoever has fired at two has had his."""
    f = unit(models=2, weapons=[gun(name="A"), gun(name="B", count=1), gun(name="C", count=1), gun(name="D")])
    foes = [unit(side=1, models=5) for _ in range(3)]
    b = battle(f, *foes, dice=[1, 1, 1], two_targets_scope="model")
    assert [[w for w, _ in m.arms] for m in f.models] == [[0, 1, 3], [0, 2, 3]]
    up(b, f)
    shooting.shoot(b, f, foes[0], (0,))
    shooting.shoot(b, f, foes[1], (1,))
    b.dice.tape.append((6, 1))
    shooting.shoot(b, f, foes[2], (2,))
    assert declined(shooting.shoot, b, f, foes[2], (3,)) == "already-fired"
    used_up(b)


def test_weapons_of_one_type_share_a_target():
    """GFF-14: the hero's pistol is a pistol like the others."""
    hero = part(3, 3, 1, ["Hero"], [gun(name="Pistol")], name="Captain")
    f = unit(models=2, weapons=[gun(name="Pistol"), gun(name="Rifle")], more=[hero])
    one, two = unit(side=1, models=5), unit(side=1, models=5)
    b = battle(f, one, two, dice=[1, 1])
    up(b, f)
    shooting.shoot(b, f, one, (0,))
    assert shooting.chosen(b, f, two, ()) == [1]
    assert declined(shooting.shoot, b, f, two, (2,)) == "already-fired"
    b.dice.tape.append((6, 1))
    shooting.shoot(b, f, one, (2,))
    used_up(b)


@pytest.mark.parametrize(
    ("wanted", "code"), [((1,), "not-for-shooting"), ((7,), "not-for-shooting"), ((2,), "nobody-bears-it")]
)
def test_what_cant_be_fired_is_refused(wanted, code):
    """GFF-13."""
    f = unit(models=2, weapons=[gun(), blade(), gun(name="Tube", count=1)])
    f.models[0].out = True
    b = battle(f, unit(side=1))
    up(b, f)
    assert declined(shooting.shoot, b, f, b.units[1], wanted) == code


def test_friends_and_whoever_is_gone_are_no_targets():
    """GFF-13."""
    f, friend, foe = unit(weapons=[gun()]), unit(), unit(side=1)
    foe.placed = False
    b = battle(f, friend, foe)
    up(b, f)
    assert declined(shooting.shoot, b, f, friend, ()) == "own-side"
    assert declined(shooting.shoot, b, f, foe, ()) == "not-on-table"


def test_a_hero_who_has_joined_shoots_with_his_own_quality():
    """GFF-13, 43."""
    hero = part(2, 2, 1, ["Hero"], [gun(name="Pistol")], name="Captain")
    f = unit(6, weapons=[gun()], more=[hero])
    b = battle(f, unit(side=1, models=5), dice=[5, 2, 4])
    assert shoot(b) == (5, 0)


def test_a_unit_defends_with_its_own_models_number_and_then_the_heros():
    """GFF-13, 21."""
    hero = part(2, 2, 1, ["Hero"], name="Captain")
    target = unit(4, 6, side=1, more=[hero])
    assert target.lead().defence == 6
    target.models[0].out = True
    assert target.lead().defence == 2
