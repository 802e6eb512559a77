"""Nerve tests, flight and surrender. Source: STKO-78 .. 80."""

import pytest

from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BELLY, CHEST, FLED, FLESH, IN_PLAY, PANIC, SERIOUS, SURRENDERED
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.rules import flight, moving, nerve, states, tally, wounds
from engine.rulesets.stko.rules.turns import finish
from engine.rulesets.stko.setup import new_battle
from tests.engine.stko.scene import battle, declined, rolled, up
from tests.engine.table import REFEREE, Table, street

LEGEND, KILLER, GANGER, PLOCK = 1, 2, 3, 4


def nervous(**options: object) -> Battle:
    return battle(opt_nerve=True, **options)


def hurt(b: Battle, n: int, severity: int = FLESH, times: int = 1) -> None:
    for _ in range(times):
        b.wounded(b.figures[n - 1], b.figures[4], BELLY, severity, 0, False, False, False)


def after_action(b: Battle) -> None:
    finish(b, up(b, 5))


@pytest.mark.parametrize(("who", "wounds_needed"), [(PLOCK, 1), (GANGER, 2), (KILLER, 3)])
def test_the_class_decides_how_many_wounds_it_takes(who, wounds_needed):
    b = nervous()
    hurt(b, who, times=wounds_needed - 1)
    assert not tally.due_by_wounds(b, b.figures[who - 1])
    hurt(b, who)
    assert tally.due_by_wounds(b, b.figures[who - 1])


def test_a_legend_wants_three_wounds_one_of_them_serious():
    b = nervous()
    hurt(b, LEGEND, times=4)
    assert not tally.due_by_wounds(b, b.figures[0])
    hurt(b, LEGEND, SERIOUS)
    assert tally.due_by_wounds(b, b.figures[0])


def test_a_scratch_shakes_a_plock_and_nobody_else():
    b = nervous()
    wounds.strike(b, b.figures[4], b.figures[3], CHEST, 1)
    wounds.strike(b, b.figures[4], b.figures[2], CHEST, 1)
    assert tally.due_by_wounds(b, b.figures[3])
    assert not tally.due_by_wounds(b, b.figures[2])


def test_the_test_follows_the_action_and_asks_again_with_every_further_wound():
    b = nervous()
    hurt(b, GANGER, times=2)
    with rolled(b, 1, 6):
        after_action(b)
    with rolled(b):
        after_action(b)
    hurt(b, GANGER)
    with rolled(b, 6):
        after_action(b)
    assert not b.figures[2].status & PANIC


@pytest.mark.parametrize(("option", "again"), [("once", False), ("every_further_wound", True)])
def test_one_test_for_wounds_is_enough_by_option_and_one_for_friends_is_none_of_them(option, again):
    """STKO-78, option stko.nerve_repeat."""
    b = nervous(nerve_repeat=option)
    f = b.figures[GANGER - 1]
    hurt(b, GANGER)
    b.nerve_tested(f, "friends", 3, True)
    assert not tally.due_by_wounds(b, f)
    hurt(b, GANGER)
    assert tally.due_by_wounds(b, f)
    b.nerve_tested(f, "wounds", 2, True)
    hurt(b, GANGER)
    assert tally.due_by_wounds(b, f) == again


def test_no_dice_left_is_a_failure():
    b = nervous()
    hurt(b, PLOCK)
    hurt(b, PLOCK, SERIOUS)
    with rolled(b):
        after_action(b)
    assert b.figures[3].status & PANIC


def test_half_of_the_friends_down_asks_once_by_number_and_a_lost_nerve_counts_as_down():
    b = nervous()
    b.died(b.figures[3], b.figures[4], -1)
    b.died(b.figures[2], b.figures[4], -1)
    b.side_lost = [True, False]
    with rolled(b, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6):  # the legend fails with 6 dice, the killer holds with 5
        after_action(b)
    assert [f.status & PANIC != 0 for f in b.figures[:2]] == [True, False]
    hurt(b, KILLER)
    with rolled(b):
        after_action(b)


def test_a_side_that_put_down_more_than_it_lost_has_a_die_more():
    b = nervous()
    b.died(b.figures[7], b.figures[0], -1)
    assert nerve.nerve_pool(b.figures[0], nerve.is_ahead(b, 0), None) == 7
    assert nerve.nerve_pool(b.figures[4], nerve.is_ahead(b, 1), None) == 6


def test_the_unconscious_are_tested_when_they_come_round():
    b = nervous()
    hurt(b, GANGER, times=2)
    b.knocked_out(b.figures[2])
    with rolled(b):
        after_action(b)
    up(b, GANGER)
    with rolled(b, 6):
        states.wake(b, b.figures[2])
    with rolled(b, 1, 1):
        states.stand_up(b, b.figures[2])
    assert b.figures[2].status & PANIC


def test_whoever_lost_the_nerve_does_nothing_but_give_way_after_his_duties():
    b = nervous()
    f = up(b, GANGER)
    b.nerve_tested(f, "referee", 4, False)
    with declined("nerve-lost"):
        moving.move(b, f, "", 0, 0)
    with declined("nerve-lost"):
        states.wait(b, f)
    b.knocked_down(f)
    with declined("must-stand-up-first"):
        flight.give_way(b, f, "")


def test_a_steady_figure_has_no_reason_to_give_way():
    b = nervous()
    with declined("nerve-holds"):
        flight.give_way(b, up(b, GANGER), "")


def on_the_field(enemy_at: tuple[int, int], **options: object) -> Battle:
    figures = (
        Figure(0, "ganger", ("pistol",), at=(1500, 600)),
        Figure(0, "ganger", ("pistol",), at=(4000, 600)),
        Figure(0, "ganger", ("pistol",), at=(4400, 600)),
        Figure(0, "ganger", ("pistol",), at=(4600, 1600)),
        Figure(1, "ganger", ("pistol",), at=enemy_at),
    )
    setup = Setup("stko", (Side(), Side()), figures, "drawn", deployment="placed")
    b = new_battle(setup, {"stko.opt.nerve": True, **options})
    b.decisions = BasePolicy()
    b.nerve_tested(up(b, 1), "referee", 4, False)
    return b


def test_near_an_enemy_he_surrenders():
    b = on_the_field((1500, 1100))
    with rolled(b):
        flight.give_way(b, b.figures[0], "")
    assert b.figures[0].loss == SURRENDERED


def test_else_he_runs_to_the_nearest_edge_away_from_the_enemy_and_off_the_table():
    b = on_the_field((1500, 1400))
    with rolled(b, 1, 1, 2):
        flight.give_way(b, b.figures[0], "")
    assert (b.figures[0].loss, b.figures[0].y) == (IN_PLAY, 200)
    up(b, 1)
    with rolled(b, 1, 1, 2):
        flight.give_way(b, b.figures[0], "")
    assert b.figures[0].loss == FLED


def test_stko_53_whoever_has_ducked_back_sees_nobody_run():
    """STKO-80, ruling 18: the enemy within 6 inches has to see him."""
    for ducked in (True, False):
        b = on_the_field((1500, 1100))
        if ducked:
            b.ducked(b.figures[-1], True)
        with rolled(b, *([1, 1, 2] if ducked else [])):
            flight.give_way(b, b.figures[0], "")
        assert b.figures[0].loss == (IN_PLAY if ducked else SURRENDERED)


def test_whoever_cannot_run_surrenders():
    b = on_the_field((1500, 4000))
    b.state_set(b.figures[0], "immobile", True)
    with rolled(b):
        flight.give_way(b, b.figures[0], "")
    assert b.figures[0].loss == SURRENDERED


def test_the_player_chooses_only_where_the_campaign_says_so():
    with declined("nerve-not-your-choice"):
        b = on_the_field((1500, 4000))
        flight.give_way(b, b.figures[0], "surrender")
    b = on_the_field((1500, 4000), **{"stko.broken_behaviour": "ask"})
    flight.give_way(b, b.figures[0], "surrender")
    assert b.figures[0].loss == SURRENDERED


def test_the_referee_may_call_for_a_test_and_only_he():
    table = Table(street(options={"stko.opt.nerve": True}), 3)
    command = {"type": "nerve-test", "figure": 4}
    with declined("referee-only"):
        table.enter(command, REFEREE)
    table.enter({"type": "decide-otherwise", "command": command}, REFEREE)
    assert type(table.recorded[-1].event).__name__ == "NerveTested"


def test_on_a_real_table_people_say_how_near_the_enemy_is_and_whether_he_got_away():
    table = Table(street("real", options={"stko.opt.nerve": True}), 3)
    while table.game().waiting.turn != "action":
        table.enter({"type": "turn-card"}, REFEREE)
    figure = table.game().waiting.figure
    state = {"type": "set-state", "figure": figure, "state": "nerve_lost"}
    table.enter({"type": "decide-otherwise", "command": state}, REFEREE)
    table.enter({"type": "give-way", "figure": figure}, REFEREE)
    assert table.game().open.kind == "fact-threat"
    table.enter({"type": "answer", "value": {"choice": "no"}}, REFEREE)
    assert table.game().open.kind == "fact-edge"
    table.enter({"type": "answer", "value": {"choice": "yes"}}, REFEREE)
    assert table.game().battle.figures[figure - 1].loss == FLED
