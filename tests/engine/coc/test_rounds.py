"""Rounds, order, movement: rule by rule."""

import pytest

from engine.kernel.dice import TapeDice
from engine.rulesets.coc.codes import DODGE, NOBODY, STEP
from engine.rulesets.coc.events import RoundBegun
from engine.rulesets.coc.rules import care, melee, mending, missiles, rounds
from tests.engine.coc.scene import Says, battle, d6, declined, figure, used_up
from tests.engine.coc.table import REFEREE, sit_down


def order(b):
    b.round, b.up, b.order = 0, 0, []
    rounds.begin_round(b)
    used_up(b)
    return b.order


def armed(dex, *weapons, **values):
    return figure(0, *weapons, dex=dex, **values)


def test_rounds_go_by_falling_dexterity_and_each_acts_once():
    """COC-01, 04."""
    b = battle(armed(40), figure(1, dex=70), armed(60))
    assert order(b) == [2, 3, 1]
    acted = []
    rounds.next_turn(b)
    while b.round == 1:
        acted.append(b.up)
        rounds.wait(b, b.figures[b.up - 1])
    assert acted == [2, 3, 1] and b.round == 2


def test_equal_dexterity_goes_by_combat_skill_then_by_a_coin():
    """COC-06."""
    assert order(battle(armed(50, brawl=40), figure(1, dex=50, brawl=55))) == [2, 1]
    assert order(battle(armed(50), figure(1, dex=50), dice=[(2, 2)])) == [2, 1]
    assert order(battle(armed(50, brawl=40), figure(1, dex=50, brawl=55), initiative_tie="coin", dice=[(2, 1)])) == [
        1,
        2,
    ]
    assert order(battle(armed(50), figure(1, dex=50), initiative_tie_final="lower_number")) == [1, 2]


def test_whoever_comes_early_to_shoot_is_compared_by_the_skill_with_that_firearm():
    """COC-06, 27: in 004, whatever he holds by then."""
    b = battle(
        figure(0, "revolver", "knife", brawl=90, handgun=30), figure(1, "revolver", "knife", brawl=20, handgun=60)
    )
    for f in b.figures:
        f.hand = 1
    assert order(b) == [2, 1]


def test_the_order_may_be_rolled_or_settled_by_the_players():
    """COC-07."""
    assert order(battle(armed(90), figure(1, dex=10), initiative_d100=True, dice=[20, 80])) == [2, 1]
    assert order(battle(armed(50), figure(1, dex=50), initiative_players_settle_ties=True)) == [2, 1]


@pytest.mark.parametrize(
    ("preset", "hand", "wanted", "early"),
    [("001", 0, [1, 2], []), ("001", 1, [2, 1], []), ("004", 0, [1, 2], [1]), ("004", 1, [1, 2], [1])],
)
def test_a_firearm_comes_fifty_earlier(preset, hand, wanted, early):
    """COC-27: ready in the hand in 001; for whoever uses it in 004."""
    b = battle(armed(45, "revolver"), figure(1, "knife", dex=80), preset=preset)
    b.figures[0].hand = hand
    assert order(b) == wanted
    assert [f.n for f in b.figures if f.early] == early


def test_in_004_whoever_comes_early_only_shoots_or_comes_at_his_own_time():
    """COC-27."""
    b = battle(armed(45, "revolver", "knife"), figure(1, "knife", dex=80))
    order(b)
    rounds.next_turn(b)
    f = b.figures[0]
    assert b.up == 1
    assert declined(lambda: rounds.flee(b, f)) == "early-for-a-shot-only"
    rounds.later(b, f)
    assert b.up == 2 and b.order == [1]
    rounds.wait(b, b.figures[1])
    assert b.up == 1 and not f.early
    assert declined(lambda: rounds.later(b, f)) == "not-early"


def test_whoever_gives_up_the_early_shot_comes_at_the_score_that_was_rolled():
    """COC-05, 07, 27: of the nimblest who rolled lowest nobody asks for DEX."""
    b = battle(
        armed(90, "revolver", "knife"), figure(1, "knife", dex=20), armed(30), initiative_d100=True, dice=[15, 60, 10]
    )
    assert order(b) == [1, 2, 3]
    rounds.next_turn(b)
    f = b.figures[0]
    assert b.up == 1
    rounds.later(b, f)
    assert b.up == 2 and b.order == [1, 3]


def test_a_resumed_battle_knows_what_was_rolled_for_the_order():
    """COC-07: the round tells it, and says nothing of DEX, which may be hidden."""
    table = sit_down(options={"coc.initiative_d100": True})
    table.enter({"type": "begin-round"}, REFEREE)
    begun = next(event for event in table.events() if isinstance(event, RoundBegun))
    assert len(begun.rolled) == len(begun.order) == 6
    assert [table.game().battle.figures[n - 1].rolled for n in begun.order] == list(begun.rolled)
    table = sit_down()
    table.enter({"type": "begin-round"}, REFEREE)
    assert next(event for event in table.events() if isinstance(event, RoundBegun)).rolled == ()


def test_bows_and_throws_come_no_earlier():
    """COC-27."""
    b = battle(armed(45, "bow"), armed(46, "throwing_knife"), figure(1, "knife", dex=80))
    assert order(b) == [3, 2, 1]
    assert b.figures[0].gun() == NOBODY


def test_a_figure_may_delay_until_after_somebody_else():
    """COC-05."""
    b = battle(armed(80), figure(1, dex=60), armed(40))
    rounds.delay(b, b.figures[0], b.figures[1])
    assert b.up == 2 and b.order == [1, 3]
    assert declined(lambda: rounds.delay(b, b.figures[1], b.figures[1])) == "acts-no-more"
    b = battle(delay="forbidden")
    assert declined(lambda: rounds.delay(b, b.figures[0], b.figures[1])) == "no-delay"


def test_movement_in_001_goes_with_an_attack_and_far_runs_only_with_a_blow():
    """COC-09: MOV freely, five times MOV at most, and then the blow comes at the end of the round."""
    four = (figure(0, "revolver", "knife"), figure(1), figure(0), figure(1))
    b = battle(*four, preset="001", initiative_tie_final="lower_number")
    f, last = b.figures[0], b.figures[3]
    mending.move(b, f, 7, 0, 0)
    assert b.up == 1
    mending.move(b, f, 28, 0, 0)
    assert (b.up, b.order) == (2, [3, 4, 1])
    for one in b.figures[1:]:
        rounds.wait(b, one)
    assert (b.up, b.round) == (1, 1) and b.order == []
    assert declined(lambda: mending.move(b, f, 1, 0, 0)) == "too-far"
    assert declined(lambda: missiles.must_shoot(b, f, b.figures[1], 0, 1, False)) == "ran-too-far-to-shoot"
    b.dice, b.decisions = TapeDice([(100, 80), (100, 80)]), Says(DODGE * STEP)
    melee.strike(b, f, last, 1)
    assert last.n in f.engaged


def test_who_is_last_anyway_or_goes_no_further_than_his_mov_strikes_at_once():
    """COC-09 (001)."""
    b = battle(preset="001")
    mending.move(b, b.figures[0], 7, 0, 0)
    assert b.up == 1
    b.order = []
    mending.move(b, b.figures[0], 8, 0, 0)
    assert b.up == 1


def test_movement_in_004_is_an_action_unless_the_option_adds_it():
    """COC-09."""
    b = battle()
    mending.move(b, b.figures[0], 5, 0, 0)
    assert b.up == 2
    b = battle(optional_move=True)
    mending.move(b, b.figures[0], 5, 0, 0)
    assert b.up == 1


def test_whoever_fights_hand_to_hand_flees_instead_of_walking_away():
    """COC-21: with the movement option withdrawing is nothing special."""
    b = battle(preset="001")
    b.engage(b.figures[0], b.figures[1])
    assert declined(lambda: mending.move(b, b.figures[0], 5, 0, 0)) == "engaged"
    b = battle(optional_move=True)
    b.engage(b.figures[0], b.figures[1])
    mending.move(b, b.figures[0], 5, 0, 0)
    assert not b.figures[1].engaged


def test_other_actions_take_the_whole_turn():
    """COC-08, 64: something else, with or without a roll."""
    b = battle(dice=[30])
    care.called(b, b.figures[0], "listen", 50, 1, 0, False, True)
    assert b.up == 2
    b = battle()
    care.other(b, b.figures[0], "opens the crate")
    assert b.up == 2


def test_lost_actions_are_skipped_and_nobody_acts_who_cannot():
    b = battle(armed(80), figure(1, dex=60), armed(40), initiative_tie_final="lower_number")
    b.figures[1].lost_actions = 1
    rounds.wait(b, b.figures[0])
    assert b.up == 3 and b.figures[1].lost_actions == 0


def test_a_fight_is_over_when_one_side_is_left():
    b = battle(dice=[])
    b.fell_unconscious(b.figures[1])
    rounds.check_end(b)
    assert (b.over, b.winner, b.up) == (True, 0, 0)


def test_called_rolls_show_their_level_and_take_nothing_from_the_turn():
    """COC-03, 46: a demanded difficulty needs that level or better."""
    b = battle(dice=[20])
    care.called(b, b.figures[0], "brawl", b.figures[0].skills["brawl"], 2, 0, True, False)
    assert b.called == [(1, 1, "brawl", 20, 2, True)] and b.up == 1


def test_the_keeper_calls_any_skill_that_stands_on_the_sheet():
    """COC-46: also one that no rule of a fight asks for."""
    b = battle(armed(80, skill_library_use=45), figure(1), dice=[44])
    number = b.figures[0].skills["skill_library_use"]
    care.called(b, b.figures[0], "skill_library_use", number, 1, 0, True, False)
    assert b.called[0][-1] is True


def test_dice_for_a_d3_are_d6s_halved():
    b = battle(dice=d6(5))
    from engine.rulesets.coc.rules.damage import thrown

    assert thrown(b, b.figures[0], "damage", (1, 3, 0)) == 3
