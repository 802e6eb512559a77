"""Lines of sight as people are shown them: the same answer as a shot gets (STKO-12, STKO-31, STKO-38)."""

import pytest

from engine.kernel.sample_table import block
from engine.kernel.setup import Figure, Piece, Setup, Side
from engine.rulesets import RULESETS

STKO = RULESETS["stko"]
BUILDING = block("building", 1300, 1400, 400, 200, "tall")


def battle(*pieces: Piece, table: str = "drawn"):
    """Figures 1 and 2 at the lower edge look up, 3 and 4 opposite look down; 3 stands right across from 1."""
    places = ((1500, 1000), (2500, 1000), (1500, 2000), (2500, 2000))
    figures = tuple(
        Figure(n // 2, "killer", ("pistol",), at=at, facing=(0, 1 if n < 2 else -1)) for n, at in enumerate(places)
    )
    size, terrain = ((4800, 3600), pieces) if table == "drawn" else ((0, 0), ())
    wanted = Setup("stko", (Side(), Side()), figures, table=table, size=size, terrain=terrain, deployment="placed")
    return STKO.new_battle(wanted, STKO.fill_options({}))


def line(b, one: int, other: int):
    return next(sight for sight in STKO.sight_lines(b, one) if sight.target == other)


def test_a_line_goes_to_everybody_else_on_the_table():
    found = STKO.sight_lines(battle(), 1)
    assert [one.target for one in found] == [2, 3, 4]
    assert all(one.clear and one.ahead and not one.hidden and one.stopped == () for one in found)
    assert found[1].distance == 1000


def test_what_blocks_it_is_named_with_the_place_where_the_line_meets_it():
    b = battle(BUILDING)
    blocked = line(b, 1, 3)
    assert (blocked.clear, blocked.blocker, blocked.stopped) == (False, "building", (1500, 1400))
    assert line(b, 3, 1).stopped == (1500, 1600)
    assert line(b, 2, 4).clear


def test_cover_and_whoever_stands_in_the_line_are_said():
    b = battle(block("wall", 1400, 1900, 200, 20))
    assert line(b, 1, 3).cover == "solid"
    b.figures[1].x, b.figures[1].y = 1500, 1500
    assert line(b, 1, 3).between == (2,)


def test_who_cannot_turn_sees_nobody_behind_him():
    b = battle()
    b.figures[0].immobile = 1
    b.figures[0].fy = -1
    assert not line(b, 1, 3).ahead
    assert line(b, 1, 3).clear


@pytest.mark.parametrize("figure", [0, 9])
def test_nobody_sees_nothing(figure):
    assert STKO.sight_lines(battle(), figure) == []


def test_people_look_for_themselves_at_a_real_table():
    assert STKO.sight_lines(battle(table="real"), 1) == []
