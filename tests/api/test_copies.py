"""What-if copies over the API: opened, listed, played on, thrown away; a stranger to them finds nothing."""

from uuid import uuid4

import pytest

from tests.api.people import command

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(people):
    battle = people.open(people.setup())
    people.anna.done(f"battles/{battle}/commands/", command(type="turn-card"))
    return battle


def fork(people, battle, at=1):
    answer = people.rita.post(f"battles/{battle}/copies/", {"at": at, "name": "What if"})
    assert answer.status == 201, answer.raw
    return answer["battle"]


def test_opened_listed_played_on_and_thrown_away(people, battle):
    copy = fork(people, battle)
    (line,) = people.rita.get(f"battles/{battle}/copies/")["results"]
    assert (line["id"], line["at"], line["how"]) == (copy, 1, "")
    people.rita.done(f"battles/{copy}/commands/", command(type="turn-card"))
    page = people.rita.get(f"battles/{copy}/").body
    assert page["what_if"] == {"of": battle, "at": 1} and page["version"] > 2
    people.rita.done(f"battles/{copy}/commands/", command(type="end", how="called_off"))
    assert people.rita.get(f"battles/{battle}/copies/")["results"][0]["how"] == "called_off"
    assert [result["id"] for result in people.rita.get(people.here + "battles/")["results"]] == [battle]


def test_the_same_request_twice_is_one_copy(people, battle):
    body = {"at": 1, "id": str(uuid4())}
    assert len({people.rita.post(f"battles/{battle}/copies/", body)["battle"] for _ in range(2)}) == 1


def test_bad_input_is_named(people, battle):
    for body in ({}, {"at": 0}, {"at": "1"}, {"at": 1, "name": 7}, {"at": 1, "more": 1}, {"at": 10**6}):
        answer = people.rita.post(f"battles/{battle}/copies/", body)
        assert (answer.status, answer.code) == (400, "malformed"), body


def test_players_open_none_and_find_none_while_the_battle_goes_on(people, battle):
    assert people.anna.post(f"battles/{battle}/copies/", {"at": 1}).code == "referee-only"
    copy = fork(people, battle)
    for path in ("", "legal/", "log/", "rolls/1/", "events/", "export/", "copies/", "rolls/1/links/", "scenario/"):
        for hand in (people.anna, people.stranger):
            assert hand.get(f"battles/{copy}/{path}").status in (404, 405), path
    for path in ("commands/", "copies/", "correction/", "rolls/1/links/", "here/", "rolls/1/matter/"):
        assert people.anna.post(f"battles/{copy}/{path}", {"command": {"type": "turn-card"}}).status in (404, 405), path
    assert people.anna.get(f"battles/{battle}/copies/")["results"] == []
    hidden = [line for line in people.anna.lines(people.here + "events/") if line["stream"] == copy]
    assert hidden and all(one["payload"] is None for one in hidden)
    shown = [line for line in people.rita.lines(people.here + "events/") if line["stream"] == copy]
    assert all(one["payload"] is not None for one in shown)
