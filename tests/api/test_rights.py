"""Who may not: strangers see nothing, readers write nothing, forged ids lead nowhere."""

from uuid import uuid4

import pytest

from tests.api.people import command

pytestmark = pytest.mark.django_db

OF_CAMPAIGN = ("", "members/", "gangs/", "characters/", "battles/", "events/", "join-codes/")
OF_BATTLE = ("", "legal/", "log/", "rolls/1/", "events/")


@pytest.fixture
def battle(people):
    battle = people.open(people.setup())
    people.anna.done(f"battles/{battle}/commands/", command(type="turn-card"))
    return battle


def reads(people, battle):
    one = people.characters[people.anna.member][0]
    return [
        *(people.here + page for page in (*OF_CAMPAIGN, f"characters/{one}/")),
        *(f"battles/{battle}/{page}" for page in OF_BATTLE),
    ]


def writes(people, battle):
    return [
        (people.here + "commands/", command(type="add-house-rule", text="Hallo")),
        (people.here + "battles/", {"setup": people.setup()}),
        (people.here + "join-codes/", {}),
        (f"battles/{battle}/commands/", command(type="turn-card")),
        (f"battles/{battle}/commands/", command(type="note", note="Hallo")),
    ]


def test_a_stranger_is_told_the_same_as_about_what_isnt_there(people, battle):
    size = people.size()
    for path in reads(people, battle):
        answer = people.stranger.get(path)
        assert answer.status == 404, path
        forged = people.anna.get(path.replace(people.campaign, str(uuid4())).replace(battle, str(uuid4())))
        assert (answer.code, answer.error["sentence"]) == (forged.code, forged.error["sentence"]), path
    for path, body in writes(people, battle):
        assert people.stranger.post(path, body).status == 404, path
    assert people.size() == size


def test_whoever_isnt_signed_in_is_asked_to(people, battle):
    from tests.api.people import Hand

    for hand in (people.nobody, Hand("made-up")):
        for path in reads(people, battle):
            answer = hand.get(path)
            assert (answer.status, answer.code) == (401, "not-signed-in"), path
            assert "WWW-Authenticate" in answer.headers
        for path, body in writes(people, battle):
            assert hand.post(path, body).status == 401, path


@pytest.mark.parametrize("who", ["otto", "sam"])
def test_auditors_and_spectators_read_all_and_write_nothing(people, battle, who):
    hand, size = getattr(people, who), people.size()
    for path in reads(people, battle):
        expected = 403 if path.endswith("join-codes/") else 200
        assert hand.get(path).status == expected, path
    for path, body in writes(people, battle):
        answer = hand.post(path, body)
        assert (answer.status, answer.code in ("may-only-read", "referee-only")) == (403, True), path
    assert hand.get(f"battles/{battle}/legal/")["results"] == []
    assert people.size() == size


@pytest.mark.parametrize("who", ["otto", "sam"])
def test_whoever_looks_on_or_audits_may_note_something(people, who):
    answer = getattr(people, who).post(people.here + "commands/", command(type="note", text="Hallo"))
    assert answer.status == 200 and answer.body["events"][0]["type"] == "campaign/noted/1"
    assert people.stranger.post(people.here + "commands/", command(type="note", text="Hallo")).status == 404


def test_forged_ids_lead_nowhere(people, battle):
    other = str(uuid4())
    for hand in (people.anna, people.rita):
        for page in OF_CAMPAIGN:
            assert hand.get(f"campaigns/{other}/{page}").status == 404, page
        for page in OF_BATTLE:
            assert hand.get(f"battles/{other}/{page}").status == 404, page
        assert hand.post(f"campaigns/{other}/commands/", command(type="note", text="x")).status == 404
        assert hand.post(f"battles/{other}/commands/", command(type="turn-card")).status == 404
        assert hand.get("battles/not-an-id/").status == 404


def test_a_campaigns_id_is_no_battle_and_a_battles_id_no_campaign(people, battle):
    assert people.rita.get(f"battles/{people.campaign}/").status == 404
    assert people.rita.get(f"campaigns/{battle}/").status == 404


def test_what_belongs_to_another_campaign_cant_be_reached_through_ones_own(people, battle):
    founded = people.stranger.done(
        "campaigns/", {"command": {"type": "found-campaign", "ruleset": "stko", "name": "X", "nickname": "X"}}
    )
    there = f"campaigns/{founded['campaign']}/"
    one = people.characters[people.anna.member][0]
    assert people.stranger.get(there + f"characters/{one}/").status == 404
    assert people.stranger.get(there + "events/", stream=battle).status == 404
    hire = command(type="hire-character", gang=people.gangs[people.anna.member], name="X", kind="plock")
    assert people.stranger.post(there + "commands/", hire).code == "no-such-gang"
    assert people.stranger.post(there + "join-codes/", {"battle": battle}).status == 404
    answer = people.stranger.post(there + "battles/", {"setup": people.setup()})
    assert (answer.status, answer.code) == (404, "no-such-gang")


def test_players_enter_nothing_in_anothers_name(people, battle):
    size = people.size()
    for as_whom in (people.anna.member, people.rita.member):
        body = {**command(type="turn-card"), "as": as_whom}
        answer = people.ben.post(f"battles/{battle}/commands/", body)
        assert (answer.status, answer.code) == (403, "not-entered-for")
    body = {**command(type="set-roles", member=people.ben.member, roles=["referee"]), "role": "referee"}
    assert people.ben.post(people.here + "commands/", body).code == "role-not-held"
    assert people.size() == size


def test_at_a_shared_phone_whoever_is_seated_enters_for_the_others(people):
    battle = people.open(people.setup(), devices="shared")
    page = people.anna.get(f"battles/{battle}/")
    assert page["shared_device"] and set(page["acts_for"]) == {people.anna.member, people.ben.member}
    people.anna.done(f"battles/{battle}/commands/", {**command(type="turn-card"), "as": people.ben.member})
    assert people.dora.get(f"battles/{battle}/")["acts_for"] == [people.dora.member]


def test_a_substitute_sees_the_choices_of_whom_he_stands_in_for(people, battle):
    assert people.dora.get(f"battles/{battle}/legal/")["results"] == []
    people.ben.done(people.here + "commands/", command(type="give-leave", to=people.dora.member))
    choices = people.dora.get(f"battles/{battle}/legal/")["results"]
    assert {choice["acts_as"] for choice in choices} <= {people.ben.member}
    assert people.ben.member in people.dora.get(f"battles/{battle}/")["acts_for"]


@pytest.mark.parametrize("kind", ["link-account", "take-seat", "found-campaign"])
def test_seats_and_campaigns_have_doors_of_their_own(people, kind):
    answer = people.dora.post(people.here + "commands/", command(type=kind))
    assert (answer.status, answer.code) == (422, "own-endpoint")
