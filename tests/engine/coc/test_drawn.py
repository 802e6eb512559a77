"""A drawn table: who gets where, and what the choices say about distances."""

import msgspec
import pytest

from engine.kernel.refusal import Malformed
from tests.engine.coc.table import BLUE, RED, RULES, room, sit_down

SIDES = (RED, BLUE)


def up_first(preset="001", **more):
    """Figure 1 is up: what a gun gains in the order is left out."""
    played = sit_down(5, table="drawn", options={"coc.preset": preset, "coc.firearm_initiative": "none", **more})
    played.enter({"type": "begin-round"}, RED)
    while played.game().battle.up != 1:
        up = played.game().waiting
        played.enter({"type": "wait", "figure": up.figure}, SIDES[up.sides[0]])
    return played


def test_whoever_was_not_put_down_stands_in_his_sides_row():
    """The rows are ten metres apart, or as far as the table allows; who was put down stays there."""
    setup = room("drawn", deployment="random")
    figures = tuple(msgspec.structs.replace(figure, at=None if n else (7, 9)) for n, figure in enumerate(setup.figures))
    setup = msgspec.structs.replace(setup, figures=figures, size=(1250, 800))
    RULES.check_setup(setup)
    stand = [(f.x, f.y) for f in RULES.new_battle(setup, RULES.fill_options({})).figures]
    assert stand == [(7, 9), (625, 50), (1008, 50), (241, 750), (625, 750), (1008, 750)]
    with pytest.raises(Malformed, match="point-on-the-table"):
        RULES.check_setup(msgspec.structs.replace(setup, deployment="placed"))


def offered(played, code, side=0):
    return [choice for choice in RULES.legal(played.game().battle, (side,)) if choice.code == code]


@pytest.mark.parametrize("to", [[-1, 0], [0, -1], [2001, 0], [0, 2001]])
def test_nobody_moves_off_the_table(to):
    """COC-09; whoever leaves the fight flees (COC-21)."""
    with pytest.raises(Malformed) as raised:
        up_first().enter({"type": "move", "figure": 1, "to": to}, RED)
    assert raised.value.field == "command.to"


def test_the_edge_belongs_to_the_table():
    played = up_first()
    played.enter({"type": "move", "figure": 1, "to": [0, 0]}, RED)
    f = played.game().battle.figures[0]
    assert (f.x, f.y) == (0, 0)


def test_a_move_says_how_far_and_leaves_the_point_to_whoever_moves():
    """COC-09: at most five times MOV in metres."""
    played = up_first()
    (move,) = offered(played, "move")
    assert move.command == {"type": "move", "figure": 1}
    assert move.facts["most"] == 5 * played.game().battle.figures[0].mov


def test_running_up_to_an_opponent_ends_where_he_can_be_struck():
    """COC-09 (001): up to five times MOV, and one attack hand to hand at the end of it."""
    played = up_first()
    choices = offered(played, "close-in")
    assert [choice.facts["target"] for choice in choices] == [4, 5, 6]
    assert offered(played, "strike") == []
    played.enter(choices[1].command, RED)
    assert {one.facts["target"] for one in offered(played, "strike")} == {5}
    assert [one.facts["target"] for one in offered(played, "close-in")] == [4, 6]


def test_nobody_runs_up_to_a_spot_where_somebody_stands():
    played = up_first()
    straight = offered(played, "close-in")[0].command["to"]
    friend = played.game().battle.figures[1]
    friend.x, friend.y = straight
    found = [choice for choice in RULES.legal(_with(played, friend), (0,)) if choice.code == "close-in"]
    assert found[0].command["to"] != straight
    assert found[0].facts["target"] == 4


def _with(played, moved):
    b = played.game().battle
    b.figures[moved.n - 1].x, b.figures[moved.n - 1].y = moved.x, moved.y
    return b


def test_an_opponent_out_of_reach_is_not_run_up_to():
    played = up_first()
    b = played.game().battle
    b.figures[0].moved = 5 * b.figures[0].mov - 2  # two metres are left
    assert [choice.code for choice in RULES.legal(b, (0,)) if choice.code == "close-in"] == []


def test_a_shot_says_the_distance_and_against_hidden_numbers_only_the_own_chance():
    """COC-26, 33: the target's build would show in the odds."""
    played = up_first()
    shots = [one for one in offered(played, "shoot") if one.facts["target"] == 4]
    assert shots[0].hit == -1
    assert (shots[0].facts["distance"], shots[0].facts["success"]) == (800, 5500)  # Handgun 55, regular
    played.enter({"type": "show-values", "figure": 4})
    (open_,) = [one for one in offered(played, "shoot") if one.facts["target"] == 4]
    assert open_.hit >= 0


def at(*points):
    b = RULES.new_battle(room("drawn"), RULES.fill_options({}))
    for f, point in zip(b.figures, points, strict=False):
        f.x, f.y = point
    return b


def test_what_is_a_hair_over_a_range_is():
    """COC-26: 1500.3 hundredths of a metre aren't within 15 metres, nor are 150.3 in contact; whole metres lie between
    two targets only once they are over (COC-39).
    """
    b = at((0, 0), (30, 1500), (0, 1500))
    one, over, exact = b.figures[:3]
    assert (b.ground.distance(one, over), b.ground.distance(one, exact)) == (1501, 1500)
    assert (b.ground.between(b, one, one, over), b.ground.between(b, one, one, exact)) == (15, 15)
    over.x, over.y = 10, 150
    assert not b.ground.touches(one, over)
    over.x, over.y = 30, 1499
    assert b.ground.between(b, one, one, over) == 14


def test_whoever_goes_a_hair_farther_than_a_metre_has_begun_the_next():
    """COC-09, 32."""
    played = up_first()
    f = played.game().battle.figures[0]
    played.enter({"type": "move", "figure": 1, "to": [f.x + 10, f.y + 100]}, RED)
    assert played.game().battle.figures[0].moved == 2
