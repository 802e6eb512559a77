"""Vehicles on the drawn table: ways, collisions, passengers, contact. Source: PB-10, 42, 47, 101 .. 107."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.dice import ShakeDice, TapeDice
from engine.kernel.refusal import Malformed
from engine.kernel.sample_table import block
from engine.rulesets.pb12.battle import Way
from engine.rulesets.pb12.codes import DESTROYED, HORIZONTAL, MOVE, MOVED, OUTSIDE, REVERSE, TURN
from engine.rulesets.pb12.drawn import landing, shapes
from engine.rulesets.pb12.figure import Gear
from engine.rulesets.pb12.rules import harming
from engine.rulesets.pb12.rules.movement import moved_markers, movement_cost
from engine.rulesets.pb12.rules.walking import Walk, arrives
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from tests.engine.pb12.drawn_scene import MODULES, crates, house, human, refused, stood, vehicle, way

H, T, R = HORIZONTAL, TURN, REVERSE


def test_four_ahead_a_turn_four_ahead_pb_107():
    """The worked example: nine points, two markers of Moved."""
    b = stood(vehicle(0, 1000, 1000))
    found = way(b, b.figure_of(1), (1000, 1400), (1282, 1682))
    assert found.options == [H] * 4 + [T] + [H] * 4
    assert sum(found.costs) == movement_cost(found.options, 0) == 9
    assert moved_markers(found.options, False) == 2
    assert (found.points[-1], found.facing, found.hits) == ((1282, 1682, 0), (282, 282), -1)


def test_whoever_is_aboard_falls_with_it_pb_42_104():
    """Only what falls takes damage."""
    b = stood(vehicle(0, 1000, 1000, z=300), human(0, 1000, 1100, z=300))
    cart, driver = b.people
    b.dice, driver.aboard, cart.table = ShakeDice(b"fall"), 1, [0] * 12
    harming.fall(b, cart, 300)
    assert (cart.z, driver.z, driver.left) == (0, 0, [0, 1, 1])


def test_each_45_degrees_are_an_option_pb_107():
    b = stood(vehicle(0, 1000, 1000))
    assert way(b, b.figure_of(1), (1400, 1000)).options == [T, T] + [H] * 4
    assert way(b, b.figure_of(1), (1000, 600)).options == [T] * 4 + [H] * 4
    assert way(b, b.figure_of(1), facing=(-1, 1)).options == [T]
    assert way(b, b.figure_of(1), facing=(-1, 1)).facing == (-1, 1)


def test_a_turn_hits_whoever_its_corner_sweeps_over_pb_47_107():
    """A man and a post: clear of the vehicle before a turn by 45 degrees to the right and after it, but not on it."""
    man, post = human(1, 1160, 1160), block("wall", 1148, 1148, 12, 12)
    for b, hit in ((stood(vehicle(0, 1000, 1000), man), 2), (stood(vehicle(0, 1000, 1000), terrain=(post,)), 0)):
        found = way(b, b.figure_of(1), facing=(100, 100))
        assert (found.options, found.hits, found.facing) == ([T], hit, (0, 100))
    b = stood(vehicle(0, 1000, 1000), human(1, 1190, 1190))
    assert way(b, b.figure_of(1), facing=(100, 100)).hits == -1


def test_backwards_pb_107():
    b = stood(vehicle(0, 1000, 1000))
    found = way(b, b.figure_of(1), (1000, 800), backwards=True)
    assert (found.options, found.facing, movement_cost(found.options, 0)) == ([R, R], (0, 200), 4)


def test_it_collides_with_terrain_pb_47():
    """The way ends where its front meets the wall."""
    b = stood(vehicle(0, 1000, 1000), terrain=(block("wall", 900, 1450, 300, 20),))
    found = way(b, b.figure_of(1), (1000, 2000))
    assert (found.options, found.points[-1], found.hits) == ([H, H, H], (1000, 1250, 0), 0)


def test_it_collides_with_figures_and_vehicles_pb_47():
    b = stood(vehicle(0, 1000, 1000), human(1, 1000, 1500), vehicle(1, 500, 1000))
    found = way(b, b.figure_of(1), (1000, 2000))
    assert (found.points[-1], found.hits) == ((1000, 1275, 0), 2)
    found = way(b, b.figure_of(1), (0, 1000))
    assert (found.options, found.hits) == ([T], -1) or found.hits == 3
    b.stands(b.figure_of(1), (1000, 1275, 0))
    assert b.ground.touches(b, b.figure_of(1), b.figure_of(2))
    assert not b.ground.touches(b, b.figure_of(3), b.figure_of(2))


def test_a_wreck_is_met_as_terrain_pb_47_109():
    """It moves no more, and its size is no weight."""
    runner, wreck = human(0, 1000, 1000), vehicle(1, 1000, 1300)
    b = stood(runner, wreck)
    wreck.capacity = 4
    for f in (runner, wreck):
        f.table = b.options.damage_tables["iv"]
        b.refresh(f)
    b.status_gained(runner, MOVED, 1)
    b.status_gained(wreck, MOVED, 3)
    b.status_gained(wreck, DESTROYED, 1)
    b.dice = TapeDice([(12, 7)])
    harming.collide(b, runner, wreck)
    b.dice.must_be_used_up()
    assert runner.left == [0, 0, 1], "7 + 1 - 3 is 5"


def wrecked(x, y):
    """A passenger at this point of a vehicle that was just destroyed around it."""
    f, wreck = human(0, x, y), vehicle(1, 1000, 1000)
    b = stood(f, wreck)
    f.aboard = wreck.n
    b.status_gained(wreck, DESTROYED, 1)
    b.seated(f, None, OUTSIDE, False)
    return b, f


@pytest.mark.parametrize("to", [(1000, 1500), (1300, 1100), (950, 950)])
def test_whoever_was_in_a_vehicle_walks_out_of_the_wreck_pb_109(to):
    b, f = wrecked(1000, 1100)
    there = way(b, f, to)
    assert (there.points[-1], there.aboard) == ((*to, 0), 0), "nobody is aboard of terrain"


def test_whoever_is_thrown_out_of_a_wreck_doesnt_run_into_it_pb_48_109():
    b, f = wrecked(1000, 1100)
    came = b.ground.stray(b, f, 1, (100, 0), 3)
    assert (came.point, came.hits) == ((1300, 1100, 0), -1)


def test_nobody_walks_into_a_wreck_pb_109():
    """It is terrain by now."""
    b, f = wrecked(1300, 1000)
    assert refused(way, b, f, (1000, 1000))[0] == "in-the-way"


@pytest.mark.parametrize(("facing", "left"), [((0, 100), [0, 1, 1]), ((0, -100), [0, 0, 1])])
def test_armour_in_a_collision_is_for_who_sees_it_coming_pb_47_85(facing, left):
    mail = Gear(0, "Breastplate")
    mail.armour = 4
    runner, met = human(0, 1000, 1000), human(1, 1000, 1050, facing=(0, 100))
    runner.facing_x, runner.facing_y = facing
    runner.gear.append(mail)
    b = stood(runner, met)
    for f in (runner, met):
        f.table = b.options.damage_tables["iv"]
        b.refresh(f)
    b.status_gained(runner, MOVED, 1)
    b.dice = TapeDice([(12, 7), (12, 1)])
    harming.collide(b, runner, met)
    assert runner.left == left


def test_whoever_was_thrown_against_its_front_is_in_its_way_pb_47():
    """A random movement ends with the base point at the outline; beside it or behind it nobody is run over."""
    for x, y, hits in ((1000, 1200, 2), (1000, 800, -1), (1100, 1000, -1)):
        b = stood(vehicle(0, 1000, 1000), human(1, x, y))
        assert way(b, b.figure_of(1), (1000, 1500)).hits == hits


def test_its_own_passengers_are_not_in_the_way_pb_104():
    rider = human(0, 1000, 1250)
    b = stood(vehicle(0, 1000, 1000), rider)
    assert way(b, b.figure_of(1), (1000, 1300)).hits == 2
    rider.aboard = 1
    assert way(b, b.figure_of(1), (1000, 1300)).hits == -1


def test_off_a_roof_pb_42():
    b = stood(vehicle(0, 1000, 1000, 300), terrain=(house(800, 800, 400, 400),))
    found = way(b, b.figure_of(1), (1000, 2000))
    assert (found.options, found.points[-1], found.fall) == ([H, H, H], (1000, 1300, 300), 300)


def test_whoever_falls_comes_down_beside_what_stands_below_pb_41_42():
    """A cart's rear is still over the roof where its base point no longer is; somebody stands in front of the house."""
    roof, man = house(800, 800, 400, 400), human(1, 1000, 1380)
    b = stood(vehicle(0, 1000, 1201, 300), man, terrain=(roof,))
    cart, t = b.figure_of(1), b.ground.terrain
    b.dice, cart.table = ShakeDice(b"fall"), [0] * 12
    harming.fall(b, cart, 300)
    assert cart.z == 0 and not landing.is_walled(t, cart) and not landing.meet(cart, man)
    assert hypot(cart.x - 1000, cart.y - 1201) < 400 and man.left == [0, 1, 1]
    for x in (1000, 1001):  # straight below, and nearly
        faller = human(0, 1000, 1201, 300)
        b = stood(faller, human(1, x, 1201), vehicle(1, 1250, 1300), terrain=(roof,))
        b.dice, faller.table = ShakeDice(b"fall"), [0] * 12
        harming.fall(b, faller, 300)
        assert faller.z == 0 and hypot(faller.x - 1000, faller.y - 1201) == pytest.approx(50, abs=1)


def test_whoever_is_carried_comes_down_where_his_carrier_does_pb_42_119():
    roof, carrier, carried = house(800, 800, 400, 400), human(0, 1000, 1201, 300), human(0, 1000, 1201, 300)
    b = stood(carrier, carried, human(1, 1001, 1230), terrain=(roof,))
    b.dice, carrier.table, carried.table = ShakeDice(b"fall"), [0] * 12, [0] * 12
    going, fallen = Walk(MOVE, 1, 3), Way([], [], [])
    going.carried, fallen.fall = carried, 300
    arrives(b, carrier, going, fallen)
    assert (carried.x, carried.y, carried.z) == (carrier.x, carrier.y, 0) != (1000, 1201, 0)


def test_nobody_stays_on_top_of_what_is_too_narrow_pb_41_42():
    """A low wall below the roof gives no secure stand: past it, down to the floor."""
    b = stood(human(0, 1210, 1000, 300), terrain=(house(800, 800, 400, 400), block("fence", 1205, 900, 20, 200)))
    f = b.figure_of(1)
    b.dice, f.table = ShakeDice(b"fall"), [0] * 12
    harming.fall(b, f, 200)
    assert (f.x, f.y, f.z) == (1235, 1000, 0)


def test_rough_ground_pb_126():
    b = stood(vehicle(0, 1000, 1000), terrain=(block("difficult", 900, 1150, 200, 100),), scenario_modules=MODULES)
    assert way(b, b.figure_of(1), (1000, 1400)).costs == [1, 2, 2, 1]


def test_off_the_table_and_nowhere():
    b = stood(vehicle(0, 1000, 1000))
    assert refused(way, b, b.figure_of(1), (1000, 3100))[0] == "off-table"
    with pytest.raises(Malformed):
        way(b, b.figure_of(1))


def test_contact_pb_10():
    b = stood(human(0, 1000, 1000), human(1, 1050, 1000), human(1, 1060, 1000), human(1, 1000, 1000, 300))
    f = b.figure_of(1)
    assert [b.ground.touches(b, f, person) for person in b.people[1:]] == [True, False, False]
    b = stood(vehicle(0, 1000, 1000), vehicle(0, 1202, 1300), vehicle(0, 1220, 1000), human(0, 1120, 900))
    assert [b.ground.touches(b, b.figure_of(1), person) for person in b.people[1:]] == [True, False, True]


def test_a_vehicle_strays_until_it_hits_something_pb_48():
    b = stood(vehicle(0, 1000, 1000), terrain=(crates(1250, 900, 100, 100),))
    found = b.ground.stray(b, b.figure_of(1), 3, (0, 0), 4)
    assert (found.point, found.hits) == ((1150, 1000, 0), 0)


turns = st.tuples(st.integers(-200, 200), st.integers(-200, 200)).filter(lambda one: one != (0, 0))
around = st.tuples(st.integers(-100, 100), st.integers(-200, 200))
places = st.tuples(st.integers(0, 3000), st.integers(0, 3000))


@given(turns, around, st.lists(places, max_size=3), turns)
def test_passengers_keep_their_places_pb_104(before, place, points, end):
    """Relative to the vehicle, whatever its way was: to two hundredths of a step."""
    v, f = vehicle(0, 1500, 1500, facing=before), human(0, 0, 0)
    f.aboard = 1
    b = stood(v, f)
    f.x, f.y = shapes.placed(v.x, v.y, *before, *map(float, place))
    found = way(b, v, *points, facing=end)
    was = v.x, v.y, v.z
    if found.points:
        b.stands(v, found.points[-1])
    v.facing_x, v.facing_y = found.facing
    x, y, _ = b.ground.passengers_point(b, v, f, was, before)
    right, ahead = shapes.relative(v.x, v.y, v.facing_x, v.facing_y, x, y)
    assert hypot(right - place[0], ahead - place[1]) < 2


@given(st.sampled_from(SAMPLE_TABLES), places, places, turns)
def test_no_vehicle_ends_inside_an_obstacle_pb_47(table, start, end, facing):
    v = vehicle(0, *start, facing=facing)
    b = stood(v, terrain=table.terrain)
    t = b.ground.terrain
    clear = [solid for solid in t.solids if not shapes.overlap(shapes.body(v, v.carriage), solid)]
    found = way(b, v, end)
    v.x, v.y, v.z = found.points[-1] if found.points else (*start, 0)
    v.facing_x, v.facing_y = found.facing
    for one in clear:
        assert not shapes.overlap(shapes.body(v, v.carriage), one)
