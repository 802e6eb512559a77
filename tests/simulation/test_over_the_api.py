"""Simulations over the API."""

from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from rest_framework.test import APIClient

from campaigns.models import Seat, Simulation
from campaigns.simulation import work
from tests.simulation.rigged import rigged
from tests.simulation.test_sharing import results
from tests.simulation.test_weighing import first_roll

__all__ = ["rigged"]
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
    assert [result["id"] for result in listed["results"]] == [body["id"]]


def test_a_result_as_a_table_is_the_one_of_its_page(street, client_of, rigged):
    """The numbers only, where the Accept header asks for them; a no is JSON all the same."""
    rita = client_of(street.rita)
    for kind, thing in results(street).items():
        kind = {"battle": "simulation"}.get(kind, kind)
        page = rita.get(reverse(f"{kind}-file", args=[thing.id, "csv"]))
        table = rita.get(f"/api/{kind}s/{thing.id}/", HTTP_ACCEPT="text/csv")
        assert (table["Content-Type"], table.content) == ("text/csv; charset=utf-8", page.content), kind
        assert table.content.startswith(b"what,who,")
    refused = rita.get(f"/api/simulations/{uuid4()}/", HTTP_ACCEPT="text/csv")
    assert (refused.status_code, refused["Content-Type"]) == (404, "application/json")
    refused = client_of(street.anna).get(f"/api/simulations/{Simulation.objects.first().id}/", HTTP_ACCEPT="text/csv")
    assert (refused.status_code, refused["Content-Type"], refused.json()["error"]["code"]) == (
        403,
        "application/json",
        "referee-only",
    )


def test_links_to_a_result_are_made_listed_and_revoked(street, client_of):
    rita, row = client_of(street.rita), street.ask()
    here, body = f"/api/results/simulations/{row.id}/links/", {"id": str(uuid4())}
    made = [rita.post(here, body, format="json") for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201] and made[0].json() == made[1].json()
    assert rita.get(here).json()["results"] == [made[0].json()]
    shared = reverse("shared-simulation", args=[made[0].json()["token"]])
    assert APIClient().get(shared).status_code == 200
    assert client_of(street.anna).get(here).status_code == 403
    assert rita.get(f"/api/results/seasons/{row.id}/links/").status_code == 404
    assert rita.delete(f"/api/results/simulations/{street.ask().id}/links/{body['id']}/").status_code == 404
    assert rita.delete(f"{here}{body['id']}/").status_code == 204
    assert (rita.get(here).json()["results"], APIClient().get(shared).status_code) == ([], 404)


def test_a_simulation_is_asked_with_one_beginning(street, client_of):
    """Beside the one that counted the others were passed over."""
    rita, gangs = client_of(street.rita), list(street.gangs.values())
    for body, field in (
        ({"battles": 4}, "gangs"),
        ({"battles": 4, "gangs": gangs, "setup": {"sides": []}}, "setup"),
        ({"battles": 4, "gangs": gangs, "battle": str(uuid4())}, "battle"),
        ({"gangs": gangs}, "battles"),
    ):
        refused = rita.post(f"/api/campaigns/{street.campaign}/simulations/", body, format="json")
        assert (refused.status_code, refused.json()["error"].get("field")) == (400, field), body


def test_cancelling(street, client_of):
    row = street.ask()
    answer = client_of(street.rita).post(f"/api/simulations/{row.id}/cancel/")
    assert answer.json()["state"] == "cancelled"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_is_a_sentence(street, client_of, language):
    body = {"battles": 4, "setup": {"sides": [{}, {}], "figures": [{"side": n, "rank": "plock"} for n in (0, 1)]}}
    path = f"/api/campaigns/{street.campaign}/simulations/"
    refused = client_of(street.rita).post(path, body, format="json", headers={"Accept-Language": language})
    assert refused.status_code == 422 and refused.json()["error"]["code"] == "needs-drawn-table"
    assert refused.json()["error"]["facts"]["known"] == ["crossroads", "yards", "alley", "open"]
    assert ("real table" in refused.json()["error"]["sentence"]) == (language == "en")
    assert client_of(street.anna).post(path, body, format="json").status_code == 403
    wrong = client_of(street.otto).post(path, {"battle": 4}, format="json")
    assert wrong.status_code == 400


def test_what_cannot_be_read_is_named_as_it_was_sent(street, client_of):
    rita, here = client_of(street.rita), f"/api/campaigns/{street.campaign}/"
    setup = {
        "table": "drawn",
        "sides": [{}, {}],
        "figures": [
            {"side": 0, "rank": "plock", "at": [100, 100]},
            {"side": 1, "rank": "plock", "weapons": ["bazooka"]},
        ],
    }
    fighters = [{"rank": "ganger", "weapons": ["pistol"]}]
    typed = [{"name": "A", "fighters": fighters}, {"name": "B", "fighters": [{"rank": "pope"}]}]
    for path, body, field in (
        ("simulations/", {"battles": 4, "setup": setup}, "setup.figures[1].weapons"),
        ("seasons/", {"seasons": 2}, "gangs"),
        ("seasons/", {"seasons": 2, "typed": typed}, "typed[1].fighters[0].rank"),
        ("seasons/", {"seasons": 2, "typed": [{"people": 3}]}, "typed[0]"),
        ("seasons/", {"seasons": 2, "typed": typed, "pairing": "love"}, "pairing"),
    ):
        refused = rita.post(here + path, body, format="json")
        assert (refused.status_code, refused.json()["error"]["field"]) == (400, field), refused.json()


def test_a_stranger_finds_nothing(street, client_of):
    row = street.ask()
    other = client_of(street.stranger)
    Seat.objects.filter(member_id=street.stranger).update(campaign_id=uuid4())
    assert other.get(f"/api/simulations/{row.id}/").status_code == 404
    assert other.get(f"/api/simulations/{uuid4()}/").status_code == 404


def test_how_much_a_roll_mattered(street, client_of):
    battle, roll, _ = first_roll(street)
    rita, address = client_of(street.rita), f"/api/battles/{battle}/rolls/{roll}/matter/"
    none = rita.get(address)
    assert (none.status_code, none.json()["error"]["code"]) == (404, "not-weighed")
    asked = rita.post(address, {"battles": 10, "id": str(uuid4())}, format="json")
    assert asked.status_code == 201 and asked.json()["running"]
    for chunk in work.left(1_000):
        work.play(chunk)
    found = rita.get(address).json()
    assert not found["running"] and found["swing"] == pytest.approx(found["after"]["share"] - found["before"]["share"])
    assert {branch["kind"] for branch in found["branches"]} == {"before", "after", "otherwise"}
    assert client_of(street.anna).get(address).status_code == 403
    assert rita.post(address, {"battles": 0}, format="json").status_code == 400
    assert APIClient().get(address).status_code in (401, 403, 404)


def test_a_season_is_asked_for_read_and_stopped(street, client_of):
    rita = client_of(street.rita)
    body = {
        "seasons": 4,
        "battles": 3,
        "gangs": list(street.gangs.values()),
        "typed": [{"name": "Rats", "fighters": [{"rank": "ganger", "weapons": ["pistol"], "skills": ["hard"]}]}],
        "policies": ["sensible", "", "cautious"],
        "pairing": "strength",
        "recruits": False,
        "table": "alley",
        "id": str(uuid4()),
    }
    path = f"/api/campaigns/{street.campaign}/seasons/"
    asked = rita.post(path, body, format="json")
    assert asked.status_code == 201 and asked.json()["progress"]["state"] == "running"
    assert rita.post(path, body, format="json").json()["id"] == body["id"]
    a_fight = {"battles": 2, "gangs": list(street.gangs.values()), "table": "alley"}
    assert rita.post(f"/api/campaigns/{street.campaign}/simulations/", a_fight, format="json").status_code == 201
    assert [line["id"] for line in rita.get(path).json()["results"]] == [body["id"]]
    for chunk in work.left(99):
        work.play(chunk)
    read = rita.get(f"/api/seasons/{body['id']}/").json()
    assert read["result"]["seasons"] == 4 and read["title"][2] == "Rats"
    assert [band["policy"] for band in read["result"]["bands"]] == ["sensible", "sensible", "cautious"]
    assert set(read["result"]["classes"][0]["reached"]) == {"plock", "ganger", "killer", "legend"}
    assert rita.post(f"/api/seasons/{body['id']}/cancel/").json()["state"] == "finished"
    assert rita.get(f"/api/simulations/{body['id']}/").status_code == 404
    assert client_of(street.anna).get(f"/api/seasons/{body['id']}/").status_code == 403
    assert client_of(street.otto).post(
        path, {**body, "pairing": "love", "id": str(uuid4())}, format="json"
    ).status_code in (403, 404)
    wrong = rita.post(path, {**body, "pairing": "love", "id": str(uuid4())}, format="json")
    assert wrong.status_code == 400 and wrong.json()["error"]["field"] == "pairing"


def test_what_if_a_sweep_and_a_balance_are_asked_for_and_read(street, client_of, rigged, monkeypatch):
    from campaigns.simulation import balance, comparing

    monkeypatch.setattr(comparing, "LEAST_BATTLES", 100)
    monkeypatch.setattr(balance, "SURE", 100)
    rita, base = client_of(street.rita), street.ask(1)
    at = f"/api/simulations/{base.id}"
    body = {"battles": 100, "variants": [{"changes": [{"what": "skill", "figure": 1, "code": "hard"}]}]}
    asked = rita.post(f"{at}/what-if/", body, format="json")
    assert asked.status_code == 201 and asked.json()["kind"] == "compare"
    swept = rita.post(f"{at}/sweep/", {"battles": 100, "option": "stko.head_wound_stacks"}, format="json")
    skill = rita.post(f"{at}/sweep/", {"battles": 100, "skill": "hard", "side": 1}, format="json")
    search = rita.post(f"{at}/balance/", {"target": 400}, format="json")
    assert [one.status_code for one in (swept, skill, search)] == [201] * 3
    for chunk in work.left(1_000):
        work.play(chunk)
    read = rita.get(f"/api/questions/{asked.json()['id']}/").json()
    assert [branch["played"] for branch in read["branches"]] == [100, 100]
    assert read["branches"][1]["changes"] == [{"what": "skill", "figure": 1, "code": "hard"}]
    stopped = rita.post(f"/api/questions/{search.json()['id']}/cancel/").json()
    assert stopped["progress"]["state"] in ("cancelled", "finished")
    listed = rita.get(f"/api/campaigns/{street.campaign}/questions/").json()
    assert {result["kind"] for result in listed["results"]} == {"compare", "option", "skill", "balance"}
    assert rita.get(f"/api/campaigns/{street.campaign}/simulations/").json()["results"][0]["id"] == str(base.id)


def test_comparisons_are_nobody_else_s(street, client_of):
    base, rita = street.ask(1), client_of(street.rita)
    body = {"battles": 1_000, "variants": [{"changes": [{"what": "leaves", "figure": 1}]}]}
    asked = rita.post(f"/api/simulations/{base.id}/what-if/", body, format="json").json()["id"]
    anna = client_of(street.anna)
    assert anna.get(f"/api/questions/{asked}/").status_code == 403
    assert anna.post(f"/api/questions/{asked}/cancel/").status_code == 403
    assert anna.post(f"/api/simulations/{base.id}/what-if/", body, format="json").status_code == 403
    assert rita.get(f"/api/questions/{uuid4()}/").status_code == 404
    both = {"battles": 1_000, "option": "stko.handedness", "skill": "hard"}
    assert rita.post(f"/api/simulations/{base.id}/sweep/", both, format="json").status_code == 400
    wrong = {"battles": 1_000, "variants": [{"changes": [{"what": "leaves", "figure": 77}]}]}
    refused = rita.post(f"/api/simulations/{base.id}/what-if/", wrong, format="json")
    assert refused.status_code == 400 and refused.json()["error"]["field"] == "variants[0].changes[0].figure"


def test_a_stand_in_that_nobody_knows_is_told_by_the_name_it_was_sent_under(street, client_of):
    battle, _, _ = first_roll(street, table="real")
    path = f"/api/campaigns/{street.campaign}/simulations/"
    refused = client_of(street.rita).post(path, {"battles": 10, "battle": str(battle), "table": "yard"}, format="json")
    assert refused.status_code == 400 and refused.json()["error"]["field"] == "table"


def test_a_stopped_comparison_and_a_stopped_season_go_on(street, client_of):
    rita, anna = client_of(street.rita), client_of(street.anna)
    base = street.played(10)
    asked = {"battles": 1_000, "variants": [{"changes": [{"what": "leaves", "figure": 1}]}]}
    question = rita.post(f"/api/simulations/{base.id}/what-if/", asked, format="json").json()["id"]
    season = {"seasons": 4, "gangs": list(street.gangs.values()), "battles": 2}
    season = rita.post(f"/api/campaigns/{street.campaign}/seasons/", season, format="json").json()["id"]
    for where, state in ((f"questions/{question}", "progress"), (f"seasons/{season}", "")):
        for step, becomes in (("cancel", "cancelled"), ("go-on", "running")):
            said = rita.post(f"/api/{where}/{step}/").json()
            assert (said[state] if state else said)["state"] == becomes
        assert anna.post(f"/api/{where}/go-on/").status_code == 403
