"""Tokens, join codes, phones, and accounts that take over a phone's seat."""

from uuid import uuid4

import pytest

from api.base_views import PerAddressThrottle

pytestmark = pytest.mark.django_db


def test_a_name_and_password_give_a_token_that_signs_in(people):
    from tests.api.people import PASSWORD, Hand

    token = people.nobody.done("token/", {"username": "anna", "password": PASSWORD})["token"]
    assert Hand(token).get("campaigns/")["results"][0]["id"] == people.campaign


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"username": "anna", "password": "wrong"}, 401, "wrong-credentials"),
        ({"username": "nobody", "password": "wrong"}, 401, "wrong-credentials"),
        ({"username": "anna"}, 400, "malformed"),
        ({"username": "anna", "password": 7}, 400, "malformed"),
        ({"username": "anna", "password": "x", "remember": True}, 400, "malformed"),
        ([], 400, "malformed"),
    ],
)
def test_other_names_and_passwords_give_none(people, body, status, code):
    answer = people.nobody.post("token/", body)
    assert (answer.status, answer.code) == (status, code)


def test_signing_out_ends_the_token(people):
    assert people.anna.delete("token/own/").status == 204
    assert people.anna.get("campaigns/").status == 401


def test_a_token_that_only_reads_ends_itself(people):
    from tests.api.people import PASSWORD, Hand

    reader = Hand(people.nobody.done("token/", {"username": "anna", "password": PASSWORD, "read_only": True})["token"])
    assert reader.post(people.here + "commands/", {}).code == "token-only-reads"
    assert reader.delete("token/own/").status == 204
    assert reader.get("campaigns/").status == 401


def test_a_session_signs_in_and_writes_only_from_our_own_pages(people):
    from django.test import Client

    from tests.api.people import PASSWORD, Answer, command

    browser = Client(enforce_csrf_checks=True)
    assert browser.login(username="rita", password=PASSWORD)
    assert browser.get(f"/api/{people.here}").status_code == 200
    body = command(type="rename-campaign", name="Elsewhere")
    answer = Answer(browser.post(f"/api/{people.here}commands/", body, "application/json"))
    assert (answer.status, answer.code) == (403, "cross-site")


def test_a_phone_sees_its_own_campaign_and_no_other(people):
    other = people.stranger.done("campaigns/", {"command": {**_found(), "nickname": "Stranger"}})["campaign"]
    assert [result["id"] for result in people.dora.get("campaigns/")["results"]] == [people.campaign]
    assert people.dora.get(f"campaigns/{other}/").status == 404
    assert people.dora.get(people.here)["you"]["nickname"] == "Dora"


def test_a_phone_founds_no_campaign(people):
    answer = people.dora.post("campaigns/", {"command": _found()})
    assert (answer.status, answer.code) == (403, "account-needed")


def test_joining_twice_with_the_same_id_takes_one_seat(people):
    code = people.rita.done(people.here + "join-codes/", {})["code"]
    body = {"code": code.lower(), "nickname": "Emil", "id": str(uuid4())}
    first, again = people.nobody.done("join/", body), people.nobody.done("join/", body)
    assert first["member"] == again["member"]
    assert [result["nickname"] for result in people.rita.get(people.here + "members/")["results"]].count("Emil") == 1


def test_wrong_codes_are_told_apart_from_nothing(people):
    answer = people.nobody.post("join/", {"code": "AAAAAA", "nickname": "Eve"})
    assert (answer.status, answer.code) == (404, "no-such-code")


def test_guessing_codes_is_slowed_down(people):
    answers = [people.nobody.post("join/", {"code": "AAAAAA", "nickname": "Eve"}) for _ in range(12)]
    assert (answers[-1].status, answers[-1].code) == (429, "too-many-wrong-codes")
    assert int(answers[-1].headers["Retry-After"]) == 60 * answers[-1].error["facts"]["minutes"]


def test_many_requests_from_one_address_are_slowed_down(people, monkeypatch):
    monkeypatch.setattr(PerAddressThrottle, "rate", "2/min")
    answers = [people.nobody.post("token/", {"username": "anna", "password": "x"}) for _ in range(3)]
    assert (answers[-1].status, answers[-1].code) == (429, "too-many-requests")
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_an_account_takes_over_a_phones_seat_once(people):
    account = people.account("dora")
    assert account.get(people.here).status == 404
    account.done("link/", {"device": people.dora.token})
    assert account.get(people.here)["you"]["id"] == people.dora.member
    again = people.stranger.post("link/", {"device": people.dora.token})
    assert (again.status, again.code) == (422, "seat-has-account")
    assert people.stranger.get(people.here).status == 404


def test_nobody_links_with_a_token_he_made_up(people):
    answer = people.stranger.post("link/", {"device": "x" * 43})
    assert (answer.status, answer.code) == (404, "no-such-seat")


@pytest.mark.parametrize("who", ["anna", "otto", "sam", "dora"])
def test_join_codes_are_the_referees(people, who):
    hand = getattr(people, who)
    assert hand.get(people.here + "join-codes/").code == "referee-only"
    assert hand.post(people.here + "join-codes/", {}).code == "referee-only"


def test_a_code_for_a_battle_leads_there_and_shows_on_its_page_to_the_referee(people):
    battle = people.open(people.setup())
    made = people.rita.done(people.here + "join-codes/", {"battle": battle})
    assert people.nobody.done("join/", {"code": made["code"], "nickname": "Emil"})["battle"] == battle
    assert people.rita.get(f"battles/{battle}/")["join_code"] == made["code"]
    assert people.anna.get(f"battles/{battle}/")["join_code"] is None
    assert made["code"] in [result["code"] for result in people.rita.get(people.here + "join-codes/")["results"]]
    assert people.rita.post(people.here + "join-codes/", {"battle": str(uuid4())}).status == 404


def test_a_referee_revokes_a_code(people):
    code = people.rita.done(people.here + "join-codes/", {})["code"]
    one = f"{people.here}join-codes/{code}/"
    for who in (people.anna, people.otto, people.dora):
        assert who.delete(one).code == who.delete(people.here + "join-codes/AAAAAA/").code == "referee-only"
    assert people.stranger.delete(one).status == 404
    assert (people.rita.delete(one).status, people.rita.delete(one).code) == (204, "no-such-code")
    assert people.nobody.post("join/", {"code": code, "nickname": "Eve"}).code == "no-such-code"
    assert code not in [line["code"] for line in people.rita.get(people.here + "join-codes/")["results"]]


def _found() -> dict[str, str]:
    return {"type": "found-campaign", "ruleset": "stko", "name": "Elsewhere", "nickname": "X"}
