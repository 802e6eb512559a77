"""Hand to hand, rule by rule."""

import pytest

from engine.kernel.dice import TapeDice
from engine.rulesets.coc import commands as do
from engine.rulesets.coc.actions import turns
from engine.rulesets.coc.codes import (
    BREAK_FREE,
    COUNTER,
    DISARM,
    DODGE,
    DROPPED,
    FIGHT_BACK,
    HIDDEN,
    HOLD,
    JAMMED,
    KNOCK_DOWN,
    NOTHING,
    PRONE,
    PUSH,
    READY,
    STEP,
    VISIBLE,
)
from engine.rulesets.coc.rules import care, melee, missiles, rounds
from tests.engine.coc.scene import battle, d6, d10, declined, figure, used_up

KNIFE = 1  # place on the list: revolver, knife, bare hands
BACK = FIGHT_BACK * STEP + KNIFE
EVADE = DODGE * STEP


def strike(b, place=KNIFE):
    melee.strike(b, b.figures[0], b.figures[1], place)
    used_up(b)
    return b.figures[0], b.figures[1]


@pytest.mark.parametrize(
    ("mine", "theirs", "reaction", "hurt"),
    [
        (20, 45, EVADE, "target"),
        (40, 30, EVADE, ""),
        (40, 9, EVADE, ""),
        (40, 45, BACK, "target"),
        (40, 9, BACK, "attacker"),
        (70, 40, BACK, "attacker"),
        (70, 80, BACK, ""),
        (70, 80, EVADE, ""),
    ],
)
def test_the_higher_level_wins_and_ties_go_by_the_reaction(mine, theirs, reaction, hurt):
    """COC-10, 11: dodging wins a tie, the attacker wins one against fighting back; two failures come to nothing."""
    b = battle(dice=[mine, theirs, *([(4, 3)] if hurt else [])], says=[reaction])
    f, target = strike(b)
    assert (f.hp, target.hp) == (9 if hurt == "attacker" else 12, 9 if hurt == "target" else 12)


def test_an_extreme_success_of_ones_own_does_the_most_and_a_blade_goes_in():
    """COC-12, 48: knife 4 at most, and 1d4 more; damage bonus at its greatest."""
    b = battle(
        figure(0, "revolver", "knife", str=80, siz=80),
        figure(1, "revolver", "knife"),
        dice=[5, 99, (4, 2), 50],
        says=[EVADE],
    )
    b.figures[0].bonus = (1, 4, 0)
    _, target = strike(b)
    assert target.hp == 12 - (4 + 4 + 2)


def test_an_extreme_success_with_a_blunt_weapon_does_the_most():
    """COC-12, 13: bare hands use Fighting (Brawl), and their greatest damage is 3."""
    b = battle(dice=[5, 99], says=[EVADE])
    _, target = strike(b, place=2)
    assert b.figures[0].weapons[2].use == "brawl"
    assert target.hp == 9


def test_an_extreme_success_while_fighting_back_does_no_more():
    """COC-12: only one's own action is increased."""
    b = battle(dice=[99, 5, (4, 1)], says=[BACK])
    f, _ = strike(b)
    assert f.hp == 11


@pytest.mark.parametrize(("roll", "hit"), [(60, True), (96, True), (100, False)])
def test_whoever_does_nothing_is_hit_unless_it_is_a_fumble(roll, hit):
    """COC-18 (004): skill 50 fumbles on 100 only."""
    b = battle(dice=[roll, *([(4, 2)] if hit else [])], says=[NOTHING])
    _, target = strike(b)
    assert (target.hp < 12) is hit


def test_in_001_an_attack_on_whoever_does_nothing_is_a_plain_roll():
    """COC-18: preset 001 says nothing else."""
    b = battle(preset="001", dice=[60], says=[NOTHING])
    assert strike(b)[1].hp == 12


def test_damage_is_weapon_and_bonus_less_armour():
    """COC-22, 47: 1d4 + 1d4, armour 3 taken off."""
    b = battle(
        figure(0, "revolver", "knife"),
        figure(1, "revolver", "knife", armour=3),
        dice=[40, 99, (4, 4), (4, 2)],
        says=[EVADE],
    )
    b.figures[0].bonus = (1, 4, 0)
    assert strike(b)[1].hp == 12 - 3


@pytest.mark.parametrize(
    ("builds", "dice", "possible"),
    [((0, 0), 0, True), ((0, 1), 1, True), ((0, 2), 2, True), ((0, 3), 0, False), ((2, 0), 0, True)],
)
def test_a_bigger_opponent_costs_penalty_dice_or_cannot_be_manoeuvred(builds, dice, possible):
    """COC-14."""
    b = battle(figure(0, "revolver", "knife", build=builds[0]), figure(1, "revolver", "knife", build=builds[1]))
    pool = [*d10(*([1] * (dice + 2)))] if dice else [(100, 11)]
    b.dice = TapeDice([*pool, (100, 99)] if possible else [])
    b.decisions.answers = [EVADE]
    code = declined(lambda: melee.manoeuvre(b, b.figures[0], b.figures[1], KNOCK_DOWN, "brawl"))
    used_up(b)
    assert code == ("done" if possible else "too-big")
    assert bool(b.figures[1].status & PRONE) is possible


def test_of_the_dice_that_a_bigger_opponent_costs_the_worst_counts():
    """COC-14."""
    b = battle(figure(0, "revolver", "knife", build=0), figure(1, "revolver", "knife", build=1))
    b.dice = TapeDice([*d10(1, 1, 9), (100, 99)])
    b.decisions.answers = [EVADE]
    melee.manoeuvre(b, b.figures[0], b.figures[1], KNOCK_DOWN, "brawl")
    used_up(b)
    assert not b.figures[1].status & PRONE


@pytest.mark.parametrize(
    ("effect", "seen"),
    [
        (DISARM, lambda f, t: t.weapons[0].state == DROPPED),
        (KNOCK_DOWN, lambda f, t: t.status & PRONE),
        (PUSH, lambda f, t: not f.engaged and not t.engaged),
        (HOLD, lambda f, t: t.held_by == 1),
    ],
)
def test_a_manoeuvre_that_works_has_its_effect_instead_of_damage(effect, seen):
    """COC-08, 15."""
    b = battle(dice=[30, 99], says=[EVADE])
    f, target = b.figures
    melee.manoeuvre(b, f, target, effect, "brawl")
    used_up(b)
    assert seen(f, target) and target.hp == 12


def test_a_manoeuvre_can_be_countered_by_a_manoeuvre():
    """COC-15: the defender was better, so his own effect counts; without the option it isn't offered."""
    b = battle(dice=[60, 20], says=[COUNTER * STEP + HOLD])
    melee.manoeuvre(b, b.figures[0], b.figures[1], KNOCK_DOWN, "brawl")
    assert b.figures[0].held_by == 2 and not b.figures[1].status & PRONE
    b = battle(counter_manoeuvre=False)
    assert COUNTER * STEP + HOLD not in melee.offered(b, b.figures[1], b.figures[0])


def test_whoever_strikes_and_is_disarmed_loses_what_he_struck_with():
    """COC-15: not what he held before; the defender's level is the higher one."""
    b = battle(dice=[60, 20], says=[COUNTER * STEP + DISARM])
    f, target = b.figures
    assert f.hand == 0
    melee.strike(b, f, target, 1)
    assert [w.state == DROPPED for w in f.weapons] == [False, True, False] and f.weapons[f.hand].name == "fists"


def test_nobody_is_disarmed_of_claws():
    """COC-15: what has grown on somebody isn't dropped."""
    b = battle(figure(0, "knife"), figure(1, "claws"), dice=[20, 60])
    beast = b.figures[1]
    melee.manoeuvre(b, b.figures[0], beast, DISARM, "brawl")
    assert beast.weapons[beast.hand].name == "claws" and beast.weapons[beast.hand].state != DROPPED


@pytest.mark.parametrize("state", [READY, JAMMED])
def test_what_was_struck_from_the_hand_is_picked_up_again_as_an_action(state):
    """COC-08, 64: as it was."""
    b = battle(figure(0, "revolver"), figure(1, "knife", dex=40), dice=[20], up=2)
    f = b.figures[0]
    f.weapons[0].state = state
    melee.manoeuvre(b, b.figures[1], f, DISARM, "brawl")
    assert declined(lambda: missiles.shoot(b, f, b.figures[1], 0, 1, False)) == "weapon-gone"
    picked = [draw.command for draw in turns.draws(b, [0]) if draw.code == "pick-up"]
    assert picked == [{"type": "draw", "figure": 1, "weapon": 0}]
    turns.draw(b, do.Draw(1, 0))
    assert (f.weapons[0].state, f.hand, b.round) == (state, 0, 2)


@pytest.mark.parametrize("attack", ["strike", "manoeuvre"])
def test_whoever_is_pushed_away_in_answer_fights_no_more_hand_to_hand(attack):
    """COC-15."""
    b = battle(dice=[60, 20], says=[COUNTER * STEP + PUSH])
    f, target = b.figures
    if attack == "strike":
        melee.strike(b, f, target, 1)
    else:
        melee.manoeuvre(b, f, target, KNOCK_DOWN, "brawl")
    assert not f.engaged and not target.engaged


def test_whoever_pushes_away_the_one_that_holds_him_is_free():
    """COC-15."""
    b = battle(dice=[30, 99], says=[EVADE])
    f, target = b.figures
    f.held_by = target.n
    melee.manoeuvre(b, f, target, PUSH, "brawl")
    assert f.held_by == 0


def test_fighting_back_against_a_manoeuvre_hurts():
    """COC-15: whoever fights back and does better deals his damage."""
    b = battle(dice=[60, 20, (4, 3)], says=[BACK])
    melee.manoeuvre(b, b.figures[0], b.figures[1], PUSH, "brawl")
    assert b.figures[0].hp == 9


def test_whoever_is_held_can_break_free_and_cannot_flee():
    """COC-21: fleeing takes freedom to move."""
    b = battle(dice=[20, 99], says=[EVADE])
    f, target = b.figures
    f.held_by = 2
    assert declined(lambda: rounds.flee(b, f)) == "held"
    melee.manoeuvre(b, f, target, BREAK_FREE, "brawl")
    assert f.held_by == 0


def test_fleeing_takes_the_action_and_ends_the_fight_for_him():
    """COC-21."""
    b = battle()
    rounds.flee(b, b.figures[0])
    assert b.figures[0].loss and b.over and b.winner == 1


@pytest.mark.parametrize(
    ("preset", "reacted", "enemies", "bonus"), [("001", 1, 2, 1), ("001", 0, 2, 0), ("001", 1, 1, 0), ("004", 1, 2, 0)]
)
def test_superior_numbers_give_a_bonus_die_once_he_has_defended_himself(preset, reacted, enemies, bonus):
    """COC-16."""
    b = battle(figure(0, "knife"), *(figure(1, "knife") for _ in range(enemies)), preset=preset)
    b.figures[0].reacted = reacted
    for enemy in b.figures[1:]:
        b.engage(enemy, b.figures[0])
    assert melee.outnumbering(b, b.figures[1], b.figures[0]) == bonus


@pytest.mark.parametrize(("notice", "defends"), [(30, True), (70, False)])
def test_in_001_a_victim_that_notices_defends_itself_as_usual(notice, defends):
    """COC-17."""
    b = battle(preset="001", dice=[notice, 40, *([20] if defends else [(4, 1)])], says=[EVADE])
    b.figures[1].skills["listen"] = 50
    b.surprise_granted(b.figures[0], b.figures[1], HIDDEN, "listen", "")
    assert (strike(b)[1].hp == 12) is defends


def test_in_004_an_attack_from_hiding_hits_unless_it_is_a_fumble():
    """COC-17."""
    b = battle(dice=[90, (4, 1)])
    b.surprise_granted(b.figures[0], b.figures[1], HIDDEN, "listen", "stealth")
    assert strike(b)[1].hp == 11
    assert b.surprises == []


@pytest.mark.parametrize(("mine", "theirs", "defends"), [(45, 25, True), (45, 45, False), (25, 45, False)])
def test_in_004_a_sudden_attack_is_a_contest_of_skills(mine, theirs, defends):
    """COC-17: the victim that wins may dodge or fight back."""
    b = battle(dice=[mine, theirs])
    f, target = b.figures
    f.skills["stealth"] = target.skills["listen"] = 50
    way = melee.tried(b, f, target, VISIBLE, "listen", "stealth")
    assert (way == melee.NORMAL) is defends


def test_a_surprise_comes_before_the_first_round():
    """COC-17: the normal order begins afterwards."""
    b = battle(dice=[40, (4, 1)])
    b.round = b.up = 0
    b.order = []
    b.surprise_granted(b.figures[0], b.figures[1], HIDDEN, "", "")
    strike(b)
    assert (b.round, b.up) == (0, 0)


def test_the_keeper_gives_and_takes_dice():
    """COC-46: bonus dice for the next attack, then they are gone; an option keeps bonus dice away."""
    b = battle(dice=[*d10(5, 9, 2), 99, (4, 1)], says=[EVADE])
    b.dice_granted(b.figures[0], 1)
    f, target = strike(b)
    assert (target.hp, f.granted) == (11, 0)


def test_dice_cancel_and_two_remain_at_most():
    """COC-02: three granted and capped at two."""
    b = battle(dice=[*d10(5, 9, 8, 2), 99, (4, 1)], says=[EVADE])
    b.dice_granted(b.figures[0], 2)
    b.figures[0].granted = 3
    assert strike(b)[1].hp == 11


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda b: setattr(b, "up", 2), "not-your-turn"),
        (lambda b: setattr(b.figures[0], "status", 2), "cannot-act"),
        (lambda b: setattr(b.figures[1], "loss", 1), "not-in-play"),
        (lambda b: setattr(b.figures[1], "side", 0), "own-side"),
        (lambda b: setattr(b.figures[0].weapons[KNIFE], "state", DROPPED), "weapon-gone"),
        (lambda b: setattr(b.figures[0].weapons[KNIFE], "kind", 3), "not-for-striking"),
    ],
)
def test_what_cannot_be_struck_is_declined_before_any_die(change, code):
    b = battle()
    change(b)
    assert declined(lambda: strike(b)) == code


def test_who_cannot_act_is_not_told_to_wait_for_a_turn():
    b = battle()
    b.up, b.figures[0].loss = 2, 1
    assert declined(lambda: strike(b)) == "cannot-act"


def test_a_spell_is_what_the_keeper_says_and_no_armour_stops_it():
    """COC-08, 22, 64: it costs magic points and the whole turn."""
    b = battle(figure(0, "knife", magic=10), figure(1, "knife", armour=9), dice=d6(2, 3))
    care.cast(b, b.figures[0], "word", 4, 1, [b.figures[1]], (2, 6, 0))
    assert b.figures[1].hp == 7 and b.figures[0].counters["magic"] == 6
    assert b.up == 2
    b = battle(figure(0, "knife", magic=1), figure(1, "knife"))
    assert declined(lambda: care.cast(b, b.figures[0], "word", 4, 0, [], (0, 0, 0))) == "not-enough-magic"
