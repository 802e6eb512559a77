"""What can't be, through the page: a sentence with the numbers, and nothing is written."""

import re

import pytest

from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL
from tests.founding import founded
from tests.web.gff.front import text
from tests.web.pb12.field import Field, acts

pytestmark = pytest.mark.django_db


def declines(field, form, http, *said, **fields):
    """With these words, and nobody's page is any different afterwards."""
    page = field.page()
    got = field.send(form, **fields)
    told = text(got)
    assert got.status_code == http, told[:800]
    for one in said:
        assert re.search(one, told), (one, told[:2500])
    after = field.page()
    assert (after.version, after.view) == (page.version, page.view)


@pytest.fixture
def field():
    return founded(acts, 1)


def test_an_action_without_the_points(field):
    shot = {"figure": 1, "target": 4, "with": "shoot 0", "ap": 5, "give_up": 0}
    declines(field, "attack", 422, "needs 5 action points for that and has 3", **shot)
    declines(
        field,
        "attack",
        422,
        "can't give up or leave out 9 tests: one has to be rolled",
        **{**shot, "ap": 2, "give_up": 9},
    )


def test_a_way_beyond_the_movement_points(field):
    declines(
        field,
        "move",
        422,
        "takes 7 movement points, and Captain Lorenz has 3",
        figure=1,
        how="move",
        ap=1,
        horizontal=7,
    )


def test_a_bid_above_what_one_has():
    field = founded(Field)
    field.enter("prepare", side=0, points=3)
    field.choose("begin")
    question, rita = field.page().waiting.question, field.front.members["rita"]
    has = field.page().view["sides"][1]["kp"]
    bid = {"kind": "bid", "question": question.number, "side": 1, "number": has + 1, "acts_as": rita}
    declines(
        field,
        "answer",
        422,
        rf"There (is|are) {has} command points? left for [^,]*, so {has + 1} is too high a bid\. Bid {has} or less",
        **bid,
    )


def test_a_group_that_would_contain_itself_or_hang_nowhere():
    field = founded(Field)
    groups = len(field.page().view["groups"])
    new = {"side": 0, "name": "Rifles", "figures": [2, 3], "leader": 2}
    declines(
        field, "form-group", 422, rf"no group {groups}|group \(number {groups}\)|number {groups}", **new, above=groups
    )
    declines(field, "form-group", 422, "isn't one of", **{**new, "figures": [2, 4]}, above=0)


def test_a_module_over_the_slots():
    field = founded(Field)
    declines(field, "equip", 422, r"fills 3 slots, and Corporal Ines has 2", figure=2, before="1", gear=[0, 1])


def test_more_command_points_than_the_limit_allows():
    field = Field(options={"pb12.game_value_limit": 8_000})
    declines(
        field,
        "prepare",
        422,
        "Game value 4800 is too much for [^:]*: 500‰ given up, the limit is 4000",
        side=0,
        points=20,
    )


def test_a_move_off_the_secure_stand_or_off_the_table():
    forces = (PASS_PATROL[:2], MOOR_RUNNERS[:2])
    places = ((1200, 500), (2000, 500), (1200, 2500), (2000, 2500))
    narrow = {"kind": "wall", "corners": [[1000, 700], [1400, 700], [1400, 706], [1000, 706]], "cover": "solid"}
    field = Field(
        forces, on_field=False, at=places, table="drawn", size=[3000, 3000],
        terrain=[{**narrow, "height": "low"}], options={"pb12.command_groups": False},
    )  # fmt: skip
    field.begin()
    field.choose("activate", figure=1)
    way = {"figure": 1, "how": "move", "ap": 1, "point": "points"}
    declines(field, "move", 422, "movement points, and Captain Lorenz has 3", **way, x=1200, y=1900)
    declines(field, "move", 422, "off the table|movement points", **way, x=3500, y=500)
    declines(field, "move", 422, "no secure footing there|rises", **way, x=1200, y=703)
