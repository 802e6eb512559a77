"""The drawn table: what it measures, what it refuses, and where whole units get."""

import random
from math import isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.refusal import Malformed
from engine.kernel.setup import Piece
from engine.rulesets.gff.codes import ADVANCE, AMBUSH, CHARGE, DEPLOYING, PLACING, RUSH, SCOUT
from engine.rulesets.gff.drawn import checks, moving
from engine.rulesets.gff.drawn.distances import apart, centre_within, root
from engine.rulesets.gff.drawn.sight import is_clear
from engine.rulesets.gff.drawn.standing import Room, loner, stood_around
from engine.rulesets.gff.drawn.terrain import KINDS, Terrain
from engine.rulesets.gff.policies.places import objective_spot
from engine.rulesets.gff.rules import moves
from engine.rulesets.gff.sample_tables import SAMPLE_TABLES
from engine.rulesets.gff.state.table import Objective
from tests.engine.gff.scene import RIFLE, TABLE, block, profile, refused, row, stood

coordinate = st.integers(100, 4700)
points = st.tuples(coordinate, coordinate)
pieces = st.builds(
    block,
    st.sampled_from(sorted(KINDS)),
    st.integers(0, 4000),
    st.integers(0, 4000),
    st.integers(20, 800),
    st.integers(20, 800),
    st.sampled_from(("low", "tall")),
)


# -- measuring ------------------------------------------------------------------------------------------------------
@given(st.integers(0, 10**12))
def test_a_root_is_rounded_up(n):
    assert root(n) == (isqrt(n - 1) + 1 if n else 0)


@given(points, points)
def test_distances_are_from_edge_to_edge_and_over_nine_inches_means_over(one, other):
    b = stood((0, profile(), [one]), (1, profile(), [other]))
    f, g = b.units
    square = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
    assert (apart(f, g) > 900) == (square > 1000**2)
    assert b.ground.is_within(b, f, g, 900) == (square <= 1000**2)
    assert b.ground.shooting(b, f, g).distance == apart(f, g) == apart(g, f)


@given(points, points, st.lists(pieces, max_size=6))
@settings(deadline=None)
def test_sight_is_mutual(one, other, terrain):
    t = Terrain(TABLE, tuple(terrain))
    assert is_clear(t, *one, *other) == is_clear(t, *other, *one)


def test_a_weapon_counts_for_each_bearer_in_range_and_sight():
    """GFF-13: one of three stands too far away, one behind a wall; a mortar needs no sight."""
    mortar = {"name": "Mortar", "range": 30, "attacks": 1, "rules": ["Indirect"]}
    wall = block("wall", 2900, 1500, 800, 25, "tall")
    f = (0, profile(3, weapons=(RIFLE, mortar)), [(2400, 1000), (3200, 1000), (2400, 400)])
    b = stood(f, (1, profile(), [(3200, 3000)]), terrain=(wall,))
    aim = b.ground.shooting(b, b.units[0], b.units[1])
    assert aim.bearers == [1, 3] and aim.distance == 1900


def test_who_stands_in_ruins_sees_out_and_is_seen():
    ruins = block("ruins", 1000, 1000, 600, 600, "tall")
    b = stood(
        (0, profile(), [(1300, 1300)]), (1, profile(), [(1300, 3000)]), (1, profile(), [(1300, 500)]), terrain=(ruins,)
    )
    inside, north, south = b.units
    assert b.ground.sees(b, inside, north) and b.ground.sees(b, south, inside)
    assert not b.ground.sees(b, north, south)


# -- cover ----------------------------------------------------------------------------------------------------------
def covered(target, terrain, *rules):
    """(cover, blocked) of models at those points against a shooter in the south."""
    b = stood((0, profile(), [(2400, 500)]), (1, profile(len(target)), target), terrain=terrain)
    aim = b.ground.shooting(b, b.units[0], b.units[1])
    return aim.cover, aim.blocked


@pytest.mark.parametrize(
    ("target", "found"),
    [
        (row(2100, 2000, 3), (True, False)),  # all in the woods
        ([(2100, 2000), (2250, 2000), (3500, 2000)], (True, False)),  # two of three
        ([(2100, 2000), (3400, 2000), (3500, 2000)], (False, False)),
        ([(2100, 2000), (3400, 2000)], (False, False)),  # half is not most
        ([(2400, 1500), (2550, 1510)], (False, False)),  # only half of each base
        ([(2400, 1490)], (False, False)),
        ([(2400, 1510)], (True, False)),  # most of a single model
    ],
)
def test_most_models_wholly_in_cover_or_most_of_a_single_one(target, found):
    """GFF-24."""
    assert covered(target, (block("woods", 2000, 1500, 1000, 1000),)) == found


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        (block("barricade", 2200, 1800, 400, 25), (True, False)),
        (block("barricade", 2390, 1800, 400, 25), (False, False)),  # half of the base looks out
        (block("barricade", 2200, 560, 400, 25), (False, False)),  # at the shooter's feet
        (block("ruins", 2200, 1700, 400, 100, "tall"), (True, True)),
        (block("building", 2200, 1700, 400, 100, "tall"), (True, True)),
        (block("swamp", 2200, 1800, 400, 400), (False, False)),
        (block("mines", 2200, 1800, 400, 400), (False, False)),
    ],
)
def test_behind_cover_and_what_of_it_only_hides(piece, found):
    """GFF-24, 38."""
    assert covered([(2400, 2000), (2400, 2120)], (piece,)) == found


# -- who is near ----------------------------------------------------------------------------------------------------
def test_models_within_two_inches_strike():
    """GFF-16."""
    b = stood((0, profile(3), [(1000, 1000), (700, 1000), (699, 1150)]), (1, profile(), [(1000, 1100)]))
    f, g = b.units
    assert b.ground.fighting(b, f, g).bearers == [1, 1]  # 316 and more between the centres of the others
    f.models[1].x = 800
    assert b.ground.fighting(b, f, g).bearers == [2, 2]


def test_a_blast_reaches_three_inches_and_other_units():
    """GFF-29."""
    hit = (1, profile(3), [(1000, 1000), (1400, 1000), (1401, 1150)])
    b = stood(hit, (1, profile(), [(1000, 1400)]), (0, profile(), [(1000, 1200)]))
    assert b.ground.crowd(b, b.units[0], 1) == [(1, 2), (2, 1)]
    assert b.ground.crowd(b, b.units[0], 3) == [(1, 2)]


def test_objectives_are_held_within_three_inches():
    """GFF-06, 20, 27."""
    b = stood((0, profile(), [(1000, 1350)]), (1, profile(), [(1350, 1001)]))
    b.objectives = [Objective(1000, 1000)]
    assert b.ground.holders(b, 1) == [0]
    b.units[1].models[0].y = 1000
    assert b.ground.holders(b, 1) == [0, 1]
    b.units[0].shaken, b.units[1].came = True, 1
    assert b.ground.holders(b, 1) == []


# -- moves ----------------------------------------------------------------------------------------------------------
def moved(b, points, action=ADVANCE):
    return b.ground.moved(b, b.units[0], action, points)


def test_a_move_has_its_length():
    """GFF-10."""
    b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(4000, 4000)]))
    assert moved(b, [(1000, 1600)]) == [(1000, 1600)]
    code, facts = refused(moved, b, [(1000, 1601)])
    assert (code, facts["most"], facts["distance"]) == ("too-far", 600, 601)
    assert moved(b, [(1000, 2200)], RUSH) == [(1000, 2200)]


def test_a_unit_stays_together():
    """GFF-11: an inch to one other, nine to all."""
    b = stood((0, profile(3), row(1000, 1000, 3)), (1, profile(), [(4000, 4000)]))
    assert moved(b, [(1000, 1100), (1200, 1100), (1400, 1100)])
    code, facts = refused(moved, b, [(1000, 1100), (1200, 1100), (1401, 1100)])
    assert (code, facts["model"]) == ("incoherent", 3)
    assert refused(moved, b, [(1000, 1100), (1090, 1100), (1200, 1100)])[0] == "models-overlap"
    assert refused(moved, b, [(1000, 1100), (1200, 1100)])[0] == "point-for-each-model"


@pytest.mark.parametrize(("far", "fits"), [(9, True), (6, False)])
def test_how_far_a_unit_spreads_is_an_option(far, fits):
    """GFF-11."""
    line = row(1000, 1000, 5, 200)
    b = stood((0, profile(5), line), (1, profile(), [(4000, 4000)]), coherency_far=far)
    further = [(x, y + 100) for x, y in line]
    if fits:
        assert moved(b, further) == further
    else:
        assert refused(moved, b, further)[0] == "incoherent"


def test_an_inch_is_kept_to_other_units():
    """GFF-12."""
    b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(1000, 1600)]), (0, profile(), [(1500, 1000)]))
    assert moved(b, [(1000, 1400)])
    code, facts = refused(moved, b, [(1000, 1401)])
    assert (code, facts["distance"], facts["least"]) == ("too-near", 99, 100)
    assert refused(moved, b, [(1301, 1000)])[0] == "too-near"


def test_nobody_walks_through_a_building_or_off_the_table():
    house = block("building", 0, 1100, 4800, 200, "tall")
    b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(house,))
    assert refused(moved, b, [(1000, 1400)])[0] == "blocked-way"
    assert refused(moved, b, [(1000, 1200)])[0] == "inside-building"
    b.units[0].models[0].y = 300
    assert refused(moved, b, [(1000, 49)])[0] == "off-table"
    b = stood((0, profile(1, "Flying"), [(1000, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(house,))
    assert moved(b, [(1000, 1400)]) == [(1000, 1400)]


def test_the_way_around_a_building_counts():
    wall = block("wall", 1000, 1100, 200, 25, "tall")
    b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(wall,))
    assert moved(b, [(1000, 1250)])
    code, facts = refused(moved, b, [(1000, 1590)])
    assert code == "too-far" and 600 < facts["distance"] < 640


def test_nobody_walks_over_enemies_without_wings():
    """GFF-12, 41."""
    line = row(600, 1200, 6, 190)
    enemy = (1, profile(6), line)
    b = stood((0, profile(), [(1000, 1000)]), enemy)
    assert refused(moved, b, [(1000, 1450)])[0] in ("blocked-way", "too-far")
    b = stood((0, profile(1, "Flying"), [(1000, 1000)]), enemy)
    assert moved(b, [(1000, 1450)])


@pytest.mark.parametrize(("rules", "most"), [((), 600), (("Strider",), 1200), (("Flying",), 1200)])
def test_difficult_ground_slows(rules, most):
    """GFF-25, 41: also where only one model touches it."""
    woods = block("woods", 1280, 1200, 300, 100)
    b = stood((0, profile(2, *rules), [(1000, 1000), (1150, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(woods,))
    beside = [(1000, 2200), (1150, 2200)]
    assert moved(b, beside, RUSH) == beside
    through = [(1000 + 3 * most // 12, 1000 + 3 * most // 4), (1150 + 3 * most // 12, 1000 + 3 * most // 4)]
    if most == 600:
        code, facts = refused(moved, b, [(1250, 1900), (1400, 1900)], RUSH)
        assert (code, facts["most"]) == ("too-far", 600)
    assert moved(b, through, RUSH) == through


def test_models_in_dangerous_ground_are_counted():
    """GFF-26, 41: who crosses it, and who is activated in it; in the air nobody crosses it."""
    mines = block("mines", 900, 1200, 200, 100)
    b = stood((0, profile(2), [(1000, 1000), (1200, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(mines,))
    f = b.units[0]
    assert b.ground.crossing(b, f, [(1000, 1500), (1200, 1500)], 0) == 1
    assert b.ground.crossing(b, f, [], 0) == 0
    f.models[0].y = 1250
    assert b.ground.crossing(b, f, [], 0) == 1
    b = stood((0, profile(1, "Flying"), [(1000, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(mines,))
    assert b.ground.crossing(b, b.units[0], [(1000, 1500)], 0) == 0
    b.units[0].models[0].y = 1250
    assert b.ground.crossing(b, b.units[0], [(1000, 1500)], 0) == 1
    mixed = profile(1)
    mixed["parts"] += profile(1, "Flying", "Tough(3)")["parts"]
    b = stood((0, mixed, [(1200, 1000), (1000, 1000)]), (1, profile(), [(4000, 4000)]), terrain=(mines,))
    assert b.ground.crossing(b, b.units[0], [(1200, 1500), (1000, 1500)], 0) == 0, "only the one in the air is over it"
    assert b.ground.crossing(b, b.units[0], [(1000, 1500), (1200, 1500)], 0) == 1


def test_one_point_moves_the_whole_unit():
    b = stood((0, profile(3), row(1000, 1000, 3)), (1, profile(), [(4000, 4000)]))
    assert moved(b, [(1300, 1500)]) == [(1000, 1500), (1150, 1500), (1300, 1500)]
    assert refused(moved, b, [(1300, 1601)])[0] == "too-far"
    with pytest.raises(Malformed):
        moved(b, [])


@pytest.mark.parametrize("forced", [False, True])
def test_people_say_a_point_for_each_model_also_where_they_decide_otherwise(forced):
    b = stood((0, profile(3), row(1000, 1000, 3)), (1, profile(), [(4000, 4000)]))
    b.forced = forced
    for n in (2, 4):
        assert refused(moved, b, row(1000, 1100, n)) == ("point-for-each-model", {"figure": 1, "most": 3})


def test_a_whole_unit_closes_up_where_a_building_is_in_its_way():
    house = block("building", 1100, 1200, 600, 600, "tall")
    b = stood((0, profile(3), row(900, 1000, 3, 190)), (1, profile(), [(4000, 4000)]), terrain=(house,))
    found = moved(b, [(900, 1500)])
    assert found[0] == (900, 1500) and len(set(found)) == 3
    checks.check_step(b, b.ground.terrain, b.units[0], found, 600)


@pytest.mark.parametrize("table", SAMPLE_TABLES, ids=lambda one: one.name)
def test_wherever_a_whole_unit_is_sent_it_ends_as_single_models_might(table):
    """From any place to any point: within its move, together, apart from others, out of buildings."""
    chance = random.Random(table.name)
    for _ in range(150):
        n = chance.randint(1, 6)
        rules = chance.choice(((), ("Strider",), ("Flying",), ("Fast",)))
        b = stood(
            (0, profile(n, *rules), [(0, 0)] * n),
            *[(side, profile(3), [(0, 0)] * 3) for side in (0, 1, 1)],
            terrain=table.terrain,
        )
        t = b.ground.terrain
        for f in b.units:
            f.placed = False
        for f in b.units:
            b.stand(f, anywhere(b, t, f, chance))
            f.placed = True
        f, action = b.units[0], chance.choice((ADVANCE, RUSH))
        most = moves.reach(f, action, False)
        found = moving.as_unit(b, t, f, chance.randint(0, 4800), chance.randint(0, 4800), most)
        if found != [(m.x, m.y) for m in f.models]:
            checks.check_step(b, t, f, found, most)


def anywhere(b, t, f, chance):
    """Legal places for a unit that isn't on the table yet."""
    while True:
        room = Room(b, t, f, 100)
        room.look_within(b, f, 0, 0, t.wide, t.high)
        found = stood_around(room, f, chance.randint(800, 4000), chance.randint(800, 4000))
        if found:
            return found


# -- charges --------------------------------------------------------------------------------------------------------
def test_a_charge_ends_in_contact_and_the_defenders_close_up():
    """GFF-12, 15."""
    b = stood((0, profile(3), row(1000, 1000, 3)), (1, profile(4), row(900, 2000, 4)))
    f, g = b.units
    assert b.ground.charging(b, f, g, False, 0) == (False, 0)
    b.stand(f, b.ground.charged(b, f, g, 1200))
    assert apart(f, g) == 0 and len(b.ground.fighting(b, f, g).bearers) == 2
    assert b.ground.fighting(b, f, g).bearers[1] == 3
    b.stand(g, b.ground.closed(b, g, f))
    assert b.ground.fighting(b, g, f).bearers[1] == 4
    assert_apart(b, 100)


@pytest.mark.parametrize(("between", "fits"), [(1200, True), (1201, False)])
def test_a_charge_has_its_reach(between, fits):
    """GFF-12."""
    b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(1000, 1100 + between)]))
    f, g = b.units
    if fits:
        assert b.ground.charging(b, f, g, False, 0) == (False, 0)
    else:
        code, facts = refused(b.ground.charging, b, f, g, False, 0)
        assert (code, facts["most"], facts["distance"]) == ("charge-out-of-reach", 1200, between)


def test_a_charge_through_woods_is_a_short_one():
    """GFF-25, 26: around them where that is near enough."""
    woods, mines = block("woods", 0, 1200, 4800, 100), block("mines", 0, 1250, 4800, 100)
    for far, fits in ((1700, True), (1800, False)):
        b = stood((0, profile(), [(1000, 1000)]), (1, profile(), [(1000, far)]), terrain=(woods, mines))
        if fits:
            assert b.ground.charging(b, *b.units, False, 0) == (True, 1)
        else:
            code, facts = refused(b.ground.charging, b, *b.units, False, 0)
            assert (code, facts["most"]) == ("no-way-to-charge", 600)


def test_whoever_charged_steps_back():
    """GFF-18."""
    b = stood((0, profile(3), row(1000, 1900, 3, 110)), (1, profile(3), row(1000, 2000, 3, 110)))
    f, g = b.units
    b.stand(f, b.ground.stepped_back(b, f, g))
    assert apart(f, g) >= 90
    assert_apart(b, 100)


@pytest.mark.parametrize("seed", range(40))
def test_no_bases_overlap_after_any_charge(seed):
    chance = random.Random(seed)
    table = SAMPLE_TABLES[seed % len(SAMPLE_TABLES)]
    b = stood(
        *[(side, profile(n), [(0, 0)] * n) for side in (0, 1, 0, 1) for n in [chance.randint(1, 5)]],
        terrain=table.terrain,
    )
    for f in b.units:
        f.placed = False
    for f in b.units:
        b.stand(f, anywhere(b, b.ground.terrain, f, chance))
        f.placed = True
    for f in b.units:
        for g in b.units:
            if f.side != g.side and checks.charge(b, b.ground.terrain, f, g) is not None:
                b.stand(f, b.ground.charged(b, f, g, moves.reach(f, CHARGE, False)))
                b.stand(g, b.ground.closed(b, g, f))
                assert_apart(b, 100)
                b.stand(f, b.ground.stepped_back(b, f, g) or [(m.x, m.y) for m in f.models])
                assert_apart(b, 100)


def assert_apart(b, least):
    models = [m for f in b.units for m in f.standing()]
    for i, m in enumerate(models):
        for model in models[:i]:
            assert (m.x - model.x) ** 2 + (m.y - model.y) ** 2 >= least**2


# -- before the first round -----------------------------------------------------------------------------------------
def deploying(*units, **options):
    b = stood(*units, **options)
    b.phase = DEPLOYING
    for f in b.units:
        f.placed = False
    return b


def test_the_zone_is_twelve_inches_deep():
    """GFF-07."""
    b = deploying((0, profile(), [(0, 0)]), (1, profile(), [(0, 0)]))
    f, g = b.units
    assert b.ground.deployed(b, f, [(1000, 1150)])
    assert refused(b.ground.deployed, b, f, [(1000, 1151)])[0] == "outside-zone"
    assert b.ground.deployed(b, g, [(1000, 3650)])
    assert refused(b.ground.deployed, b, g, [(1000, 1150)])[0] == "outside-zone"
    assert len(b.ground.deployed(b, f, [(2000, 600)])) == 1


def test_scouts_stand_up_to_twelve_inches_before_the_zone():
    """GFF-43."""
    b = deploying((0, profile(2, "Scout"), [(0, 0)] * 2), (1, profile(), [(0, 0)]))
    f = b.units[0]
    f.reserve = SCOUT
    assert b.ground.deployed(b, f, [(1000, 2450), (1150, 2450)])
    assert refused(b.ground.deployed, b, f, [(1000, 2450), (1150, 2451)])[0] == "outside-zone"


def test_ambushers_come_in_more_than_nine_inches_from_enemies():
    """GFF-27."""
    b = stood((0, profile(1, "Ambush"), [(0, 0)]), (1, profile(), [(2000, 2000)]))
    f = b.units[0]
    f.placed, f.reserve = False, AMBUSH
    assert b.ground.came_in(b, f, [(2000, 3001)])
    code, facts = refused(b.ground.came_in, b, f, [(2000, 3000)])
    assert (code, facts["distance"], facts["over"]) == ("near-enemies", 900, 900)


@pytest.mark.parametrize(("gap", "fits"), [("at least 9", True), ("over 9", False)])
def test_objectives_lie_in_the_middle_and_nine_inches_apart(gap, fits):
    """GFF-06: on a square table each edge may become one of a zone."""
    b = deploying((0, profile(), [(0, 0)]), (1, profile(), [(0, 0)]), objective_gap=gap)
    b.phase, b.objectives = PLACING, [Objective(2400, 2400)]
    for place, code in (
        ((1199, 2400), "objective-in-zone"),
        ((2400, 3601), "objective-in-zone"),
        ((2400, 3299), "objectives-too-near"),
        ((2400, 4801), "off-table"),
    ):
        assert refused(b.ground.objective, b, [place])[0] == code
    if fits:
        assert b.ground.objective(b, [(2400, 3300)]) == (2400, 3300)
    else:
        assert refused(b.ground.objective, b, [(2400, 3300)])[0] == "objectives-too-near"


def test_where_nothing_is_left_an_objective_may_lie_nearer():
    """GFF-01, 06: four in the quarters leave no place for a fifth."""
    b = deploying((0, profile(), [(0, 0)]), (1, profile(), [(0, 0)]))
    b.objectives = [Objective(x, y) for x in (1800, 3000) for y in (1800, 3000)]
    assert b.ground.objective(b, [(2400, 2400)]) == (2400, 2400)


# -- terrain --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("table", SAMPLE_TABLES[:3], ids=lambda one: one.name)
def test_sample_tables_have_twenty_pieces_and_room_for_five_objectives(table):
    """GFF-05, 06."""
    assert len(table.terrain) >= 20
    b = deploying((0, profile(), [(0, 0)]), (1, profile(), [(0, 0)]), terrain=table.terrain)
    b.phase = PLACING
    for _ in range(5):
        x, y = b.ground.objective(b, [objective_spot(b, b.ground.terrain, b.objectives)])
        b.objectives.append(Objective(x, y))


@pytest.mark.parametrize(
    "piece", [Piece("woods", ((0, 0), (500, 0), (4900, 500))), Piece("woods", ((0, 0), (500, 0), (250, 10), (0, 500)))]
)
def test_pieces_are_convex_and_on_the_table(piece):
    with pytest.raises(Malformed):
        stood((0, profile(), [(1000, 1000)]), (1, profile(), [(1000, 1000)]), terrain=(piece,))


def test_who_is_left_far_apart_comes_together_again_or_is_told_that_this_place_wont_do():
    """GFF-11: whoever stood between them fell. Nobody loses a move by tapping a place to which nobody goes."""
    b = stood((0, profile(2), [(2000, 2000), (2850, 2000)]), (1, profile(), [(200, 4500)]))
    f = b.units[0]
    assert refused(b.ground.moved, b, f, ADVANCE, [(1500, 2000)])[0] == "not-together"
    assert loner(b.ground.moved(b, f, ADVANCE, [(2400, 2000)]), centre_within(900)) < 0
