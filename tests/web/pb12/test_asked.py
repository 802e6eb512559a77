"""Drawn tables ask who interrupts: whom, by their standing orders, and sealed; and where a mover goes on."""

import json
import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils.translation import override

from campaigns.models import Member
from campaigns.selectors.battles.pages import battle_page
from campaigns.selectors.battles.waiting import Question
from campaigns.web.rulesets.pb12 import questions
from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL
from tests.founding import founded
from tests.web.gff.front import text
from tests.web.pb12.field import HTMX, Field

pytestmark = pytest.mark.django_db
PLACES = ((1000, 500), (2000, 500), (1000, 1400), (2000, 1400))


def meadow():
    """Two against two, in the open and in sight of each other; Corporal Ines is up."""
    forces = (PASS_PATROL[:2], MOOR_RUNNERS[:2])
    field = Field(
        forces, on_field=False, at=PLACES, table="drawn", size=[3000, 3000], terrain=[],
        options={"pb12.command_groups": False},
    )  # fmt: skip
    field.enter("prepare", side=0, points=5)
    field.enter("prepare", side=1, points=5)
    field.begin()
    field.choose("activate", figure=2)
    return field


def order(field, figure, code):
    side = 0 if figure < 3 else 1
    said = send(field, ("anna", "ben")[side], "standing-order", figure=figure, side=side, order=code)
    assert said.status_code == 302


def send(field, who, form, sees=False, **fields):
    """The table is drawn in the answer where somebody sees it there."""
    fields = {**fields, "acts_as": field.front.members[who], "yours": "1"}
    return field.front.browser(who).post(reverse("enter", args=[field.battle, form]), fields, **(HTMX if sees else {}))


def answer(field, who, side, how, sees=False):
    """As the button of the form says it, with the fields that the page gave the form."""
    question = field.page().waiting.question
    return send(field, who, "answer", sees, kind="interrupt", question=question.number, side=side, how=how)


def asks(field):
    question = field.page().waiting.question
    return question.kind if question else ""


def plain(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", unescape(html))).replace(" : ", ": ")


# -- standing orders ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("orders", "asked"), [({}, True), ({3: "never"}, False), ({4: "never"}, True)])
def test_unless_told_otherwise_a_figure_is_asked_when_it_is_the_target(orders, asked):
    field = founded(meadow)
    for figure, code in orders.items():
        order(field, figure, code)
    field.enter("attack", figure=2, target=3, shot="shoot 0 1 0 ")
    assert (asks(field) == "interrupt") is asked


@pytest.mark.parametrize(("code", "asked"), [("target", False), ("sight", True), ("always", True), ("never", False)])
def test_a_figure_is_asked_about_who_comes_into_sight_where_its_order_says_so(code, asked):
    field = founded(meadow)
    html = field.html("ben")
    select = html[html.index('id="d-standing"') :]
    assert "as a target" in select and "in sight too" in select and "Tamme" in select
    assert 'name="side" value="1"' in select[: select.index("Tamme")]
    for figure in (3, 4):
        order(field, figure, "never")
    order(field, 4, code)
    assert re.search(rf'value="{code}"\s+selected', field.html("ben"))
    field.enter("move", figure=2, how="move", ap=1, point="points", x=2000, y=800)
    assert (asks(field) == "interrupt") is asked


def test_nobody_gives_another_sides_figures_their_orders():
    field = founded(meadow)
    said = send(field, "anna", "standing-order", figure=4, side=1, order="never")
    assert said.status_code == 403 and read_by(field, "ben") == ["", "", "target", "target"]
    html = field.html("anna")
    assert "Tamme" not in html[html.index('id="d-standing"') : html.index('id="d-leave"')]


def read_by(field, who):
    """The standing orders as whoever looks reads them, on a page and over the API."""
    page = battle_page(field.battle, Member.objects.get(id=field.front.members[who])).view
    view = field.front.browser(who).get(f"/api/battles/{field.battle}/").json()["view"]
    assert view["figures"] == json.loads(json.dumps(page["figures"]))
    return [figure["standing_order"] for figure in view["figures"]]


def test_a_standing_order_is_read_by_its_side_alone_until_the_battle_is_over():
    """PB-110: neither by the other side nor by the referee, who may still give one in a player's place."""
    field = founded(meadow)
    order(field, 4, "never")
    assert read_by(field, "anna") == ["target", "target", "", ""]
    assert read_by(field, "ben") == ["", "", "target", "never"]
    assert read_by(field, "rita") == [""] * 4
    field.enter("standing-order", figure=2, side=0, order="always")
    assert read_by(field, "anna")[:2] == ["target", "always"]
    assert send(field, "ben", "surrender", side=1).status_code == 302
    assert read_by(field, "rita") == ["target", "always", "target", "never"]


# -- who interrupts? ------------------------------------------------------------------------------------------------
def test_several_sides_answer_sealed_and_nobody_else_sees_who_or_what():
    field = founded(meadow)
    order(field, 1, "always")
    field.enter("attack", figure=2, target=3, shot="shoot 0 1 0 ")
    assert asks(field) == "interrupt" and field.page().waiting.missing == 2
    for who, name, n in (("anna", "Captain Lorenz", 1), ("ben", "Old Wenke", 3)):
        html = field.html(who)
        form = html[html.index('class="question') :]
        assert name in form and f'value="ranged-defence {n}"' in form and "Let it happen" in form
        assert "Corporal Ines shoots at Old Wenke (before the action)" in plain(form)
        assert 'value="ranged-defence 2"' not in form and 'id="d-interrupt"' not in html  # herself; asked anyway
    assert "Waiting for 2 more" in plain(field.html("otto"))
    said = answer(field, "ben", 1, "ranged-defence 3", sees=True)
    assert said.status_code == 200 and "Your answer is in. Waiting for 1 more answer." in plain(said.content.decode())
    one = {who: looks(field, who) for who in ("anna", "rita", "otto")}
    send(field, "ben", "take-back")
    answer(field, "ben", 1, "pass")
    assert {who: looks(field, who) for who in ("anna", "rita", "otto")} == one
    assert not any("ranged defence" in said for who, said in one.items() if who == "otto")


def looks(field, who):
    """What that reader's page says, without what tells the time and which entry it is."""
    html = field.html(who)
    html = re.sub(r"<time.*?</time>|<s\b.*?</s>", "", html, flags=re.DOTALL)
    return re.sub(r"\d+ seconds?( ago)?|[Jj]ust now", "", plain(html))


def test_once_all_have_answered_the_interrupt_is_revealed_and_carried_out():
    field = founded(meadow)
    order(field, 1, "always")
    field.enter("attack", figure=2, target=3, shot="shoot 0 1 0 ")
    answer(field, "ben", 1, "ranged-defence 3")
    answer(field, "anna", 0, "pass")
    while asks(field) == "interrupt":
        for who, side in (("anna", 0), ("ben", 1)):
            if side in field.page().waiting.sides:
                answer(field, who, side, "pass")
    assert "distracted" in field.seen(3)["states"]
    assert "Old Wenke interrupts" in plain(field.html("otto"))


def test_a_mover_who_was_interrupted_plans_the_rest_of_its_way_on_the_map():
    field = founded(meadow)
    order(field, 2, "never")
    order(field, 4, "always")
    field.enter("move", figure=2, how="move", ap=2, point="points", x=2000, y=900)
    answered = 0
    while asks(field) in ("interrupt", "replan", "carry-on") and answered < 30:
        answered += 1
        if asks(field) == "interrupt":
            how = "melee-defence 4" if answered == 2 else "pass"
            assert answer(field, "ben", 1, how).status_code == 302
        else:
            field.answer(choice="yes")
    assert asks(field) == "way-on"
    html = field.html("anna")
    form = html[html.index('class="question') :]
    assert "Where does Corporal Ines go from here?" in form and "data-arm" in form and 'value="points"' in form
    assert "data-arm" not in field.html("ben")[field.html("ben").index('class="panel') :]
    before = field.seen(2)
    field.answer(point="points", x=before["x"] - 150, y=before["y"])
    assert field.seen(2)["x"] == before["x"] - 150 or asks(field) == "interrupt"


# -- zones ----------------------------------------------------------------------------------------------------------
def test_a_zone_is_drawn_on_the_map_or_typed_and_everyone_sees_it():
    forces = (PASS_PATROL[:2], MOOR_RUNNERS[:2])
    field = Field(forces, on_field=False, table="drawn", size=[3000, 3000], terrain=[])
    html = field.html("anna")
    assert 'data-into="left bottom right top"' in html and 'name="left"' in html
    sent = send(field, "anna", "set-zone", side=0, kind="entry", left="30", right="0", bottom="4,5", top="0")
    assert sent.status_code == 302
    assert field.page().view["zones"][0]["corners"] == [[0, 0], [3000, 0], [3000, 450], [0, 450]]
    for who in ("anna", "ben", "otto"):
        assert 'points="0,3000 3000,3000 3000,2550 0,2550"' in field.html(who) and "entry zone" in field.html(who)
    version = field.page().version
    said = send(field, "anna", "set-zone", side=0, kind="exit", left="3", right="", bottom="0", top="5")
    assert said.status_code == 400 and "a number" in text(said)
    assert field.page().version == version


@pytest.mark.parametrize(
    ("language", "ap", "says"),
    [
        ("en", 1, "What does Ratte do now, with 1 action point?"),
        ("de", 1, "Was tut Ratte jetzt, mit 1 Aktionspunkt?"),
        ("de", 2, "Was tut Ratte jetzt, mit 2 Aktionspunkten?"),
    ],
)
def test_a_delayed_figure_with_one_action_point_has_one(language, ap, says):
    with override(language):
        assert questions.text(Question(1, "act-within", [3], ["Ratte"], [], ap, False, {})) == says
