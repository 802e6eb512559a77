"""Bursts and full auto, rule by rule."""

import pytest

from engine.rulesets.coc.battle import ShotFacts
from engine.rulesets.coc.codes import BEYOND, DIVE, HIDDEN, SERIOUS, STEP, UNCONSCIOUS
from engine.rulesets.coc.rules import volleys
from engine.rulesets.coc.settings import Options
from tests.engine.coc.scene import battle, d10, declined, figure, used_up

GUNNER = figure(0, "submachine_gun", submachine_gun=60, dex=50)
BIG = figure(1, "knife", hp=60)


def guns(preset="004", dice=(), says=(), more=(), **options):
    return battle(GUNNER, BIG, *more, preset=preset, dice=dice, says=says, **options)


def spray(b, sizes=(), shots=0, targets=(2,)):
    volleys.full_auto(b, b.figures[0], 0, [b.figures[n - 1] for n in targets], list(sizes), shots)
    used_up(b)


def test_a_volley_has_three_bullets_to_a_tenth_of_the_skill():
    """COC-36."""
    assert [volleys.most_bullets(skill) for skill in (25, 30, 46, 100)] == [3, 3, 4, 10]
    b = guns("001")
    assert declined(lambda: spray(b, [2])) == "volley-size"
    assert declined(lambda: spray(b, [7])) == "volley-size"


@pytest.mark.parametrize(
    ("skill", "shots", "wanted"), [(46, 6, [3, 3]), (46, 10, [4, 3, 3]), (46, 5, [4]), (25, 7, [3, 3]), (46, 2, [])]
)
def test_in_004_a_total_is_cut_into_as_few_and_as_even_volleys_as_possible(skill, shots, wanted):
    """COC-36: what can't be cut isn't fired."""
    assert volleys.split(skill, shots) == wanted


@pytest.mark.parametrize("shots", [0, 2])
def test_in_004_fewer_than_three_bullets_are_no_volley_whatever_people_decide(shots):
    """COC-36."""
    b = guns()
    b.forced = True
    assert declined(lambda: spray(b, shots=shots)) == "volley-size" and b.figures[0].weapons[0].ammo == 20


def test_in_004_the_weapon_limits_the_total():
    """COC-36."""
    b = guns()
    b.figures[0].weapons[0].rate = 10
    assert declined(lambda: spray(b, shots=11)) == "above-rate"
    b = guns(infeasible_split="refused")
    b.figures[0].weapons[0].skill = 46
    assert declined(lambda: spray(b, shots=5)) == "no-such-split"


@pytest.mark.parametrize(
    ("volley", "dice", "difficulty"),
    [(1, 0, 1), (2, -1, 1), (3, -2, 1), (4, -2, 2), (5, -2, 3), (6, -2, 4), (7, -2, 5)],
)
def test_each_volley_costs_a_die_more_and_then_a_level(volley, dice, difficulty):
    """COC-37: above extreme only a critical, then nothing at all."""
    assert volleys.penalised(Options({}), 1 - volley, 1) == (dice, difficulty)


def test_volleys_are_rolled_one_after_the_other_with_their_dice():
    """COC-37: 40 hits with half of 6; 5, 9 and 3 with a penalty die miss."""
    b = guns("001", dice=[40, *[(10, 1)] * 3, *d10(5, 9, 3)])
    spray(b, [6, 6], targets=(2, 2))
    assert b.figures[1].hp == 60 - 3 * 3
    assert b.figures[0].weapons[0].ammo == 8


@pytest.mark.parametrize(
    ("bullets", "level", "difficulty", "by_range", "wanted"),
    [
        (5, 1, 1, True, (2, 0)),
        (3, 1, 1, True, (1, 0)),
        (2, 1, 1, True, (1, 0)),
        (5, 3, 1, True, (5, 2)),
        (4, 3, 3, True, (4, 0)),
        (4, 4, 3, True, (4, 2)),
        (4, 4, 3, False, (4, 0)),
        (4, 2, 3, True, (0, 0)),
    ],
)
def test_how_many_bullets_hit_and_impale(bullets, level, difficulty, by_range, wanted):
    """COC-38: a critical impales at four times the range in 001, not where volleys raised the difficulty."""
    assert volleys.hits_of(Options({"coc.preset": "001"}), bullets, level, difficulty, by_range) == wanted


def test_changing_targets_sprays_away_ammunition_in_001():
    """COC-39: and every target has to be in front."""
    b = guns("001", dice=[99, *d10(10, 10, 10)], more=(figure(1, "knife"),))
    b.figures[0].weapons[0].fails = 0
    b.ground.metres = 5
    spray(b, [3, 3], targets=(2, 3))
    assert b.figures[0].weapons[0].ammo == 20 - 3 - 3 - 5


@pytest.mark.parametrize(
    ("third", "facts", "code"),
    [
        (0, {}, "own-side"),
        (1, {"front": False}, "not-in-front"),
        (1, {"band": BEYOND}, "out-of-range"),
        (1, {"in_sight": False}, "not-in-sight"),
    ],
)
def test_every_target_of_full_auto_is_looked_at_before_the_first_bullet_flies(third, facts, code):
    """COC-39: nothing is declined once dice have fallen."""
    b = guns("001", more=(figure(third, "knife"),))
    other = b.figures[2]

    def shot(battle_, f, target, w):
        told = ShotFacts()
        for name, value in facts.items() if target is other else ():
            setattr(told, name, value)
        return told

    b.ground.shot = shot
    assert declined(lambda: spray(b, [3, 3], targets=(2, 3))) == code
    assert b.dice.at == 0 and b.figures[0].weapons[0].ammo == 20


def test_in_001_volleys_at_somebody_who_is_out_cost_neither_dice_nor_ammunition():
    """COC-37, 39: 3 bullets fell the first; the second of his volleys isn't fired, so the next one has one die."""
    b = guns("001", dice=[40, *[(10, 9)], *d10(5, 2, 1), (10, 1)], more=(figure(1, "knife"), figure(1, "knife")))
    b.figures[1].hp = 5
    b.figures[2].hp = 0
    b.figures[2].status |= UNCONSCIOUS
    b.ground.metres = 2
    spray(b, [3, 3, 3, 3], targets=(2, 2, 3, 4))
    assert b.figures[3].hp == 12 - 3
    assert b.figures[0].weapons[0].ammo == 20 - 3 - 3 - 2 and b.ground.ways == [(2, 4)]


def test_in_004_a_burst_is_worked_out_like_one_volley():
    """COC-40: half of three, rounded down."""
    b = guns(dice=[40, (10, 4)])
    volleys.burst(b, b.figures[0], b.figures[1], 0, 3)
    used_up(b)
    assert b.figures[1].hp == 60 - 6 and b.figures[0].weapons[0].ammo == 17


def test_in_001_a_burst_is_two_or_three_shots_with_a_penalty_die_each():
    """COC-35."""
    b = guns("001", dice=[*d10(5, 9, 3), *d10(1, 3, 2), (10, 4)])
    volleys.burst(b, b.figures[0], b.figures[1], 0, 2)
    used_up(b)
    assert b.figures[1].hp == 60 - 6


def test_the_target_of_a_volley_can_dive_for_cover():
    """COC-29: one dive for all volleys at him."""
    b = guns(dice=[20, *d10(5, 9, 3), *d10(5, 9, 9, 3)], says=[DIVE * STEP], initiative_tie_final="lower_number")
    b.figures[1].dodge = 40
    spray(b, shots=9)
    assert b.figures[1].hp == 60


@pytest.mark.parametrize(("roll", "left"), [(5, 60 - 3 * 4), (90, 60 - 3 * 4), (100, 60)])
def test_in_004_a_volley_from_hiding_hits_unless_it_is_a_fumble(roll, left):
    """COC-17, 38: half of its bullets whatever else the roll says."""
    b = guns(dice=[roll, *([(10, 2)] * 3 if roll < 100 else [])])
    b.figures[0].weapons[0].fails = 0
    b.surprise_granted(b.figures[0], b.figures[1], HIDDEN, "", "")
    spray(b, shots=6)
    assert b.figures[1].hp == left and b.decisions.offered == []


def test_in_001_a_volley_at_somebody_surprised_needs_its_success():
    """COC-17."""
    b = guns("001", dice=[90])
    b.surprise_granted(b.figures[0], b.figures[1], HIDDEN, "", "")
    spray(b, [6])
    assert b.figures[1].hp == 60


def test_a_jam_ends_the_spraying():
    """COC-42: a roll of 96 or more jams this one."""
    b = guns("001", dice=[97])
    spray(b, [3, 3], targets=(2, 2))
    assert b.figures[0].weapons[0].state == 1 and b.figures[0].weapons[0].ammo == 17


def test_only_automatic_weapons_fire_full_auto_and_bursts():
    b = battle()
    assert declined(lambda: volleys.full_auto(b, b.figures[0], 0, [b.figures[1]], [3], 3)) == "not-automatic"
    assert declined(lambda: volleys.burst(b, b.figures[0], b.figures[1], 0, 3)) == "not-automatic"


@pytest.mark.parametrize(
    ("counts", "con_rolls", "left", "major"),
    [("each_bullet", [], 30 - 3 * (6 - 2), False), ("one_attack", [5], 30 - (3 * 6 - 2), True)],
)
def test_a_volleys_bullets_wound_one_by_one_or_as_one_attack(counts, con_rolls, left, major):
    """COC-38, 51: 18 points of three bullets are a major wound for somebody of 30 only where they are one attack."""
    b = battle(
        GUNNER,
        figure(1, "knife", hp=30, armour=2, con=50),
        preset="001",
        dice=[40, *([(10, 4)] * 3), *con_rolls],
        volley_damage=counts,
    )
    spray(b, [6])
    hurt = b.figures[1]
    assert hurt.hp == left and bool(hurt.status & SERIOUS) is major
