"""What may stand on a drawn table, zones, and who comes and goes there. Source: PB-25, 41, 126."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.refusal import Malformed
from engine.kernel.sample_table import block
from engine.kernel.setup import Figure as Entry
from engine.kernel.setup import Piece, Setup, Side
from engine.rulesets.pb12.codes import DISTURB, ENTRY, EXIT, HOLD
from engine.rulesets.pb12.drawn.ground import DrawnGround
from engine.rulesets.pb12.drawn.shapes import is_in
from engine.rulesets.pb12.drawn.terrain import KINDS
from engine.rulesets.pb12.rules import rounds
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from engine.rulesets.pb12.setup import new_battle
from tests.engine.pb12.drawn_scene import TABLE, crates, human, refused, stood, vehicle
from tests.engine.pb12.table import quay

ROOM = [(1000, 1000), (2000, 1000), (2000, 2000), (1500, 1500), (1000, 2000)]  # not convex


@pytest.mark.parametrize(
    ("field", "size", "piece"),
    [
        ("terrain", TABLE, block("lava", 0, 0, 100, 100)),
        ("terrain[0].corners", TABLE, block("wall", 2950, 0, 100, 100)),
        ("terrain", TABLE, Piece("wall", ((0, 0), (100, 0), (20, 20), (0, 100)))),
        ("size", (0, 3000), block("wall", 0, 0, 100, 100)),
        ("size", (3000, 20_001), block("wall", 0, 0, 100, 100)),
    ],
)
def test_what_cannot_be_a_table_is_refused(field, size, piece):
    with pytest.raises(Malformed) as raised:
        DrawnGround(size, (piece,))
    assert raised.value.field == field


def test_sample_tables_stand():
    for table in SAMPLE_TABLES:
        assert DrawnGround(table.size, table.terrain).size() == table.size
        assert {piece.kind for piece in table.terrain} <= set(KINDS)
        assert {"low", "tall"} == {piece.height for piece in table.terrain}


def test_heights_pb_41():
    t = DrawnGround(TABLE, (crates(1000, 1000, 200, 200), block("wall", 500, 500, 20, 200, "tall"))).terrain
    assert [t.height(*at) for at in ((1100, 1100), (1000, 1100), (510, 600), (1500, 500))] == [100, 0, 300, 0]
    assert t.carries(1100, 1100, 100)
    assert not t.carries(1100, 1100, 0)
    assert not t.carries(510, 600, 300)
    assert not t.carries(1500, 500, 100)


# -- zones ------------------------------------------------------------------------------------------------------
def test_a_strip_where_no_zone_was_set_pb_25():
    b = stood(human(0, 1500, 600), human(1, 1500, 2400), human(2, 600, 1500), human(3, 2400, 1500))
    for f in b.people:
        assert b.ground.entered(b, f, f.x, f.y) == (f.x, f.y, 0)
        b.ground.may_leave(b, f)
        b.stands(f, (1500, 1500, 0))
        assert refused(b.ground.may_leave, b, f) == ("not-in-exit-zone", {"figure": f.n})
        assert refused(b.ground.entered, b, f, 1500, 1500) == ("outside-zone", {"figure": f.n})


def test_zones_that_were_set_pb_25():
    b = stood(human(0, 1500, 1400))
    f = b.figure_of(1)
    b.zone_set(0, ENTRY, ROOM)
    assert b.ground.entered(b, f, 1500, 1500) == (1500, 1500, 0)
    assert refused(b.ground.entered, b, f, 1500, 1501)[0] == "outside-zone"
    assert refused(b.ground.entered, b, f, 1500, 500)[0] == "outside-zone"
    b.zone_set(0, EXIT, ROOM)
    b.ground.may_leave(b, f)


@pytest.mark.parametrize(
    "corners",
    [
        [(100, 100), (200, 200), (300, 300)],
        [(100, 100), (100, 100), (100, 100), (100, 100)],
        [(100, 100), (300, 300), (300, 100), (100, 300)],
    ],
)
def test_a_zone_has_an_area_pb_25(corners):
    """Neither one in a line, nor one point, nor sides that cross."""
    b = stood(human(0, 1500, 1400))
    assert refused(rounds.set_zone, b, 0, ENTRY, corners) == ("zone-without-area", {"n": len(corners)})
    assert refused(rounds.set_zone, b, 0, ENTRY, corners[:2]) == ("too-few-corners", {"n": 2})
    rounds.set_zone(b, 0, ENTRY, [(100, 100), (300, 100), (300, 300)])
    assert len(b.zones) == 1


def test_secure_stand_where_one_enters_pb_25_41():
    terrain = (crates(1000, 100, 200, 200), block("wall", 500, 100, 20, 200))
    b = stood(human(0, 1500, 1000), human(1, 200, 200), terrain=terrain)
    f = b.figure_of(1)
    assert b.ground.entered(b, f, 1100, 200) == (1100, 200, 100)
    narrow = {"figure": 1, "height": 100, "least": 50}
    assert refused(b.ground.entered, b, f, 510, 200) == ("no-secure-stand", narrow)
    assert refused(b.ground.entered, b, f, 240, 200) == ("in-the-way", {"figure": 1, "other": 2})
    assert b.ground.entered(b, f, 260, 200) == (260, 200, 0)
    assert refused(b.ground.entered, b, f, -1, 200)[0] == "off-table"


def test_a_vehicle_needs_room_where_it_enters_pb_25():
    b = stood(vehicle(0, 1500, 1500), human(1, 200, 300), terrain=(crates(1000, 300, 200, 200),))
    f = b.figure_of(1)
    assert b.ground.entered(b, f, 700, 300) == (700, 300, 0)
    assert refused(b.ground.entered, b, f, 950, 300)[1]["other"] == 0
    assert refused(b.ground.entered, b, f, 200, 400)[1]["other"] == 2


def test_who_is_in_an_area_pb_126():
    """The sides of able figures."""
    b = stood(
        human(0, 1200, 1200), human(1, 1800, 1200), human(1, 1300, 1300), human(1, 1500, 1600), human(0, 1400, 1100)
    )
    b.figure_of(3).able = False
    assert b.ground.within_zone(b, 0, HOLD) == []
    b.zone_set(0, HOLD, ROOM)
    assert sorted(b.ground.within_zone(b, 0, HOLD)) == [0, 0, 1]
    assert b.ground.within_zone(b, 1, HOLD) == b.ground.within_zone(b, 0, DISTURB) == []


@given(st.integers(0, 300), st.integers(0, 300))
def test_a_point_in_a_polygon(x, y):
    square = [(100, 100), (200, 100), (200, 200), (100, 200)]
    for corners in (square, square[::-1]):
        assert is_in(corners, x, y) == (100 <= x <= 200 and 100 <= y <= 200)


@pytest.mark.parametrize(("point", "aboard"), [((1500, 1400, 0), 1), ((300, 300, 0), 0)])
def test_whoever_comes_in_beside_a_vehicle_has_no_seat_on_it_pb_25_105(point, aboard):
    b = stood(vehicle(0, 1500, 1500), human(0, 0, 0))
    f = b.figure_of(2)
    f.on_field, f.aboard = False, 1
    rounds.bring_in(b, f, point, (0, 100))
    assert f.aboard == aboard


@pytest.mark.parametrize(
    ("piece", "refused_at"),
    [(block("building", 2050, 900, 500, 300), None), (block("building", 2040, 900, 500, 300), "figures[3].at"),
     (block("fence", 790, 990, 20, 20), "figures[0].at")],
)  # fmt: skip
def test_nobody_begins_where_there_is_no_room_pb_41(piece, refused_at):
    """A man at (800, 1000), and a cart at (2000, 1000) that is a step wide."""
    setup = quay("drawn", terrain=(piece,))
    if refused_at is None:
        PB12.check_setup(setup)
        return
    with pytest.raises(Malformed) as raised:
        PB12.check_setup(setup)
    assert (raised.value.field, raised.value.code) == (refused_at, "point-with-room-to-stand")


def test_whoever_begins_on_a_piece_of_terrain_stands_on_it_pb_41():
    figures = [Entry(0, "figure", name="a", profile={}, at=at) for at in ((1100, 1100), (500, 500))]
    setup = Setup("pb12", (Side("A"), Side("B")), tuple(figures), "drawn", TABLE, (crates(1000, 1000, 200, 200),))
    assert [f.z for f in new_battle(setup, {}).people] == [100, 0]
