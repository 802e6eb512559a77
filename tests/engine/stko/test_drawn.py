"""The drawn table (engine/rulesets/stko/drawn/README.md says what it settles)."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.kernel.outline import Outline
from engine.kernel.refusal import Malformed
from engine.kernel.sample_table import SampleTable, block
from engine.kernel.setup import Piece
from engine.rulesets.stko.codes import (
    CORNER,
    DEAD,
    DOWN,
    HEAD,
    LEFT_ARM,
    LEGS,
    LIGHT,
    OPEN,
    RIGHT_ARM,
    SOFT,
    SOLID,
    WALL,
)
from engine.rulesets.stko.drawn import DrawnGround
from engine.rulesets.stko.drawn.runs import DIRECTIONS, ONE, nearest_direction
from engine.rulesets.stko.drawn.standing import blocked, low_span, tall_stop
from engine.rulesets.stko.drawn.terrain import BASE, Obstacle, Terrain
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES

SIZE = (4800, 4800)


def figure(n: int, x: int, y: int, side: int = 0, fx: int = 0, fy: int = 1) -> Figure:
    f = Figure(n, side, 0, [])
    f.x, f.y, f.fx, f.fy = x, y, fx, fy
    f.placed = True
    return f


def building(x: int, y: int, wide: int, deep: int) -> Piece:
    return block("building", x, y, wide, deep, "tall")


def wall(x: int, y: int, wide: int, deep: int) -> Piece:
    return block("wall", x, y, wide, deep)


def hedge(x: int, y: int, wide: int, deep: int) -> Piece:
    return block("hedge", x, y, wide, deep, cover="soft")


def fence(x: int, y: int, wide: int, deep: int) -> Piece:
    return block("fence", x, y, wide, deep, cover="light")


def cover(*pieces: Piece, shooter: tuple[int, int] = (2000, 500), target: tuple[int, int] = (2000, 1500)):
    ground = DrawnGround(SIZE, pieces)
    facts = ground.shot(figure(1, *shooter), figure(2, *target, side=1), [], True)
    return facts.in_sight, facts.cover, facts.position


def went(spot):
    return spot.x, spot.y, spot.distance, spot.refused


def step(*pieces: Piece, to: tuple[int, int], most: int = 1100, others=(), start=(2000, 1000), straight: bool = True):
    f = figure(1, *start)
    return DrawnGround(SIZE, pieces).step(f, *to, most, straight, [f, *others])


# -- distances and arcs -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("dx", "dy", "distance"), [(300, 400, 500), (0, 0, 0), (1, 1, 1), (3, 4, 5), (100, 100, 141)])
def test_distance_is_head_to_head_to_the_nearest_hundredth(dx, dy, distance):
    """STKO-11."""
    assert DrawnGround(SIZE, ()).distance(figure(1, 1000, 1000), figure(2, 1000 + dx, 1000 + dy)) == distance


@pytest.mark.parametrize(
    ("dx", "dy", "inside_arc"), [(0, 100, True), (100, 100, True), (-100, 100, True), (101, 100, False), (0, -1, False)]
)
def test_the_arc_of_fire_is_45_degrees_to_each_side_and_its_edge_belongs_to_it(dx, dy, inside_arc):
    """STKO-12."""
    ground = DrawnGround(SIZE, ())
    shooter, target = figure(1, 1000, 1000), figure(2, 1000 + dx, 1000 + dy)
    assert ground.shot(shooter, target, [], False).in_arc is inside_arc


def test_a_shooter_turns_to_its_target_unless_wounds_keep_it_from_turning():
    """STKO-12, STKO-46."""
    ground = DrawnGround(SIZE, ())
    shooter, behind = figure(1, 1000, 1000), figure(2, 1000, 500)
    assert ground.shot(shooter, behind, [], True).in_arc
    shooter.immobile = 7
    assert not ground.shot(shooter, behind, [], True).in_arc


# -- sight and cover ----------------------------------------------------------------------------------------------
def test_a_building_blocks_sight_and_is_named():
    """STKO-31."""
    ground = DrawnGround(SIZE, (wall(1900, 600, 200, 25), building(1800, 900, 400, 200)))
    facts = ground.shot(figure(1, 2000, 500), figure(2, 2000, 1500, 1), [], True)
    assert (facts.in_sight, facts.blocker, facts.distance) == (False, "building", 1000)


def test_nobody_looks_through_between_two_buildings_that_stand_side_by_side():
    """STKO-31. A line along the side they share touches both and crosses neither."""
    west, east = building(1600, 900, 400, 200), building(2000, 800, 400, 300)
    assert cover(west, east)[0] is False
    assert cover(west, building(2001, 800, 400, 300))[0] is True  # a gap of a hundredth is one
    facts = DrawnGround(SIZE, (west, east)).shot(figure(1, 2000, 500), figure(2, 2000, 1500), [], True)
    assert facts.blocker == "building"


def test_low_pieces_side_by_side_cover_at_their_joint_like_the_better_one():
    """STKO-31, 32."""
    assert cover(hedge(1600, 1380, 400, 50), wall(2000, 1380, 400, 50)) == (True, SOLID, WALL)
    assert cover(fence(2000, 1380, 400, 50), hedge(1600, 1380, 400, 50)) == (True, LIGHT, WALL)


def test_nobody_walks_through_at_the_joint_of_two_low_pieces():
    """STKO-18. The joint is climbed like the pieces."""
    ground = DrawnGround(SIZE, (hedge(1000, 1200, 1000, 50), hedge(2000, 1200, 1000, 50)))
    f = figure(1, 2000, 1000)
    spot = ground.step(f, 2000, 1600, 1100, True, [f])
    assert spot.climbed and spot.y == 1300
    assert not ground.run(f, 2000, 1600, 600, [f]).y > 1200


@given(st.integers(200, 900), st.integers(200, 900))
def test_a_building_in_two_parts_hides_as_much_as_in_one(wide, deep):
    """STKO-31. Cut in two from corner to corner: nobody looks through along the cut."""
    low, right, high, left = (2000, 2000), (2000 + wide, 1800), (2000 + wide, 2000 + deep), (2000, 2200 + deep)
    one, other = figure(1, 2000 - wide, 2000 - deep), figure(2, 2000 + 2 * wide, 2000 + 2 * deep)
    for parts in (((low, right, high, left),), ((low, right, high), (low, high, left))):
        ground = DrawnGround(SIZE, tuple(Piece("building", corners) for corners in parts))
        assert not ground.sees(one, other) and not ground.sees(other, one)


def test_open_ground_gives_no_cover_and_shows_everything():
    """STKO-31."""
    facts = DrawnGround(SIZE, ()).shot(figure(1, 2000, 500), figure(2, 2000, 1500, 1), [], True)
    assert (facts.cover, facts.exposed, facts.line, facts.blocker) == (OPEN, 63, None, "")


def test_a_target_behind_a_corner_that_hides_its_head_is_in_corner_cover():
    """STKO-31, 32."""
    assert cover(building(1990, 1200, 400, 200)) == (True, SOLID, CORNER)


def test_a_target_beside_a_corner_is_in_corner_cover():
    """STKO-31, 32."""
    assert cover(building(2010, 1300, 400, 150)) == (True, SOLID, CORNER)


def test_a_corner_more_than_an_inch_from_the_target_hides_nothing_of_its_edge():
    """STKO-31."""
    assert cover(building(2015, 1000, 400, 150)) == (True, OPEN, WALL)


def test_the_shooters_own_corner_is_no_cover_for_the_target():
    """STKO-31."""
    assert cover(building(1600, 550, 401, 20)) == (True, OPEN, WALL)
    assert cover(building(1600, 850, 401, 20)) == (True, SOLID, CORNER)


@pytest.mark.parametrize(
    ("piece", "kind"),
    [(wall(1900, 1425, 200, 25), SOLID), (fence(1900, 1425, 200, 25), LIGHT), (hedge(1900, 1425, 200, 25), SOFT)],
)
def test_a_low_piece_right_in_front_of_the_target_is_its_cover(piece, kind):
    """STKO-32, 33, 37."""
    assert cover(piece) == (True, kind, WALL)


def test_what_a_cover_hides_is_left_to_the_rules_preset():
    """STKO-31."""
    ground = DrawnGround(SIZE, (wall(1900, 1425, 200, 25),))
    assert ground.shot(figure(1, 2000, 500), figure(2, 2000, 1500, 1), [], True).exposed == -1


@pytest.mark.parametrize(("y", "kind"), [(1375, SOLID), (1374, OPEN), (1500, OPEN), (1490, SOLID)])
def test_a_low_piece_covers_within_an_inch(y, kind):
    """STKO-31. From the target's head to where the line leaves the piece; behind the target it covers nothing."""
    assert cover(wall(1900, y, 200, 25)) == (True, kind, WALL)


def test_the_wall_that_the_shooter_leans_on_covers_the_shooter_only():
    """STKO-31."""
    shooter, target = (2000, 1000), (2000, 1180)
    assert cover(wall(1900, 1050, 200, 30), shooter=shooter, target=target) == (True, OPEN, WALL)
    assert cover(wall(1900, 1050, 200, 30), shooter=target, target=shooter) == (True, SOLID, WALL)


def test_a_wall_halfway_between_two_near_enemies_covers_both():
    """STKO-31."""
    assert cover(wall(1900, 1070, 200, 20), shooter=(2000, 1000), target=(2000, 1160)) == (True, SOLID, WALL)
    assert cover(wall(1900, 1070, 200, 20), shooter=(2000, 1160), target=(2000, 1000)) == (True, SOLID, WALL)


def test_the_best_of_several_covers_counts():
    """STKO-32, 33, 37."""
    assert cover(hedge(1900, 1410, 200, 20), fence(1900, 1440, 200, 20)) == (True, LIGHT, WALL)
    assert cover(building(2010, 1300, 400, 150), fence(1900, 1410, 200, 20)) == (True, SOLID, CORNER)
    assert cover(building(2010, 1300, 400, 150), wall(1900, 1410, 200, 20)) == (True, SOLID, WALL)


def test_only_tall_pieces_block_sight():
    """STKO-31."""
    assert cover(wall(1800, 900, 400, 200)) == (True, OPEN, WALL)


def test_a_figure_off_the_table_is_seen_by_nobody():
    """STKO-31."""
    assert not DrawnGround(SIZE, ()).sees(figure(1, 100, 100), figure(2, -100, 100))


# -- the line of fire ---------------------------------------------------------------------------------------------
def line_of_fire(*between: Figure, target_facing: tuple[int, int] = (0, -1)):
    shooter = figure(1, 2000, 500)
    target = figure(2, 2000, 1500, 1, *target_facing)
    figures = [target, *between, shooter]
    return DrawnGround(SIZE, ()).line(shooter, target, figures)


def test_who_stands_in_the_middle_of_the_line_hides_all_but_the_head():
    """STKO-38."""
    assert line_of_fire(figure(3, 2025, 1000)) == [(3, 63 & ~(1 << HEAD))]


def test_who_is_grazed_by_the_line_hides_the_legs_and_the_arm_on_that_side():
    """STKO-38. The shooter's left is the right of a target that faces the shooter."""
    assert line_of_fire(figure(3, 1974, 1000)) == [(3, 1 << RIGHT_ARM | 1 << LEGS)]
    assert line_of_fire(figure(3, 2026, 1000)) == [(3, 1 << LEFT_ARM | 1 << LEGS)]
    assert line_of_fire(figure(3, 1974, 1000), target_facing=(0, 1)) == [(3, 1 << LEFT_ARM | 1 << LEGS)]


def test_the_nearest_to_the_shooter_comes_first():
    """STKO-38."""
    found = line_of_fire(figure(3, 2000, 1200), figure(4, 2000, 800), figure(5, 2000, 1000))
    assert [n for n, _ in found] == [4, 5, 3]


def test_who_lies_down_is_out_stands_beside_or_behind_is_not_in_the_line():
    """STKO-38."""
    lying, dead, away = figure(3, 2000, 1000), figure(4, 2000, 1100), figure(5, 2000, 900)
    lying.status = DOWN
    dead.loss = DEAD
    away.placed = False
    assert line_of_fire(lying, dead, away, figure(6, 2050, 1000), figure(7, 2000, 1600), figure(8, 2000, 400)) == []


# -- straight moves -----------------------------------------------------------------------------------------------
def test_a_move_goes_straight_and_ends_facing_the_way_it_went():
    """STKO-17."""
    spot = step(to=(2600, 1800))
    assert went(spot) == (2600, 1800, 1000, "")
    assert (spot.fx, spot.fy, spot.free) == (600, 800, 1000)


def test_a_move_farther_than_rolled_is_refused_and_says_how_far_it_goes():
    """STKO-16."""
    assert went(step(to=(2000, 3000))) == (2000, 2100, 1100, "too-far")
    assert step(to=(2000, 3000)).free == 1100


def test_a_move_off_the_table_is_refused_at_the_edge():
    """STKO-16."""
    assert went(step(to=(2000, -500), most=1800)) == (2000, 0, 1000, "off-table")


def test_a_building_stops_the_base():
    """STKO-18."""
    assert went(step(building(1500, 1500, 1000, 300), to=(2000, 2000))) == (2000, 1450, 450, "blocked")


def test_a_sidestep_of_at_most_an_inch_gets_around_an_obstacle():
    """STKO-17."""
    assert went(step(building(1500, 1500, 490, 300), to=(2000, 2000))) == (2050, 2000, 1000, "")
    assert went(step(building(1500, 1500, 550, 300), to=(2000, 2000))) == (2100, 2000, 1000, "")
    assert went(step(building(1500, 1500, 560, 300), to=(2000, 2000))) == (2000, 1450, 450, "blocked")


def test_low_things_are_climbed_and_the_move_ends_behind_them():
    """STKO-18."""
    spot = step(wall(1500, 1500, 1000, 100), to=(2000, 2100))
    assert (*went(spot), spot.climbed) == (2000, 1650, 650, "", True)


def test_a_climb_ends_where_it_was_meant_to_when_that_is_within_an_inch():
    """STKO-18."""
    spot = step(wall(1500, 1500, 1000, 100), to=(2000, 1690))
    assert (*went(spot), spot.climbed) == (2000, 1690, 690, "", True)


@pytest.mark.parametrize(
    ("thick", "depth", "ends"), [(600, 100, 450), (150, 100, 450), (150, 200, 700), (600, 600, 1150)]
)
def test_stko_18_nothing_thicker_than_the_option_says_is_climbed(thick, depth, ends):
    """The ground is reached again within about an inch, so a fence is climbed and a car isn't."""
    ground = DrawnGround(SIZE, (wall(500, 1500, 3000, thick),), depth)
    f = figure(1, 2000, 1000)
    spot = ground.step(f, 2000, 2990, 1800, True, [f])
    assert (spot.distance, spot.climbed) == (ends, ends > 450)
    assert not ground.step(f, 2000, 1500 + thick + 60, 1800, False, [f]).refused  # a Reposition crosses it for nothing


def test_a_climb_needs_enough_distance_to_reach_the_ground():
    """STKO-18."""
    spot = step(wall(1500, 1500, 1000, 100), to=(2000, 2000), most=600)
    assert (*went(spot), spot.climbed) == (2000, 1450, 450, "blocked", False)


def test_a_climb_needs_free_ground_behind():
    """STKO-18."""
    spot = step(wall(1500, 1500, 1000, 100), building(1500, 1640, 1000, 200), to=(2000, 2100))
    assert (*went(spot), spot.climbed) == (2000, 1450, 450, "blocked", False)


@pytest.mark.parametrize(
    ("gap", "thick", "ends"), [(20, 40, 650), (40, 55, 551), (0, 100, 450)], ids=["fences", "walls", "side by side"]
)
def test_stko_18_nobody_climbs_over_two_things_at_once(gap, thick, ends):
    """Together about an inch they are like one; else he gets down between them, or not over at all."""
    first = 50 if gap else 100
    spot = step(wall(1500, 1500, 1000, first), wall(1500, 1500 + first + gap, 1000, thick), to=(2000, 2100))
    assert (spot.distance, spot.climbed) == (ends, ends > 450)


def test_going_around_is_better_than_climbing():
    """STKO-17, 18."""
    spot = step(wall(1500, 1500, 540, 100), to=(2000, 2100))
    assert (*went(spot), spot.climbed) == (2000, 2100, 1095, "", False)


def test_who_stands_in_something_low_just_walks_out():
    """STKO-18."""
    spot = step(hedge(1500, 950, 1000, 100), to=(2000, 1500))
    assert (*went(spot), spot.climbed) == (2000, 1500, 500, "", False)


def test_other_figures_let_pass_but_a_move_never_ends_on_them():
    """STKO-17."""
    assert went(step(to=(2000, 2000), others=[figure(2, 2000, 1500)])) == (2000, 2000, 1000, "")
    assert went(step(to=(2000, 2000), others=[figure(2, 2050, 2000)])) == (1950, 2000, 1000, "")


def test_a_move_onto_an_enemy_ends_base_to_base():
    """STKO-17, STKO-63: contact is what was wished, so nothing is refused."""
    assert went(step(to=(2000, 2000), others=[figure(2, 2000, 2000, 1)])) == (2000, 1900, 900, "")
    assert went(step(to=(2000, 2150), others=[figure(2, 2000, 2150, 1)])) == (2000, 2050, 1050, "")


def test_a_crowd_refuses_the_place():
    """STKO-17."""
    crowd = [figure(2, 1910, 2000), figure(3, 2000, 2000), figure(4, 2090, 2000)]
    spot = step(to=(2000, 2000), others=crowd)
    assert (spot.refused, spot.distance < 1000) == ("occupied", True)


def test_who_stands_too_close_to_a_building_may_walk_along_it():
    """STKO-17: by the people's word a figure may stand anywhere."""
    assert went(step(building(2020, 900, 300, 900), to=(2000, 1500))) == (2000, 1500, 500, "")


# -- reposition ---------------------------------------------------------------------------------------------------
def test_a_reposition_crosses_low_things_for_nothing():
    """STKO-22."""
    spot = step(wall(1500, 1050, 1000, 25), to=(2000, 1180), most=200, straight=False)
    assert (*went(spot), spot.climbed) == (2000, 1180, 180, "", False)


def test_a_reposition_goes_around_a_corner_and_pays_for_the_way():
    """STKO-22."""
    around = building(1000, 1060, 1020, 20)
    assert went(step(around, to=(2000, 1140), most=270, straight=False)) == (2000, 1140, 262, "")
    assert went(step(around, to=(2000, 1140), most=261, straight=False)) == (2000, 1010, 10, "blocked")


def test_a_reposition_does_not_go_through_buildings():
    """STKO-22."""
    assert went(step(building(1500, 1060, 1000, 20), to=(2000, 1180), most=200, straight=False))[3] == "blocked"


# -- the full roll of a plock -------------------------------------------------------------------------------------
def test_a_run_is_free_where_one_of_24_directions_is():
    """STKO-19."""
    room = (
        building(1700, 1200, 600, 100),
        building(1700, 700, 600, 100),
        building(1600, 700, 100, 600),
        building(2300, 700, 100, 600),
    )
    f = figure(1, 2000, 1000)
    assert not DrawnGround(SIZE, room).runs_free(f, 600, [f])
    door = DrawnGround(SIZE, room[:3])
    assert door.runs_free(f, 600, [f])
    assert (door.run(f, 2000, 3000, 600, [f]).x, door.run(f, 2000, 3000, 600, [f]).refused) == (2579, "")


def test_climbing_is_no_run():
    """STKO-18, 19: a climb ends the move, so the full distance isn't gone."""
    around = (wall(1700, 1200, 600, 50), wall(1700, 750, 600, 50), wall(1700, 700, 50, 600), wall(2250, 700, 50, 600))
    f = figure(1, 2000, 1000)
    assert not DrawnGround(SIZE, around).runs_free(f, 900, [f])


def test_no_direction_is_longer_than_one():
    """STKO-16."""
    assert len(DIRECTIONS) == 24 and all(0.99999 < (x * x + y * y) / ONE**2 <= 1 for x, y in DIRECTIONS)


# -- hiding and placing -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("y", "near"), [(1150, True), (1151, False), (900, True), (990, True)])
def test_cover_is_near_within_an_inch_of_the_base(y, near):
    """STKO-53."""
    ground = DrawnGround(SIZE, (wall(1900, y, 200, 25),))
    assert ground.near_cover(figure(1, 2000, 1000)) is near


@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (2000, 1000, ""),
        (2000, 2000, "occupied"),
        (-1, 1000, "off-table"),
        (2000, 4801, "off-table"),
        (660, 500, "inside-building"),
        (700, 500, ""),
        (2500, 2200, "too-close"),
        (3000, 2700, "too-close"),
        (3000, 3700, "nearer-to-enemy"),
    ],
)
def test_a_figure_is_placed_away_from_enemies_and_closer_to_a_friend(x, y, code):
    """STKO-03."""
    ground = DrawnGround(SIZE, (building(500, 200, 150, 600),))
    f = figure(1, 0, 0)
    f.placed = False
    friend, enemy = figure(2, 2050, 2000), figure(3, 3000, 2200, 1)
    assert ground.placing(f, x, y, [f, friend, enemy], False) == code


def test_a_figure_stands_exactly_6_inches_away():
    """STKO-03."""
    f, friend, enemy = figure(1, 0, 0), figure(2, 1000, 1500), figure(3, 2000, 1500, 1)
    assert DrawnGround(SIZE, ()).placing(f, 1400, 1500, [f, friend, enemy], False) == ""
    assert DrawnGround(SIZE, ()).placing(f, 1401, 1500, [f, friend, enemy], False) == "too-close"


def test_the_first_figure_of_a_side_has_no_friend_to_be_near():
    """STKO-03, ruling 29."""
    f, enemy = figure(1, 0, 0), figure(3, 3000, 2200, 1)
    ground = DrawnGround(SIZE, ())
    assert ground.placing(f, 1000, 1000, [f, enemy], True) == ""
    assert ground.placing(f, 1000, 1000, [f, enemy], False) == "nearer-to-enemy"
    assert ground.placing(f, 1000, 1000, [f], False) == ""


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (100, 0)),
        ((0, 0), (100, 0), (200, 0)),
        ((0, 0), (100, 100), (100, 0), (0, 100)),
        ((0, 0), (200, 0), (100, 50), (200, 200)),
        ((0, 0), (100, 0), (4801, 50)),
    ],
)
def test_a_piece_is_a_convex_polygon_on_the_table(corners):
    """STKO-98."""
    with pytest.raises(Malformed):
        DrawnGround(SIZE, (Piece("building", corners),))


# -- properties ---------------------------------------------------------------------------------------------------
places = st.tuples(st.integers(0, 2400), st.integers(0, 2400))


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    """Rectangles along the sides and convex quadrilaterals and triangles across them."""
    x, y = draw(st.integers(200, 2000)), draw(st.integers(200, 2000))
    kind = draw(st.sampled_from(["box", "kite", "triangle"]))
    a, b, c, d = [draw(st.integers(10, 200)) for _ in range(4)]
    corners = {
        "box": ((x, y), (x + 2 * a, y), (x + 2 * a, y + b), (x, y + b)),
        "kite": ((x - a, y), (x, y - b), (x + c, y), (x, y + d)),
        "triangle": ((x - a, y - b), (x + c, y), (x, y + d)),
    }[kind]
    return Piece(
        kind, corners, draw(st.sampled_from(["solid", "light", "soft"])), draw(st.sampled_from(["low", "tall"]))
    )


terrains = st.lists(pieces(), max_size=7).map(tuple)


def moved_piece(piece: Piece, dx: int, dy: int) -> Piece:
    return Piece(piece.kind, tuple((x + dx, y + dy) for x, y in piece.corners), piece.cover, piece.height)


@given(terrains, places, places, st.integers(0, 1800), st.booleans(), st.lists(places, max_size=4))
def test_a_step_stays_on_the_table_outside_buildings_and_within_its_length(terrain, a, b, most, straight, others):
    """STKO-16, 17, 18, 22."""
    ground = DrawnGround((2400, 2400), terrain)
    f = figure(1, *a)
    crowd = [f] + [figure(2 + i, *place) for i, place in enumerate(others)]
    assume(ground.placing(f, *a, crowd, True) in ("", "too-close", "nearer-to-enemy"))
    spot = ground.step(f, *b, most, straight, crowd)
    assert 0 <= spot.x <= 2400 and 0 <= spot.y <= 2400
    assert 0 <= spot.distance <= most
    assert (spot.x - f.x) ** 2 + (spot.y - f.y) ** 2 <= most**2
    for piece in terrain:
        if piece.height == "tall":
            assert not Obstacle(piece).pad.holds(spot.x, spot.y)
    for other in crowd[1:]:
        assert (spot.x, spot.y) == a or (spot.x - other.x) ** 2 + (spot.y - other.y) ** 2 >= 100 * 100
    if straight and not spot.climbed and (spot.x, spot.y) != a:
        shapes = [Obstacle(piece).shape for piece in terrain]
        assert not any(shape.holds(spot.x, spot.y) and not shape.holds(*a) for shape in shapes)
    if not spot.refused:
        assert spot.climbed or (spot.x - b[0]) ** 2 + (spot.y - b[1]) ** 2 <= 2 * 100**2


@given(terrains, places, places, st.integers(1, 1800), st.lists(places, max_size=3))
def test_a_free_run_is_a_step_of_the_full_length(terrain, a, b, length, others):
    """STKO-19."""
    ground = DrawnGround((2400, 2400), terrain)
    f = figure(1, *a)
    crowd = [f] + [figure(2 + i, *place) for i, place in enumerate(others)]
    assume(ground.placing(f, *a, crowd, True) == "")
    spot = ground.run(f, *b, length, crowd)
    assert ground.runs_free(f, length, crowd) == (spot.refused == "")
    if not spot.refused:
        assert spot.distance == length
        gone = (spot.x - f.x) ** 2 + (spot.y - f.y) ** 2
        assert (length - 3) ** 2 <= gone <= length**2 or length < 3


@given(terrains, places, places)
def test_sight_is_what_three_lines_past_all_tall_pieces_give(terrain, a, b):
    """STKO-31. Neither cells nor shortcuts nor memory change what is seen."""
    assume(a != b)
    ground = DrawnGround((2400, 2400), terrain)
    one, other = figure(1, *a), figure(2, *b)
    tall = [Obstacle(piece) for piece in terrain if piece.height == "tall"]
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    sx, sy = int(-dy * BASE / length), int(dx * BASE / length)
    ends = [b, (b[0] + sx, b[1] + sy), (b[0] - sx, b[1] - sy)]
    clear = [not any(o.shape.span(*a, *end)[3] for o in tall) for end in ends]
    assert ground.sees(one, other) == any(clear)
    facts = ground.shot(one, other, [one, other], True)
    again = ground.shot(one, other, [one, other], True)
    fresh = DrawnGround((2400, 2400), terrain).shot(one, other, [one, other], True)
    told = [(s.distance, s.in_sight, s.cover, s.position, s.blocker, s.line) for s in (facts, again, fresh)]
    assert told[0] == told[1] == told[2]
    assert (facts.blocker == "") == facts.in_sight


@given(pieces(), places, places)
def test_a_line_crosses_a_piece_when_points_of_it_lie_inside(piece, a, b):
    """STKO-31. The exact middle of the crossing is inside; without a crossing no hundredth of the line is."""
    shape = Obstacle(piece).shape
    assume(a != b)
    n, d, leave_n, leave_d = shape.span(*a, *b)
    assert shape.crossed(*a, *b) == (leave_d != 0) == shape.crossed(*b, *a)

    def within(t: Fraction) -> bool:
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        return all(nx * x + ny * y < c for nx, ny, c in shape.edges)

    if leave_d:
        enter, leave = Fraction(n, d), Fraction(leave_n, leave_d)
        assert 0 <= enter < leave <= 1
        assert within((enter + leave) / 2)
        assert enter == 0 or not within(enter)
        assert leave == 1 or not within(leave)
    else:
        assert not any(within(Fraction(i, 50)) for i in range(51))


boxes = st.tuples(st.integers(0, 2000), st.integers(0, 2000), st.integers(1, 400), st.integers(1, 400))


@given(boxes, places, places, st.integers(0, 200_000))
def test_a_rectangle_along_the_table_answers_as_any_other_outline(box, a, b, band):
    """STKO-31. The short way for rectangles says what the sides one by one say."""
    x, y, wide, deep = box
    for outline in (Obstacle(wall(x, y, wide, deep)).shape, Obstacle(wall(x, y, wide, deep)).pad):
        slow = Outline(outline.edges, outline.x0, outline.x1, outline.y0, outline.y1, False)
        assert outline.upright and not slow.upright
        assert outline.holds(*a) == slow.holds(*a)
        assert outline.crossed(*a, *b) == slow.crossed(*a, *b)
        assert outline.passed(*a, *b) == slow.passed(*a, *b)
        quick, exact = outline.span(*a, *b), slow.span(*a, *b)
        assert (quick[3] == 0) == (exact[3] == 0)
        if exact[3]:
            assert Fraction(*quick[:2]) == Fraction(*exact[:2]) and Fraction(*quick[2:]) == Fraction(*exact[2:])
        dx, dy = b[0] - a[0], b[1] - a[1]
        corners = [(cx, cy) for cx in (outline.x0, outline.x1) for cy in (outline.y0, outline.y1)]
        across = [dx * (cy - a[1]) - dy * (cx - a[0]) for cx, cy in corners]
        assert outline.far_aside(*a, dx, dy, band) == (min(across) >= band or max(across) <= -band)
        assert not slow.far_aside(*a, dx, dy, band)


@given(terrains, places, places)
def test_a_line_is_blocked_where_something_stops_it(terrain, a, b):
    """STKO-17, 18. The question with no lengths in it."""
    near = Terrain((2400, 2400), terrain).near(*a, *b)
    stopped = tall_stop(near, *a, *b, 1)[1] >= 0 or low_span(near, *a, *b, 1)[2] >= 0
    assert blocked(near, *a, *b) == (stopped and a != b)


@given(st.integers(-2400, 2400), st.integers(-2400, 2400))
def test_the_nearest_direction_agrees_most_with_the_wish(wx, wy):
    """STKO-19. Of two that agree equally, the first."""
    agree = [ux * wx + uy * wy for ux, uy in DIRECTIONS]
    assert nearest_direction(wx, wy) == (agree.index(max(agree)) if max(agree) > 0 else 0)


@given(places, places)
def test_distance_is_the_same_both_ways(a, b):
    """STKO-11."""
    ground = DrawnGround((2400, 2400), ())
    one, other = figure(1, *a), figure(2, *b)
    distance = ground.distance(one, other)
    assert distance == ground.distance(other, one) == ground.shot(one, other, [], True).distance
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    assert (2 * distance - 1) ** 2 <= 4 * square < (2 * distance + 1) ** 2 or distance == square == 0


@given(terrains, places, places, places, st.integers(0, 2400), st.integers(0, 2400), st.integers(1, 1800))
def test_nothing_depends_on_where_on_a_big_table_it_happens(terrain, a, b, c, dx, dy, most):
    """STKO-11, 17, 31."""
    moved = tuple(moved_piece(piece, 2000 + dx, 2000 + dy) for piece in terrain)
    here = DrawnGround((12_000, 12_000), tuple(moved_piece(piece, 2000, 2000) for piece in terrain))
    there = DrawnGround((12_000, 12_000), moved)
    told = []
    for ground, x, y in ((here, 2000, 2000), (there, 2000 + dx, 2000 + dy)):
        one, other, third = (
            figure(1, a[0] + x, a[1] + y),
            figure(2, b[0] + x, b[1] + y, 1),
            figure(3, c[0] + x, c[1] + y),
        )
        crowd = [one, other, third]
        facts = ground.shot(one, other, crowd, True)
        spots = [ground.step(one, other.x, other.y, most, straight, crowd) for straight in (True, False)]
        spots.append(ground.run(one, other.x, other.y, most, crowd))
        told.append(
            (
                [(spot.x - x, spot.y - y, spot.distance, spot.refused, spot.climbed, spot.free) for spot in spots],
                (facts.distance, facts.in_sight, facts.cover, facts.position, facts.line, facts.blocker),
                (ground.near_cover(one), ground.runs_free(one, most, crowd)),
            )
        )
    assert told[0] == told[1]


# -- sample tables ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("table", SAMPLE_TABLES, ids=lambda table: table.name)
def test_sample_tables_follow_the_terrain_advice(table: SampleTable):
    """STKO-98: open ground at most 12 inches across, gaps of 5 to 7 inches between a building and the next."""
    ground = DrawnGround(table.size, table.terrain)
    width, depth = table.size
    obstacles = ground.terrain.pieces
    for x in range(0, width + 1, 100):
        for y in range(0, depth + 1, 100):
            edge = min(x, y, width - x, depth - y)
            assert edge <= 600 or any(o.touches(x, y, 600) for o in obstacles), (x, y)
    buildings = [o for o in obstacles if o.kind == "building"]
    for building in buildings:
        others = [o for o in buildings if o is not building]
        rim = [
            (x, y)
            for x in range(building.x0, building.x1 + 1, 50)
            for y in range(building.y0, building.y1 + 1, 50)
            if x in (building.x0, building.x1) or y in (building.y0, building.y1)
        ]
        assert not any(o.touches(x, y, 499) for o in others for x, y in rim)
        assert any(o.touches(x, y, 700) for o in others for x, y in rim)
    for i, obstacle in enumerate(obstacles):
        for o in obstacles[:i]:
            assert obstacle.x0 >= o.x1 or obstacle.x1 <= o.x0 or obstacle.y0 >= o.y1 or obstacle.y1 <= o.y0, (
                obstacle.kind,
                o.kind,
            )
