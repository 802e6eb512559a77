"""Moments on the battle's page: what came after the version that a device had, and nothing twice."""

from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.selectors.battles.moments import RecordLine
from campaigns.web.battles.moments import epitaph
from tests.web.battles.shots import hit

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def battle(street):
    return street.battle(dice="typed", cards="typed", devices="shared")


def look(street, battle, seen, who="ben"):
    return street.browser(who).get(reverse("battle-now", args=[battle]), {"seen": seen})


def page(street, battle, who="ben"):
    return street.browser(who).get(reverse("battle", args=[battle]))


def titles(answer):
    return [sheet["title"] for sheet in answer.context["moments"]["sheets"]]


def test_a_look_brings_what_came_after_what_the_device_had(street, battle):
    before = page(street, battle).context["battle"].version
    hit(street, battle, 5, 2)
    answer = look(street, battle, before)
    (one,) = answer.context["moments"]["sheets"]
    assert (one["title"], one["badge"]) == ("Keule is hit in the belly", "self-reported")
    assert [die.face for die in one["thrown"]["dice"]][:1] == [6] and [said["word"] for said in one["came"]] == [
        "belly",
        "flesh wound",
    ]
    assert [region["name"] for region in one["body"] if region["hurt"]] == ["belly"]
    assert b'data-moment="%d"' % one["version"] in answer.content
    street.act({"type": "note", "note": "Later"}, "anna", battle)
    assert titles(look(street, battle, one["version"])) == []
    assert titles(look(street, battle, before)) == ["Keule is hit in the belly"]


def test_a_page_that_is_opened_brings_those_of_the_newest_entry_only_and_a_look_back_none(street, battle):
    hit(street, battle, 5, 2)
    opened = page(street, battle)
    assert titles(opened) == ["Keule is hit in the belly"]
    street.act({"type": "turn-card"}, "anna", battle)
    assert titles(page(street, battle)) == []
    back = reverse("battle-at", args=[battle, opened.context["battle"].version])
    assert b"data-moment" not in street.browser("ben").get(back).content


def test_an_entry_brings_what_came_after_what_its_device_had(street, battle):
    before = page(street, battle).context["battle"].version
    hit(street, battle, 5, 2)
    said = {"HTTP_ROLLBOOK_SEEN": str(before)}
    answer = street.browser("ben").post(reverse("enter", args=[battle, "note"]), {"note": "x"}, **HTMX, **said)
    assert titles(answer) == ["Keule is hit in the belly"]


def test_a_death_tells_what_is_on_record_and_what_is_taken_back_is_said_to_be(street, battle):
    hit(street, battle, 5, 6)
    (one,) = page(street, battle).context["moments"]["sheets"]
    assert (one["kind"], one["title"], one["epitaph"]) == ("death", "Keule is dead", "Killer. 1 battle.")
    version = page(street, battle).context["battle"].version
    street.act({"type": "take-back"}, "anna", battle)
    answer = look(street, battle, version)
    assert titles(answer) == [] and answer.context["moments"]["undone_to"] < one["version"]


def test_a_battle_that_is_over_shows_none_to_who_comes_later(street, battle):
    hit(street, battle, 5, 6)
    version = page(street, battle).context["battle"].version
    street.act({"type": "end", "how": "called_off"}, "rita", battle)
    assert titles(page(street, battle)) == [] == titles(look(street, battle, version))


def test_what_a_correction_works_out_again_is_not_seen_again(street, battle):
    hit(street, battle, 5, 2)
    shot = next(roll for roll in page(street, battle).context["battle"].rolls if roll.purpose == "shot")
    seen = page(street, battle).context["battle"].version
    rita, address = street.browser("rita"), reverse("correct", args=[battle, shot.version])
    said = {"face": [str(one) for one in (6, 4, *shot.faces[2:])], "then": "[]"}
    looked = rita.post(address, {**said, "do": "look"}).content.decode()
    shown = looked.split('name="shown" value="')[1].split('"')[0]
    rita.post(address, {**said, "do": "confirm", "shown": shown, "id": str(uuid4())})
    again = look(street, battle, seen)
    assert again.context["battle"].version > seen and again.context["moments"]["undone_to"] < seen
    assert titles(again) == []


@pytest.mark.parametrize(
    ("rules", "rank", "says"),
    [
        ("stko", "killer", "Killer. 2 battles, 1 kill."),
        ("gff", "unit", "2 battles, 1 kill."),
        ("coc", "", "2 fights, 1 kill."),
    ],
)
def test_an_epitaph_is_in_the_games_own_words_and_names_a_class_where_there_are_any(rules, rank, says):
    assert epitaph(RecordLine(uuid4(), rank, 2, 1), rules) == says
