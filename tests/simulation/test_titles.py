"""What a saved question is called: by a referee, or made from what was asked in the reader's language."""

from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import vault
from campaigns.models import Simulation
from campaigns.selectors.names import Names
from campaigns.simulation import sharing, titles
from campaigns.simulation.changes import Change
from campaigns.simulation.comparing import Variant, every_value, what_if
from campaigns.simulation.files import csv_of
from campaigns.simulation.listing import simulations
from campaigns.simulation.questions import question_page, questions
from campaigns.simulation.results import simulation_page
from campaigns.simulation.season_results import season_page
from campaigns.simulation.seasons import ask_season
from campaigns.vault.texts import is_sealed
from engine.kernel.refusal import Malformed, Refusal
from tests.simulation.test_over_the_api import client_of
from tests.simulation.test_pages import browser
from tests.simulation.test_weighing import first_roll

__all__ = ["browser", "client_of"]
pytestmark = pytest.mark.django_db


def compared(street, *variants):
    return what_if(street.member(), street.ask(1).id, [Variant(changes) for changes in variants], 1_000)


def season(street, battles=3):
    gangs = [UUID(street.gangs[one]) for one in (street.anna, street.ben)]
    return ask_season(street.member(), 2, gangs=gangs, battles=battles)


def one_of_each(street):
    return {"battle": street.ask(40), "season": season(street), "question": compared(street, (Change("leaves", 1),))}


def called(thing, language="en"):
    if not isinstance(thing, Simulation):
        return question_page(thing, language).called
    if thing.kind == Simulation.Kind.SEASON:
        return season_page(thing, language).called
    return simulation_page(thing, language).called


def sides(street):
    return simulation_page(street.ask(1)).title


def test_a_simulation_that_nobody_named_is_called_after_its_sides_in_the_reader_s_language(street):
    row, (one, other) = street.ask(40), sides(street)
    assert called(row) == f"{one} (2) against {other} (2)"
    assert called(row, "de") == f"{one} (2) gegen {other} (2)"
    assert not simulation_page(row).named


def test_one_of_a_battle_as_it_stood_says_so(street):
    battle, _, _ = first_roll(street)
    row = street.ask(battle=battle)
    assert called(row).endswith(", from a battle in progress")
    assert called(row, "de").endswith(", aus einem laufenden Kampf")


def test_a_season_is_called_after_its_gangs_and_its_length(street):
    one, other = sides(street)
    assert called(season(street)) == f"{one} and {other}: a season of 3 battles"
    assert called(season(street), "de") == f"{one} und {other}: eine Saison mit 3 Kämpfen"
    assert called(season(street, 1), "de") == f"{one} und {other}: eine Saison mit 1 Kampf"


@pytest.mark.parametrize(
    ("changes", "english", "german"),
    [
        ([(Change("skill", 1, code="good_shot"),)], "Good Shot on Mia", "Guter Schütze bei Mia"),
        ([(Change("rank", 1, code="killer"),)], "Mia as Killer", "Mia als Killer"),
        ([(Change("weapons", 1),)], "Mia with nothing in hand", "Mia mit nichts in der Hand"),
        ([(Change("joins", side=1, code="plock"),)], "one more Plock at {other}", "ein Plock mehr bei {other}"),
        ([(Change("leaves", 1), Change("table", code="alley"))], "without Mia, another table", "ohne Mia, ein anderer"),
        (
            [(Change("leaves", 1),), (Change("rank", 1, code="legend"),), (Change("rank", 1, code="plock"),)],
            "without Mia or Mia as Legend or 1 more",
            "ohne Mia oder Mia als Legendärer oder 1 mehr",
        ),
    ],
)
def test_a_comparison_is_called_after_what_is_otherwise(street, changes, english, german):
    one, other = sides(street)
    row = compared(street, *changes)
    assert called(row).startswith(f"{one} against {other}: " + english.format(other=other))
    assert called(row, "de").startswith(f"{one} gegen {other}: " + german.format(other=other))


def test_a_sweep_is_called_after_its_option(street):
    row = every_value(street.member(), street.ask(1).id, "stko.head_wound_stacks", 1_000)
    made = called(row)
    assert ": every value of “" in made and "stko." not in made and called(row, "de") != made


def test_a_referee_calls_it_something_and_lists_files_and_pages_show_it(street, browser):
    rita, member = browser(street.rita), street.member()
    for kind, thing in one_of_each(street).items():
        mine = f"Ist das {kind}\n fair?"
        back = rita.post(reverse("rename-simulation", args=[kind, thing.id]), {"title": mine})["Location"]
        told = f"Ist das {kind} fair?"
        assert told in rita.get(back.split("#")[0]).content.decode()
        thing.refresh_from_db()
        assert called(thing) == called(thing, "de") == told
        assert is_sealed(thing.title) and "fair" not in thing.title
    listed = [struct.called for struct in [*simulations(member), *questions(member)] if struct.named]
    assert sorted(listed) == [f"Ist das {kind} fair?" for kind in ("battle", "question", "season")]
    page = rita.get(reverse("simulations", args=[street.campaign])).content.decode()
    assert all(f"<bdi>{one}</bdi>" in page for one in listed)


def test_the_file_begins_with_the_title_and_no_spreadsheet_takes_it_for_a_formula(street):
    row = street.played(40)
    titles.rename(street.member(), row, "=1+1")
    lines = csv_of(simulation_page(row)).splitlines()
    assert lines[1] == "title,'=1+1,,,,,,"
    assert lines[2].startswith("won,")


def test_whoever_holds_a_link_reads_the_title(street):
    row = street.played(40)
    titles.rename(street.member(), row, "Before the finale")
    sharing.share(street.member(), row, uuid4())
    token = sharing.links_of(row)[0].token
    assert "Before the finale" in Client().get(reverse("shared-simulation", args=[token])).content.decode()


def test_the_empty_title_gives_back_the_made_one_and_twice_is_once(street):
    row = street.ask(40)
    made = called(row)
    for text in ("Mine", "Mine"):
        titles.rename(street.member(), row, text)
    assert called(row) == "Mine"
    titles.rename(street.member(), row, " \n ")
    assert called(row) == made and row.title == ""


def test_a_title_of_somebody_who_is_forgotten_is_gone_and_the_made_one_stands(street):
    row = street.ask(40)
    made = called(row)
    titles.rename(street.member(), row, "Hannes will lose")
    vault.forget(street.rita)
    assert called(row) == made and not simulation_page(row).named
    assert titles.given(row, Names(row.campaign_id, "de")) == ""


def test_a_title_is_one_line_long(street, browser):
    row = street.ask(40)
    titles.rename(street.member(), row, "x" * titles.LONGEST)
    with pytest.raises(Malformed, match="title"):
        titles.rename(street.member(), row, "x" * (titles.LONGEST + 1))
    rita, address = browser(street.rita), reverse("rename-simulation", args=["battle", row.id])
    page = rita.post(address, {"title": "y" * 200}, follow=True)
    assert "at most 120 characters" in page.content.decode()
    row.refresh_from_db()
    assert called(row) == "x" * titles.LONGEST


def test_naming_is_the_referee_s(street, browser):
    row = street.ask(40)
    assert browser(street.anna).post(reverse("rename-simulation", args=["battle", row.id])).status_code == 404
    with pytest.raises(Refusal, match="referee-only"):
        titles.rename(street.member(street.anna), row, "Mine")
    row.refresh_from_db()
    assert row.title == ""


def test_naming_over_the_api(street, client_of):
    rita, anna = client_of(street.rita), client_of(street.anna)
    paths = {"battle": "simulations", "season": "seasons", "question": "questions"}
    for kind, thing in one_of_each(street).items():
        address = f"/api/{paths[kind]}/{thing.id}/title/"
        answer = rita.post(address, {"title": "Finale"}, format="json")
        assert (answer.status_code, answer.json()["called"], answer.json()["named"]) == (200, "Finale", True)
        assert rita.get(f"/api/{paths[kind]}/{thing.id}/").json()["called"] == "Finale"
        assert anna.post(address, {"title": "Mine"}, format="json").status_code == 403
        refused = rita.post(address, {"title": "x" * 121}, format="json", headers={"Accept-Language": "de"})
        assert refused.status_code == 400 and "höchstens 120 Zeichen" in refused.json()["error"]["sentence"]
    listed = rita.get(f"/api/campaigns/{street.campaign}/simulations/").json()["results"]
    assert {one["called"] for one in listed if one["named"]} == {"Finale"}
