"""Vehicles at a real table: who steers them, who rides on them, and what goes wrong. Source: PB-101 .. 109, 111."""

import pytest

from tests.engine.pb12.scene import RIFLE, Scene, fighter, vehicle

SHOT = {"distance": 500}
CONTROL = {"vehicle": 1, "seat": "control"}


def cart(*more, before=(), **options):
    """Vehicle 1 with figure 2 at its controls and figure 3 on the step; 4 is an enemy."""
    built = options.pop("built", vehicle(T=2))
    driver = {"figure": 2, **CONTROL, "seat": options.pop("seat", "control")}
    seats = [("board", driver), ("board", {"figure": 3, "vehicle": 1, "seat": "outside"})]
    sides = [[built, fighter(*more, T=4), fighter()], [fighter(), fighter()]]
    return Scene(*sides, before=[*seats, *before], **options)


def driven(ap=2, **more):
    s = cart(**more)
    s.activate(2)
    s.go("steer", figure=2, target=1, ap=ap)
    return s


def harms(s):
    return [(event.figure, event.strength) for event in s.table.events() if type(event).__name__ == "Harmed"]


def held_on(s):
    """Who has to test, all of it fails."""
    found = []
    while s.waits() == "passenger":
        found.append(s.table.game().open.figure)
        s.roll(12)
    return found


# -- steering -------------------------------------------------------------------------------------------------------
def test_whoever_sits_at_the_controls_steers():
    """PB-101: the vehicle has as many points more, once a round."""
    s = cart()
    s.activate(3)
    assert s.refused("steer", figure=3, target=1, ap=1) == ("not-at-controls", {"figure": 3, "target": 1})
    assert s.refused("steer", figure=3, target=4, ap=1)[0] == "command.target"
    s.activate(2)
    s.go("steer", figure=2, target=1, ap=2)
    assert (s.f(2).ap, s.f(1).ap, s.f(1).activation) == (1, 2, 2)
    assert s.refused("steer", figure=2, target=1, ap=1) == ("steered-already", {"figure": 1})
    s.go("move", figure=1, ap=2, horizontal=8)
    s.rest()
    assert s.f(1).finished
    s.go("wait", side=1)
    assert s.refused("activate", figure=1) == ("finished", {"figure": 1})


def test_one_that_moved_by_itself_is_not_steered():
    """PB-101, 102: with Initiative, its own or its driver's, it may be activated; once a round, in either way."""
    s = cart()
    assert s.refused("activate", figure=1)[0] == "no-initiative", "nobody has steered it yet"
    s.activate(2)
    s.go("steer", figure=2, target=1, ap=1)
    s.end_round()
    s.go("next-round")
    s.bid(0)
    s.activate(1)
    s.activate(2)
    assert s.refused("steer", figure=2, target=1, ap=1) == ("steered-already", {"figure": 1})


def test_a_vehicle_that_leads_does_so_with_its_drivers_initiative():
    """PB-31, 94, 99, 102: command reaches 3 times 2 steps; a test for others is at 12 - 3 - 3 - 2."""
    s = cart(built=vehicle(K=2), before=[("choose-leader", {"side": 0, "group": 0, "figure": 1})])
    s.activate(2)
    s.go("steer", figure=2, target=1, ap=1)
    s.end_round()
    s.go("next-round")
    s.bid(0)
    s.activate(1)
    s.go("give-order", figure=1, order="move", figures=[3])
    assert s.waits() == "fact-near" and s.table.game().open.most == 600
    s.answer(figures=[3])
    s.rest()
    s.go("activate", figure=4)
    s.go("shoot", SHOT, [12], [8], {"leader": 1, "figures": [3]}, figure=4, target=3, gear=0, ap=1)
    assert s.waits() == "panic-for-all" and s.table.game().open.why[-1].n == 4


def test_whoever_drives_has_it():
    """PB-101: another side's driver takes it over; it counts for that side and its player commands it."""
    s = cart(before=[("board", {"figure": 4, **CONTROL})])
    s.activate(4)
    s.go("steer", figure=4, target=1, ap=1)
    assert s.f(1).side == 1 and s.table.game().side_of[1] == 0
    s.go("move", figure=1, ap=1, horizontal=2, by="blue")
    with pytest.raises(Exception, match="not-yours"):
        s.go("move", figure=1, ap=1, horizontal=2, by="red")


def test_within_an_interrupt_it_acts_at_once():
    """PB-111: it isn't activated, has the points of that action alone, and nothing is left of them."""
    s = cart()
    s.set(2, "delayed", 2)
    s.activate(4)
    told = {"how": "delayed", "figure": 2, "action": {"type": "steer", "figure": 2, "target": 1, "ap": 2}}
    s.go("concentrate", figure=4, interrupts=[told])
    assert s.waits() == "act-within" and s.table.game().open.about == (1,)
    s.answer(action={"type": "move", "figure": 1, "ap": 1, "horizontal": 3})
    assert s.waits() == "act-within"
    s.answer()
    s.answer(choice="yes")
    assert (s.f(1).ap, s.f(1).activation, s.f(1).steered, s.f(1).finished) == (0, 0, False, False)
    assert s.marks(1) == {"moved": 1} and s.f(2).ap == 0
    s.activate(2)
    s.go("steer", figure=2, target=1, ap=1)


def test_damage_makes_steering_dearer():
    """PB-109, ruling 24: a point more, which is lost."""
    s = cart()
    s.set(1, "heavily_damaged")
    s.activate(2)
    s.go("steer", figure=2, target=1, ap=1)
    assert (s.f(2).ap, s.f(1).ap) == (1, 1)


def test_its_own_numbers_and_the_drivers():
    """PB-102, 103, 115: what changes the driver's test changes the vehicle's; being out of control makes it harder."""
    built = vehicle(RIFLE, T=1, F=1, of_driver=("F", "T"))
    s = driven(built=built)
    s.set(2, "threatened")
    s.go("shoot", SHOT, [1], figure=1, target=4, gear=0, ap=1)
    assert s.last("Attacked").tn == 12 - 4 - 1 + 1 + 4
    s.set(2, "threatened", 0)
    s.set(1, "out_of_control")
    s.end_round()
    s.go("next-round")
    asked = [one.n for one in s.table.game().open.why if one.op == "need"]
    assert sum(asked) == 12 - 4 + 1 + 1 + 1, "driver's Technique, its modifier, its marker, twice: his, too"


def test_nobody_steers_it():
    """PB-102: a value of 0."""
    s = cart(built=vehicle(T=1, of_driver=("T",)))
    s.set(1, "out_of_control")
    s.end_round()
    s.go("next-round")
    assert not s.last("Tested").passed, "13 can't be rolled"
    assert s.marks(1)["out_of_control"] == 2


# -- moving ---------------------------------------------------------------------------------------------------------
def test_a_drive_round_the_corner():
    """PB-104, 107: four ahead, a turn, four ahead: nine points, two markers, +1 for everybody aboard."""
    s = driven()
    s.go("move", figure=1, ap=2, horizontal=8, turn=1)
    assert s.marks(1) == {"moved": 2}
    s.rest()
    s.go("activate", figure=4)
    s.go("shoot", SHOT, [1], figure=4, target=3, gear=0, ap=1)
    assert s.last("Attacked").tn == 8
    s.end_round()
    s.go("next-round")
    assert s.waits() == "passenger"
    assert sum(one.n for one in s.table.game().open.why if one.op == "need") == 12 - 3 - 3 + 2
    s.roll(2)
    assert s.waits() == "stray"


def test_a_driver_who_is_interrupted_on_the_way_turns_or_backs_away():
    """PB-107, 113: with the points that are left; turns of the whole way count for the accident."""
    s = driven()
    told = [{"how": "ranged-defence", "figure": 4, "moment": "between", "step": 3}]
    s.go("move", {"choice": "yes"}, figure=1, ap=2, horizontal=8, turn=1, interrupts=told)
    assert s.waits() == "way-on"
    assert s.refused("answer", value={"reverse": 5})[0] == "too-few-movement-points"
    s.answer(turn=1, reverse=4)
    ways = [event.options for event in s.table.events() if type(event).__name__ == "Walked"]
    assert ways[0] == ("horizontal",) * 3 and ways[1] == ("turn",) + ("reverse",) * 4 and s.waits() == ""


AROUND = [[-50, -50], [50, -50], [50, 50], [-50, 50]]
AHEAD = [[-50, 50], [50, 50], [50, 150], [-50, 150]]


@pytest.mark.parametrize(
    ("areas", "tests"), [((), [3, 2]), ((AHEAD,), [3, 2]), ((AROUND,), [3]), ((AHEAD, AROUND), [3])]
)
def test_whoever_drives_holds_on_outside_of_every_area(areas, tests):
    """PB-104: a control point is no passenger area by itself; figure 3 stands on the step."""
    built = vehicle(T=2)
    built["vehicle"]["passenger_areas"] = list(areas)
    s = driven(built=built)
    s.go("move", figure=1, ap=1, horizontal=3)
    s.end_round()
    s.go("next-round")
    assert sorted(held_on(s)) == sorted(tests)


@pytest.mark.parametrize(("seat", "tests"), [("control", [3]), ("open_control", [3, 2])])
def test_of_several_control_points_each_is_inside_or_outside(seat, tests):
    """PB-104: one lies in the passenger area, the other one on the bonnet; both steer."""
    built = vehicle(T=2)
    built["vehicle"] |= {"control_points": [[0, 0], [0, 150]], "passenger_areas": [AROUND]}
    s = driven(built=built, seat=seat)
    s.go("move", figure=1, ap=1, horizontal=3)
    s.end_round()
    s.go("next-round")
    assert sorted(held_on(s)) == sorted(tests)


def test_too_many_turns_are_an_accident():
    """PB-103, 108: only in a Move; failing it, it drives on by itself, and everybody aboard tests at +1."""
    s = driven()
    s.go("adjust", figure=1, turn=1)
    assert s.names("Tested") == []
    s.go("move", [1], [9], {}, figure=1, ap=1, turn=2)
    assert s.names("Tested", "StatusGained", "Strayed")[-2:] == ["StatusGained", "Strayed"]
    s.go("attempt", figure=2, what="break_open", ap=1)
    assert sum(one.n for one in s.table.game().open.why if one.code != "tests" and one.code != "from") == 12 - 3 + 1 + 1


def test_too_many_turns_are_an_accident_also_where_the_way_is_cut_short():
    """PB-108, 115: threatened after the second turn, for one action point."""
    s = driven()
    s.set(4, "delayed", 1)
    threat = {"type": "threaten", "figure": 4, "gear": 1, "free": False}
    told = {"how": "delayed", "figure": 4, "moment": "between", "step": 2, "action": threat}
    s.go("move", {"choice": "yes"}, {"figures": [1]}, [12], figure=1, ap=1, turn=3, interrupts=[told])
    assert s.last("Tested").what == "accident" and s.waits() == ""


@pytest.mark.parametrize(("moves", "tested"), [("activated", 0), ("every_move", 1)])
def test_what_rolls_on_without_a_move_may_crash(moves, tested):
    """PB-108, ruling 23: in the move in which it was activated, or by an option in every move."""
    s = cart(idle_accident_moves=moves)
    s.set(1, "moved", 1)
    s.go("wait", *([[12]] * tested), side=0)
    assert len(s.names("Tested")) == tested
    s = driven()
    s.set(1, "moved", 2)
    s.go("slow-down", figure=1)
    assert s.marks(1) == {"moved": 1}
    s.go("end-move", [12], side=0)
    assert s.names("Tested") == ["Tested"]


# -- passengers -----------------------------------------------------------------------------------------------------
def test_fixed_ones_stay_and_come_along():
    """PB-98, 105: with the vehicle out of reserve and back; they neither walk nor stray, nor are they carried."""
    fixed = ("board", {"figure": 3, "vehicle": 1, "seat": "area", "fixed": True})
    s = cart(before=[fixed], reserve=(1, 2, 3))
    assert s.refused("relocate", figure=3) == ("fixed", {"figure": 3, "target": 1})
    s.go("relocate", figure=1)
    assert s.f(3).on_field and not s.f(2).on_field and s.kp(0) == 4
    s.activate(3)
    assert s.refused("move", figure=3, ap=1, horizontal=1) == ("fixed", {"figure": 3, "target": 1})
    s.rest()
    s.go("wait", side=1)
    assert s.refused("withdraw", figure=3) == ("fixed", {"figure": 3, "target": 1})
    s.go("withdraw", figure=1)
    assert not s.f(3).on_field and s.f(3).aboard == 1
    assert s.refused("board", figure=3, vehicle=0, seat="outside")[0] == "begun-already"


def test_whoever_was_fixed_to_a_wreck_walks_or_comes_alone():
    """PB-25, 105, 109."""
    fixed = ("board", {"figure": 3, "vehicle": 1, "seat": "area", "fixed": True})
    s = cart(before=[fixed], reserve=(1, 2, 3))
    s.set(1, "destroyed")
    s.go("relocate", figure=3)
    assert (s.f(3).on_field, s.f(3).aboard, s.f(3).fixed) == (True, 0, False)
    s = cart(before=[fixed])
    s.set(1, "destroyed")
    s.activate(3)
    s.go("move", figure=3, ap=1, horizontal=1)
    assert s.f(3).aboard == 0


def test_whoever_is_not_fixed_is_left_standing():
    """PB-25, 105."""
    s = cart()
    boarded = len(s.names("Seated"))
    s.go("withdraw", figure=1)
    assert s.f(2).on_field and s.f(2).aboard == 0
    assert len(s.names("Seated")) == boarded + 2, "2 and 3 get off, and nobody else is told to"


def test_nothing_stands_on_itself():
    """PB-104: nor on what isn't a vehicle."""
    two_carts = [vehicle(), vehicle(), fighter()]
    s = Scene(two_carts, [fighter()], before=[("board", {"figure": 2, "vehicle": 1, "seat": "area"})])
    assert s.refused("board", figure=1, vehicle=2, seat="area") == ("no-vehicle", {"figure": 2})
    assert s.refused("board", figure=1, vehicle=1, seat="area") == ("no-vehicle", {"figure": 1})
    assert s.refused("board", figure=3, vehicle=4, seat="area")[0] == "command.vehicle"
    s.activate(3)
    assert s.refused("move", figure=3, ap=1, horizontal=1, aboard=4)[0] == "command.vehicle"
    s.go("move", figure=3, ap=1, horizontal=1, aboard=1, seat="control")
    assert (s.f(3).aboard, s.f(3).seat) == (1, 2)
    s.go("move", figure=3, ap=1, horizontal=1)
    assert s.f(3).aboard == 0


def test_without_vehicles_nobody_boards():
    """PB-101: by an option."""
    s = Scene([vehicle(), fighter()], [fighter()], vehicles=False)
    assert s.refused("board", figure=2, vehicle=1, seat="area")[0] == "no-vehicles"
    s.activate(2)
    assert s.refused("move", figure=2, ap=1, horizontal=1, aboard=1)[0] == "no-vehicles"


# -- damage ---------------------------------------------------------------------------------------------------------
def test_heavy_damage_is_an_accident_without_its_own_marker():
    """PB-106, 109, ruling 12: what follows is harder; nobody aboard panics for it, and the vehicle never does."""
    s = cart()
    s.go("set-figure", figure=1, light=0)
    s.go("wait", side=0)
    s.go("activate", figure=4)
    s.go("shoot", SHOT, [12], [5], figure=4, target=1, gear=0, ap=1)
    assert s.marks(1) == {"heavily_damaged": 1} and s.waits() == "accident"
    assert sum(one.n for one in s.table.game().open.why if one.op == "need") == 12 - 2


def test_a_wreck_hurts_whoever_is_on_it():
    """PB-109: then they stand beside it, and it is only terrain."""
    s = cart()
    s.go("set-figure", figure=1, light=0, heavy=0)
    s.go("wait", side=0)
    s.go("activate", figure=4)
    s.go("shoot", SHOT, [12], [12], [1], [1], figure=4, target=1, gear=0, ap=1)
    assert harms(s) == [(1, 4), (2, 4), (3, 4)] and s.f(1).loss == 1
    assert [s.f(n).aboard for n in (2, 3)] == [0, 0]
    assert s.refused("shoot", figure=4, target=1, gear=0, ap=1)[0] == "target-gone"
    assert s.refused("move", figure=4, ap=1, horizontal=1, hits=1)[0] == "command.hits"


def test_panic_aboard_what_is_out_of_control():
    """PB-103: every test of a passenger is harder."""
    s = cart()
    s.set(1, "out_of_control")
    s.set(5, "out_of_action")
    s.end_round()
    s.go("next-round", {"near": {"3": [5]}})
    assert s.waits() == "panic"
    assert [one.n for one in s.table.game().open.why if one.code == "from"] == [12 - 3 - 3 + 1 + 1]


def test_whoever_is_in_reserve_sits_on_no_wreck():
    """PB-105, 109: only who is fixed came in with it."""
    s = cart()
    s.go("set-figure", figure=1, light=0, heavy=0)
    s.go("set-figure", figure=3, on_field=0)
    s.go("wait", side=0)
    s.go("activate", figure=4)
    s.go("shoot", SHOT, [12], [12], [1], figure=4, target=1, gear=0, ap=1)
    assert harms(s) == [(1, 4), (2, 4)] and s.waits() != "damage"
