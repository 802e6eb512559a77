"""The referee's pages of simulations, and who doesn't get to see them."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from campaigns.models import Seat, Simulation
from campaigns.simulation import work

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(street):
    """Browsers of the street's people, by member."""

    def of(member) -> Client:
        user = get_user_model().objects.create_user(f"user-{uuid4().hex[:8]}")
        Seat.objects.create(member_id=member, campaign_id=street.campaign, user=user)
        client = Client()
        client.force_login(user)
        return client

    return of


def form(street, **more):
    return {
        "id": str(uuid4()),
        "first": street.gangs[street.anna],
        "second": street.gangs[street.ben],
        "table": "open",
        "battles": "40",
        "key": "",
        **more,
    }


def test_from_the_form_to_the_result_to_one_battle(street, browser):
    rita = browser(street.rita)
    address = reverse("simulation-new", args=[street.campaign])
    assert rita.get(address).status_code == 200
    answer = rita.post(address, form(street))
    row = Simulation.objects.get()
    assert answer["Location"] == reverse("simulation", args=[row.id])
    running = rita.get(answer["Location"]).content.decode()
    assert "every 1s" in running and "0 of 40 battles" in running
    for chunk in work.left(99):
        work.play(chunk)
    now = rita.get(reverse("simulation-now", args=[row.id])).content.decode()
    assert "every 1s" not in now and re.search(r"wins \d+ of 100|About even", now)
    page = rita.get(answer["Location"]).content.decode()
    assert "Mia" in page and row.key in page and "<svg" in page
    battle = rita.get(reverse("simulation-battle", args=[row.id, 7]))
    told = battle.content.decode()
    assert battle.status_code == 200 and "Mia" in told and "has the fingerprint that was kept" in told
    earlier = rita.get(reverse("simulation-battle-at", args=[row.id, 7, 9]), headers={"HX-Request": "true"})
    assert earlier.status_code == 200 and len(earlier.content) < len(battle.content)
    assert rita.get(reverse("simulation-battle", args=[row.id, 41])).status_code == 404


def test_sending_the_form_twice_makes_one_simulation(street, browser):
    rita, sent = browser(street.rita), form(street)
    for _ in range(2):
        rita.post(reverse("simulation-new", args=[street.campaign]), sent)
    assert Simulation.objects.count() == 1


def test_typed_figures(street, browser):
    sent = form(street, first="typed", typed_first="2 Ganger: Pistol\nkiller: rifle, pistol", table="crossroads")
    answer = browser(street.rita).post(reverse("simulation-new", args=[street.campaign]), sent)
    assert answer.status_code == 302
    figures = work.beginning_of(Simulation.objects.get()).setup.figures
    assert [(one.rank, one.weapons) for one in figures[:3]] == [
        ("ganger", ("pistol",)),
        ("ganger", ("pistol",)),
        ("killer", ("rifle", "pistol")),
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"first": "typed", "typed_first": "Admiral: Pistol"}, "begin with a class"),
        ({"first": "typed", "typed_first": "Ganger: Halberd"}, "Halberd"),
        ({"first": "typed"}, "at least one figure"),
        ({"battles": "0"}, "greater than or equal to 1"),
        ({"key": "xyz"}, "hexadecimal"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(street, browser, change, said):
    answer = browser(street.rita).post(reverse("simulation-new", args=[street.campaign]), form(street, **change))
    assert answer.status_code == 422 and said in answer.content.decode()
    assert not Simulation.objects.exists()


def test_players_are_told_that_simulations_are_the_referees(street, browser):
    row = street.ask()
    anna = browser(street.anna)
    for address in (
        reverse("simulations", args=[street.campaign]),
        reverse("simulation-new", args=[street.campaign]),
        reverse("simulation", args=[row.id]),
        reverse("simulation-battle", args=[row.id, 1]),
    ):
        answer = anna.get(address)
        assert answer.status_code == 403 and "referee" in answer.content.decode()
    assert anna.post(reverse("simulation-cancel", args=[row.id])).status_code == 403


def test_a_stranger_finds_nothing(street):
    row = street.ask()
    assert Client().get(reverse("simulation", args=[row.id])).status_code == 404


def test_stopping(street, browser):
    row, rita = street.ask(), browser(street.rita)
    rita.post(reverse("simulation-cancel", args=[row.id]))
    page = rita.get(reverse("simulation", args=[row.id])).content.decode()
    assert "Stopped after 0 of 40 battles" in page
    assert "stopped" in rita.get(reverse("simulations", args=[street.campaign])).content.decode()


def test_a_changed_result_is_noticed_when_a_battle_is_looked_at(street, browser):
    row = street.played(40)
    chunk = row.chunks.first()
    chunk.counts["blocks"]["0"] = "00" * 32
    chunk.save()
    told = browser(street.rita).get(reverse("simulation-battle", args=[row.id, 7])).content.decode()
    assert "misses the fingerprint" in told


def test_other_rules_say_so(street, browser):
    row = street.played(40)
    Simulation.objects.filter(id=row.id).update(policy_version=77)
    told = browser(street.rita).get(reverse("simulation-battle", args=[row.id, 7])).content.decode()
    assert "have changed since" in told
