"""Simulations over the API."""

from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from rest_framework.test import APIClient

from campaigns.models import Seat
from campaigns.simulation import work

pytestmark = pytest.mark.django_db


@pytest.fixture
def client_of(street):
    def of(member) -> APIClient:
        user = get_user_model().objects.create_user(f"user-{uuid4().hex[:8]}")
        Seat.objects.create(member_id=member, campaign_id=street.campaign, user=user)
        client = APIClient()
        client.force_login(user)
        return client

    return of


def test_asking_watching_reading_looking(street, client_of):
    rita = client_of(street.rita)
    body = {"battles": 40, "gangs": list(street.gangs.values()), "table": "crossroads", "id": str(uuid4())}
    asked = rita.post(f"/api/campaigns/{street.campaign}/simulations/", body, format="json")
    assert asked.status_code == 201 and asked.json()["progress"]["state"] == "running"
    again = rita.post(f"/api/campaigns/{street.campaign}/simulations/", body, format="json")
    assert again.json()["id"] == asked.json()["id"] == body["id"]
    for chunk in work.left(99):
        work.play(chunk)
    read = rita.get(f"/api/simulations/{body['id']}/").json()
    assert read["progress"]["state"] == "finished" and read["result"]["battles"] == 40
    assert set(read["digests"]) == {"0"}
    battle = rita.get(f"/api/simulations/{body['id']}/battles/3/").json()
    assert battle["sound"] is True and battle["lines"]
    listed = rita.get(f"/api/campaigns/{street.campaign}/simulations/").json()
    assert [one["id"] for one in listed["results"]] == [body["id"]]


def test_cancelling(street, client_of):
    row = street.ask()
    answer = client_of(street.rita).post(f"/api/simulations/{row.id}/cancel/")
    assert answer.json()["state"] == "cancelled"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_no_is_a_sentence(street, client_of, language):
    body = {"battles": 4, "setup": {"sides": [{}, {}], "figures": [{"side": n, "rank": "plock"} for n in (0, 1)]}}
    path = f"/api/campaigns/{street.campaign}/simulations/"
    no = client_of(street.rita).post(path, body, format="json", headers={"Accept-Language": language})
    assert no.status_code == 422 and no.json()["error"]["code"] == "needs-drawn-table"
    assert ("real table" in no.json()["error"]["sentence"]) == (language == "en")
    assert client_of(street.anna).post(path, body, format="json").status_code == 403
    wrong = client_of(street.otto).post(path, {"battle": 4}, format="json")
    assert wrong.status_code == 400


def test_a_stranger_finds_nothing(street, client_of):
    row = street.ask()
    other = client_of(street.stranger)
    Seat.objects.filter(member_id=street.stranger).update(campaign_id=uuid4())
    assert other.get(f"/api/simulations/{row.id}/").status_code == 404
    assert other.get(f"/api/simulations/{uuid4()}/").status_code == 404
