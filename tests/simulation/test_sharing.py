"""A link opens one result to whoever holds it: no member's name, no way further in, nothing after it is revoked."""

from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import vault
from campaigns.models import Gang, SimulationShare
from campaigns.simulation import sharing
from campaigns.simulation.asking import ask
from campaigns.simulation.changes import Change
from campaigns.simulation.comparing import Variant, what_if
from campaigns.simulation.seasons import ask_season
from campaigns.simulation.work import left, play
from engine.kernel.refusal import Refusal
from tests.simulation.rigged import rigged
from tests.simulation.test_pages import browser
from tests.simulation.test_scenarios import both, planned
from tests.simulation.test_weighing import first_roll

__all__ = ["browser", "rigged"]
pytestmark = pytest.mark.django_db


def results(street):
    """One of each kind."""
    battle = street.played(40)
    gangs = [UUID(street.gangs[one]) for one in (street.anna, street.ben)]
    season = ask_season(street.member(), 2, gangs=gangs, battles=2)
    question = what_if(street.member(), battle.id, [Variant((Change("leaves", figure=1),))], 1_000)
    for chunk in left(1_000):
        play(chunk)
    return {"battle": battle, "season": season, "question": question}


def test_a_link_opens_the_result_and_no_way_further_in(street, browser, rigged):
    rita = browser(street.rita)
    for kind, thing in results(street).items():
        address = reverse("share-simulation", args=[kind, thing.id])
        back = rita.post(address, {"id": str(uuid4())})["Location"]
        assert back.endswith("#share")
        token = sharing.links_of(thing)[0].token
        page = rita.get(back.split("#")[0]).content.decode()
        assert token in page
        shown = Client().get(reverse("shared-simulation", args=[token]))
        told = shown.content.decode()
        assert shown.status_code == 200 and shown["X-Robots-Tag"].startswith("noindex")
        assert "Mia" in told and "Rita" not in told and "Hafen" not in told
        inside = told.split('<main id="main"')[1].split("</main>")[0]
        assert "href=" not in inside and "<form" not in inside


def test_a_revoked_link_and_an_invented_one_open_nothing(street, browser):
    row, rita = street.played(40), browser(street.rita)
    made = sharing.share(street.member(), row, uuid4())
    token = sharing.links_of(row)[0].token
    assert browser(street.anna).post(reverse("revoke-simulation", args=["battle", row.id, made.id])).status_code == 404
    rita.post(reverse("revoke-simulation", args=["battle", row.id, made.id]))
    assert SimulationShare.objects.get().revoked_by == street.member().id
    for gone in (token, token[:-4] + "AAAA", "x"):
        assert Client().get(reverse("shared-simulation", args=[gone])).status_code == 404
    assert sharing.links_of(row) == []


def test_sharing_is_the_referee_s_and_twice_is_once(street, browser):
    row, id = street.played(40), uuid4()
    assert browser(street.anna).post(reverse("share-simulation", args=["battle", row.id])).status_code == 404
    for _ in range(2):
        sharing.share(street.member(), row, id)
    assert SimulationShare.objects.count() == 1
    rita = browser(street.rita)
    assert rita.post(reverse("share-simulation", args=["season", row.id])).status_code == 404
    assert rita.post(reverse("share-simulation", args=["anything", row.id])).status_code == 404


@pytest.mark.parametrize("command", [{"type": "forget-member"}, {"type": "set-roles", "roles": ["player"]}])
def test_whoever_is_no_referee_any_more_makes_no_link(street, command):
    """Forgetting ends all links: one that is made at the same time would stay, and nobody could end it."""
    row = street.played(40)
    street.act({"type": "set-roles", "member": str(street.anna), "roles": ["referee", "player"]})
    anna = street.member(street.anna)
    street.act({**command, "member": str(anna.id)})
    with pytest.raises(Refusal, match="referee-only"):
        sharing.share(anna, row, uuid4())
    assert not SimulationShare.objects.exists()


def test_the_future_of_a_battle_that_people_play_is_not_shared(street):
    battle, _, _ = first_roll(street)
    row = street.ask(battle=battle)
    with pytest.raises(Refusal, match="battle-of-people"):
        sharing.share(street.member(), row, uuid4())


def shared(street, thing):
    sharing.share(street.member(), thing, uuid4())
    return reverse("shared-simulation", args=[sharing.links_of(thing)[0].token])


def test_a_link_names_nobody_who_comes_later_in_the_battle(street, browser):
    wave = {"joker": 1, "figures": [{"side": 1, "rank": "ganger", "name": "Richter", "weapons": ["pistol"]}]}
    row = ask(street.member(), 10, scenario=planned(street, arrivals=[wave]), gangs=both(street), table="crossroads")
    for chunk in left(30):
        play(chunk)
    assert "Richter" in browser(street.rita).get(reverse("simulation", args=[row.id])).content.decode()
    told = Client().get(shared(street, row)).content.decode()
    assert "Mia" in told and "Figure" in told and "Richter" not in told


def test_a_link_keeps_to_the_names_that_were_shown_when_it_was_made(street, rigged):
    """A later name may be anybody's: of a person who came since, for one."""
    mia, gang = street.characters[street.anna][0], street.gangs[street.anna]
    before = str(Gang.objects.get(id=gang).name)
    links = [shared(street, thing) for thing in results(street).values()]
    for name in ("Jana Beispiel", "Jana"):
        street.act({"type": "rename-character", "character": mia, "name": name})
        street.act({"type": "rename-gang", "gang": gang, "name": f"Gang of {name}"})
    for link in links:
        told = Client().get(link).content.decode()
        assert "Mia" in told and vault.unseal(before) in told and "Jana" not in told
    row = street.played(40)
    assert "Jana" in Client().get(shared(street, row)).content.decode()
