"""Spells: tokens, tries, who helps and who hinders. Source: GFF-30."""

import pytest

from engine.rulesets.gff import events as ev
from engine.rulesets.gff.rules import casting, rounds
from tests.engine.gff.units import Log, Says, Told, battle, declined, gun, unit, used_up


def caster(**more):
    f = unit(rules=["Caster(3)"], **more)
    f.tokens = 3
    return f


def cast(f, *others, value=1, dice=(), says=None, ground=None, spell="Bolt", **options):
    foe = unit(side=1)
    b = battle(f, foe, *others, dice=dice, says=says, ground=ground, **options)
    log = Log(b)
    casting.cast(b, f, foe, spell, value)
    used_up(b)
    b.effects = None
    return b, log.seen(ev.Cast)[0].works


@pytest.mark.parametrize(("face", "works"), [(3, False), (4, True)])
def test_a_spell_works_from_four_on_and_costs_its_value(face, works):
    """GFF-30."""
    f = caster()
    assert cast(f, value=2, dice=[face])[1] == works and f.tokens == 1 and f.tried == ["Bolt"]


@pytest.mark.parametrize(("option", "face", "works"), [(True, 6, True), (True, 1, False), (False, 6, False)])
def test_six_always_works_and_one_never_by_option(option, face, works):
    """GFF-30, option gff.casting_six_one: three tokens against it."""
    foe = unit(side=1, rules=["Caster(3)"])
    foe.tokens = 3
    says = Says(tokens={3: -3})
    assert cast(caster(), foe, dice=[face], says=says, casting_six_one=option)[1] == works
    assert foe.tokens == 0


def test_helpers_and_enemies_spend_what_they_have():
    """GFF-30: within 18 inches and in sight of the caster; nobody spends more than he has, and he may help himself."""
    friend, foe, poor = unit(rules=["Caster(2)"]), unit(side=1, rules=["Caster(2)"]), unit(side=1)
    friend.tokens, foe.tokens = 2, 1
    says = Says(tokens={1: 1, 3: 2, 4: -9, 5: -1})
    f = caster()
    assert cast(f, friend, foe, poor, value=2, dice=[2], says=says)[1]
    assert (f.tokens, friend.tokens, foe.tokens, poor.tokens) == (0, 0, 0, 0)


def test_whoever_is_far_or_out_of_sight_doesnt_help():
    """GFF-30."""
    friend = unit(rules=["Caster(2)"])
    friend.tokens = 2
    assert not cast(caster(), friend, dice=[3], says=Says(tokens={3: 2}), ground=Told(within=False))[1]
    assert friend.tokens == 2


def not_cast(f, spell="Bolt", value=1, ground=None, act=None):
    foe = unit(side=1)
    b = battle(f, foe, ground=ground)
    if act:
        act(b)
    return declined(casting.cast, b, f, foe, spell, value)


def test_what_cant_be_cast():
    """GFF-30, 20: each spell is tried once a round, before the unit attacks."""
    assert not_cast(unit()) == "no-caster"
    assert not_cast(caster(), value=4) == "too-few-tokens"
    assert not_cast(caster(), ground=Told(sees=False)) == "not-in-sight"
    tried = caster()
    tried.tried = ["Bolt"]
    assert not_cast(tried) == "tried-already"
    shaken = caster()
    shaken.shaken = True
    assert not_cast(shaken) == "shaken"
    attacker = caster()
    attacker.targets = [2]
    assert not_cast(attacker) == "cast-before-attacks"
    done = caster()
    done.done = True
    assert not_cast(done) == "activated-already"


def test_it_casts_before_it_shoots_in_one_activation():
    """GFF-13, 30."""
    f, foe = caster(weapons=[gun()]), unit(side=1, models=3)
    b = battle(f, foe, dice=[4, 4, 1])
    casting.cast(b, f, foe, "Bolt", 1)
    rounds.hold(b, f, foe, (), 0)
    used_up(b)
    assert f.done and foe.count() == 2


def test_tries_are_the_rounds():
    """GFF-30."""
    f = caster()
    b, _ = cast(f, dice=[4])
    b.round_begun(2, 0)
    assert f.tried == [] and f.tokens == 5


def test_each_caster_of_a_unit_brings_tokens():
    """GFF-30: and the unit never has more than 6."""
    f = unit(models=3, rules=["Caster(1)"])
    b = battle(f, unit(side=1))
    for n in (1, 2, 3):
        b.round_begun(n, 0)
    assert f.tokens == 6
