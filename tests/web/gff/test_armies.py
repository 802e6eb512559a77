"""Armies of Firefight on pages: a unit by hand, a list from a file, cards, rules that a referee composes."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from campaigns.models import Campaign, Character, Simulation
from campaigns.simulation.balance import classes
from campaigns.simulation.results import simulation_page
from campaigns.simulation.stored import beginning_of
from campaigns.web.characters.starters import translated
from campaigns.web.rulesets.gff import units as form
from campaigns.web.rulesets.gff.starters import ARMIES
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.engine.gff.army_lists import NEW
from tests.founding import founded
from tests.web.gff.front import WATCH, Front, file_of, text

pytestmark = pytest.mark.django_db

RIFLES = {
    "name": "Harbour Watch", "points": "95", "p0-name": "Riflemen", "p0-models": "5", "p0-quality": "4",
    "p0-defence": "3", "p0-rules": "Fearless,  Relentless , Shrouded",
    "p0-w-name": ["Heavy rifle", "", "Flamer", "Knife"], "p0-w-count": ["4", "", "", "5"],
    "p0-w-range": ["24", "", "12", ""], "p0-w-attacks": ["1", "", "1", "1"],
    "p0-w-rules": ["AP(1)", "", "Blast(3), Reliable", ""], "p1-name": "", "p1-models": "",
}  # fmt: skip


def test_the_armies_to_begin_with_have_german_names_and_the_same_rules():
    def named(armies):
        people = [who for army in armies for who in army.people]
        parts = [part for who in people for part in who["profile"]["parts"]]
        weapons = [weapon for part in parts for weapon in part["weapons"]]
        return [one["name"] for one in (*people, *parts, *weapons)], [one["rules"] for one in (*parts, *weapons)]

    with override("de"):
        german, rules = named([translated(army, "gff") for army in ARMIES])
    english, same = named(ARMIES)
    assert {"Hafenwacht", "Wachleute", "Leuchtpistole"} <= set(german) and set(german) & set(english) == {"Pike"}
    assert rules == same


@pytest.fixture
def front():
    return founded(Front)


# -- by hand --------------------------------------------------------------------------------------------------------
def test_a_unit_is_written_by_hand_and_its_list_says_what_of_it_is_played(front):
    gang = front.gangs["anna"]
    assert front.browser("anna").get(reverse("hire", args=[front.campaign, gang])).status_code == 302
    assert "Heavy rifle" not in front.see("anna", "unit-new", gang)
    assert front.send("anna", "unit-new", [gang], RIFLES).status_code == 302
    assert front.unit().profile == WATCH and front.unit().kind == "unit"
    page = front.see("ben", "gang", gang)
    assert "95 points · 1 unit · 5 models" in page and "5 × 4+/3+" in page
    assert "5 of 6 rules of this list are played, 1 is shown only: Shrouded" in page
    assert "5 von 6 Regeln dieser Liste werden gespielt, 1 wird nur gezeigt: Shrouded" in front.see(
        "ben", "gang", gang, language="de"
    )


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(front):
    gang = front.gangs["anna"]
    for field, value, name in (
        ("p0-models", "31", "p0-models"),
        ("p0-models", "many", "p0-models"),
        ("p0-w-attacks", ["1", "", "99", "1"], "p0-w-attacks"),
        ("p0-w-name", ["Heavy rifle", "", "", "Knife"], "p0-w-name"),
        ("p0-rules", "x" * 70, "p0-rules"),
        ("points", "-5", "points"),
    ):
        answer = front.send("anna", "unit-new", [gang], RIFLES | {field: value})
        page = answer.content.decode()
        assert answer.status_code == 422, field
        wrong = page.split('aria-invalid="true"')[0].rpartition("<")[2]
        assert f'name="{name}"' in wrong and 'value="Harbour Watch"' in page, (field, wrong)
    assert not Character.objects.filter(campaign_id=front.campaign).exists()


def test_the_form_of_a_unit_says_all_that_its_profile_has(front):
    two = {"parts": [*WATCH["parts"], {"name": "Captain", "models": 1, "quality": 3, "defence": 3}], "points": 130}
    unit = front.hire("anna", two)
    page = front.browser("anna").get(reverse("unit-change", args=[front.campaign, unit])).content.decode()
    assert 'value="Captain"' in page and 'value="Blast(3), Reliable"' in page
    sent = {**RIFLES, "p1-name": "Captain", "p1-models": "1", "p1-quality": "3", "p1-defence": "3", "points": "130"}
    assert front.send("anna", "unit-change", [unit], sent).status_code == 422  # that's what it says already
    assert front.send("anna", "unit-change", [unit], {**sent, "p1-rules": "Hero"}).status_code == 302
    assert front.unit().profile["parts"][1]["rules"] == ["Hero"]
    assert front.send("ben", "unit-change", [unit], sent).status_code == 404


def test_every_field_of_a_profile_has_its_place_in_the_form():
    from django.http import QueryDict

    said = QueryDict(mutable=True)
    for name, value in RIFLES.items():
        said.setlist(name, value if isinstance(value, list) else [value])
    places = form.fields(said)
    assert places["profile.parts[0].weapons[1].range"] == "p0-w-range[2]"
    assert {name.partition("[")[0] for name in places.values()} <= set(RIFLES)
    assert form.read(said)["parts"][0]["weapons"][1]["name"] == "Flamer"


# -- from a file ----------------------------------------------------------------------------------------------------
def test_a_list_is_looked_at_first_and_taken_in_whole(front):
    gang, address = front.gangs["anna"], "import-army"
    looked = front.send("anna", address, [gang], {"file": file_of({**NEW, "listPoints": 999})})
    assert looked.status_code == 200 and not Character.objects.filter(campaign_id=front.campaign).exists()
    page = text(looked)
    assert "The Fifth" in page and "shown only: " in page and "Lamplit" in page
    assert "The file says 999 points." in page
    content = looked.context["content"]
    taken = front.send("anna", address, [gang], {"content": content, "take": "1"})
    assert taken.status_code == 302 and Character.objects.filter(campaign_id=front.campaign).count() > 1
    again = text(front.send("anna", address, [gang], {"file": file_of({**NEW, "listPoints": 999})}))
    assert "You've imported this file before" in again
    assert front.send("ben", address, [gang], {"file": file_of(NEW)}).status_code == 404


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"units": []}, "This file doesn't say which game it's for."),
        ({**NEW, "gameSystem": "aof"}, "Pick one for Grimdark Future: Firefight."),
        ({"apple": 1, "pear": 2, "plum": 3, "fig": 4}, "Army Forge (it starts with: apple, pear, plum). Share"),
        ({}, "This isn't a list from Army Forge. Share"),
        ([], "list from Army Forge (it starts with: []). Share"),
        ({**NEW, "units": [{**NEW["units"][0], "size": 99}]}, "In the file, units[0].size ("),
    ],
)
def test_a_file_of_another_shape_or_game_is_declined_in_words(front, content, said):
    """In a file without anything "found" stood as what it starts with."""
    answer = front.send("anna", "import-army", [front.gangs["anna"]], {"file": file_of(content)})
    assert answer.status_code == 422 and not Character.objects.filter(campaign_id=front.campaign).exists()
    assert said in text(answer)


def test_limits_are_said_where_the_campaign_has_them(front):
    front.hire("anna", {**WATCH, "points": 250})
    assert "35" not in front.see("anna", "gang", front.gangs["anna"])
    front.act({"type": "set-options", "options": {"gff.army_limits": True}})
    page = front.browser("anna").get(reverse("gang", args=[front.campaign, front.gangs["anna"]])).content.decode()
    assert "broken" in page and "250" in page.split("broken")[1]


# -- cards ----------------------------------------------------------------------------------------------------------
def test_a_unit_has_a_card_on_its_page_and_on_paper(front):
    unit = front.hire("anna")
    page = front.see("ben", "character", unit)
    for said in ("4+ quality", "3+ defence", "5 models", "95 points", "4 × Heavy rifle", "24 in.", "Fearless"):
        assert said in page
    assert "Shown only: Rollbook doesn't know what this rule does." in page
    paper = front.see("ben", "print-sheet", "units")
    assert "Harbour Watch" in paper and "A failed morale test passes" in paper
    assert "Unit cards" in front.see("ben", "print")
    address = reverse("print-sheet", args=[front.campaign, "units"])
    assert "Watch" not in text(front.browser("ben").get(f"{address}?gang={front.gangs['ben']}"))


def test_a_shared_life_shows_the_card_without_signing_in(front):
    unit = front.hire("anna")
    front.send("anna", "share-page", ["life", unit], {"id": str(uuid4())})
    page = front.browser("anna").get(reverse("character", args=[front.campaign, unit])).content.decode()
    link = re.search(r"/shared/pages/[^\"/<]+/", page)
    assert "4 × Heavy rifle" in text(Client().get(link[0]))


# -- rules of one's own ---------------------------------------------------------------------------------------------
def compose(front, who="rita", **form):
    return front.send(who, "option-form", ["gff.rules"], form)


def rules_of(front):
    return Campaign.objects.get(id=front.campaign).options.get("gff.rules", {})


def test_a_rule_is_composed_in_one_form_and_played_at_once(front):
    front.hire("anna")
    assert compose(front, **{"name": "Shrouded", "c0-what": "like Stealth"}).status_code == 302
    assert rules_of(front) == {"Shrouded": "like Stealth"}
    gang = front.see("anna", "gang", front.gangs["anna"])
    assert "All rules of this list are played." in gang and "own rules in the list: Shrouded" in gang
    changed = {"name": "Shrouded", "rule": "Shrouded", "c0-what": "hit-against", "c0-number": "-1"}
    changed |= {"c0-when": ["over-nine", "shooting"], "c2-what": "six-reroll", "c2-when": "melee"}
    assert compose(front, **changed).status_code == 302
    assert rules_of(front) == {"Shrouded": "hit-against -1 over-nine shooting; six-reroll 1 melee"}
    page = front.browser("rita").get(reverse("option-form", args=[front.campaign, "gff.rules"]) + "?rule=Shrouded")
    assert 'value="-1"' in page.content.decode()
    assert "-1 to hit for anyone attacking it, over 9 inches away" in text(page)
    assert compose(front, remove="Shrouded").status_code == 302 and rules_of(front) == {}


@pytest.mark.parametrize(
    ("form", "at"),
    [
        ({"name": "Fearless", "c0-what": "morale", "c0-number": "1"}, "name"),
        ({"name": "Drill", "c0-what": "hit", "c0-number": "9"}, "c0-number"),
        ({"name": "Drill", "c0-what": "morale", "c0-number": "1", "c1-what": "ignore"}, "c1-number"),
        ({"name": "Drill"}, "c0-what"),
    ],
)
def test_a_rule_that_contradicts_itself_is_declined_at_its_field(front, form, at):
    answer = compose(front, **form)
    page = answer.content.decode()
    assert answer.status_code == 422 and rules_of(front) == {}
    assert f'name="{at}"' in page.split('aria-invalid="true"')[0].rpartition("<")[2]


def test_an_own_rule_may_work_like_another_own_one(front):
    compose(front, **{"name": "Drill", "c0-what": "morale", "c0-number": "X"})
    page = front.browser("rita").get(reverse("option-form", args=[front.campaign, "gff.rules"])).content.decode()
    assert 'value="like Drill"' in page
    assert compose(front, **{"name": "Old Hands", "c0-what": "like Drill", "c0-number": "2"}).status_code == 302
    assert rules_of(front)["Old Hands"] == "like Drill 2"
    again = compose(front, **{"name": "Young Hands", "c0-what": "like Old Hands"})
    assert again.status_code == 422 and "Young Hands" not in rules_of(front)
    assert compose(front, remove="Drill").status_code == 422  # another one is like it


def test_players_read_own_rules_and_the_referee_writes_them(front):
    compose(front, **{"name": "Drill", "c0-what": "morale", "c0-number": "+1"})
    page = front.see("anna", "option-form", "gff.rules")
    assert "Drill" in page and "+1 to morale." in page and "Save the rule" not in page
    assert "Eigene Regeln" in front.see("anna", "option-form", "gff.rules", language="de")
    assert compose(front, "anna", **{"name": "Mine", "c0-what": "like Hero"}).status_code == 403
    assert "composed" not in front.see("rita", "options")


# -- in battles and simulations --------------------------------------------------------------------------------------
def test_a_battle_begins_with_the_units_as_they_are_and_keeps_them(front):
    units = [front.hire("anna"), front.hire("ben", name="Dock Rats")]
    sides = [{"gang": front.gangs[who], "dice": "server"} for who in ("anna", "ben")]
    setup = {
        "table": "real",
        "sides": sides,
        "figures": [{"side": n, "character": unit} for n, unit in enumerate(units)],
    }
    opened = front.act({"type": "open-battle", "setup": setup}).of_type("battle/opened/1")
    assert [figure["profile"] for figure in opened[0]["setup"]["figures"]] == [WATCH, WATCH]
    assert front.send("anna", "unit-change", [units[0]], {**RIFLES, "points": "90"}).status_code == 422
    assert front.unit().profile["points"] == 95


def test_a_simulation_says_how_much_of_each_list_it_plays(front, monkeypatch):
    monkeypatch.setattr(FIREFIGHT, "simulates", lambda rules, beginning: None)  # nothing is played here
    for who in ("anna", "ben"):
        front.hire(who)
    first, second = front.gangs["anna"], front.gangs["ben"]
    form = {"first": first, "second": second, "table": "open", "battles": "10", "key": ""}
    answer = front.send("rita", "simulation-new", [], form)
    assert answer.status_code == 302, text(answer)[:600]
    row = Simulation.objects.get(id=answer["Location"].strip("/").split("/")[-1])
    assert [figure.profile["points"] for figure in beginning_of(row).setup.figures] == [95, 95]
    sides = simulation_page(row).rules_played
    assert [(side.name, side.rules.played, side.rules.all) for side in sides] == [
        ("Anna's force", 5, 6),
        ("Ben's force", 5, 6),
    ]


def test_units_of_a_simulation_are_not_typed_in_a_line(front, monkeypatch):
    """A profile says too much for one: whoever tried was told of `parts`. A gang has to be there."""
    monkeypatch.setattr(FIREFIGHT, "simulates", lambda rules, beginning: None)  # nothing is played here
    nobody = front.see("rita", "simulation-new")
    assert "at least one fighter alive" in nobody and "First side" not in nobody
    front.hire("anna")
    page = front.see("rita", "simulation-new")
    assert "Anna's force" in page and "type the figures" not in page and "How to type figures" not in page
    form = {"first": front.gangs["anna"], "second": front.gangs["anna"], "table": "open", "battles": "10", "key": ""}
    asked = front.send("rita", "simulation-new", [], form)["Location"].strip("/").split("/")[-1]
    what_if = front.browser("rita").get(reverse("what-if", args=[asked])).content.decode()
    assert 'value="leaves"' in what_if and 'value="joins"' not in what_if
    assert "Finds who to leave out" in what_if and not classes(FIREFIGHT)


def test_the_records_lead_to_the_form_of_own_rules(front):
    """Typed there as lines, names of rules would be bent into codes."""
    front.accounts["rita"].is_staff = True
    front.accounts["rita"].save()
    page = front.browser("rita").get(reverse("admin:campaign_options", args=[front.campaign])).content.decode()
    assert reverse("option-form", args=[front.campaign, "gff.rules"]) in page and "<textarea" not in page
