"""Ways on the drawn table: people over, onto and off what stands there. Source: PB-41, 42, 48, 59, 61, 126."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.dice import ShakeDice
from engine.kernel.outline import turn
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.sample_table import block
from engine.kernel.setup import Piece
from engine.rulesets.pb12.battle import Decisions, Played
from engine.rulesets.pb12.codes import (
    CLIMB,
    CONTROL,
    DISTRACTED,
    DURING,
    HORIZONTAL,
    LAND,
    MOVE,
    OPEN_CONTROL,
    RANGED_REACTION,
    THREATENED,
    VERTICALLY,
)
from engine.rulesets.pb12.drawn import sight
from engine.rulesets.pb12.drawn.walking import walked
from engine.rulesets.pb12.rules.movement import movement_cost
from engine.rulesets.pb12.rules.walking import Walk, walk
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from tests.engine.pb12.drawn_scene import MODULES, crates, house, human, refused, stood, vehicle, way

H, V, L, C = HORIZONTAL, VERTICALLY, LAND, CLIMB


def test_level_ground_pb_61():
    """One option for each step or part of one."""
    b = stood(human(0, 1000, 1000))
    found = way(b, b.figure_of(1), (1000, 1250))
    assert found.options == [H, H, H]
    assert found.points == [(1000, 1100, 0), (1000, 1200, 0), (1000, 1250, 0)]
    assert (found.costs, found.fall, found.hits, found.facing) == ([1, 1, 1], 0, -1, (0, 250))


def test_over_an_obstacle_pb_61():
    """The worked examples: a low obstacle, one step deep, and a vertical value of 1."""
    b = stood(human(0, 1000, 1000), terrain=(crates(900, 1100, 200, 100),))
    left = way(b, b.figure_of(1), (1000, 1400))
    assert left.options == [H, V, V, H]
    assert left.points == [(1000, 1100, 0), (1000, 1200, 100), (1000, 1300, 0), (1000, 1400, 0)]
    assert sum(left.costs) == movement_cost(left.options, 0) == 6
    right = way(b, b.figure_of(1), (1000, 1200))
    assert right.options == [H, V, L]
    assert sum(right.costs) == movement_cost(right.options, 0) == 4


class Threatening(Decisions):
    """Somebody reacts, and whoever climbs down is threatened, so that he gets no further."""

    def interrupt(self, b, moment, f, target, step):
        if moment != DURING or f.markers[THREATENED]:
            return None
        b.status_gained(f, THREATENED, 1)
        return Played(2, RANGED_REACTION, 1)

    def replans(self, b, f, left):
        return False


def test_whoever_is_stopped_in_the_air_falls_pb_41_42():
    """PB-113: off a roof of three steps, one option down and another one, which is never made."""
    b = stood(human(0, 1000, 1300, z=300), human(1, 2000, 2000), terrain=(house(900, 900, 400, 400),))
    f = b.figure_of(1)
    f.table, b.dice, b.decisions = [0] * 12, ShakeDice(b"fall"), Threatening()
    down = way(b, f, (1000, 1450))
    assert (down.options[:2], down.points[0][2]) == ([V, L], 200)
    walk(b, f, Walk(MOVE, 2, 6), down)
    assert (f.y, f.z) == (down.points[0][1], 0)


class Bracing(Decisions):
    """All the others defend themselves when somebody comes a step nearer."""

    def __init__(self):
        self.steps = []

    def interrupt(self, b, moment, f, target, step):
        for one in b.people[1:] if moment == DURING else []:
            if not one.markers[DISTRACTED]:
                self.steps.append((one.n, step))
                return Played(one.n, RANGED_REACTION, one.side)
        return None

    def replans(self, b, f, left):
        return True

    def way_on(self, b, f, left):
        return way(b, f, (1000, 1300))


def test_several_interrupt_after_the_same_step_pb_110():
    """One after the other, also after the mover has planned anew."""
    b = stood(human(0, 1000, 1000), human(1, 2000, 2000), human(1, 2200, 2000))
    f = b.figure_of(1)
    b.decisions = Bracing()
    walk(b, f, Walk(MOVE, 1, 3), way(b, f, (1000, 1300)))
    assert b.decisions.steps == [(2, 1), (3, 1)] and (f.x, f.y) == (1000, 1300)


def test_whoever_plans_anew_in_the_air_lands_or_falls_pb_61_113():
    """Two steps up beside a roof: a vertical option needs a secure stand, which only a hold gives there."""
    b = stood(human(0, 1000, 1350, z=200), terrain=(house(900, 900, 400, 400),))
    found = way(b, b.figure_of(1), (1000, 1600))
    assert (found.options, found.points, found.fall) == ([L], [(1000, 1350, 100)], 100)
    hold = block("climbable", 950, 1300, 100, 100)
    b = stood(human(0, 1000, 1350, z=200), terrain=(house(900, 900, 400, 400), hold), scenario_modules=["climbing"])
    assert way(b, b.figure_of(1), (1000, 1360)).options[:2] == [V, C]


def test_over_a_thin_wall_pb_61():
    """A vertical option may end in the air behind it."""
    b = stood(human(0, 1000, 1000), terrain=(block("wall", 900, 1050, 200, 25),))
    found = way(b, b.figure_of(1), (1000, 1300))
    assert found.options == [V, L, H, H]
    assert found.points[:2] == [(1000, 1100, 100), (1000, 1100, 0)]


@pytest.mark.parametrize(
    ("start", "z", "end", "options"),
    [
        (960, 0, 1150, [V, H]),  # 40 before the foot: up and on
        (960, 0, 1400, [V, H, V, H, H]),  # and down again from before the far edge
        (1230, 100, 1350, [V, H]),
        (1230, 100, 1290, [V]),
    ],
)
def test_a_vertical_option_leads_a_step_on_from_before_the_foot_pb_61(start, z, end, options):
    b = stood(human(0, 1000, start, z=z), terrain=(crates(900, 1000, 200, 250),))
    assert way(b, b.figure_of(1), (1000, end)).options == options


def test_over_a_gap_less_than_a_step_wide_pb_61():
    """A horizontal option that ends in a secure stand; a wider one is climbed down into and up again."""
    narrow, wide = [(house(900, 900, 200, 300), house(900, 1200 + gap, 200, 300)) for gap in (80, 120)]
    b = stood(human(0, 1000, 1150, z=300), terrain=narrow)
    found = way(b, b.figure_of(1), (1000, 1350))
    assert (found.options, {z for _, _, z in found.points}, found.fall) == ([H, H, H], {300}, 0)
    b = stood(human(0, 1000, 1150, z=300), terrain=wide)
    assert way(b, b.figure_of(1), (1000, 1250)).fall == 100


def test_no_room_for_a_base_pb_41():
    b = stood(human(0, 1000, 1000), terrain=(block("wall", 900, 1050, 200, 25), block("wall", 1200, 0, 25, 3000)))
    assert refused(way, b, b.figure_of(1), (1000, 1060)) == (
        "no-secure-stand",
        {"figure": 1, "height": 100, "least": 50},
    )


def test_onto_an_obstacle_and_on_pb_41():
    b = stood(human(0, 1000, 1000), terrain=(crates(900, 1100, 200, 300),))
    found = way(b, b.figure_of(1), (1000, 1350))
    assert found.options == [H, V, H, H]
    assert found.points[-1] == (1000, 1350, 100)


def test_side_by_side_pb_41():
    """Nobody slips between two pieces that touch, or falls between them."""
    b = stood(human(0, 1000, 1000), terrain=(crates(900, 1100, 100, 100), crates(1000, 1100, 100, 100)))
    assert way(b, b.figure_of(1), (1000, 1400)).options == [H, V, V, H]
    b = stood(human(0, 1000, 1000), terrain=(house(900, 1100, 100, 100), house(1000, 1100, 100, 100)))
    assert refused(way, b, b.figure_of(1), (1000, 1400))[0] == "too-high"


def test_side_by_side_aslant_pb_36_41():
    """Nobody slips or looks through along the side that two pieces share."""
    piece = Piece("building", ((1000, 1000), (1200, 1200), (1100, 1300), (900, 1100)), "solid", "tall")
    other = Piece("building", ((1000, 1000), (1200, 1200), (1300, 1100), (1100, 900)), "solid", "tall")
    b = stood(human(0, 900, 900), human(1, 1300, 1300), terrain=(piece, other))
    assert sight.seen_of(b.ground.terrain, b, *b.people) == 0
    assert refused(way, b, b.figure_of(1), (1250, 1250))[0] == "too-high"


def test_too_high():
    b = stood(human(0, 1000, 1000), terrain=(house(900, 1100, 200, 300),))
    facts = {"figure": 1, "height": 300, "most": 100, "distance": 100}
    assert refused(way, b, b.figure_of(1), (1000, 1500)) == ("too-high", facts)
    assert way(b, b.figure_of(1), (1000, 1100)).points[-1] == (1000, 1100, 0)
    b.figure_of(1).now[2] = 3
    assert way(b, b.figure_of(1), (1000, 1200)).options == [H, V]


def test_down_from_a_roof_pb_42():
    """Down with a vertical option, landing, falling what is left."""
    b = stood(human(0, 1000, 1000, 300), terrain=(house(900, 900, 200, 200),))
    found = way(b, b.figure_of(1), (1000, 1500))
    assert found.options == [H, V, L]
    assert found.points[-1] == (1000, 1200, 100)
    assert found.fall == 100


def test_who_cannot_climb_falls_from_a_roof_pb_42():
    b = stood(human(0, 1000, 1000, 300, vertical=0), terrain=(house(900, 900, 200, 200),))
    found = way(b, b.figure_of(1), (1000, 1500))
    assert (found.options, found.points[-1], found.fall) == ([H, H], (1000, 1200, 300), 300)


def test_climbing_pb_126():
    """A hold for a point each step: up to a roof three steps high, and down again."""
    terrain = (house(900, 1100, 200, 300), block("climbable", 950, 1050, 100, 50))
    b = stood(human(0, 1000, 1000), terrain=terrain, scenario_modules=MODULES)
    up = way(b, b.figure_of(1), (1000, 1150))
    assert up.options == [H, V, C, V, C, V]
    assert up.points[-1] == (1000, 1150, 300)
    b.stands(b.figure_of(1), (1000, 1150, 300))
    down = way(b, b.figure_of(1), (1000, 1000))
    assert down.options == [H, V, C, V, C, V]
    assert (down.points[-1], down.fall) == ((1000, 1000, 0), 0)
    b = stood(human(0, 1000, 1000), terrain=terrain)
    assert refused(way, b, b.figure_of(1), (1000, 1150))[0] == "too-high"


def test_rough_ground_costs_more_pb_126():
    terrain = (block("difficult", 900, 1150, 200, 100),)
    b = stood(human(0, 1000, 1000), terrain=terrain, scenario_modules=MODULES)
    assert way(b, b.figure_of(1), (1000, 1400)).costs == [1, 2, 2, 1]
    b = stood(human(0, 1000, 1000), terrain=terrain)
    assert way(b, b.figure_of(1), (1000, 1400)).costs == [1, 1, 1, 1]


def test_impassable_ground_pb_126():
    terrain = (block("impassable", 900, 900, 200, 200),)
    b = stood(human(0, 1000, 1000), human(0, 500, 500), terrain=terrain, scenario_modules=MODULES)
    assert [b.ground.rough_here(b, f) for f in b.people] == [True, False]
    assert way(b, b.figure_of(1), (1000, 1200)).costs == [2, 1]


def test_somebody_in_the_way():
    b = stood(human(0, 1000, 1000), human(1, 1000, 1250))
    facts = {"figure": 1, "other": 2, "distance": 200}
    assert refused(way, b, b.figure_of(1), (1000, 1500)) == ("in-the-way", facts)
    assert way(b, b.figure_of(1), (1000, 1200)).points[-1] == (1000, 1200, 0)
    b.stands(b.figure_of(2), (1000, 1250, 300))
    assert way(b, b.figure_of(1), (1000, 1500)).points[-1] == (1000, 1500, 0)


def test_off_the_table_and_no_point():
    b = stood(human(0, 1000, 1000))
    assert refused(way, b, b.figure_of(1), (1000, 3001))[0] == "off-table"
    with pytest.raises(Malformed):
        way(b, b.figure_of(1))


def test_which_control_point_somebody_sits_at_pb_101_104():
    """One in the passenger area, one outside of it; who comes in later comes to the one of his seat."""
    area = ((-100, -200), (100, -200), (100, 0), (-100, 0))
    car = vehicle(0, 1000, 1300, control=((0, -100), (0, 150)), areas=[area])
    car.carriage.inside = [True, False]
    b = stood(human(0, 1000, 1000), car)
    assert way(b, b.figure_of(1), (1000, 1200)).seat == CONTROL
    assert way(b, b.figure_of(1), (1000, 1450)).seat == OPEN_CONTROL
    f = b.figure_of(1)
    for f.seat, y in ((CONTROL, 1200), (OPEN_CONTROL, 1450)):
        assert b.ground.seat_point(b, car, f) == (1000, y, 0)


def test_into_a_vehicle_pb_101():
    car = vehicle(0, 1000, 1300, areas=[((-100, -200), (100, -200), (100, 0), (-100, 0))])
    b = stood(human(0, 1000, 1000), car)
    assert (way(b, b.figure_of(1), (1000, 1200)).aboard, way(b, b.figure_of(1), (1000, 1200)).seat) == (2, 1)
    assert way(b, b.figure_of(1), (1000, 1400)).seat == 2
    assert way(b, b.figure_of(1), (1090, 1450)).seat == 0
    assert way(b, b.figure_of(1), (1000, 1050)).aboard == 0
    assert refused(way, b, b.figure_of(1), (1000, 1600)) == ("in-the-way", {"figure": 1, "other": 2, "distance": 100})


# -- random movement ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("direction", "end"), [(2, (700, 1000)), (3, (1300, 1000)), (4, (1000, 700)), (5, (1000, 1300))]
)
def test_directions_go_by_the_facing_pb_48(direction, end):
    b = stood(human(0, 1000, 1000))
    found = b.ground.stray(b, b.figure_of(1), direction, (0, 0), 3)
    assert (found.point, found.hits, found.fall) == ((*end, 0), -1, 0)


def test_a_chosen_direction_pb_48():
    b = stood(human(0, 1000, 1000))
    assert b.ground.stray(b, b.figure_of(1), 0, (30, 40), 3).point == (1180, 1240, 0)


def test_it_stops_at_an_obstacle_pb_48():
    b = stood(human(0, 1000, 1000), human(1, 700, 1000), terrain=(crates(900, 1100, 200, 100),))
    found = b.ground.stray(b, b.figure_of(1), 5, (0, 0), 3)
    assert (found.point, found.hits) == ((1000, 1100, 0), 0)
    found = b.ground.stray(b, b.figure_of(1), 2, (0, 0), 3)
    assert (found.point, found.hits) == ((750, 1000, 0), 2)


def test_it_falls_afterwards_pb_48():
    b = stood(human(0, 1000, 1000, 300), terrain=(house(900, 900, 200, 200),))
    found = b.ground.stray(b, b.figure_of(1), 5, (0, 0), 3)
    assert (found.point, found.hits, found.fall) == ((1000, 1300, 300), -1, 300)


def test_the_edge_of_the_table_stops_without_a_collision_pb_48():
    b = stood(human(0, 1000, 2900))
    found = b.ground.stray(b, b.figure_of(1), 5, (0, 0), 3)
    assert (found.point, found.hits) == ((1000, 3000, 0), -1)


# -- always -----------------------------------------------------------------------------------------------------
tables = st.sampled_from(SAMPLE_TABLES)
places = st.tuples(st.integers(0, 3000), st.integers(0, 3000))


@given(tables, places, st.lists(places, min_size=1, max_size=3), st.integers(0, 3))
def test_no_way_ends_inside_an_obstacle_pb_41(table, start, points, vertical):
    """Each option ends on or above the ground; the last one on it, unless the figure falls."""
    f = human(0, *start, vertical=vertical)
    b = stood(f, terrain=table.terrain, scenario_modules=MODULES)
    t = b.ground.terrain
    f.z = t.height(*start)
    walk = walked(b, t, f, points)
    for (x, y, z), option in zip(walk.points, walk.options, strict=True):
        assert z >= t.height(x, y)
        assert option == V or walk.fall or z == t.height(x, y) or C in walk.options or walk.secure
    if not walk.stop and walk.fall == 0 and walk.points:
        x, y, z = walk.points[-1]
        assert (x, y) == points[-1] or walk.long == 0 or z > 0
    assert len(walk.options) == len(walk.points) == len(walk.costs)


corner = st.tuples(st.integers(0, 300), st.integers(0, 300))
triangles = st.builds(
    lambda corners, height: Piece("crates", corners, "solid", height),
    st.tuples(corner, corner, corner).filter(lambda one: turn(*one) != 0),
    st.sampled_from(("low", "tall")),
)


@given(st.lists(triangles, min_size=1, max_size=4), corner, corner, st.integers(0, 3))
def test_pieces_aslant_are_no_way_in_pb_41(pieces, start, end, vertical):
    f = human(0, *start, vertical=vertical)
    b = stood(f, terrain=tuple(pieces))
    t = b.ground.terrain
    f.z = t.height(*start)
    walk = walked(b, t, f, [end])
    assert all(z >= t.height(x, y) for x, y, z in walk.points)
    if not walk.stop and not walk.fall and walk.points:
        assert walk.points[-1] == (*end, t.height(*end))


@given(places, st.integers(2, 5), st.integers(1, 9), tables)
def test_nobody_strays_into_an_obstacle_pb_48(start, direction, steps, table):
    f = human(0, *start)
    b = stood(f, terrain=table.terrain)
    t = b.ground.terrain
    f.z = t.height(*start)
    found = b.ground.stray(b, f, direction, (0, 0), steps)
    x, y, z = found.point
    assert found.fall == (0 if t.carries(x, y, z) else z - t.height(x, y))
    assert t.holds(x, y)


@given(tables, places, places)
def test_a_refusal_is_one_of_these(table, start, end):
    f = human(0, *start)
    b = stood(f, terrain=table.terrain)
    f.z = b.ground.terrain.height(*start)
    try:
        way(b, f, end)
    except Refusal as refusal:
        assert refusal.code in ("too-high", "no-secure-stand")
