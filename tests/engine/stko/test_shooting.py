"""Range, arc, pool, the roll, and what it does to the weapon."""

import pytest

from engine.kernel.dice import TapeDice, TapeEmpty
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.stko import legal
from engine.rulesets.stko.apply import apply
from engine.rulesets.stko.codes import (
    BELLY,
    BROKEN,
    CHEST,
    CLOSE,
    EITHER,
    EMPTY,
    EXTREME,
    FLESH,
    HEAD,
    JAMMED,
    LEFT_ARM,
    LONG,
    MEDIUM,
    ONE_HANDED,
    OPEN,
    READY,
    RIGHT_ARM,
    SERIOUS,
    SHORT,
    SOFT,
    SOLID,
    TWO_HANDED,
)
from engine.rulesets.stko.events import AccidentHappened, ShotWasted
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules import moving, shooting, states
from engine.rulesets.stko.tables import ONE_HANDED_BOUNDS, SHOT_DICE_BY_RANGE, TWO_HANDED_BOUNDS
from tests.engine.stko.scene import battle, declined, give, rolled, up
from tests.engine.table import RED, REFEREE, Table, street

BANDS = (CLOSE, SHORT, MEDIUM, LONG, EXTREME)


def wound(b, n, location, severity=FLESH, times=1):
    for _ in range(times):
        b.wounded(b.figures[n - 1], b.figures[-1], location, severity, 0, False, False, False)


def pool(b, n=3, target=5, grip=ONE_HANDED, band=SHORT, cover=OPEN, **more):
    given = {"moved": False, "aimed": False, "second": False, "two": False, "extra": 0, "why": None, **more}
    return shooting.shot_pool(b, b.figures[n - 1], b.figures[target - 1], band, cover, grip, *given.values())


# -- range and arc -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bounds", "dice", "grip"),
    [
        ((200, 600, 900, 1200, 2400), (2, 3, 2, 1, -1), ONE_HANDED),
        ((200, 600, 1200, 2400), (1, 2, 3, 2, 0), TWO_HANDED),
    ],
)
def test_the_dice_by_range_are_those_of_the_table(bounds, dice, grip):
    """STKO-27."""
    assert (ONE_HANDED_BOUNDS, TWO_HANDED_BOUNDS)[grip][: len(bounds)] == bounds
    assert SHOT_DICE_BY_RANGE[grip] == dice
    b = battle()
    for band, bound in enumerate(bounds):
        facts = ShotFacts(bound)
        shooting.settle_band(b, facts, grip)
        assert facts.band == band  # upper bounds count in
        facts = ShotFacts(bound + 1)
        shooting.settle_band(b, facts, grip)
        assert facts.band == band + 1


def test_a_shot_beyond_the_last_range_is_wasted():
    """STKO-27: no dice, and nothing happens to the weapon."""
    b = battle()
    b.ground.facts.distance = 2401
    with rolled(b):
        shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    assert b.figures[0].weapons[0].state == READY and not b.turns


def test_a_wasted_shot_uses_the_aim_up():
    """STKO-23, STKO-27."""
    b = battle()
    states.aim(b, up(b, 1), b.figures[4])
    b.ground.facts.distance = 2401
    shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    assert not b.figures[0].aim


def test_distances_are_measured_head_to_head():
    """STKO-11: between the middles of the bases."""
    b = Table(street()).game().battle
    f, g = b.figures[0], b.figures[1]
    g.x, g.y = f.x + 300, f.y + 400
    assert b.ground.distance(f, g) == 500


@pytest.mark.parametrize(("dx", "dy", "inside"), [(0, 500, True), (500, 500, True), (-500, 500, True),
                                                  (501, 500, False), (0, -500, False), (500, 0, False)])  # fmt: skip
def test_the_arc_of_fire_is_45_degrees_to_each_side_of_the_nose(dx, dy, inside):
    """STKO-12."""
    b = Table(street()).game().battle
    f, g = b.figures[0], b.figures[4]
    g.x, g.y, f.fx, f.fy = f.x + dx, f.y + dy, 0, 1
    assert b.ground.in_arc(f, g) is inside


@pytest.mark.parametrize(("fact", "code"), [("in_sight", "not-in-sight"), ("in_arc", "not-in-arc")])
def test_a_target_must_be_in_sight_and_in_the_arc(fact, code):
    """STKO-12."""
    b = battle()
    setattr(b.ground.facts, fact, False)
    with declined(code):
        shooting.shoot(b, up(b, 3), b.figures[4], (), -1, 0)


def test_nobody_shoots_at_his_own_side_or_at_the_dead():
    """STKO-28, STKO-50."""
    b = battle()
    f = up(b, 3)
    with declined("own-side"):
        shooting.shoot(b, f, b.figures[0], (), -1, 0)
    b.died(b.figures[4], None, -1)
    with declined("dead-target"):
        shooting.shoot(b, f, b.figures[4], (), -1, 0)


# -- weapons -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("grip", "dice"), [("one_handed", 3), ("two_handed", 2)])
def test_a_weapon_for_one_or_two_hands_is_declared_before_the_range_is_told(grip, dice):
    """STKO-14: the grip stands in the command, the range in the answer to it."""
    played = Table(street("real", "typed"), 3)
    while played.game().waiting.figure != 3:
        waiting = played.game().waiting
        played.enter({"type": "wait", "figure": waiting.figure} if waiting.figure else {"type": "turn-card"})
    assert played.game().battle.figures[2].weapons[0].grip == EITHER
    played.enter({"type": "shoot", "figure": 3, "target": 5, "grip": grip}, RED)
    assert played.game().waiting.kind == "answer"
    played.enter({"type": "answer", "value": {"band": "short"}}, RED)
    assert played.game().waiting.asked.count == dice


def test_two_pistols_are_fired_in_one_action_with_a_roll_each():
    """STKO-29."""
    b = battle(two_pistol_penalty=0)
    with rolled(b, *[2] * 5, *[3] * 5):
        shooting.shoot(b, up(b, 1), b.figures[4], (0, 1), -1, 0)
    assert not b.turns


def test_two_pistols_are_never_an_aimed_shot():
    """STKO-29."""
    b = battle(two_pistol_penalty=0)
    states.aim(b, up(b, 1), b.figures[4])
    with rolled(b, *[2] * 10):
        shooting.shoot(b, up(b, 1), b.figures[4], (0, 1), -1, 0)


@pytest.mark.parametrize("weapons", [(0, 0), (0, 1, 1)])
def test_two_pistols_are_two_different_ones(weapons):
    """STKO-29."""
    b = battle()
    with declined("two-pistols-one-handed"):
        shooting.shoot(b, up(b, 1), b.figures[4], weapons, -1, 0)


def test_a_rifle_and_a_pistol_are_not_fired_together():
    """STKO-29."""
    b = battle()
    with declined("two-pistols-one-handed"):
        shooting.shoot(b, up(b, 2), b.figures[4], (0, 1), -1, 0)


@pytest.mark.parametrize("state", [EMPTY, JAMMED])
def test_with_one_pistol_dry_or_jammed_the_second_is_used_by_itself(state):
    """STKO-29."""
    b = battle()
    f = up(b, 1)
    f.weapons[0].state = state
    with rolled(b, 1, 2, 2, 2, 2):
        shooting.shoot(b, f, b.figures[4], (), -1, 0)
    assert [weapon.state for weapon in f.weapons] == [state, EMPTY]


def test_a_rifle_is_put_down_before_a_pistol_is_fired_and_picked_up_again():
    """STKO-29; ruling: with a Reposition."""
    b = battle()
    f = up(b, 2)
    with rolled(b, *[2] * 4):
        shooting.shoot(b, f, b.figures[4], (1,), -1, 0)
    assert f.weapons[0].put_down
    up(b, 2)
    with declined("weapon-put-down"):
        shooting.shoot(b, f, b.figures[4], (0,), -1, 0)
    moving.reposition(b, f, None, 0, 0, 0)
    assert not f.weapons[0].put_down


@pytest.mark.parametrize(("state", "mends"), [(EMPTY, states.reload_weapon), (JAMMED, states.repair)])
def test_a_gun_on_the_ground_is_picked_up_before_it_is_mended(state, mends):
    """STKO-24, 29, 60: offered is what can be done; by option picking up costs nothing."""
    b = battle()
    f = up(b, 2)
    for weapon in f.weapons:
        weapon.state = state
    f.weapons[0].put_down = True
    assert states.first_with(f, state) == 1 and states.first_at_hand(b, f, state) == 1
    mended = ("reload", "repair", "pick-up")
    offered = {action.code: action.command for action in legal.actions(b, f) if action.code in mended}
    assert (
        offered["pick-up"]["pick_up"] == 0
        and {"reload": 1, "repair": 1}.items()
        >= {code: one["weapon"] for code, one in offered.items() if code != "pick-up"}.items()
    )
    with declined("weapon-put-down"):
        mends(b, f, 0)
    free = battle(pick_up="free")
    g = up(free, 2)
    g.weapons[0].state, g.weapons[0].put_down = state, True
    assert states.first_at_hand(free, g, state) == 0
    with rolled(free, *([6] if state == JAMMED else [])):
        mends(free, g, 0)
    assert g.weapons[0].state == READY and not g.weapons[0].put_down


def test_a_weapon_that_nobody_has_is_not_fired_even_by_decision():
    """STKO-14."""
    played = Table(street(), 5)
    shoot = {"type": "shoot", "figure": 1, "target": 5, "weapons": [7]}
    with declined("no-such-weapon"):
        played.enter({"type": "decide-otherwise", "command": shoot}, REFEREE)


# -- the pool ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("n", "dice"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_the_class_of_the_shooter_changes_the_pool(n, dice):
    """STKO-30: legend +2, killer +1, plock -1."""
    assert pool(battle(), n) == dice


def test_cover_of_any_kind_costs_a_die():
    """STKO-30, STKO-37."""
    b = battle()
    assert [pool(b, cover=cover) for cover in (0, SOFT, 2, 3)] == [3, 2, 2, 2]


@pytest.mark.parametrize(("grip", "before", "after"), [(ONE_HANDED, 3, 2), (TWO_HANDED, 2, 0)])
def test_having_moved_costs_one_die_with_one_hand_and_two_with_two(grip, before, after):
    """STKO-30."""
    b = battle()
    assert (pool(b, grip=grip), pool(b, grip=grip, moved=True)) == (before, after)


@pytest.mark.parametrize(("grip", "dice"), [(ONE_HANDED, 7), (TWO_HANDED, 8)])
def test_an_aimed_shot_has_four_dice_more_with_one_hand_and_six_with_two(grip, dice):
    """STKO-30."""
    assert pool(battle(), grip=grip, aimed=True) == dice


@pytest.mark.parametrize("how", ["knocked_down", "knocked_out"])
def test_a_target_on_the_ground_gives_two_dice(how):
    """STKO-30."""
    b = battle()
    getattr(b, how)(b.figures[4])
    assert pool(b) == 5


def test_each_serious_wound_anywhere_costs_two_dice():
    """STKO-54."""
    b = battle()
    wound(b, 3, CHEST, SERIOUS)
    assert pool(b) == 1
    wound(b, 3, BELLY, SERIOUS)
    assert pool(b) == -1


def test_a_head_wound_costs_one_die_however_many_there_are():
    """STKO-30."""
    b = battle()
    wound(b, 3, HEAD, times=2)
    assert pool(b) == 2


def test_a_flesh_wound_on_the_shooting_arm_costs_a_die_or_on_any_arm_with_two_hands():
    """STKO-30."""
    b = battle()
    wound(b, 3, LEFT_ARM)
    assert (pool(b), pool(b, grip=TWO_HANDED), pool(b, second=True)) == (3, 1, 2)
    wound(b, 3, RIGHT_ARM)
    assert (pool(b), pool(b, grip=TWO_HANDED)) == (2, 1)


def test_the_referee_gives_and_takes_dice():
    """STKO-30; only he does."""
    assert pool(battle(), extra=-2) == 1
    played = Table(street(), 5)
    while played.game().waiting.turn != "action":
        played.enter({"type": "turn-card"})
    up_now = played.game().waiting
    with declined("referee-only"):
        shot = {"type": "shoot", "figure": up_now.figure, "target": 9 - up_now.figure, "extra": 3}
        played.enter(shot, (RED, "blue")[up_now.sides[0]])


# -- the roll ------------------------------------------------------------------------------------------------
def roll(b, lucky, *faces):
    """Hits, and the state of the weapon afterwards."""
    ones, sixes = faces.count(1), faces.count(6)
    return shooting.hits_of(b, lucky, sixes), shooting.weapon_after(b, lucky, ones, sixes)


def test_every_six_is_a_hit():
    """STKO-28."""
    b = battle()
    assert [roll(b, False, *faces)[0] for faces in ((5, 4), (6, 1), (6, 6, 6))] == [0, 1, 3]


def test_the_pool_is_rolled_and_counted():
    """STKO-34: a killer with a pistol, 2 - 1 - 1 + 1 = 1 die, shows a 4 and misses."""
    b = battle()
    wound(b, 2, RIGHT_ARM)
    b.ground.facts.band, b.ground.facts.cover = MEDIUM, 2
    with rolled(b, 4):
        shooting.shoot(b, up(b, 2), b.figures[4], (1,), -1, 0)
    assert not b.figures[4].wounds


@pytest.mark.parametrize(
    ("faces", "hits", "state"),
    [
        ((6, 6, 1), 1, READY),
        ((6, 6, 6), 1, READY),
        ((6, 2, 3), 0, READY),
        ((6, 1, 1), 0, EMPTY),
        ((1, 2, 3), 0, EMPTY),
        ((1, 1, 2), 0, JAMMED),
    ],
)
def test_a_lucky_shot_rolls_three_dice_and_wants_two_sixes(faces, hits, state):
    """STKO-35."""
    b = battle()
    assert roll(b, True, *faces) == (hits, state)


def test_a_pool_of_nothing_is_a_lucky_shot():
    """STKO-35: a plock at extreme range, -1 - 1 dice."""
    b = battle()
    b.ground.facts.band = EXTREME
    with rolled(b, 2, 3, 6):
        shooting.shoot(b, up(b, 4), b.figures[4], (0,), -1, 0)


@pytest.mark.parametrize(
    ("faces", "state"),
    [((2, 3), READY), ((1, 6), READY), ((1, 2), EMPTY), ((1, 1, 6), EMPTY), ((1, 1), JAMMED), ((1, 1, 1, 6), JAMMED)],
)
def test_one_more_1_than_6s_empties_the_weapon_and_two_more_jam_it(faces, state):
    """STKO-36."""
    assert roll(battle(), False, *faces)[1] == state


def test_hits_of_a_shot_that_empties_the_weapon_still_count():
    """STKO-36."""
    b = battle()
    with rolled(b, 1, 1, 6, 2, 3):  # chest, flesh wound
        shooting.shoot(b, up(b, 3), b.figures[4], (0,), 0, 0)
    assert b.figures[2].weapons[0].state == EMPTY and b.figures[4].flesh_wounds == 1


@pytest.mark.parametrize(
    ("state", "code"), [(EMPTY, "weapon-empty"), (JAMMED, "weapon-jammed"), (BROKEN, "weapon-broken")]
)
def test_an_empty_jammed_or_broken_weapon_is_not_fired(state, code):
    """STKO-36, STKO-60."""
    b = battle()
    f = up(b, 3)
    f.weapons[0].state = state
    with declined(code):
        shooting.shoot(b, f, b.figures[4], (0,), -1, 0)


# -- arms ----------------------------------------------------------------------------------------------------
def test_a_serious_arm_wound_leaves_one_pistol_and_no_rifle():
    """STKO-48."""
    b = battle()
    wound(b, 2, RIGHT_ARM, SERIOUS)
    f = up(b, 2)
    with declined("arm-wounded"):
        shooting.shoot(b, f, b.figures[4], (0,), -1, 0)
    with rolled(b, 2, 3):  # with the left: 3 + 1 for a killer - 2 for the wound
        shooting.shoot(b, f, b.figures[4], (1,), -1, 0)


def test_a_serious_arm_wound_leaves_no_second_pistol():
    """STKO-48."""
    b = battle()
    wound(b, 1, LEFT_ARM, SERIOUS)
    with declined("two-pistols-one-handed"):
        shooting.shoot(b, up(b, 1), b.figures[4], (0, 1), -1, 0)


def test_with_both_arms_gone_nothing_is_fired():
    """STKO-48."""
    b = battle()
    wound(b, 1, LEFT_ARM, SERIOUS)
    wound(b, 1, RIGHT_ARM, SERIOUS)
    with declined("arm-wounded"):
        shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)


@pytest.mark.parametrize(("faces", "ones"), [((1, 1, 1, 1, 4), 4), ((1, 1, 1, 1, 1), 5), ((1, 1, 1, 4, 4), 0)])
def test_four_ones_or_more_are_an_accident_where_the_referee_wants_them(faces, ones):
    """STKO-39. Recorded once per shot; it changes nothing by itself."""
    b = battle(opt_accidents=True)
    b.dice = TapeDice([(6, face) for face in faces])
    b.effects = SimulationEffects(b.dice)
    shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    assert [event.ones for event in b.effects.log if isinstance(event, AccidentHappened)] == ([ones] if ones else [])


def test_four_ones_are_an_accident_that_the_people_play_by_hand():
    """STKO-39 is the referee's own list: a free roll and states set by hand, marked as decided."""
    played = Table(street(), 5)
    played.enter({"type": "decide-otherwise", "command": {"type": "free-roll", "figure": 2, "count": 1}})
    fallen = {"type": "set-state", "figure": 2, "state": "knocked_down"}
    played.enter({"type": "decide-otherwise", "command": fallen})
    assert played.game().battle.figures[1].helpless()
    assert played.recorded[-1].provenance == "forced"


def test_a_tape_that_is_too_short_is_noticed():
    """The dice of these tests are all used up, and no more are rolled."""
    b = battle()
    b.dice = TapeDice([(6, 2)])
    with pytest.raises(TapeEmpty):
        shooting.shoot(b, up(b, 3), b.figures[4], (0,), 0, 0)


def test_somebody_in_the_line_of_fire_costs_the_cover_die_once():
    """STKO-30, STKO-38. Other figures are cover too; a wall and a figure together still cost one die."""
    b = battle()
    b.ground.facts = ShotFacts(band=SHORT, line=[(6, 1 << CHEST), (7, 1 << HEAD)])
    with rolled(b, 2, 2, 2, 2):  # legend at short range: 3 + 2 - 1
        shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    b.ground.facts = ShotFacts(band=SHORT, cover=SOLID, line=[(6, 1 << CHEST)])
    with rolled(b, 2, 2, 2, 2):
        shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)


def test_a_weapon_that_is_jammed_and_empty_is_empty_once_the_jam_is_cleared():
    """STKO-36, option stko.jam_replaces_empty off: both conditions stand, and both must be mended."""
    b = battle(jam_replaces_empty=False)
    with rolled(b, 1, 1, 2, 3, 4):
        shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    assert b.figures[0].weapons[0].state == JAMMED
    with rolled(b, 6):
        states.repair(b, up(b, 1), 0)
    assert b.figures[0].weapons[0].state == EMPTY
    states.reload_weapon(b, up(b, 1), 0)
    assert b.figures[0].weapons[0].state == READY


def test_stko_36_a_clumsy_ones_jam_leaves_the_weapon_loaded_where_too_few_1s_fell_to_empty_it():
    """STKO-93, option stko.jam_replaces_empty off: as many 1s as 6s jam his weapon, and use nothing up."""
    b = battle(jam_replaces_empty=False)
    give(b, 1, clumsy=1)
    with rolled(b, 1, 6, 2, 3, 4, HEAD + 1, 1):
        shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    assert b.figures[0].weapons[0].state == JAMMED
    with rolled(b, 6):
        states.repair(b, up(b, 1), 0)
    assert b.figures[0].weapons[0].state == READY


def test_on_a_real_table_another_enemy_is_named_when_the_first_is_out_of_the_arc():
    """STKO-21. After moving he must shoot if he can: the people name somebody else, or nobody."""
    b = battle()
    asked = []

    class Picky(type(b.decisions)):
        def whom_to_shoot(self, b, f, grip):
            asked.append(f.n)
            b.ground.facts = ShotFacts(band=SHORT, in_arc=len(asked) > 1)
            return 5 if len(asked) == 1 else 6

    b.decisions = Picky()
    with rolled(b, 3, 3, 2, 2, 2, 2):  # 2 dice of movement, then 3 + 2 - 1 shooting dice
        shooting.move_and_shoot(b, up(b, 1), (0,), -1, "", 0, 0)
    assert len(asked) == 2


def test_stko_100_a_wasted_shot_at_an_enemy_is_a_shot():
    """STKO-27, 31: it earns a Plock his class, and he leans out of his cover for it."""
    b = battle()
    b.ground.facts = ShotFacts(2500)
    f = up(b, 4)
    f.aim = 6
    with rolled(b):
        shooting.shoot(b, f, b.figures[5], (0,), -1, 0)
    assert (f.fought, f.posture, f.aim, b.first_shot) == (True, ONE_HANDED, 0, True)


def test_stko_100_a_wasted_shot_is_read_again_as_it_was():
    """Of an older battle too, whose events name no grip: then it is the weapon's own."""
    for grip, posture in (("two_handed", TWO_HANDED), ("", ONE_HANDED)):
        b = battle()
        apply(b, ShotWasted(4, 6, 0, 2500, grip), 1)
        assert (b.figures[3].fought, b.figures[3].posture) == (True, posture)
