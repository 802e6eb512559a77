"""Who sees whom on the drawn table, how much, and what reaches whom. Source: PB-09, 31, 36, 37, 55, 58, 64, 69, 70."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.outline import square
from engine.kernel.sample_table import block
from engine.kernel.setup import Piece
from engine.rulesets.pb12.codes import CONTROL, INITIATIVE, LEFT, OUT, SHOOT
from engine.rulesets.pb12.drawn import sight
from engine.rulesets.pb12.drawn.pieces import BASE
from engine.rulesets.pb12.rules.attacks import Attack, is_too_far
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from tests.engine.pb12.drawn_scene import MODULES, house, human, refused, stood, vehicle, with_knife


def cover(b, f=1, target=2):
    return b.ground.shooting(b, b.figure_of(f), b.figure_of(target)).cover


def seen(b, f=1, target=2):
    return sight.seen_of(b.ground.terrain, b, b.figure_of(f), b.figure_of(target))


# -- sight lines ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("value", "x", "y", "yes"),
    [
        (6, 1300, 1000, True),  # 90 degrees exactly
        (6, 1300, 999, True),  # the base is partly ahead
        (6, 1300, 970, False),
        (4, 1300, 1200, True),  # 56 degrees
        (4, 1300, 1120, False),  # 68 degrees
        (12, 1000, 700, True),
    ],
)
def test_angle_of_sight_pb_36(value, x, y, yes):
    viewer = human(0, 1000, 1000)
    viewer.sight = value
    b = stood(viewer, human(1, x, y))
    assert b.ground.sees(b, viewer, b.figure_of(2)) == yes


def test_what_is_within_the_angle_has_to_be_seen_itself_pb_36_37():
    """The one edge ahead is behind a wall; what is in the open lies beyond the angle."""
    viewer, target = human(0, 1000, 1000), human(1, 1300, 990)
    b = stood(viewer, target)
    assert b.ground.sees(b, viewer, target)
    b = stood(viewer, target, terrain=(block("wall", 1200, 1000, 25, 200, "tall"),))
    assert seen(b) > 0 and not b.ground.sees(b, viewer, target)


def test_whose_edge_alone_is_ahead_is_the_nearest_target_pb_37_64():
    viewer, far, beside = human(0, 1000, 1000), human(1, 1000, 1800), human(1, 1300, 990)
    b = stood(viewer, far, beside)
    assert b.ground.shooting(b, viewer, far).nearest == 301
    b.stands(beside, (1300, 970, 0))
    assert b.ground.shooting(b, viewer, far).nearest == 800


def test_a_wall_blocks_pb_36_37():
    """A tall piece hides everybody on the floor, and not him whose base sticks out beside it."""
    wall = block("wall", 900, 1200, 200, 25, "tall")
    b = stood(human(0, 1000, 1000), human(1, 1000, 1400), human(1, 1210, 1400), terrain=(wall,))
    assert seen(b) == 0
    assert refused(b.ground.may_shoot, b, b.figure_of(1), b.figure_of(2)) == (
        "not-in-sight",
        {"figure": 1, "target": 2},
    )
    assert 0 < seen(b, 1, 3) < 100


def test_people_turn_before_they_shoot_pb_49():
    b = stood(human(0, 1000, 1000), human(1, 1000, 700))
    f, target = b.people
    b.ground.may_shoot(b, f, target)
    assert not b.ground.sees(b, f, target)
    assert b.ground.facing_to(b, f, target) == (0, -300)
    assert b.ground.facing_to(b, target, f) is None
    assert b.ground.shooting(b, f, target).sees_back
    assert not b.ground.shooting(b, target, f).sees_back


def test_vehicles_cannot_turn_before_they_shoot_pb_107():
    b = stood(vehicle(0, 1000, 1000), human(1, 1000, 700))
    assert refused(b.ground.may_shoot, b, *b.people)[0] == "not-in-sight"
    assert b.ground.facing_to(b, *b.people) is None


def test_vehicles_block_but_for_whoever_is_in_them_pb_36():
    b = stood(human(0, 1000, 1000), human(1, 1000, 1600), vehicle(1, 1000, 1300, facing=(100, 0)))
    assert seen(b) == 19
    b.figure_of(3).on_field = False
    assert seen(b) == 100
    b.figure_of(3).on_field, b.figure_of(2).aboard = True, 3
    assert seen(b) == 100


@pytest.mark.parametrize(("x", "share"), [(1000, 0), (1015, 33), (1035, 66), (1041, 100), (965, 66)])
def test_people_hide_whoever_is_behind_them_pb_36_37(x, share):
    """Friend or foe; a figure is an obstacle."""
    for side in (0, 1):
        b = stood(human(0, 1000, 1000), human(1, 1000, 2000), human(side, x, 1960))
        assert seen(b) == share


def test_whoever_stands_in_the_line_of_fire_pb_63():
    b = stood(human(0, 1000, 1000), human(1, 1000, 2000), human(0, 1000, 1500))
    assert refused(b.ground.may_shoot, b, *b.people[:2]) == ("not-in-sight", {"figure": 1, "target": 2})
    assert not b.ground.sees(b, *b.people[:2])
    assert refused(b.ground.shooting_at, b, b.figure_of(1), 1000, 1900) == ("not-in-sight", {"figure": 1})
    b.stands(b.figure_of(3), (1100, 1500, 0))
    b.ground.may_shoot(b, *b.people[:2])
    assert b.ground.sees(b, *b.people[:2])
    assert b.ground.shooting_at(b, b.figure_of(1), 1000, 1900).distance == 900


def test_a_figure_does_not_hide_the_point_it_stands_on_pb_50():
    b = stood(human(0, 1000, 1000), human(1, 1000, 1500))
    assert b.ground.shooting_at(b, b.figure_of(1), 1000, 1500).distance == 500


@pytest.mark.parametrize("gone", ["out", "reserve", "left", "aboard", "upstairs"])
def test_whoever_is_not_on_the_field_hides_nobody_pb_36(gone):
    b = stood(human(0, 1000, 1000), human(1, 1000, 2000), human(1, 1000, 1500), vehicle(1, 2000, 1500))
    one = b.figure_of(3)
    assert seen(b) == 0
    if gone == "out":
        one.loss = OUT
    elif gone == "reserve":
        one.on_field = False
    elif gone == "left":
        one.loss = LEFT
    elif gone == "aboard":
        one.aboard = 4
    else:
        b.stands(b.figure_of(1), (1000, 1000, 900))
        b.stands(b.figure_of(2), (1000, 2000, 900))
    assert seen(b) == 100


def test_from_a_roof_one_looks_over_peoples_heads_pb_58():
    b = stood(human(0, 1000, 1000, 300), human(1, 1000, 2000), human(1, 1000, 1500), human(1, 1000, 1060))
    assert seen(b) == 100
    b.stands(b.figure_of(3), (1000, 1900, 0))
    assert 0 < seen(b) < 100
    assert cover(b) > 0


# -- concealment ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("wall", "level"), [(1150, 0), (1500, 1), (1850, 2), (1975, 2)])
def test_a_low_wall_hides_the_more_the_nearer_it_is_pb_58(wall, level):
    b = stood(human(0, 1000, 1000), human(1, 1000, 2000), terrain=(block("wall", 900, wall, 200, 25),))
    assert cover(b) == level


def test_half_hidden_pb_58():
    """A tall corner that reaches to the middle of the target."""
    b = stood(human(0, 1000, 1000), human(1, 1000, 2000), terrain=(house(1005, 1900, 300, 25),))
    assert seen(b) == 66
    assert cover(b) == 1


def test_several_pieces_add_up_pb_58():
    left, right = house(700, 1900, 290, 25), house(1010, 1900, 290, 25)
    b = stood(human(0, 1000, 1000), human(1, 1000, 2000), terrain=(left, right))
    assert seen(b) == 33
    assert cover(b) == 2


def test_the_campaigns_own_levels_pb_58():
    b = stood(
        human(0, 1000, 1000), human(1, 1000, 2000), terrain=(house(1005, 1900, 300, 25),),
        cover_levels={"80": "0", "0": "5"},
    )  # fmt: skip
    assert cover(b) == 5


def test_from_a_roof_one_looks_over_walls_pb_58():
    terrain = (house(900, 900, 200, 110), block("wall", 900, 1500, 200, 25))
    b = stood(human(0, 1000, 1000, 300), human(1, 1000, 2000), terrain=terrain)
    assert cover(b) == 0
    assert seen(b, 2, 1) == 99  # the roof's edge hides his feet


# -- distances ------------------------------------------------------------------------------------------------------
def test_distances_run_between_base_points_pb_09():
    b = stood(human(0, 1000, 1000), human(1, 1300, 1400, 300))
    assert b.ground.shooting(b, *b.people).distance == 584


def test_nearest_target_in_sight_pb_64():
    wall = block("wall", 1100, 950, 25, 200, "tall")
    people = human(0, 1000, 1000), human(1, 1000, 2000), human(1, 1450, 1150), human(0, 1000, 1200), human(1, 1000, 500)
    b = stood(*people, terrain=(wall,))
    assert b.ground.shooting(b, *b.people[:2]).nearest == 1000
    b = stood(*people, terrain=(wall,), nearest_target_scope="any_figure")
    assert b.ground.shooting(b, *b.people[:2]).nearest == 200
    b = stood(*people)
    assert b.ground.shooting(b, *b.people[:2]).nearest == 475


def test_melee_reach_pb_69():
    b = stood(human(0, 1000, 1000), human(1, 1000, 1200), human(1, 1000, 1201))
    f, near, far = b.people
    b.ground.may_fight(b, f, near, 2)
    facts = {"figure": 1, "target": 3, "distance": 201, "most": 200}
    assert refused(b.ground.may_fight, b, f, far, 2) == ("out-of-reach", facts)


def test_supporters_pb_70():
    """Others of the side who could choose that target: armed, near, able."""
    b = stood(
        human(0, 1000, 1000), human(1, 1000, 1100), with_knife(human(0, 1100, 1100)), human(0, 900, 1100),
        with_knife(human(0, 1000, 1450)), with_knife(human(0, 1000, 1400), 1), with_knife(human(0, 1050, 1150)),
    )  # fmt: skip
    b.figure_of(7).able = False
    assert b.ground.fighting(b, *b.people[:2], 2).supporters == 2
    assert [f.n for f in b.ground.threatened(b, b.figure_of(1), 2)] == [2]


def test_darkness_pb_126():
    terrain = (block("dark_starlight", 900, 1900, 200, 200), block("dark_full_moon", 900, 1950, 200, 200))
    b = stood(human(0, 1000, 1000), human(1, 1000, 2000), terrain=terrain, scenario_modules=MODULES)
    assert b.ground.shooting(b, *b.people).dark == 4
    assert b.ground.shooting(b, b.figure_of(2), b.figure_of(1)).dark == 0
    b = stood(human(0, 1000, 1000), human(1, 1000, 2000), terrain=terrain)
    assert b.ground.shooting(b, *b.people).dark == 0


# -- points and target radius ---------------------------------------------------------------------------------------
def test_at_a_point_of_the_field_pb_50_57():
    b = stood(human(0, 1000, 1000), human(1, 1000, 1500), terrain=(house(900, 1100, 200, 25),))
    f = b.figure_of(1)
    assert b.ground.shooting_at(b, f, 1400, 1300).distance == 500
    assert refused(b.ground.shooting_at, b, f, 1000, 1400) == ("not-in-sight", {"figure": 1})
    assert refused(b.ground.shooting_at, b, f, 1000, 4000) == ("off-table", {"figure": 1})


def test_a_point_may_be_half_as_far_again_as_the_nearest_target_pb_64():
    b = stood(human(0, 1000, 1000), human(1, 1240, 1320))
    f = b.figure_of(1)
    for y, too_far in ((1600, False), (1601, True)):
        a = Attack(SHOOT, 0, None, 1)
        a.x, a.y = 1000, y
        assert is_too_far(b, f, a, b.ground.shooting_at(b, f, a.x, a.y)) == too_far


def test_whoever_was_picked_and_hides_is_as_hard_to_hit_as_can_be_pb_58_71():
    b = stood(human(0, 1000, 1000), human(1, 1000, 1500), terrain=(house(900, 1100, 200, 25),))
    assert b.ground.shooting(b, *b.people).cover == 3


def test_target_radius_pb_55():
    """Base points in the disc; who sees the target point."""
    b = stood(
        human(0, 1000, 1000),
        human(1, 1200, 1000, facing=(9, 1)),
        human(1, 1201, 1000),
        human(1, 1000, 1100, facing=(0, -1)),
    )
    found = b.ground.caught(b, b.figure_of(1), 1000, 1000, 2, 360, 1, None)
    assert [(one.figure.n, one.cover, one.sees) for one in found] == [(1, 0, True), (2, 0, False), (4, 0, True)]
    b.stands(b.figure_of(2), (1000, 1000, 300))
    assert [one.figure.n for one in b.ground.caught(b, b.figure_of(1), 1000, 1000, 2, 360, 1, None)] == [1, 4]
    assert [one.figure.n for one in b.ground.caught(b, b.figure_of(1), 0, 0, 2, 360, 1, b.figure_of(2))] == [2]


class East:
    def sector(self, b, side, x, y, degrees):
        return 1, 0


def test_a_sector_of_it_pb_55():
    b = stood(human(0, 1000, 1000), human(1, 1100, 1100), human(1, 1100, 1101), human(1, 900, 1000))
    b.decisions = East()
    assert [one.figure.n for one in b.ground.caught(b, b.figure_of(1), 1000, 1000, 2, 90, 1, None)] == [1, 2]


def test_cover_stops_harm_and_concealment_does_not_pb_58():
    wall = (block("wall", 1090, 900, 20, 200, "tall"),)
    soft = (block("wall", 1090, 900, 20, 200, "tall", "soft"),)
    half = (block("wall", 1090, 900, 20, 95, "tall", "light"),)
    for terrain, found in ((wall, []), (soft, [0]), (half, [1])):
        b = stood(human(0, 500, 500), human(1, 1200, 1000), terrain=terrain)
        assert [one.cover for one in b.ground.caught(b, b.figure_of(1), 1000, 1000, 3, 360, 1, None)] == found


def test_people_conceal_but_stop_no_harm_pb_58():
    b = stood(human(0, 500, 500), human(1, 1200, 1000), human(1, 1100, 1000))
    found = b.ground.caught(b, b.figure_of(1), 1000, 1000, 3, 360, 1, None)
    assert [(one.figure.n, one.cover) for one in found] == [(2, 0), (3, 0)]


# -- looking around -------------------------------------------------------------------------------------------------
def test_near_pb_31():
    """The nearest first, then by number."""
    b = stood(
        human(0, 1000, 1000), human(0, 1300, 1000), human(1, 1000, 1100), human(1, 700, 1000), human(0, 1301, 1000)
    )
    f = b.figure_of(1)
    assert [one.n for one in b.ground.near(b, f, 3, b.people[1:])] == [3, 2, 4]
    assert [one.n for one in b.ground.near(b, f, 3, b.people[3:])] == [4]


def test_markers_in_the_communication_area_pb_92():
    """For each figure, by its Initiative."""
    b = stood(human(0, 1000, 1000), human(1, 1300, 1000, I=2), human(1, 1301, 1000), human(1, 1100, 1000, I=-1))
    assert b.ground.markers_near(b, b.people, [1, 3]) == [[], [3], [], []]
    assert b.ground.markers_near(b, b.people, [2]) == [[2], [], [2], []]


def test_perception_pb_115():
    b = stood(human(0, 1000, 1000), human(1, 1000, 1301))
    assert not b.ground.is_perceived(b, b.figure_of(1))
    b.figure_of(2).now[INITIATIVE] = 4
    assert b.ground.is_perceived(b, b.figure_of(1))
    b.figure_of(2).now[INITIATIVE] = -1
    b.stands(b.figure_of(2), (1000, 1000, 0))
    assert not b.ground.is_perceived(b, b.figure_of(1))


def test_a_vehicle_perceives_as_far_as_its_driver_pb_102_115():
    """From its own base point."""
    cart, driver = vehicle(1, 1000, 1280), human(1, 1000, 1380)
    b = stood(human(0, 1000, 1000), cart, driver)
    cart.now[INITIATIVE] = 0
    assert not b.ground.is_perceived(b, b.figure_of(1))
    cart.driver, driver.aboard, driver.seat = 3, 2, CONTROL
    assert b.ground.is_perceived(b, b.figure_of(1))


# -- always ---------------------------------------------------------------------------------------------------------
away = st.integers(0, 3000)


@given(away, st.integers(0, 1400), away, st.integers(1500, 3000), st.integers(1, 100))
def test_nobody_sees_through_a_tall_solid_wall_pb_36(ax, ay, bx, by, thick):
    wall = Piece("wall", ((0, 1400), (3000, 1400), (3000, 1400 + thick), (0, 1400 + thick)))
    b = stood(human(0, ax, ay), human(1, bx, by), terrain=(wall,))
    assert seen(b) == seen(b, 2, 1) == 0
    assert b.ground.caught(b, b.figure_of(1), ax, ay, 99, 360, 1, None)[-1].figure.n == 1


@given(st.sampled_from(SAMPLE_TABLES), away, away, away, away)
def test_pieces_far_from_the_line_hide_nothing_pb_58(table, ax, ay, bx, by):
    """Pieces that are looked at make the same share as all of them."""
    b = stood(human(0, ax, ay), human(1, bx, by), terrain=table.terrain)
    t, f, target = b.ground.terrain, b.figure_of(1), b.figure_of(2)
    f.z, target.z = t.height(ax, ay), t.height(bx, by)
    if (ax, ay) != (bx, by):
        look = sight.Look(ax, ay, f.z + sight.EYES, target)
        for solid in t.solids:
            look.past(solid)
        assert seen(b) == look.share()


@given(away, away, away, away, away, away, st.sampled_from([0, 300, 900]))
def test_people_far_from_the_line_hide_nothing_pb_36(ax, ay, bx, by, x, y, z):
    """Those who are looked at make the same share as all of them would."""
    b = stood(human(0, ax, ay), human(1, bx, by), human(1, x, y, z))
    f, target, one = b.people
    apart = 4 * BASE * BASE  # bases overlap nowhere
    if min(square(ax, ay, bx, by), square(ax, ay, x, y), square(bx, by, x, y)) > apart:
        look = sight.Look(ax, ay, f.z + sight.EYES, target)
        look.past_person(one)
        assert seen(b) == look.share()
