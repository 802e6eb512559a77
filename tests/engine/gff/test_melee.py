"""Charges: who strikes, fatigue, who is tested, steps. Source: GFF-10, 15 .. 18, 20, 32, 34, 46."""

import pytest

from engine.rulesets.gff.battle import Aim
from engine.rulesets.gff.codes import ROUTED
from engine.rulesets.gff.events import EffectTaken
from engine.rulesets.gff.rules import melee, rounds
from tests.engine.gff.units import Log, Says, Told, battle, blade, declined, gun, part, unit, up, used_up


def pair(mine=(), theirs=(), my=(), their=()):
    f = unit(weapons=list(my) or [blade()], **dict(mine))
    return f, unit(side=1, weapons=list(their) or [blade(name="Claw")], **dict(theirs))


def charge(f, target, *dice, says=None, ground=None, **options):
    b = battle(f, target, dice=dice, says=says, ground=ground, **options)
    up(b, f, "charge")
    melee.charge(b, f, target, False)
    used_up(b)
    return b


MANY = {"models": 9}


def test_the_charger_strikes_then_the_defender_may():
    """GFF-15, 16: one blow each; both hit, the charger's is defended against and he loses."""
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
    charge(f, target, 4, 4, 4, 1, 6)
    assert (f.count(), target.count()) == (8, 9)


def test_all_melee_weapons_strike_and_no_gun_fires():
    """GFF-16."""
    f, target = pair(MANY, MANY, [blade(count=1), blade(name="Axe", count=1), gun()], [blade(count=1)])
    charge(f, target, 1, 1, 1)
    assert f.fired == []


def test_the_defender_may_decline():
    """GFF-16: then nobody is tested, by option somebody is."""
    for option, dice in (("no_test", [4, 1]), ("test", [4, 1, 3])):
        f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
        charge(f, target, *dice, says=Says(back=False), melee_morale_if_no_strike_back=option)
        assert target.shaken == (option == "test") and not target.fatigued


@pytest.mark.parametrize(
    ("mine", "theirs", "loser"), [((4, 1), (1,), "target"), ((1,), (4, 1), "charger"), ((4, 1), (4, 1), None)]
)
def test_whoever_caused_fewer_wounds_is_tested(mine, theirs, loser):
    """GFF-16, 23: nobody after a tie."""
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
    charge(f, target, *mine, *theirs, *([3] if loser else []))
    assert (f.shaken, target.shaken) == (loser == "charger", loser == "target")


def test_without_the_option_nobody_is_tested():
    """GFF-16, option gff.melee_morale."""
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
    charge(f, target, 4, 1, 1, melee_morale=False)
    assert not target.shaken


class Near(Told):
    """Only so many of each side are near enough to strike."""

    def __init__(self, *models):
        super().__init__()
        self.models = models

    def fighting(self, b, f, target):
        aim = super().fighting(b, f, target)
        aim.bearers = [min(n, self.models[f.side]) for n in aim.bearers]
        return aim


@pytest.mark.parametrize(("near", "dice"), [(0, 0), (1, 2), (3, 6)])
def test_impact_is_rolled_for_those_who_attack(near, dice):
    """GFF-16, 34: whoever stands too far away to strike hits nobody by charging either."""
    f, target = pair({"models": 3, "rules": ["Impact(2)"]}, {"models": 9}, [blade()], [blade()])
    b = charge(f, target, *[1] * dice, *[1] * near, ground=Near(near, 0))
    assert (b.dice.at, target.count()) == (dice + near, 9)


@pytest.mark.parametrize(("hero_near", "total"), [(True, 4), (False, 2)])
def test_fear_is_that_of_those_who_attack(hero_near, total):
    """GFF-16, 32: a hero who stands too far away to strike causes no wound. 1 on the die, a marker, and his 2."""

    class Apart(Told):
        def fighting(self, b, f, target):
            return Aim([2, int(hero_near)], 0, False, False)

    hero = part(name="Hero", rules=["Hero", "Fear(2)"], weapons=[blade(name="Sword")])
    f, target = unit(models=2, weapons=[blade()], more=(hero,)), unit(side=1)
    log = Log(b := battle(f, target, dice=[4, 1, *([1] if hero_near else []), 1, 1], ground=Apart()))
    melee.strike(b, f, target, melee.melee_weapons(f), True)
    assert [one.total for one in log.seen(EffectTaken)] == [total]


@pytest.mark.parametrize(("counts", "loser"), [(False, "charger"), (True, "target")])
def test_by_option_fear_counts_for_who_loses(counts, loser):
    """GFF-32, option gff.fear_counts_for_loser: one wound with Fear(2) against two wounds."""
    f, target = pair({"models": 9, "rules": ["Fear(2)"]}, MANY, [blade(count=1)], [blade(2, count=1)])
    charge(f, target, 4, 1, 4, 4, 1, 1, 3, fear_counts_for_loser=counts)
    assert (f.shaken, target.shaken) == (loser == "charger", loser == "target")


def test_fatigue_begins_after_the_first_melee_and_ends_with_the_round():
    """GFF-17."""
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
    b = charge(f, target, 1, 1)
    assert f.fatigued and target.fatigued
    b.dice.tape += [(6, face) for face in (5, 6, 4)]
    melee.charge(b, f, target, False)  # only a 6 hits now
    used_up(b)
    b.round_begun(2, 0)
    assert not f.fatigued and not target.fatigued


def test_the_reaction_to_the_first_charge_isnt_tired_yet():
    """GFF-17: whoever struck first with Counter strikes back with the rest in the same melee."""
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(1, "Counter", count=1), blade(name="Axe", count=1)])
    charge(f, target, 1, 1, 4, 4)
    assert target.fatigued


def test_shaken_units_strike_back_as_if_fatigued():
    """GFF-20: and lose their nerve where they lose; they aren't fatigued by being Shaken."""
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
    target.shaken = True
    charge(f, target, 4, 1, 5)
    assert target.loss == ROUTED


def test_a_charger_who_is_shaken_by_counter_strikes_as_if_fatigued():
    """GFF-20, 34: no Impact either."""
    f, target = pair({"rules": ["Impact(3)", "Tough(1)"]}, MANY, [blade()], [blade(1, "Counter", count=1)])
    charge(f, target, 4, 1, 1, 5)
    assert f.loss == ROUTED


def test_the_one_that_is_left_may_step_and_else_the_charger_steps_back():
    """GFF-18."""
    f, target = pair(MANY, {"models": 1}, [blade(count=1)])
    says, ground = Says(), Told()
    charge(f, target, 4, 1, 5, says=says, ground=ground)
    assert says.asked == ["consolidates 1"] and ground.stepped == []
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
    says, ground = Says(), Told()
    charge(f, target, 1, 1, says=says, ground=ground)
    assert says.asked == ["strike-back"] and ground.stepped == [1]


def test_whoever_routs_is_gone_and_the_other_may_step():
    """GFF-18, 23."""
    f, target = pair(MANY, MANY, [blade(count=1)], [blade(count=1)])
    target.shaken = True
    says, ground = Says(), Told()
    charge(f, target, 4, 1, 1, says=says, ground=ground)
    assert says.asked[-1] == "consolidates 1" and ground.stepped == []


def test_a_defender_with_nothing_to_strike_with_isnt_asked():
    """GFF-16."""
    f, target = pair(MANY, MANY, [blade(count=1)], [gun()])
    says = Says()
    charge(f, target, 1, says=says)
    assert says.asked == [] and not target.fatigued


@pytest.mark.parametrize(
    ("face", "deep", "dice", "shaken"), [(3, 0, (), True), (4, 0, (), True), (4, 300, (4, 5), False)]
)
def test_whoever_is_shaken_by_wounds_can_be_pushed(face, deep, dice, shaken):
    """GFF-45, 46: off a ledge of 3 inches it is hit with AP(1), and rolls again with one more for being Shaken."""
    f, target = pair(MANY, {}, [blade(count=1)], [gun()])
    says = Says(push=True, deep=deep)
    charge(f, target, 4, 1, 1, face, *dice, says=says)
    assert says.asked[0] == "push" and (target.in_play() and target.shaken) == shaken


def test_nobody_is_pushed_where_special_movements_arent_played():
    """GFF-46, option gff.special_moves."""
    f, target = pair(MANY, {}, [blade(count=1)], [gun()])
    says = Says(push=True)
    charge(f, target, 4, 1, 1, says=says, special_moves=False)
    assert "push" not in says.asked


def test_by_option_counter_takes_dice_of_impact_not_hits():
    """GFF-34, option gff.counter_impact: two dice with one Counter model."""
    for option, dice in (("hits", (1, 2, 2, 1, 1)), ("rolls", (1, 2, 1, 4))):
        f, target = pair({"models": 1, "rules": ["Impact(2)"]}, MANY, [blade()], [blade(1, "Counter", count=1)])
        b = battle(f, target, dice=dice, counter_impact=option)
        up(b, f, "charge")
        theirs = melee.strike(b, target, f, [0], False)
        mine = melee.strike(b, f, target, [0], True)
        assert (theirs, mine) == (0, 1 if option == "hits" else 0)
        used_up(b)


def test_friends_and_whoever_isnt_there_cant_be_charged():
    """GFF-15."""
    f, friend, foe = unit(), unit(), unit(side=1)
    foe.placed = False
    b = battle(f, friend, foe)
    assert declined(melee.may_charge, b, f, friend) == "own-side"
    assert declined(melee.may_charge, b, f, foe) == "not-on-table"


def test_a_charge_through_dangerous_ground_can_end_before_it():
    """GFF-26: the last model is Shaken by it, and no blow falls."""
    f, target = pair({}, {}, [blade()], [blade()])
    b = battle(f, target, dice=[1, 2])
    b.ground.charging = lambda b, f, target, difficult, dangerous: (difficult, dangerous)
    rounds.charge(b, f, target, False, 1)
    used_up(b)
    assert f.shaken and f.done and not f.fatigued
