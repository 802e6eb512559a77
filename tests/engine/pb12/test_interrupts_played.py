"""Interrupts at a real table, as they are told with an action. Source: PB-110 .. 115, 120."""

import pytest

from engine.kernel.refusal import Refusal
from tests.engine.pb12.scene import Scene, fighter, two
from tests.engine.table import RED

SHOT = {"distance": 500}
DEFEND = {"how": "ranged-defence", "figure": 3}


def waiting(*who: int, **more):
    """These have two points' worth of Delayed each."""
    s = two(**more)
    for n in who:
        s.set(n, "delayed", 2)
    return s


def within(n: int, action: str, **said):
    return {"type": action, "figure": n, **said}


def springs(n: int, action: str, moment: str = "before", step: int = 0, **said):
    return {"how": "delayed", "figure": n, "moment": moment, "step": step, "action": within(n, action, **said)}


def test_a_reaction_makes_the_shot_harder_until_the_move_is_over():
    """PB-110, 115, 120: Distracted for +2; in the same move also against the next one."""
    s = two()
    s.activate(1)
    s.go("shoot", {"choice": "yes"}, SHOT, [8, 8], figure=1, target=3, gear=0, ap=2, interrupts=[DEFEND])
    assert s.last("Attacked").tn == 9 and s.marks(3) == {"distracted": 1}
    s.go("shoot", SHOT, [8], figure=1, target=3, gear=0, ap=1)
    assert s.last("Attacked").tn == 9
    s.rest()
    assert s.f(3).ranged_bonus == 0


def test_reactions_end_with_initiative():
    """PB-120: as many markers of Distracted as Initiative, and no more."""
    s = two()
    s.set(3, "distracted", 3)
    s.activate(1)
    told = {"figure": 1, "target": 3, "gear": 0, "ap": 1, "interrupts": [DEFEND]}
    assert s.refused("shoot", **told) == ("no-reaction", {"figure": 3, "n": 3, "most": 3})


def test_whoever_is_distracted_only_gets_rid_of_it():
    """PB-114, 115: a point for each marker; no command actions."""
    s = two()
    s.set(1, "distracted", 2)
    s.activate(1)
    assert s.refused("concentrate", figure=1) == ("distracted", {"figure": 1, "n": 2})
    assert s.refused("give-order", figure=1, order="move", figures=[2])[0] == "distracted"
    s.go("change-status", figure=1, status="distracted", takes=False, times=2)
    assert s.marks(1) == {} and s.f(1).ap == 1
    s.go("concentrate", figure=1)


def test_the_stack_is_done_from_its_top():
    """PB-110: played 3, then 4 on top of it; 4 shoots first and puts out whoever was shot at."""
    s = waiting(4)
    s.activate(1)
    told = [DEFEND, springs(4, "shoot", target=1, gear=0, ap=2)]
    s.go("shoot", SHOT, [7, 2], [12], figure=1, target=3, gear=0, ap=2, interrupts=told)
    played = s.names("Interrupted", "Sprang", "Attacked", "Reacted", "CalledOff", "Acted")
    assert played == ["Interrupted", "Interrupted", "Sprang", "Acted", "Attacked", "Reacted", "CalledOff"]
    assert "out_of_action" in s.marks(1)


def test_each_of_two_delayed_ones_does_what_was_said_of_it():
    """PB-110, 115."""
    s = waiting(3, 4)
    s.activate(1)
    told = [springs(3, "concentrate"), springs(4, "shoot", target=2, gear=0, ap=1)]
    s.go("concentrate", SHOT, [2], {"choice": "yes"}, figure=1, interrupts=told)
    acted = [(event.figure, event.action) for event in s.table.events() if type(event).__name__ == "Acted"]
    assert acted == [(4, "shoot"), (3, "concentrate"), (1, "concentrate")]


def test_an_order_to_shoot_at_one_target_binds_nobody_who_interrupts():
    """PB-94, 110: the enemy's delayed shot has a target of its own."""
    s = waiting(4)
    s.activate(1)
    s.go("give-order", figure=1, order="shoot", figures=[1], target=3)
    told = [springs(4, "shoot", target=1, gear=0, ap=2)]
    s.go("shoot", SHOT, [2, 2], {"choice": "yes"}, SHOT, [2], figure=1, target=3, gear=0, ap=1, interrupts=told)
    shots = [(event.figure, event.target) for event in s.table.events() if type(event).__name__ == "Attacked"]
    assert shots == [(4, 1), (1, 3)]


def test_what_was_said_for_afterwards_waits_until_then():
    """PB-110: it isn't put on top of what comes before."""
    s = waiting(4)
    s.activate(1)
    told = [DEFEND, springs(4, "shoot", "after", target=1, gear=0, ap=2)]
    s.go("shoot", {"choice": "yes"}, SHOT, [2, 2], SHOT, [2, 2], figure=1, target=3, gear=0, ap=2, interrupts=told)
    shots = [event.figure for event in s.table.events() if type(event).__name__ == "Attacked"]
    assert shots == [1, 4]


def test_an_interrupted_action_may_be_another_one():
    """PB-112: its points are still there."""
    s = two()
    s.activate(1)
    s.go("shoot", {"choice": "no"}, figure=1, target=3, gear=0, ap=3, interrupts=[DEFEND])
    assert s.f(1).ap == 3 and s.names("CalledOff", "Attacked") == ["CalledOff"]
    s.go("concentrate", figure=1)


def test_what_is_part_of_an_interrupt_is_not_interrupted():
    """PB-111: its command can't bring any, and nobody is asked."""
    s = waiting(4)
    s.activate(1)
    inner = springs(4, "shoot", target=1, gear=0, ap=2)
    inner["action"]["interrupts"] = [{"how": "ranged-defence", "figure": 1}]
    assert s.refused("concentrate", figure=1, interrupts=[inner])[0] == "action.type"


def test_nobody_decides_for_somebody_elses_figure_that_it_interrupts():
    """Whoever enters an action says in it what figures of their own do; the others say so themselves."""
    s = waiting(3)
    s.activate(1)
    for told in (DEFEND, springs(3, "concentrate")):
        with pytest.raises(Refusal, match="not-yours") as raised:
            s.go("shoot", by=RED, figure=1, target=3, gear=0, ap=1, interrupts=[told])
        assert raised.value.facts == {"figure": 3}, "not the one that is theirs"
    s.go("shoot", figure=1, target=3, gear=0, ap=1, interrupts=[DEFEND])
    assert s.marks(3)["distracted"] == 1, "the referee enters for everybody"


@pytest.mark.parametrize("how", ["delayed", "ranged-defence"])
@pytest.mark.parametrize(
    ("action", "field"), [({"said": "anything"}, "command.type"), (within(4, "concentrate"), "action.figure")]
)
def test_what_is_no_action_is_refused_also_where_nothing_comes_of_it(how, action, field):
    """It is written down as it was said, for good."""
    s = waiting(3)
    s.activate(1)
    told = {"how": how, "figure": 3, "action": action}
    assert s.refused("shoot", figure=1, target=3, gear=0, ap=1, interrupts=[told])[0] == field


def test_whoever_plays_no_card_names_none():
    s = two()
    s.activate(1)
    told = {**DEFEND, "card": "whatever somebody writes here"}
    assert s.refused("shoot", figure=1, target=3, gear=0, ap=1, interrupts=[told])[0] == "no-such-card"


def test_points_of_an_interrupt_are_gone_with_it():
    """PB-115: a point for each marker, one action, no activation, no free action."""
    s = waiting(3)
    s.activate(1)
    free = springs(3, "adjust", horizontal=1)
    assert s.refused("concentrate", figure=1, interrupts=[free]) == ("not-activated", {"figure": 3})
    told = springs(3, "concentrate")
    s.go("concentrate", {"choice": "yes"}, figure=1, interrupts=[told])
    assert s.f(3).ap == 0 and s.marks(3) == {} and s.f(3).activation == 0 and not s.f(3).finished


def test_points_of_ones_own_that_an_interrupt_costs_are_spent():
    """PB-49, 115: one is left of three after delaying, and one comes with the marker; two pay for the shot."""
    s = two()
    s.activate(1)
    s.go("give-order", figure=1, order="move", figures=[1, 2])
    s.go("change-status", figure=2, status="delayed")
    s.go("move", SHOT, [2, 2], {"choice": "yes"}, figure=1, ap=1, horizontal=1,
         interrupts=[springs(2, "shoot", target=3, gear=0, ap=2)])  # fmt: skip
    assert s.f(2).ap == 0
    assert s.refused("move", figure=2, ap=1, horizontal=1)[0] == "too-few-action-points"


def test_nobody_interrupts_what_they_do_themselves():
    """Ruling 18."""
    s = waiting(1, 3)
    s.activate(1)
    own = springs(1, "concentrate")
    assert s.refused("concentrate", figure=1, interrupts=[own]) == ("own-action", {"figure": 1})


def test_there_is_a_moment_for_each_interrupt():
    """PB-110: after the fifth step of a move of three there is none."""
    s = two()
    s.activate(1)
    late = {**DEFEND, "moment": "between", "step": 5}
    assert s.refused("move", figure=1, ap=1, horizontal=3, interrupts=[late])[0] == "interrupt-out-of-place"


def test_delay_goes_with_activity_and_with_action_points():
    """PB-115: at most as many as the AP value; paying for a new one is activity, so the old ones are gone."""
    s = two()
    s.activate(1)
    assert s.refused("change-status", figure=1, status="delayed", times=2)[0] == "too-few-action-points"
    s.go("change-status", figure=1, status="delayed")
    assert s.marks(1) == {"delayed": 1} and s.f(1).ap == 1
    s.go("concentrate", figure=1)
    assert s.marks(1) == {}
    s.set(2, "delayed", 3)
    s.set(2, "lightly_wounded")
    assert s.marks(2)["delayed"] == 2
    s.set(2, "incapable")
    assert "delayed" not in s.marks(2)


@pytest.mark.parametrize(("lapses", "left"), [(False, {"delayed": 1}), (True, {})])
def test_points_that_lapse(lapses, left):
    """Ruling 21: by an option that is activity."""
    s = two(lapsing_ap_is_activity=lapses)
    s.activate(1)
    s.go("change-status", figure=1, status="delayed")
    s.rest()
    assert s.marks(1) == left


@pytest.mark.parametrize(("clears", "left"), [(True, {}), (False, {"moved": 1})])
def test_points_that_lapse_after_a_move(clears, left):
    """PB-49, 92, ruling 21: what was gained in this move goes only where activity clears that, too."""
    s = two(lapsing_ap_is_activity=True, activity_clears_moved_first=clears)
    s.activate(1)
    s.go("move", figure=1, ap=1, horizontal=1)
    s.rest()
    assert s.marks(1) == left


# -- between movement options -----------------------------------------------------------------------------------------
def between(step: int, n: int = 3, how: str = "ranged-defence", **more):
    return {"how": how, "figure": n, "moment": "between", "step": step, **more}


def test_a_mover_that_does_not_react_has_its_markers_at_once():
    """PB-110, 113: seven steps are two markers, before the shot that comes after the second step."""
    s = waiting(3)
    s.activate(1)
    shot = springs(3, "shoot", "between", 2, target=1, gear=0, ap=2)
    s.go("move", {"choice": "no"}, SHOT, [2, 2], figure=1, ap=3, horizontal=7, interrupts=[shot])
    assert s.last("Attacked").tn == 8, "one more for the second marker"
    assert s.marks(1) == {"moved": 2} and [len(walk.options) for walk in walks(s)] == [2, 5]


def test_a_mover_that_reacts_plans_anew():
    """PB-113: with the points that are left, and the markers of what was done."""
    s = waiting(3)
    s.activate(1)
    shot = springs(3, "shoot", "between", 2, target=1, gear=0, ap=2)
    s.go("move", {"choice": "yes"}, SHOT, [2, 2], figure=1, ap=3, horizontal=7, interrupts=[shot])
    assert s.last("Attacked").tn == 7
    assert s.waits() == "way-on"
    assert s.refused("answer", value={"horizontal": 8})[0] == "too-few-movement-points"
    s.answer(vertical=2, horizontal=3)
    assert s.marks(1) == {"moved": 1} and [len(walk.options) for walk in walks(s)] == [2, 5]


def test_a_mover_that_plans_anew_at_a_real_table_may_fall_or_run_into_somebody():
    """PB-42, 47, 113: what a Move says of its end its new end says, too."""
    s = waiting(3)
    s.activate(1)
    shot = springs(3, "shoot", "between", 2, target=1, gear=0, ap=2)
    s.go("move", {"choice": "yes"}, SHOT, [2, 2], figure=1, ap=3, horizontal=7, interrupts=[shot])
    assert s.refused("answer", value={"horizontal": 1, "hits": 1})[0] == "answer.hits"  # themselves
    s.answer(horizontal=1, fall=500, hits=3)
    s.roll(1)
    s.roll(1)
    s.roll(1)
    assert s.last("Collided").other == 3 and s.last("Fell").depth == 500


def test_a_mover_that_reacts_has_the_markers_of_what_it_did():
    """PB-61, 113: the sixth step is the second marker, before the shot that comes right after it."""
    s = waiting(3)
    s.activate(1)
    shot = springs(3, "shoot", "between", 6, target=1, gear=0, ap=2)
    s.go("move", {"choice": "yes"}, SHOT, [2, 2], figure=1, ap=3, horizontal=7, interrupts=[shot])
    assert s.last("Attacked").tn == 8 and s.marks(1) == {"moved": 2}
    s.answer(horizontal=1)
    assert s.marks(1) == {"moved": 2}


def walks(s):
    return [event for event in s.table.events() if type(event).__name__ == "Walked"]


def test_whoever_falls_on_the_way_stays_there():
    """PB-113: neither the wall that it would have run into nor the fall at its end."""
    s = waiting(3)
    s.activate(1)
    shot = springs(3, "shoot", "between", 2, target=1, gear=0, ap=2)
    told = {"horizontal": 7, "hits": 0, "fall": 300, "interrupts": [shot]}
    s.go("move", {"choice": "no"}, SHOT, [9, 9], [12, 1], figure=1, ap=3, **told)
    assert s.f(1).loss == 1 and [len(walk.options) for walk in walks(s)] == [2]
    assert s.names("Collided", "Fell") == []


def test_whoever_is_threatened_on_the_way_stops():
    """PB-115, 116: all movement points are gone."""
    s = waiting(3)
    s.activate(1)
    threat = springs(3, "threaten", "between", 2, gear=1, free=False)
    s.go("move", {"choice": "no"}, {"figures": [1]}, figure=1, ap=3, horizontal=7, interrupts=[threat])
    assert [len(walk.options) for walk in walks(s)] == [2] and s.marks(1)["threatened"] == 1
    assert s.refused("move", figure=1, ap=1, horizontal=1)[0] in ("threatened", "too-few-action-points")


def test_several_come_at_one_step_and_later_ones_keep_their_count():
    """PB-110: after the second step two of them, last in, first out; the fifth step is the fifth of the whole way.

    PB-113: whoever didn't react once has to go where he said, so that he isn't asked at the fifth.
    """
    s = waiting(3, 4)
    s.activate(1)
    told = [
        springs(3, "concentrate", "between", 2),
        springs(4, "shoot", "between", 2, target=1, gear=0, ap=2),
        between(5, 3),
    ]
    s.go("move", {"choice": "no"}, SHOT, [2, 2], figure=1, ap=3, horizontal=7, interrupts=told)
    order = [(event.figure, event.how) for event in s.table.events() if type(event).__name__ == "Interrupted"]
    assert order == [(3, "delayed"), (4, "delayed"), (3, "ranged-defence")]
    assert [len(walk.options) for walk in walks(s)] == [2, 3, 2]


def test_an_interrupt_before_a_move_that_makes_it_impossible():
    """PB-112, 116: it is called off, nothing is paid."""
    s = waiting(3)
    s.activate(1)
    threat = springs(3, "threaten", gear=1, free=False)
    s.go("move", {"figures": [1]}, {"choice": "yes"}, figure=1, ap=3, horizontal=7, interrupts=[threat])
    assert s.names("CalledOff", "Walked") == ["CalledOff"] and s.f(1).ap == 3


def test_interrupts_of_whole_moves():
    """PB-110: before one begins and after its last action."""
    s = waiting(3, 4)
    s.go("activate", SHOT, [2], {"choice": "yes"}, figure=1, interrupts=[springs(3, "shoot", target=1, gear=0, ap=1)])
    assert s.b.up == 1
    s.go("end-move", SHOT, [2], side=0, interrupts=[springs(4, "shoot", "after", target=1, gear=0, ap=1)])
    assert s.b.up == 0 and s.b.turn == 1


def test_without_the_extensions_there_are_none():
    """PB-110: by an option; nor Ram, Carry, Threaten, Change status."""
    s = two(extensions=False)
    s.activate(1)
    assert s.refused("concentrate", figure=1, interrupts=[DEFEND])[0] == "no-extensions"
    assert s.refused("threaten", figure=1, gear=1)[0] == "no-extensions"
    assert s.refused("ram", figure=1, target=3)[0] == "no-extensions"
    assert s.refused("carry", figure=1, target=2, horizontal=1)[0] == "no-extensions"
    assert s.refused("change-status", figure=1)[0] == "not-selectable"


def test_delayed_ones_react_unless_the_table_decides_otherwise():
    """PB-120: by an option."""
    s = waiting(3, delayed_may_react=False)
    s.activate(1)
    assert s.refused("shoot", figure=1, target=3, gear=0, ap=1, interrupts=[DEFEND])[0] == "no-reaction"


def test_a_side_that_is_out_interrupts_nobody():
    """PB-13."""
    s = Scene([fighter()], [fighter()], [fighter()])
    s.go("surrender", side=1)
    s.activate(1)
    told = {"figure": 1, "interrupts": [{"how": "ranged-defence", "figure": 2}]}
    assert s.refused("concentrate", **told) == ("not-in-force", {"figure": 2, "side": 1})


def test_a_delayed_action_that_comes_to_nothing_may_be_another_one():
    """PB-64, 115: refused when it comes to it, though people have answered for it, or called off; or none at all."""
    s = waiting(3, 4)
    s.activate(1)
    played = [springs(3, "shoot", target=1, gear=0, ap=2), springs(4, "shoot", target=1, gear=0, ap=2)]
    s.go("concentrate", SHOT, [9, 9], [12, 12], figure=1, interrupts=played)
    assert s.waits() == "act-within", "who was to be shot at is out"
    s.answer(action=within(3, "shoot", target=2, gear=0, ap=2))
    s.answer(distance=900, nearest=500)
    assert s.waits() == "act-within", "that one was too far away"
    assert s.refused("answer", value={"action": within(3, "concentrate") | {"figure": 2}})[0] == "action.figure"
    s.answer()
    assert s.waits() == "" and s.marks(3) == {}


def test_whoever_comes_out_of_reserve_is_shot_at():
    """PB-25, 110: an interrupt after that move."""
    s = waiting(3, reserve=(2,))
    told = {"figure": 2, "interrupts": [springs(3, "shoot", "after", target=2, gear=0, ap=2)]}
    s.go("relocate", SHOT, [2, 2], **told)
    assert s.names("Attacked") == ["Attacked"] and s.b.turn == 1


def test_whoever_waits_or_stops_is_interrupted_before_and_after():
    """PB-26, 27, 110: a move without any action, too; whose it was keeps the command point until it is over."""
    s = waiting(3, 4)
    first = springs(3, "shoot", target=1, gear=0, ap=2)
    then = springs(4, "shoot", "after", target=2, gear=0, ap=2)
    s.go("wait", SHOT, [2, 2], SHOT, [2, 2], side=0, interrupts=[first, then])
    assert s.names("Attacked", "Waited") == ["Attacked", "Attacked", "Waited"]
    assert (s.kp(0), s.b.turn) == (4, 1) and s.marks(3) == s.marks(4) == {}
    s.go("wait", side=1)
    s.set(3, "delayed", 1)
    s.go("stop", SHOT, [2], side=0, interrupts=[springs(3, "shoot", "after", target=2, gear=0, ap=1)])
    assert s.names("Attacked", "Stopped") == ["Attacked"] * 3 + ["Stopped"] and s.b.forces[0].stopped


def test_a_reaction_to_a_move_without_actions_ends_with_it():
    """PB-110, 120."""
    s = two()
    s.go("wait", side=0, interrupts=[DEFEND])
    assert s.names("Reacted", "Waited") == ["Reacted", "Waited"]
    assert s.marks(3) == {"distracted": 1} and s.f(3).ranged_bonus == 0


def test_whoever_comes_or_goes_is_interrupted_before_that():
    """PB-25, 110: the shot that comes before it may stop it; then the side still has its move."""
    s = waiting(3, 4, reserve=(2,))
    told = {"figure": 2, "interrupts": [springs(3, "shoot", target=1, gear=0, ap=2)]}
    s.go("relocate", SHOT, [2, 2], **told)
    assert s.names("Attacked", "Relocated", "Placed") == ["Attacked", "Relocated", "Placed"]
    s.go("wait", side=1)
    told = {"figure": 1, "interrupts": [springs(4, "shoot", target=1, gear=0, ap=2)]}
    s.go("withdraw", SHOT, [12, 12], [12, 12], **told)
    assert s.last("CalledOff").action == "relocate" and s.f(1).loss == 1
    assert (s.b.turn, s.kp(0), s.names("Withdrawn")) == (0, 4, [])


def test_after_somebody_has_gone_others_interrupt():
    """PB-25, 110: also with nobody there any more."""
    s = waiting(3)
    s.go("withdraw", SHOT, [2, 2], figure=1, interrupts=[springs(3, "shoot", "after", target=2, gear=0, ap=2)])
    assert s.names("Withdrawn", "Attacked") == ["Withdrawn", "Attacked"] and s.b.turn == 1


@pytest.mark.parametrize("moment", ["before", "after"])
def test_nobody_interrupts_the_end_of_a_round(moment):
    """PB-110: it is no move; only cards are played on its rolls."""
    s = two()
    s.end_round()
    assert s.refused("next-round", interrupts=[{**DEFEND, "moment": moment}])[0] == "interrupt-out-of-place"


def test_what_is_kept_of_an_interrupt_cut_short_ends_it_and_the_move():
    """Nobody could interrupt anything any more."""
    s = waiting(4)
    s.activate(1)
    told = [springs(4, "shoot", target=1, gear=0, ap=2)]
    s.go("shoot", SHOT, figure=1, target=3, gear=0, ap=2, interrupts=told)
    assert s.b.inside == 1 and s.waits()
    s.go("keep-what-happened", reason="nobody knows")
    assert (s.b.inside, s.b.up, s.f(1).finished, s.f(4).ap) == (0, 0, True, 0)
    assert s.names("MoveEnded")
