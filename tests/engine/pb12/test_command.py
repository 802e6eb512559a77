"""Groups, leaders, command actions and panic. Source: PB-39, 40, 92, 94 .. 100."""

import pytest

from engine.kernel.refusal import Malformed, Refusal
from tests.engine.pb12.scene import Scene, fighter, leader, two
from tests.engine.pb12.table import sit_down

SHOT = {"distance": 500}


def led(*more, **options):
    """Figure 1 leads the force of 1, 2, 3; 4 and 5 are the others."""
    first = ("choose-leader", {"side": 0, "group": 0, "figure": 1})
    return Scene([leader(), fighter(), fighter()], [fighter(), fighter()], before=[first, *more], **options)


# -- groups -----------------------------------------------------------------------------------------------------------
def group(above, *figures, leader=0, side=0):
    return "form-group", {"side": side, "name": "g", "above": above, "figures": list(figures), "leader": leader}


def test_groups_stand_below_the_force():
    """PB-95, 96: a tree; who leads a group may lead the one above it, too."""
    above = ("choose-leader", {"side": 0, "group": 0, "figure": 1})
    s = Scene([leader(), leader(), fighter()], [fighter()], before=[group(0, 1, 2, leader=1), group(2, 3), above])
    assert [(group.n, group.above, group.leader) for group in s.b.groups] == [
        (0, -1, 1),
        (1, -1, 0),
        (2, 0, 1),
        (3, 2, 0),
    ]
    assert [f.group for f in s.b.people] == [2, 2, 3, 1]
    s.go("choose-leader", side=0, group=2, figure=2)
    assert [group.leader for group in s.b.groups] == [0, 0, 2, 0], "who leads nothing below no longer leads the force"
    assert s.refused("choose-leader", side=0, group=0, figure=1)[0] == "not-in-group"
    s.go("choose-leader", side=0, group=0, figure=2)
    assert s.kp(0) == 5 + 4 - 2


def test_groups_that_cannot_be():
    """PB-95, 96: below itself or another's, with another's people, with a leader from elsewhere or without Command."""
    with pytest.raises(Refusal, match="no-group-above") as itself:
        Scene([leader()], [fighter()], before=[group(2, 1)])
    assert itself.value.facts == {"side": 0, "group": 2}, "the number that it would have"
    with pytest.raises(Refusal, match="no-group-above"):
        Scene([leader()], [fighter()], before=[group(1, 1)])
    with pytest.raises(Exception, match="not-in-force"):
        Scene([leader()], [fighter()], before=[group(0, 2)])
    with pytest.raises(Exception, match="not-in-group"):
        Scene([leader(), fighter()], [fighter()], before=[group(0, 2, leader=1)])
    with pytest.raises(Exception, match="no-command"):
        Scene([leader(), fighter()], [fighter()], before=[group(0, 2, leader=2)])
    s = led()
    assert s.refused("form-group", side=0, name="g", above=0, figures=[2])[0] == "no-groups-now"
    s.go("decide-otherwise", command={"type": "form-group", "side": 0, "name": "g", "above": 9, "figures": [2]})
    s.go("decide-otherwise", command={"type": "choose-leader", "side": 0, "group": 9, "figure": 2})
    assert len(s.b.groups) == 2


# -- command actions --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("command", "field"),
    [
        ({"type": "form-group", "side": 0, "name": "g", "above": 0, "figures": [2], "leader": 99}, "leader"),
        ({"type": "form-group", "side": 0, "name": "g", "above": 0, "figures": [2, 99]}, "figures"),
        ({"type": "choose-leader", "side": 0, "group": 0, "figure": 99}, "figure"),
        ({"type": "board", "figure": 1, "vehicle": 99}, "vehicle"),
        ({"type": "shoot", "figure": 1, "target": 99}, "target"),
    ],
)
def test_a_figure_that_is_not_there_is_refused_at_its_field(command, field):
    table = sit_down()
    with pytest.raises(Malformed) as no:
        table.enter(command)
    assert (no.value.field, no.value.value) == (f"command.{field}", 99)


def test_a_command_action_costs_a_point_for_each_figure():
    """PB-94: none of the action points of whoever gives it; only what is ordered, and auxiliary actions."""
    s = two(fighter(), fighter(), kp=3)
    s.activate(1)
    s.go("give-order", figure=1, order="shoot", figures=[1, 2])
    assert (s.kp(0), s.f(1).ap, s.f(2).ap, s.f(2).activation) == (1, 3, 3, 2)
    assert s.refused("move", figure=2, ap=1, horizontal=1) == ("otherwise-ordered", {"figure": 2, "leader": 1})
    s.go("concentrate", figure=2)
    s.go("shoot", SHOT, [1], figure=2, target=3, gear=0, ap=1)
    s.go("end-order", figure=1)
    assert s.refused("concentrate", figure=2) == ("not-ordered", {"figure": 2})
    s.go("concentrate", figure=1)
    s.rest()
    assert s.f(2).finished


def test_members_in_reach_cost_nothing():
    """PB-31, 94, 95: I x K steps, as it is measured."""
    s = led()
    s.activate(1)
    s.go("give-order", {"figures": [2]}, figure=1, order="move", figures=[2, 3])
    assert s.last("Asked").most == 600 and s.kp(0) == 7 - 1 - 1
    assert s.refused("concentrate", figure=1) == ("order-goes-on", {"figure": 1, "leader": 1})


def test_as_many_commands_as_initiative():
    """PB-94."""
    s = two(fighter(I=1), fighter())
    s.activate(1)
    s.go("give-order", figure=1, order="prepare", figures=[1])
    assert s.refused("give-order", figure=1, order="move", figures=[1])[0] == "order-goes-on"
    s.go("end-order", figure=1)
    assert s.refused("give-order", figure=1, order="move", figures=[1]) == ("too-many-orders", {"figure": 1, "most": 1})


def test_who_can_be_chosen():
    """PB-94: own, able, on the field, not finished; and for as many points as there are."""
    s = two(fighter(), fighter(), kp=2)
    s.activate(2)
    s.activate(1)
    told = {"figure": 1, "order": "move"}
    assert s.refused("give-order", figures=[2], **told) == ("finished", {"figure": 2})
    assert s.refused("give-order", figures=[3], **told) == ("not-in-force", {"figure": 3, "side": 0})
    s = two(fighter(), fighter(), kp=1)
    s.activate(1)
    assert s.refused("give-order", figures=[2], **told) == ("too-few-command-points", {"side": 0, "n": 1, "left": 0})
    s.set(2, "incapable")
    assert s.refused("give-order", figures=[2], **told)[0] == "incapable"


def test_one_target_for_all():
    """PB-71, 94: the leader picks it for a point; nearer ones don't matter, and nobody shoots elsewhere."""
    s = two()
    s.activate(1)
    s.go("give-order", figure=1, order="shoot", figures=[1, 2], target=4)
    assert s.f(1).ap == 2
    s.go("shoot", {"distance": 600, "nearest": 100}, [1], figure=2, target=4, gear=0, ap=1)
    elsewhere = ("other-target-ordered", {"figure": 2, "target": 4})
    assert s.refused("shoot", figure=2, target=3, gear=0, ap=1) == elsewhere
    assert s.refused("shoot", figure=2, gear=0, ap=1) == elsewhere, "nor at a point"


def test_the_leader_has_picked_the_target_for_himself_too():
    """PB-71, 94: he doesn't take part, and shoots at it afterwards, past nearer ones."""
    s = two()
    s.activate(1)
    s.go("give-order", figure=1, order="shoot", figures=[2], target=4)
    s.go("end-order", figure=1)
    s.go("shoot", {"distance": 600, "nearest": 100}, [1], figure=1, target=4, gear=0, ap=1)
    assert s.last("Attacked").figure == 1


def test_a_group_is_dissolved_for_one_action():
    """PB-97: a point for each; only groups below the leader's."""
    s = Scene([leader(), fighter(), fighter()], [fighter()],
              before=[group(0, 2), group(2, 3), ("choose-leader", {"side": 0, "group": 0, "figure": 1})])  # fmt: skip
    s.activate(1)
    told = {"figure": 1, "order": "move"}
    assert s.refused("give-order", figures=[3], dissolved=[3], **told) == ("not-below", {"figure": 1, "group": 3})
    before = s.kp(0)
    s.go("give-order", {"figures": [2, 3]}, figures=[2, 3], dissolved=[2, 3], **told)
    assert s.kp(0) == before - 2 and [f.group for f in s.b.people] == [0, 2, 3, 1]
    s.go("end-order", figure=1)
    s.go("give-order", figures=[2, 3], figure=1, order="move")
    assert s.kp(0) == before - 2, "who is activated already costs nothing"


def test_without_command_groups_there_are_none():
    """PB-94: by an option."""
    s = two(command_groups=False)
    s.activate(1)
    assert s.refused("give-order", figure=1, order="move", figures=[2])[0] == "no-command-actions"
    assert s.refused("choose-leader", side=0, group=0, figure=1)[0] == "no-such-group"


def test_a_leader_brings_his_people():
    """PB-97, 98: one point more for any of them, and one for each group that is dissolved."""
    s = led(group(0, 3), reserve=(1, 2, 3, 4))
    assert s.refused("relocate", figure=1, figures=[2, 3]) == ("not-in-group", {"figure": 3, "leader": 1})
    s.go("relocate", figure=1, figures=[2, 3], dissolved=[2])
    assert s.kp(0) == 7 - 3 and all(s.f(n).on_field for n in (1, 2, 3))
    s.go("stop", side=1)
    s = two(reserve=(1, 2))
    assert s.refused("relocate", figure=1, figures=[2]) == ("no-leader", {"figure": 1})
    s = led(group(0, 3), reserve=(1, 2, 3, 4))
    assert s.refused("relocate", figure=2, dissolved=[2]) == ("no-leader", {"figure": 2})
    s.go("relocate", figure=1, dissolved=[2, 2])
    assert s.kp(0) == 7 - 2, "also where nobody comes along, and once each"


@pytest.mark.parametrize(("counts", "kp"), [(True, 7), (False, 5)])
def test_command_from_reserve(counts, kp):
    """PB-18, ruling 10: by an option."""
    s = led(reserve=(1,), reserve_counts_for_kp=counts)
    assert s.kp(0) == kp


# -- panic ----------------------------------------------------------------------------------------------------------
def asked_for(s):
    return next(one.n for one in s.table.game().open.why if one.code == "from")


def shot_down(s, *then):
    """Figure 4 takes a heavy wound from figure 1."""
    s.activate(1)
    s.go("shoot", SHOT, [7], [8], *then, figure=1, target=4, gear=0, ap=1)


def test_a_heavy_wound_makes_a_panic_test():
    """PB-38, 39, 43, 92: without its own +2; TN 12 - 3 - 3."""
    s = led()
    shot_down(s, [6])
    assert s.marks(4) == {"lightly_wounded": 1, "heavily_wounded": 1}
    assert s.last("PanicTested").passed


@pytest.mark.parametrize(("harder", "asks"), [(False, 6), (True, 8)])
def test_its_own_two(harder, asks):
    """Ruling 12: by an option."""
    s = led(heavy_plus2_on_own_panic_test=harder)
    shot_down(s)
    assert asked_for(s) == asks


def test_panic_spreads_once_in_a_move():
    """PB-39, 92, ruling 11: who tested for one in panic doesn't for the next; the queue is empty in the end."""
    s = led()
    shot_down(s, [5], {"figures": [5, 2]})
    assert s.waits() == "take-over"
    s.answer()
    s.roll(2)  # figure 5, the nearest one: 6 was needed
    s.roll(3)
    assert s.waits() == "fact-near"
    assert s.table.game().open.options == ("1", "3"), "4 and 5 panic or have tested"
    s.answer(figures=[])
    assert s.waits() == "fact-near" and s.table.game().open.options == ("1", "3")
    s.answer(figures=[1])
    s.answer()
    s.roll(12)
    assert not s.b.due
    tests = [
        event.figure for event in s.table.events() if type(event).__name__ == "PanicTested" and event.why == "panic"
    ]
    assert len(tests) == len(set(tests)) == 3


def test_panic_is_tested_in_the_order_of_distance_whosever_figures_they_are():
    """PB-92, ruling 11."""
    s = led()
    shot_down(s, [5], {"figures": [5, 2, 3]})
    s.answer()  # nobody takes the first side's tests over
    for _ in range(3):
        s.roll(12)
    tests = [
        event.figure for event in s.table.events() if type(event).__name__ == "PanicTested" and event.why == "panic"
    ]
    assert tests == [5, 2, 3]


def test_the_leader_of_a_side_that_is_out_takes_no_tests_over():
    """PB-13, 99: whoever is defeated takes no part any more; his figures are still there, and test for themselves."""
    chosen = ("choose-leader", {"side": 2, "group": 2, "figure": 3})
    s = Scene([fighter()], [fighter()], [leader(), fighter()], before=[chosen])
    s.go("surrender", side=2)
    s.activate(1)
    s.go("shoot", SHOT, [12], [8], figure=1, target=4, gear=0, ap=1)
    assert s.waits() == "panic" and s.b.forces[2].kp > 0
    s.roll(12)
    assert s.last("PanicTested").passed


@pytest.mark.parametrize(("both", "asked"), [(True, ("1", "2", "3", "5")), (False, ("5",))])
def test_friend_and_foe(both, asked):
    """PB-92: by an option."""
    s = led(panic_friend_and_foe=both)
    shot_down(s, [5])
    assert s.table.game().open.options == asked


def test_a_leader_tests_for_his_people():
    """PB-40, 97, 99, ruling 25: -Command, -2 for each point more, +1 for each marker, which counts once."""
    s = led()
    s.set(4, "out_of_action")
    s.set(5, "out_of_action")
    s.activate(1)
    s.go("set-figure", figure=1, heavy=1)
    s.end_round()
    s.go("next-round", {"near": {"2": [4, 5], "3": [4]}})
    assert s.waits() == "take-over"
    before = s.kp(0)
    assert s.refused("answer", value={"leader": 1, "figures": [1]})[0] == "not-in-group"
    over = {"leader": 1, "figures": [2, 3], "more": 60}
    assert s.refused("answer", value=over) == ("too-few-command-points", {"side": 0, "n": 61, "left": before})
    s.answer(leader=1, figures=[2, 3], more=1)
    assert asked_for(s) == 12 - 3 - 3 + 2 - 2 - 2
    s.roll(5)
    assert s.last("TakenOver").passed and s.b.winner == 0


@pytest.mark.parametrize(("harder", "asks"), [(False, 4), (True, 6)])
def test_a_leader_takes_over_the_test_of_his_own_wound(harder, asks):
    """PB-99, ruling 12: TN 12 - 3 - 3 - 2; the wound's own +2 holds for what follows, and for this by an option."""
    s = led(heavy_plus2_on_own_panic_test=harder)
    s.activate(4)
    s.go("shoot", SHOT, [7], [8], figure=4, target=1, gear=0, ap=1)
    s.answer(leader=1, figures=[1])
    assert asked_for(s) == asks


def test_two_leaders_test_for_their_own():
    """PB-99: one after the other; for the rest everybody tests alone."""
    s = Scene([leader(), leader(), fighter(), fighter()], [fighter(), fighter()],
              before=[group(0, 2, 3, leader=2), ("choose-leader", {"side": 0, "group": 0, "figure": 1})])  # fmt: skip
    s.set(5, "out_of_action")
    s.end_round()
    s.go("next-round", {"near": {"3": [5], "4": [5]}}, {"leader": 2, "figures": [3]}, [12])
    assert s.waits() == "take-over"
    s.answer(leader=1, figures=[4])
    s.roll(12)
    taken = [tuple(event.figures) for event in s.table.events() if type(event).__name__ == "TakenOver"]
    assert taken == [(3,), (4,)]
