"""Rolls over the API: links, devices, and all that is entered about dice."""

import hashlib
from uuid import uuid4

import pytest

from tests.api.people import Hand, command

pytestmark = pytest.mark.django_db
SEED, FRESH = "a1" * 32, "d4" * 32


@pytest.fixture
def battle(people):
    return people.open(people.setup())


@pytest.fixture
def links(people, battle):
    people.anna.done(f"battles/{battle}/commands/", command(type="turn-card"))
    return f"battles/{battle}/rolls/1/links/"


def test_a_link_is_made_listed_opened_and_revoked(people, links):
    id = str(uuid4())
    made = people.anna.post(links, {"id": id})
    assert made.status == 201 and people.anna.post(links, {"id": id})["token"] == made["token"]
    assert [result["id"] for result in people.rita.get(links)["results"]] == [id]
    opened = Hand().get(f"shared/rolls/{made['token']}/")
    assert (opened.status, opened["number"], opened["acted_name"], opened["shares"]) == (200, 1, "someone", [])
    assert people.rita.delete(links + f"{id}/").status == 204
    assert Hand().get(f"shared/rolls/{made['token']}/").status == 404


def test_links_are_for_members_and_revoked_by_their_maker_or_the_referee(people, links):
    made = people.anna.post(links, {})
    assert Hand().post(links, {}).status == 401
    assert people.ben.get(links)["results"] == []
    assert people.ben.delete(links + f"{made['id']}/").status == 404
    assert people.anna.post(links, {"id": made["id"], "more": 1}).status == 400
    assert Hand().get(f"shared/rolls/{made['token']}x/").status == 404


def test_a_device_says_that_it_is_there_and_is_asked(people, battle):
    here = f"battles/{battle}/here/"
    assert people.ben.post(here, {}).body == {"version": 1, "roll": None}
    people.rita.done(f"battles/{battle}/commands/", command(type="set-fresh", mode="on"))
    receipt = people.anna.done(f"battles/{battle}/commands/", command(type="turn-card"))
    assert receipt["waiting"]["kind"] == "devices"
    assert people.ben.post(here, {})["roll"] == 1
    given = people.ben.done(f"battles/{battle}/commands/", command(type="give-entropy", roll=1, entropy=FRESH))
    assert given["waiting"]["kind"] != "devices"
    roll = people.ben.get(f"battles/{battle}/rolls/1/")
    assert (roll["badge"], roll["parts"]["fresh"], roll["acted_name"]) == ("verified", FRESH, "Anna")


def test_only_players_devices_count(people, battle):
    assert people.otto.post(f"battles/{battle}/here/", {}).status == 403
    assert Hand().post(f"battles/{battle}/here/", {}).status == 401
    assert people.ben.post(f"battles/{uuid4()}/here/", {}).status == 404


def test_seeds_over_the_api(people, battle):
    path = f"battles/{battle}/commands/"
    digest = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    people.anna.done(path, command(type="commit-seed", digest=digest))
    early = people.anna.post(path, command(type="open-seed", seed=SEED))
    assert (early.status, early.code) == (422, "seeds-not-complete") and early.error["facts"] == {"missing": 1}
    people.ben.done(path, command(type="commit-seed", digest=digest))
    wrong = people.anna.post(path, command(type="open-seed", seed=FRESH), language="de")
    assert wrong.code == "seed-does-not-match" and "Beitrag" in wrong.error["sentence"]
    for who in (people.anna, people.ben):
        who.done(path, command(type="open-seed", seed=SEED))
    people.anna.done(path, command(type="turn-card"))
    roll = people.otto.get(f"battles/{battle}/rolls/1/")
    assert [(seed["seed"], seed["missing"]) for seed in roll["parts"]["seeds"]] == [(SEED, False), (SEED, False)]
    assert roll["checks"]["faces_follow_from_secret"] is True


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"type": "commit-seed"}, "command"),
        ({"type": "open-seed", "seed": "a1"}, "command.seed"),
        ({"type": "give-entropy", "roll": "1", "entropy": FRESH}, "command.roll"),
        ({"type": "set-fresh", "mode": "perhaps"}, "command.mode"),
        ({"type": "settle-challenge", "roll": 1, "how": "lost"}, "command.how"),
        ({"type": "attest-dice", "side": 0, "leave_out": "all"}, "command.leave_out"),
    ],
)
def test_what_cannot_be_read_is_named_and_writes_nothing(people, battle, fields, field):
    before = people.size()
    refused = people.anna.post(f"battles/{battle}/commands/", command(**fields))
    assert (refused.status, refused.error["field"]) == (400, field)
    assert people.size() == before
