"""The three questions asked for investigators through the pages: what is offered, played and hidden."""

import json
import re
from uuid import UUID, uuid4

import pytest
from django.urls import reverse
from msgspec.structs import replace

from campaigns.models import Question, Simulation
from campaigns.simulation import balance, comparing
from campaigns.simulation.stored import beginning_of
from tests.simulation.playing import play_all
from tests.web.coc.test_investigators import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def study(request):
    from tests.founding import founded
    from tests.web.study import Study

    request.getfixturevalue("fresh_db" if request.node.get_closest_marker("fresh_db") else "db")
    return founded(Study)


def form(study, **more):
    first, second = study.gangs["anna"], study.gangs["ben"]
    return {"id": str(uuid4()), "first": first, "second": second, "table": "hall", "battles": "40", "key": "", **more}


def ask(study, language="en", **more):
    client = study.browser("rita", language)
    answer = client.post(reverse("simulation-new", args=[study.campaign]), form(study, **more))
    assert answer.status_code == 302, text(answer)[:800]
    return client, Simulation.objects.get(id=answer["Location"].strip("/").split("/")[-1])


def test_people_come_with_their_sheets_and_whoever_cannot_stand_stays_out(study):
    berta = study.joins("anna", "Berta", "shotgun")
    study.act({"type": "set-body", "character": berta, "set": {"hp": 0}, "reason": "Gas"})
    _client, row = ask(study)
    people = beginning_of(row).setup.figures
    assert [person.character for person in people] == [study.figures["anna"][0], study.figures["ben"][0]]
    assert people[0].values["handgun"] == 60
    assert people[0].weapons == ("revolver",)


@pytest.mark.parametrize("table", ["parlour", "hall", "yard", "open"])
def test_every_table_that_is_offered_can_be_played_on(study, table):
    client, row = ask(study, table=table)
    play_all()
    assert client.get(reverse("simulation-battle", args=[row.id, 1])).status_code == 200
    assert row.chunks.filter(status="failed").count() == 0


def test_the_form_offers_what_this_game_has(study):
    page = study.browser("rita").get(reverse("simulation-new", args=[study.campaign])).content.decode()
    for here in ('value="parlour"', 'value="open"', "12 metres apart", 'value="cautious"', "hit points"):
        assert here in page
    for street in ('value="crossroads"', "inches apart", 'value="random"', "Ganger"):
        assert street not in page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ganger: knife", "start with a class, such as Opponent"),
        ("Opponent: halberd", "halberd"),
        ("Opponent: knife (charm 30)", "charm 30"),
        ("Opponent: knife (fighting)", "fighting"),
    ],
)
def test_typed_opponents_that_cannot_be_read_are_told_at_their_field(study, typed, said):
    sent = form(study, second="typed", typed_second=typed)
    answer = study.browser("rita").post(reverse("simulation-new", args=[study.campaign]), sent)
    assert answer.status_code == 422
    assert said.casefold() in text(answer).casefold()
    assert not Simulation.objects.exists()


@pytest.mark.parametrize("table", ["real", "drawn"])
def test_a_fight_that_goes_on_is_played_to_its_end(study, table):
    """The stand-in for a real table is the room, and nothing else is offered."""
    battle = study.fight(table=table, hidden={"hp": 8, "dex": 50, "firearms": 40})
    client = study.browser("rita")
    address = reverse("simulation-new", args=[study.campaign]) + f"?battle={battle}"
    page = client.get(address).content.decode()
    assert ('value="room"' in page) is (table == "real")
    assert 'value="parlour"' not in page
    sent = {"id": str(uuid4()), "battles": "40", "key": "", **({"table": "room"} if table == "real" else {})}
    answer = client.post(address, sent)
    assert answer.status_code == 302, text(answer)[:600]
    play_all()
    row = Simulation.objects.get()
    assert "Hunde" in text(client.get(reverse("simulation", args=[row.id])))
    assert client.get(reverse("simulation-battle", args=[row.id, 3])).status_code == 200


@pytest.mark.parametrize(
    "chosen",
    [
        {"what": "weapons", "figure": "1", "weapons": ["knife", "pistol"]},
        {"what": "joins", "side": "1", "line": "2 Opponent: knife (hit points 8, fighting 40)"},
        {"what": "option", "option": json.dumps(["coc.major_wound_rule", "gt_half"])},
        {"what": "table", "table": "parlour"},
        {"what": "table", "table": "open"},
        {"what": "policy", "side": "1", "policy": "cautious"},
    ],
)
def test_what_if_something_were_different(study, monkeypatch, chosen):
    monkeypatch.setattr(comparing, "LEAST_BATTLES", 100)
    client, base = ask(study, battles="1")
    more = {f"v0-{name}": value for name, value in chosen.items()}
    sent = {"id": str(uuid4()), "ask": "compare", "side": "0", "battles": "1000", "key": "ab", **more}
    answer = client.post(reverse("what-if", args=[base.id]), sent)
    assert answer.status_code == 302, re.findall(r'(?:class="wrong"[^>]*|<p)>(.*?)<', answer.content.decode())
    changed = Question.objects.get().branches.order_by("asked_at").last()
    assert changed.branch["changes"][0]["what"] == chosen["what"]
    if chosen["what"] == "joins":
        assert beginning_of(changed).setup.figures[-1].values == {"hp": 8, "fighting": 40}
    assert client.get(answer["Location"]).status_code == 200


def test_classes_and_skills_to_learn_are_not_offered_where_there_are_none(study):
    client, base = ask(study, battles="1")
    page = client.get(reverse("what-if", args=[base.id])).content.decode()
    assert '<option value="weapons"' in page
    assert '<option value="rank"' not in page
    assert '<option value="skill"' not in page
    assert 'value="balance"' in page
    assert 'name="ask" value="skill"' not in page


def test_what_would_make_it_fair_changes_weapons_and_people_but_no_class(study):
    _client, base = ask(study, battles="1")
    beginning = beginning_of(base)
    found = [change for (change,) in balance.candidates(beginning, (), (), 0, 0)]
    assert {change.what for change in found} == {"weapons", "joins"}  # nobody may leave: each side has one
    assert all(balance.size_of(beginning, (change,)) > 0 for change in found)


def test_of_people_with_the_same_sheet_only_the_first_is_tried_and_of_another_each(study):
    gang = beginning_of(ask(study, battles="1")[1])
    figure = gang.setup.figures[0]
    poor = replace(figure, values={**figure.values, "handgun": 20}, name="Berta", at=(300, 300))
    three = replace(
        gang.setup, figures=(figure, poor, replace(poor, name="Carla", at=(600, 300)), gang.setup.figures[1])
    )
    tried = [change for (change,) in balance.candidates(replace(gang, setup=three), (), (0,), 0, -1)]
    assert [change.figure for change in tried if change.what == "leaves"] == [1, 2]


@pytest.mark.parametrize("language", ["en", "de"])
def test_how_long_will_he_live_is_not_asked_where_nobody_gains_anything(study, language):
    client = study.browser("rita", language)
    page = client.get(reverse("simulations", args=[study.campaign])).content.decode()
    for name in ("simulated-life", "season-new"):
        address = reverse(name, args=[study.campaign])
        assert address not in page
        answer = client.get(address)
        assert answer.status_code == 422
        assert {"en": "nobody gains anything", "de": "gewinnt niemand"}[language] in text(answer)
    assert {"en": "No seasons", "de": "keine Saisons"}[language] in page


def test_an_unknown_stand_in_is_declined(study):
    from campaigns.models import Member
    from campaigns.simulation.asking import ask as asked
    from engine.kernel.refusal import Malformed

    battle = study.fight()
    with pytest.raises(Malformed) as raised:
        asked(Member.objects.get(id=study.members["rita"]), 10, battle=UUID(str(battle)), table="crossroads")
    assert raised.value.field == "table"


@pytest.mark.parametrize(("language", "again"), [("en", "Play it again"), ("de", "Noch einmal spielen")])
def test_one_click_weighs_a_roll_of_a_real_table_in_the_room(study, language, again):
    """There is one stand-in here, so no other table is spoken of. Source: the design of forks."""
    battle = study.fight(hidden={"hp": 8, "dex": 50, "firearms": 40})
    study.act({"type": "call-roll", "figure": 1, "skill": "listen"}, "rita", battle)
    client = study.browser("rita", language)
    matter = reverse("roll-matter", args=[battle, 1])
    assert client.post(matter, {"at_once": "1", "id": str(uuid4())})["Location"] == matter
    assert {beginning_of(simulation).stand_in for simulation in Simulation.objects.all()} == {"room"}
    page = text(client.get(matter))
    assert again in page and "another table" not in page and "anderen Tisch" not in page
    assert ("A room: two rows" if language == "en" else "Ein Raum: zwei Reihen") in page
