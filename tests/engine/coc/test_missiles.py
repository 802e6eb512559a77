"""Shots and throws, rule by rule."""

import pytest

from engine.rulesets.coc.codes import (
    BASE,
    BEYOND,
    BROKEN,
    DIVE,
    DODGE,
    DOUBLE,
    FIGHT_BACK,
    JAMMED,
    POINT_BLANK,
    PRONE,
    QUADRUPLE,
    READY,
    STEP,
)
from engine.rulesets.coc.ground import DrawnGround
from engine.rulesets.coc.rules import melee, mending, missiles, rounds
from tests.engine.coc.scene import battle, d6, d10, declined, figure, used_up

THROW = DIVE * STEP


def shoot(b, shots=1, loads=False, place=0):
    missiles.shoot(b, b.figures[0], b.figures[1], place, shots, loads)
    used_up(b)
    return b.figures[1]


def net(b, place=0):
    """Bonus and penalty dice of a shot as the ground now says."""
    f, target = b.figures[0], b.figures[1]
    w = f.weapons[place]
    return missiles.modifiers(b, f, target, w, b.ground.shot(b, f, target, w), None)


def test_a_shot_is_a_plain_roll_and_cannot_be_dodged():
    """COC-23: what is offered is nothing, or the dive."""
    b = battle(dice=[40, (10, 5)])
    assert shoot(b).hp == 7
    assert b.decisions.offered == [[0, THROW]]


def test_bows_are_rolled_like_firearms():
    """COC-25."""
    b = battle(figure(0, "bow", bow=60), figure(1, "knife"), dice=[55, (6, 4)])
    assert shoot(b).hp == 8


@pytest.mark.parametrize(
    ("band", "roll", "hit"),
    [(BASE, 50, True), (DOUBLE, 26, False), (DOUBLE, 25, True), (QUADRUPLE, 11, False), (QUADRUPLE, 10, True)],
)
def test_the_distance_demands_a_level(band, roll, hit):
    """COC-26: base regular, twice hard, four times extreme; and nothing beyond."""
    b = battle(dice=[roll, *([(10, 1)] if hit else [])])
    b.ground.facts.band = band
    assert (shoot(b).hp == 11) is hit


def test_beyond_four_times_the_base_range_nobody_shoots():
    """COC-26."""
    b = battle()
    b.ground.facts.band = BEYOND
    assert declined(lambda: shoot(b)) == "out-of-range"
    assert [missiles.band_of(b.figures[0].weapons[0], metres * 100) for metres in (15, 16, 31, 61)] == [
        BASE,
        2,
        3,
        BEYOND,
    ]


@pytest.mark.parametrize(
    ("preset", "roll", "band", "extra"),
    [("004", 1, QUADRUPLE, 0), ("001", 1, QUADRUPLE, 1), ("001", 9, QUADRUPLE, 0), ("004", 9, BASE, 1)],
)
def test_a_demanded_extreme_success_does_no_more_damage(preset, roll, band, extra):
    """COC-12: at four times the range only 001's critical impales."""
    b = battle(preset=preset, dice=[roll, (10, 2)])
    b.ground.facts.band = band
    b.figures[1].hp = b.figures[1].hp_max = 30
    assert shoot(b).hp == 30 - (12 if extra else 2)


def test_thrown_and_muscle_weapons_add_half_the_damage_bonus():
    """COC-19, 47: 1d4 and half of 1d4, rounded down."""
    b = battle(figure(0, "throwing_knife", throw=60), figure(1, "knife"), dice=[50, (4, 2), (4, 3)])
    b.figures[0].bonus = (1, 4, 0)
    assert shoot(b).hp == 12 - (2 + 1)
    assert b.figures[0].weapons[0].state != READY  # it has left the hand


def test_in_001_a_throw_can_be_dodged_and_fought_back_from_near():
    """COC-20."""
    b = battle(
        figure(0, "throwing_knife", throw=60), figure(1, "knife"), preset="001", dice=[50, 30], says=[DODGE * STEP]
    )
    assert shoot(b).hp == 12
    assert b.decisions.offered == [[0, THROW, DODGE * STEP]]
    b = battle(
        figure(0, "throwing_knife", throw=60),
        figure(1, "knife"),
        preset="001",
        dice=[*d10(10, 7, 9), 30, (4, 2)],
        says=[FIGHT_BACK * STEP],
    )
    b.ground.facts.distance = 100
    shoot(b)
    assert b.figures[0].hp == 10


def test_in_004_a_throw_is_only_dived_from():
    """COC-20, 29."""
    b = battle(figure(0, "throwing_knife", throw=60), figure(1, "knife"))
    assert missiles.offered(b, b.figures[0], b.figures[1], b.figures[0].weapons[0], b.ground.facts) == [0, THROW]


@pytest.mark.parametrize(("preset", "offers"), [("001", True), ("004", False)])
def test_at_point_blank_001_lets_the_target_react(preset, offers):
    """COC-24."""
    b = battle(preset=preset)
    b.ground.facts.band = POINT_BLANK
    found = missiles.offered(b, b.figures[0], b.figures[1], b.figures[0].weapons[0], b.ground.facts)
    assert (DODGE * STEP in found) is offers


def test_an_arrow_at_point_blank_can_be_dodged_too():
    """COC-24, 25: what isn't a firearm is rolled the same way."""
    b = battle(figure(0, "bow"), figure(1, "knife"), preset="001")
    b.ground.facts.band = POINT_BLANK
    found = missiles.offered(b, b.figures[0], b.figures[1], b.figures[0].weapons[0], b.ground.facts)
    assert DODGE * STEP in found and FIGHT_BACK * STEP in found


@pytest.mark.parametrize(
    ("preset", "distance", "dex", "bonus"),
    [("001", 333, (50, 80), 1), ("001", 334, (50, 80), 0), ("004", 533, (50, 80), 1), ("004", 534, (50, 80), 0)],
)
def test_point_blank_goes_by_the_attackers_or_the_targets_dexterity(preset, distance, dex, bonus):
    """COC-30: a fifth in feet, strictly under, or a fifteenth in metres."""
    b = battle(figure(0, "revolver", dex=dex[0]), figure(1, "knife", dex=dex[1]), preset=preset)
    b.ground.facts.distance = distance
    assert net(b) == bonus


def test_in_004_point_blank_is_for_handguns_outside_of_melee():
    """COC-30."""
    b = battle(figure(0, "rifle", "revolver"), figure(1, "knife"))
    b.ground.facts.band = POINT_BLANK
    assert [net(b, 0), net(b, 1)] == [0, 1]
    b.engage(b.figures[0], b.figures[1])
    assert net(b, 1) == -1  # no bonus, and in a fight himself


def test_on_a_drawn_table_point_blank_ends_where_somebody_can_be_struck():
    """COC-30 (004): near, but not within reach hand to hand."""
    b = battle(figure(0, "revolver"), figure(1, "knife"))
    b.ground = DrawnGround(1_000, 1_000)
    for distance, bonus in ((150, 0), (151, 1)):
        b.figures[1].x = distance
        assert net(b) == bonus


@pytest.mark.parametrize(("distance", "dice"), [(299, -1), (300, 0)])
def test_in_004_who_is_in_a_fight_himself_shoots_well_at_somebody_far(distance, dice):
    """COC-41: nearer than three metres it costs a die, whoever is in the fight."""
    b = battle(figure(0, "rifle"), figure(1, "knife"), figure(1, "knife"))
    b.engage(b.figures[0], b.figures[2])
    b.ground.facts.distance = distance
    assert net(b) == dice


@pytest.mark.parametrize(("preset", "dice"), [("001", -1), ("004", 0)])
def test_half_hidden_costs_a_die_in_001(preset, dice):
    """COC-28: 004 leaves it to the Keeper."""
    b = battle(preset=preset)
    b.ground.facts.cover = True
    assert net(b) == dice


@pytest.mark.parametrize(("roll", "penalty"), [(30, True), (70, False)])
def test_a_dive_for_cover_takes_a_dodge_and_costs_an_action(roll, penalty):
    """COC-29: the action still to come in this round."""
    pool = d10(5, 4, 9) if penalty else [(100, 45)]
    order = {"initiative_tie_final": "lower_number"}
    b = battle(dice=[roll, *pool, *([] if penalty else [(10, 3)])], says=[THROW], **order)
    target = shoot(b)
    assert (target.hp == 12) is penalty
    assert b.round == 2 and b.order == [2]  # his action was taken: nobody was left, and the next round began
    assert target.no_fight_back and FIGHT_BACK * STEP not in melee.offered(b, target, b.figures[0])


def test_the_second_dive_in_a_round_costs_004_the_next_action_too():
    """COC-29: by 001 it is his next action, once."""
    for preset, owed in (("004", 1), ("001", 1)):
        b = battle(figure(0, "revolver"), figure(1, "knife"), preset=preset, dice=[30, 30])
        target = b.figures[1]
        missiles.dive(b, target)
        missiles.dive(b, target)
        assert target.lost_actions == owed
        assert (target.n in b.order) is (preset == "001")


@pytest.mark.parametrize("preset", ["001", "004"])
def test_aiming_gives_a_bonus_die_on_the_next_turn(preset):
    """COC-31: a whole round in 001, the end of a turn in 004."""
    b = battle(preset=preset)
    f, target = b.figures
    if preset == "001":
        mending.aim(b, f, target)
    else:
        f.then_aim = 2
        rounds.wait(b, f)
    assert f.aim == 2 and net(b) == 0
    b.round += 1
    assert net(b) == 1


@pytest.mark.parametrize("preset", ["001", "004"])
def test_an_aim_is_for_the_next_turn_only(preset):
    """COC-31: who lets that pass has aimed for nothing, unless he says by 004 that he goes on aiming."""
    b = battle(preset=preset)
    f, target = b.figures
    b.aimed(f, target)
    b.round += 1
    rounds.wait(b, f)
    assert f.aim == 0
    b = battle(preset=preset)
    f, target = b.figures
    b.aimed(f, target)
    b.round += 1
    if preset == "001":
        mending.aim(b, f, target)
    else:
        f.then_aim = 2
        rounds.wait(b, f)
    assert (f.aim, f.aim_round) == (2, 2)


def test_what_breaks_an_aim():
    """COC-31: movement in both texts, damage in 004 only."""
    for preset, hurts in (("001", False), ("004", True)):
        b = battle(preset=preset, up=2, dice=[40, 99, (4, 1)], says=[DODGE * STEP])
        b.figures[0].aim = 2
        melee.strike(b, b.figures[1], b.figures[0], 1)
        assert (b.figures[0].aim == 0) is hurts
    b = battle(preset="001")
    b.figures[0].aim = 2
    mending.move(b, b.figures[0], 3, 0, 0)
    assert b.figures[0].aim == 0


@pytest.mark.parametrize(
    ("preset", "mov", "moving", "dice"),
    [("001", 8, False, 0), ("001", 8, True, -1), ("001", 7, True, 0), ("004", 8, True, -1), ("004", 7, True, 0)],
)
def test_fast_targets_are_harder_to_hit(preset, mov, moving, dice):
    """COC-32: only while they move."""
    b = battle(figure(0, "revolver"), figure(1, "knife", mov=mov), preset=preset)
    b.ground.facts.moving = moving
    assert net(b) == dice


def test_a_running_shooter_has_a_penalty_die_in_004():
    """COC-32."""
    b = battle(optional_move=True)
    mending.move(b, b.figures[0], 8, 0, 0)
    assert net(b) == -1


@pytest.mark.parametrize(("build", "dice"), [(-2, -1), (-1, 0), (3, 0), (4, 1)])
def test_small_targets_cost_a_die_and_large_ones_give_one(build, dice):
    """COC-33."""
    b = battle()
    b.figures[1].build = build
    assert net(b) == dice


@pytest.mark.parametrize(
    ("preset", "weapon", "rounds_needed"),
    [
        ("001", "revolver", 3),
        ("004", "revolver", 1),
        ("001", "pistol", 1),
        ("001", "machine_gun", 2),
        ("004", "machine_gun", 2),
    ],
)
def test_how_long_reloading_takes(preset, weapon, rounds_needed):
    """COC-34, 64: each round of it is the whole turn."""
    b = battle(figure(0, weapon), figure(1, "knife"), preset=preset)
    f = b.figures[0]
    w = f.weapons[0]
    w.ammo = 0
    for done in range(1, 9):  # noqa: B007
        b.up, b.order = 1, [2]
        mending.reload(b, f, 0)
        if w.ammo == w.holds:
            break
    assert done == rounds_needed and b.up == 2


def test_in_001_one_cartridge_and_a_shot_cost_a_die():
    """COC-34."""
    b = battle(preset="001", dice=[*d10(5, 4, 3), (10, 2)])
    b.figures[0].weapons[0].ammo = 0
    assert shoot(b, loads=True).hp == 10
    b = battle()
    b.figures[0].weapons[0].ammo = 0
    assert declined(lambda: shoot(b, loads=True)) == "no-reload-and-shot"


def test_in_001_whoever_reloads_in_the_same_round_has_one_shot():
    """COC-34, 35: several shots take the round by themselves."""
    b = battle(preset="001")
    b.figures[0].weapons[0].ammo = 4
    assert declined(lambda: shoot(b, shots=2, loads=True)) == "too-many-shots"


def test_several_shots_are_rolled_each_with_a_penalty_die():
    """COC-35: two misses and a hit."""
    b = battle(dice=[*d10(5, 9, 3), *d10(1, 8, 8), *d10(1, 3, 2), (10, 4)])
    assert shoot(b, shots=3).hp == 8
    assert b.figures[0].weapons[0].ammo == 3


def test_in_004_semi_automatics_have_no_several_shots():
    """COC-35: the rule is for weapons that are neither semi- nor fully automatic."""
    b = battle(figure(0, "pistol"), figure(1, "knife"))
    assert declined(lambda: shoot(b, shots=2)) == "too-many-shots"


@pytest.mark.parametrize(
    ("preset", "distance", "dice"), [("001", 900, -1), ("004", 900, 0), ("004", 299, -1), ("004", 300, 0)]
)
def test_shooting_into_a_fight_costs_a_die(preset, distance, dice):
    """COC-41: always in 001, nearer than 3 metres in 004."""
    b = battle(
        figure(0, "rifle"),
        figure(1, "knife"),
        figure(0, "knife"),
        preset=preset,
        point_blank_distance="target_dex_fifteenth_metres",
        point_blank_weapons="handguns",
    )
    b.engage(b.figures[2], b.figures[1])
    b.ground.facts.distance = distance
    assert net(b) == dice


@pytest.mark.parametrize(("band", "dice"), [(POINT_BLANK, -1), (BASE, 0)])
def test_where_nobody_measured_near_is_point_blank(band, dice):
    """COC-41 in 004, at a real table; a rifle has no bonus there (COC-30)."""
    b = battle(figure(0, "rifle"), figure(1, "knife"), figure(0, "knife"))
    b.engage(b.figures[2], b.figures[1])
    b.ground.facts.band = band
    assert net(b) == dice
    b.engage(b.figures[0], b.figures[1])  # and whoever fights the target himself is near in any case
    assert net(b) == -1


def test_in_001_whoever_fights_anybody_else_is_in_a_fight():
    """COC-41: a third side counts too, the shooter himself doesn't."""
    b = battle(figure(0, "rifle"), figure(1, "knife"), figure(2, "knife"), preset="001")
    b.ground.facts.distance = 900
    b.engage(b.figures[0], b.figures[1])
    assert net(b) == 0
    b.engage(b.figures[2], b.figures[1])
    assert net(b) == -1


def test_in_004_a_fumble_from_afar_hits_nobody():
    """COC-41: from three metres on the shot isn't one into the fight."""
    people = [figure(0, "rifle"), figure(1, "knife"), figure(0, "knife", luck=60)]
    b = battle(*people, dice=[100])
    b.figures[0].weapons[0].fails = 0
    b.engage(b.figures[2], b.figures[1])
    b.ground.facts.distance = 300
    shoot(b)
    assert [f.hp for f in b.figures] == [12, 12, 12]


def test_a_fumble_into_a_fight_hits_the_friend_with_the_lowest_luck():
    """COC-41."""
    people = [figure(0, "rifle", luck=5), figure(1, "knife"), figure(0, "knife", luck=60), figure(0, "knife", luck=35)]
    b = battle(*people, preset="001", dice=[*d10(10, 10, 10), *d6(1, 1), 40])
    b.figures[0].weapons[0].fails = 0
    for friend in b.figures[2:]:
        b.engage(friend, b.figures[1])
    shoot(b)
    assert [f.hp for f in b.figures] == [12, 12, 12, 6]


def test_whoever_fights_back_from_near_hits_also_where_the_bullet_went_into_a_friend():
    """COC-24, 41: the fumble is the friend's harm, the answer the shooter's."""
    people = [figure(0, "revolver"), figure(1, "knife"), figure(0, "knife")]
    b = battle(*people, preset="001", dice=[100, 20, (10, 5), (4, 3)], says=[FIGHT_BACK * STEP])
    b.figures[0].weapons[0].fails = 0
    b.engage(b.figures[2], b.figures[1])
    b.ground.facts.distance = 200
    shoot(b)
    used_up(b)
    assert [f.hp for f in b.figures] == [12 - 3, 12, 12 - 5]


@pytest.mark.parametrize("answer", [DODGE * STEP, FIGHT_BACK * STEP])
def test_whom_the_first_of_several_shots_knocked_out_answers_the_next_no_more(answer):
    """COC-24, 35: the second one is a plain roll."""
    people = [figure(0, "revolver"), figure(1, "knife", hp=10)]
    b = battle(*people, preset="001", dice=[20, 99, (10, 5), 99, 40, (10, 4)], says=[answer])
    b.ground.facts.distance = 200
    assert shoot(b, 2).hp == 1


@pytest.mark.parametrize(
    ("weapon", "preset", "state"), [("pistol", "001", JAMMED), ("revolver", "001", READY), ("revolver", "004", JAMMED)]
)
def test_a_roll_of_the_malfunction_number_jams_or_is_a_dud(weapon, preset, state):
    """COC-42, 43: the shot never hits; in 001 whatever isn't automatic fires normally next time."""
    b = battle(figure(0, weapon, handgun=100), figure(1, "knife"), preset=preset, dice=[100])
    assert shoot(b).hp == 12
    assert b.figures[0].weapons[0].state == state


@pytest.mark.parametrize(
    ("dice", "states"),
    [
        ([(6, 2), 40], [JAMMED, READY]),
        ([(6, 1), 60, 40], [JAMMED, READY]),
        ([(6, 1), 99], [BROKEN]),
    ],
)
def test_clearing_a_malfunction_takes_its_rounds_and_then_a_roll(dice, states):
    """COC-43, 64: tried again every round; a fumble ruins the weapon."""
    b = battle(dice=dice)
    f = b.figures[0]
    f.weapons[0].state, f.weapons[0].skill = JAMMED, 45
    for state in states:
        b.up, b.order = 1, [2]
        mending.repair(b, f, 0)
        assert f.weapons[0].state == state
    used_up(b)


def test_prone_shooters_and_still_targets_are_options():
    """COC-44, 45."""
    for options, dice in (({}, 0), ({"opt_prone_shooter": True}, 1), ({"opt_still_target": True}, 1)):
        b = battle(**options)
        if "opt_prone_shooter" in options or not options:
            b.figures[0].status |= PRONE
        b.ground.facts.still = True
        assert net(b) == dice


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda b: setattr(b.figures[0].weapons[0], "ammo", 0), "not-enough-ammo"),
        (lambda b: setattr(b.figures[0].weapons[0], "state", JAMMED), "weapon-fails"),
        (lambda b: setattr(b.figures[0].weapons[0], "kind", 0), "not-for-shooting"),
        (lambda b: setattr(b.ground.facts, "in_sight", False), "not-in-sight"),
        (lambda b: setattr(b.figures[0], "moved", 9), "ran-too-far-to-shoot"),
    ],
)
def test_what_cannot_be_shot_is_declined_before_any_die(change, code):
    b = battle()
    change(b)
    assert declined(lambda: shoot(b)) == code
