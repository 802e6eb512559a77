"""When a gang has lost."""

import pytest

from engine.kernel import events as ev
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.rulesets.stko.codes import HEAD, NOBODY
from engine.rulesets.stko.rules import ending, moving, shooting, states
from tests.engine.stko.scene import battle, made, rolled, up
from tests.engine.table import Table, street


@pytest.mark.parametrize(
    ("size", "lost", "over"), [(8, 4, False), (8, 5, True), (3, 1, False), (3, 2, True), (1, 1, True)]
)
def test_a_gang_that_lost_more_than_half_has_lost(size, lost, over):
    """STKO-61."""
    assert ending.is_lost(lost, size, False) is over


@pytest.mark.parametrize("how", ["knocked_down", "knocked_out"])
def test_figures_on_the_ground_count_as_lost(how):
    """STKO-61, ruling 9: even those who stumbled."""
    b = battle()
    for n in (5, 6, 7):
        assert not b.over
        getattr(b, how)(b.figures[n - 1])
        ending.check_end(b)
    assert b.over and b.winner == 0


def test_the_incapacitated_and_the_dead_count_as_lost():
    """STKO-61."""
    b = battle()
    b.died(b.figures[0], None, -1)
    b.incapacitated(b.figures[1], None, -1)
    assert ending.lost_of(b, 0) == 2
    b.died(b.figures[2], None, -1)
    ending.check_end(b)
    assert b.over and b.winner == 1


def test_a_figure_that_stood_up_again_is_not_lost():
    """STKO-61."""
    b = battle()
    b.knocked_down(b.figures[0])
    b.stood_up(b.figures[0])
    assert ending.lost_of(b, 0) == 0


def test_the_game_ends_at_once_in_the_middle_of_the_action():
    """STKO-61."""
    b = battle()
    for n in (5, 6):
        b.died(b.figures[n - 1], None, -1)
    with rolled(b, 6, 2, 3, HEAD + 1, 6):
        shooting.shoot(b, up(b, 3), b.figures[6], (0,), 0, 0)
    assert b.over and b.winner == 0 and b.side_lost == [False, True]


def test_a_stumble_may_lose_the_game():
    """STKO-20, STKO-61."""
    b = battle()
    for n in (1, 2):
        b.died(b.figures[n - 1], None, -1)
    with rolled(b, 1, 1, 1):
        moving.move(b, up(b, 3), "", 0, 0)
    assert b.over and b.winner == 1


def test_two_gangs_that_lose_to_the_same_shot_both_lose():
    """STKO-38, STKO-61: somebody of one's own stood in the line."""
    figures = tuple(FigureSetup(side, "ganger", ("pistol",)) for side in (0, 1))
    b = made(Setup("stko", (Side(), Side()), figures, deployment="placed"), {})
    b.died(b.figures[1], b.figures[0], HEAD)
    b.died(b.figures[0], b.figures[0], HEAD)
    ending.check_end(b)
    assert b.over and b.winner == NOBODY and b.side_lost == [True, True]


def test_with_three_gangs_the_others_fight_on():
    """STKO-61."""
    figures = tuple(FigureSetup(side, "ganger", ("pistol",)) for side in (0, 1, 2))
    b = made(Setup("stko", (Side(), Side(), Side()), figures, deployment="placed"), {})
    b.died(b.figures[0], None, -1)
    ending.check_end(b)
    assert not b.over and b.side_lost == [True, False, False]
    b.died(b.figures[1], None, -1)
    ending.check_end(b)
    assert b.over and b.winner == 2


def test_the_end_is_an_event_of_the_battle():
    """STKO-61."""
    played = Table(street(), 5)
    for n in (5, 6, 7):
        dead = {"type": "set-state", "figure": n, "state": "dead"}
        played.enter({"type": "decide-otherwise", "command": dead})
    assert played.events(ev.BattleEnded) == [ev.BattleEnded("played", 0)]


def test_a_gang_whose_last_figure_leaves_the_table_has_lost():
    """STKO-61. Nobody is left who could be more than half."""
    played = Table(street(), 3)
    for figure in (5, 6, 7, 8):
        played.enter({"type": "leave", "figure": figure})
    game = played.game()
    assert game.ended is not None
    assert (game.ended.how, game.ended.winner) == ("played", 0)


def test_stko_61_whoever_wakes_up_on_the_ground_is_counted_again():
    """Where only those on the ground count as lost, waking may be what ends the game (STKO-47)."""
    b = battle(end_counts=["knocked_down"])
    for n in (1, 2):
        b.knocked_down(b.figures[n - 1])
    b.knocked_out(b.figures[2])
    ending.check_end(b)
    f = up(b, 3)
    assert not b.over
    with rolled(b, 6):
        states.wake(b, f)
    assert b.over and b.winner == 1
