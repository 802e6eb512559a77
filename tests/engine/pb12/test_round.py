"""Rounds and moves at a real table: logistics, bids, the order, moves, the status phase, defeat and the end."""

import random

import pytest

from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.pb12.codes import MOVES
from tests.engine.pb12.scene import RED, Scene, fighter, leader, two, vehicle
from tests.engine.pb12.table import play_randomly, sit_down
from tests.engine.table import BLUE, REFEREE, Table


def test_command_points_are_filled_up_and_whoever_has_none_is_out():
    """PB-18, 19, 20: two bought and a leader's two; the other side bought none, so its first round is its last."""
    s = two(leader(), fighter())
    assert (s.kp(0), s.kp(1)) == (7, 5)
    poor = Scene([leader()], [fighter(K=1)], [fighter()], kp=0, first=0)
    assert poor.b.forces[2].defeated and poor.b.still_in() == [0, 1]
    assert [force.vp for force in poor.b.forces] == [1, 1, 0]


def test_points_that_are_left_stay_and_the_rest_is_filled_up():
    """PB-02, 03, 20: nobody loses what he kept."""
    s = two()
    s.activate(1)
    s.end_round()
    s.go("next-round")
    s.bid(1, (2, 1))
    assert (s.kp(0), s.kp(1)) == (3, 4) and s.b.round == 2 and s.b.order == [1, 0]


def test_bids_are_paid_and_make_two_each():
    """PB-21."""
    s = two()
    s.end_round()
    s.go("next-round")
    for side, points in ((0, 3), (1, 0)):
        s.table.enter({"type": "answer", "value": {"number": points}}, (RED, "blue")[side])
    s.roll(1)
    s.roll(6)
    assert s.waits() == "place"
    s.answer(choice="last")
    assert s.b.order == [1, 0] and s.kp(0) == 2
    assert tuple(s.last("InitiativeRolled").totals) == (7, 6)


def test_a_bid_above_what_one_has_is_refused_with_the_numbers():
    """PB-21: it stays closed, and may be made anew."""
    s = two()
    s.end_round()
    s.go("next-round")
    assert s.refused("answer", value={"number": 6}, by=RED) == ("bid-too-high", {"side": 0, "n": 6, "left": 5})
    s.table.enter({"type": "answer", "value": {"number": 5}}, RED)


def test_equal_results_are_settled_by_lot():
    """PB-21, ruling 17."""
    s = two()
    s.end_round()
    s.go("next-round")
    for side in (RED, "blue"):
        s.table.enter({"type": "answer", "value": {"number": 0}}, side)
    for face in (7, 7, 3, 9):
        s.roll(face)
    s.answer(choice="first")
    assert s.b.order == [1, 0]


def test_moves_go_round_until_nobody_has_one_left():
    """PB-22, 23, 26, 27: whoever has stopped or spent everything is passed over, the others go on alone."""
    s = two(kp=2)
    s.go("wait", side=0)
    assert s.b.turn == 1 and s.kp(0) == 1
    assert s.refused("wait", side=0) == ("other-side-is-up", {"side": 1})
    s.go("stop", side=1)
    assert s.b.turn == 0 and s.kp(1) == 2
    s.go("wait", side=0)
    assert s.b.phase == 2 and s.refused("wait", side=1)[0] == "no-move-now"
    s.go("next-round")
    assert s.waits() == "bid"


def test_a_figure_is_activated_once_a_round():
    """PB-24, 49: it costs a command point and fills its action points; what is left of them lapses."""
    s = two()
    s.go("activate", figure=1)
    assert (s.kp(0), s.f(1).ap) == (4, 3)
    assert s.refused("activate", figure=2) == ("move-goes-on", {"figure": 1})
    s.go("end-move", side=0)
    assert (s.f(1).ap, s.f(1).finished) == (0, True)
    s.go("wait", side=1)
    assert s.refused("activate", figure=1) == ("finished", {"figure": 1})
    s.end_round()
    s.go("next-round")
    s.bid(0)
    s.go("activate", figure=1)


def test_whoever_has_no_initiative_is_not_activated():
    """PB-24."""
    s = two(fighter(I=0))
    assert s.refused("activate", figure=1) == ("no-initiative", {"figure": 1, "n": 0})


def test_the_last_point_spent_between_moves_ends_them():
    """PB-22, 100: a new leader costs it, and it can't be spent twice."""
    s = two(leader(), kp=1)
    s.go("wait", side=0)
    s.go("wait", side=1)
    s.go("wait", side=0)
    assert s.kp(0) == 1 and s.b.turn == 0
    s.go("choose-leader", side=0, group=0, figure=1)
    assert s.kp(0) == 0 and s.b.phase == 2


def test_figures_come_from_reserve_and_go_back_there():
    """PB-25: a command point for one of them, one way in a move."""
    s = two(reserve=(2,))
    assert s.refused("activate", figure=2)[0] == "not-on-field"
    s.go("relocate", figure=2)
    assert s.f(2).on_field and s.kp(0) == 4 and s.b.turn == 1
    s.go("wait", side=1)
    assert s.refused("relocate", figure=2) == ("not-in-reserve", {"figure": 2})
    s.go("withdraw", figure=2)
    assert not s.f(2).on_field and s.kp(0) == 3


# -- the status phase -----------------------------------------------------------------------------------------------
def test_what_is_gained_in_a_status_phase_acts_in_the_next_one():
    """PB-28, 30, 89, 92: below 0 Virtù is panic at once; the test that may clear it comes a round later."""
    s = two(fighter(V=-1), fighter())
    s.end_round()
    s.go("next-round", {"figures": []})
    assert s.marks(1) == {"panicked": 1}
    s.bid(0)
    s.end_round()
    s.go("next-round")
    assert s.marks(1)["out_of_action"] == 1  # TN 13 needs no die


def test_whoever_panics_below_0_virtu_scares_others_before_any_status_acts():
    """PB-28, 92: figure 2, who panics since before, tests for that afterwards, and isn't scared once more."""
    s = two(fighter(V=-1), fighter())
    s.set(2, "panicked")
    s.end_round()
    s.go("next-round")
    assert s.waits() == "fact-near" and s.table.game().open.options == ("3", "4")
    s.answer(figures=[3])
    assert s.waits() == "panic"
    s.roll(12)
    assert s.waits() == "panicked"
    s.roll(12)
    assert s.marks(1) == {"panicked": 1} and s.marks(2) == {}


def test_panic_passes_or_puts_out():
    """PB-92: a Virtù test in the status phase."""
    s = two()
    s.set(1, "panicked")
    s.set(3, "panicked")
    s.end_round()
    s.go("next-round", [9], [8])
    assert s.marks(1) == {} and "out_of_action" in s.marks(3)
    assert s.f(3).loss == 1


def test_markers_shake_whoever_stands_near_and_then_go():
    """PB-28, 39, 92: +1 for each; who goes out in that phase leaves his marker for the next one."""
    s = two(right=3)
    s.set(1, "out_of_action")
    s.set(3, "out_of_action")
    s.end_round()
    s.go("next-round")
    assert s.refused("answer", value={"near": {"1": [3]}})[0] == "answer.near"
    s.answer(near={"2": [1, 3], "4": [3]})
    s.roll(7)  # TN 12 - 3 - 3 + 2
    assert s.waits() == "panic"
    s.roll(7)
    assert s.waits() == "fact-near"  # figure 2 panics
    s.answer(figures=[])
    assert s.marks(1) == {} and s.f(1).loss == 1 and "panicked" in s.marks(2)


def test_the_owner_orders_what_happens_to_a_figure():
    """PB-28, 89."""
    s = two()
    s.set(1, "exhausted")
    s.set(1, "panicked")
    s.end_round()
    s.go("next-round")
    assert s.waits() == "status-order"
    assert s.refused("answer", value={"order": ["exhausted"]})[0] == "answer.order"
    s.answer(order=["exhausted", "panicked"])
    assert s.waits() == "exhausted"
    s.roll(9)
    assert s.waits() == "panicked"
    s.roll(9)
    assert s.marks(1) == {}


def test_without_an_able_figure_on_the_field_a_side_is_defeated():
    """PB-13, 28: every other side gains a point, and the last one wins."""
    s = two(right=1)
    s.set(3, "incapable")
    s.end_round()
    s.go("next-round")
    assert s.b.over and s.b.winner == 0
    assert [force.vp for force in s.b.forces] == [1, 0]


def test_a_side_of_three_gives_up_in_its_own_move():
    """PB-13, 28: the move ends, the next side is up, and nobody asks those who are out."""
    s = Scene([fighter()], [fighter()], [fighter()], kp=3)
    s.go("activate", figure=1)
    s.go("surrender", side=0)
    assert s.b.turn == 1 and s.b.up == 0 and not s.b.over
    assert s.refused("surrender", side=0) == ("no-surrender", {"side": 0})
    assert [force.vp for force in s.b.forces] == [0, 1, 1]
    s.end_round()
    s.go("next-round")
    assert s.table.game().open.sides == (1, 2)
    s.bid(2)
    s.go("surrender", side=1)
    assert s.b.over and s.b.winner == 2


def test_the_leader_of_a_force_is_the_game():
    """PB-126: whoever led it when the game began; in the middle of that side's move, too."""
    chosen = [("choose-leader", {"side": side, "group": side, "figure": n}) for side, n in ((0, 1), (1, 3))]
    s = Scene([leader(), fighter()], [leader()], [fighter(K=1)], scenario_modules=["kill_leader"],
              before=[*chosen, ("choose-leader", {"side": 2, "group": 2, "figure": 4})])  # fmt: skip
    s.go("activate", figure=1)
    s.set(1, "out_of_action")
    assert s.b.forces[0].defeated and s.b.turn == 1 and s.b.up == 0
    s.go("leave", figure=3, reason="home")
    assert not s.b.forces[1].defeated, "leaving is not being put out"
    with pytest.raises(Exception, match="leader-missing"):
        Scene([leader()], [leader()], scenario_modules=["kill_leader"])


def test_the_last_round_ends_the_game():
    """PB-12, 126: most victory points win; areas are counted at the end of each status phase."""
    zones = [("set-zone", {"side": 0, "kind": "hold"}), ("set-zone", {"side": 1, "kind": "disturb"})]
    s = two(scenario_modules=["round_limit", "hold_area", "disturb_control"], rounds=2, before=zones)
    s.end_round()
    s.go("next-round", {"sides": [0, 0]}, {"sides": [0, 0]})
    assert [force.vp for force in s.b.forces] == [1, 0] and not s.b.over
    s.bid(1)
    s.end_round()
    s.go("next-round", {"sides": [0, 1]}, {"sides": [0, 1]})
    assert s.b.over and s.b.winner == -1 and [force.vp for force in s.b.forces] == [1, 1]


@pytest.mark.parametrize(("empty", "points"), [("no_point", 0), ("point", 1)])
def test_an_empty_area(empty, points):
    """PB-126."""
    s = two(scenario_modules=["hold_area"], hold_area_empty=empty, before=[("set-zone", {"side": 0, "kind": "hold"})])
    s.end_round()
    s.go("next-round", {"sides": []})
    assert s.b.forces[0].vp == points


def test_a_wreck_leaves_no_driver_and_no_marker():
    """PB-106, 109: it shakes nobody, and vehicles never test for panic."""
    s = Scene([vehicle(), fighter()], [fighter()])
    s.set(1, "destroyed")
    s.set(3, "out_of_action")
    s.end_round()
    s.go("next-round", {"near": {}})
    assert tuple(s.last("MarkersRemoved").figures) == (3,)


@pytest.mark.parametrize("table", ["real", "drawn"])
def test_whoever_arrives_comes_into_reserve_and_from_there_onto_the_table(table):
    """PB-18, 25: in the middle of a round; with Command the side has more points from the next one on."""
    s = sit_down("server", table=table)
    while s.game().battle.phase != MOVES:
        play_randomly(s, random.Random(1), 1)
    b = s.game().battle
    side, before = b.turn, b.command_value(b.turn)
    s.enter({"type": "arrive", "figure": {"side": side, "rank": "figure", "profile": leader()}}, REFEREE)
    b = s.game().battle
    f = b.people[-1]
    assert (f.n, f.on_field, f.group, b.command_value(side)) == (8, False, side, before + 2)
    where = {"points": [[1500, 300 if side == 0 else 2700]]} if table == "drawn" else {}
    s.enter({"type": "relocate", "figure": 8, **where}, REFEREE)
    assert s.game().battle.people[-1].on_field


def test_each_side_types_its_own_dice_of_initiative_and_lots():
    """PB-21: and again after the same; whoever plays the other side can't."""
    profile = {"values": {"F": 4, "AP": 3, "K": 1}, "modules": [], "game_value": 100}
    figures = tuple(Figure(side, "figure", name=f"{side}", profile=profile, tags=("on-field",)) for side in (0, 1))
    sides = (Side("A", (RED,), dice="typed"), Side("B", (BLUE,), dice="typed"))
    table = Table(Setup("pb12", sides, figures), 1)
    for side, who in enumerate((RED, BLUE)):
        table.enter({"type": "prepare", "side": side, "points": 6}, who)
    table.enter({"type": "begin"})
    for who in (RED, BLUE):
        table.enter({"type": "answer", "value": {"number": 0}}, who)
    asked = []
    for face in (7, 7, 3, 9):
        waits, entry = table.game().waiting, {"type": "enter-dice", "faces": [face]}
        asked.append((waits.asked.purpose, waits.sides))
        with pytest.raises(Refusal):
            table.enter(entry, (BLUE, RED)[waits.sides[0]])
        table.enter(entry, (RED, BLUE)[waits.sides[0]])
    assert asked == [("initiative", (0,)), ("initiative", (1,)), ("lot", (0,)), ("lot", (1,))]
    assert table.game().open.sides == (1,)  # takes the first place or the last
