"""Campaigns over the API: founding, reading, commands."""

from uuid import uuid4

import pytest

from tests.api.people import command, found, payloads

pytestmark = pytest.mark.django_db


def test_whoever_founds_a_campaign_is_its_referee(people):
    answer = people.stranger.post("campaigns/", {"command": found("Stranger", options={"stko.opt.skills": False})})
    assert answer.status == 201
    page = people.stranger.get(f"campaigns/{answer['campaign']}/")
    assert (page["name"], page["you"]["roles"]) == ("Hafen", ["referee", "player"])
    assert [option["value"] for option in page["options"] if option["id"] == "stko.opt.skills"] == [False]


def test_a_game_and_its_options_are_known_before_a_campaign_is_founded(people):
    games = people.stranger.get("rulesets/")["results"]
    assert {one["ruleset"] for one in games} >= {"stko", "coc", "gff", "pb12"}
    for game in games:
        options = {option["id"]: option["default"] for option in game["options"]}
        made = people.stranger.done("campaigns/", {"command": found("S", ruleset=game["ruleset"], options=options)})
        page = people.stranger.get(f"campaigns/{made['campaign']}/")
        assert (page["options"], page["rules_version"]) == (game["options"], game["rules_version"])


def test_founding_twice_with_the_same_id_founds_one_campaign(people):
    body = {"id": str(uuid4()), "command": found("Stranger")}
    first, again = people.stranger.done("campaigns/", body), people.stranger.done("campaigns/", body)
    assert first.body == again.body
    assert len(people.stranger.get("campaigns/")["results"]) == 1


def test_every_member_reads_everything(people, subtests):
    for who in people.members:
        for page in ("", "members/", "gangs/", "characters/", "battles/", "events/"):
            with subtests.test(who=who.member, page=page):
                assert who.get(people.here + page).status == 200


def test_names_are_readable_on_pages_and_sealed_in_the_log(people):
    gang = people.otto.get(people.here + "gangs/")["results"][0]
    assert [character["name"] for character in gang["characters"]] == ["Kralle", "Motte"]
    assert gang["owner_names"] == ["Anna"]
    hired = people.otto.lines(people.here + "events/", type="campaign/character-hired/1")
    assert len(hired) == 4
    assert not any("Kralle" in event["payload"] for event in hired)


def test_names_of_somebody_who_is_forgotten_are_gone_in_both_languages(people):
    people.rita.done(people.here + "commands/", command(type="forget-member", member=people.anna.member))
    assert people.rita.get(people.here + "gangs/")["results"][0]["name"] == "(forgotten)"
    assert people.rita.get(people.here + "gangs/", language="de")["results"][0]["name"] == "(vergessen)"
    assert people.anna.get(people.here).status == 404


def test_lists_come_in_pages(people):
    first = people.anna.get(people.here + "members/", limit=4)
    rest = people.anna.get(people.here + "members/", limit=4, offset=first["next"])
    assert (len(first["results"]), len(rest["results"]), first["count"], rest["next"]) == (4, 2, 6, None)


def test_odd_page_sizes_are_malformed(people, subtests):
    for query in ({"limit": "0"}, {"limit": "many"}, {"limit": "501"}, {"offset": "-1"}, {"limit": "\u0663"}):
        with subtests.test(query=query):
            answer = people.anna.get(people.here + "members/", **query)
            assert (answer.status, answer.code, answer.error["field"]) == (400, "malformed", next(iter(query)))


def test_the_same_command_twice_has_one_effect_and_one_receipt(people):
    body = command(type="found-gang", name="Neu", colour="blue")
    first, size = people.anna.done(people.here + "commands/", body), people.size()
    again = people.anna.done(people.here + "commands/", body)
    assert (again.body, people.size()) == (first.body, size)
    assert first["seqs"] == [size]
    assert first["events"][0]["seq"] == size


def test_an_id_used_for_another_command_is_refused(people):
    body = command(type="found-gang", name="Neu", colour="blue")
    people.anna.done(people.here + "commands/", body)
    for hand, other in ((people.anna, {**body, "command": {**body["command"], "name": "Alt"}}), (people.ben, body)):
        answer = hand.post(people.here + "commands/", other)
        assert (answer.status, answer.code) == (409, "command-id-reused")


def test_a_referee_enters_for_a_player_and_the_log_says_both(people):
    body = {**command(type="found-gang", name="Neu", colour="blue"), "as": people.anna.member}
    event = people.rita.done(people.here + "commands/", body)["events"][0]
    assert (event["actor"], event["entered_by"]) == (people.anna.member, people.rita.member)
    assert payloads_of(event)["owners"] == [people.anna.member]


def test_a_command_without_an_id_gets_one(people):
    answer = people.anna.done(people.here + "commands/", {"command": {"type": "note", "text": "Hallo"}})
    assert len(answer["command"]) == 36


def test_a_gang_is_drawn_at_random_with_its_rolls_in_the_answer(people):
    gang = people.gangs[people.anna.member]
    answer = people.anna.done(people.here + "commands/", command(type="draw-gang", gang=gang, count=2))
    (drawn,), rolls = payloads(answer, "campaign/gang-drawn/1"), payloads(answer, "campaign/rolled/1")
    assert sorted(drawn["characters"]) == sorted(people.characters[people.anna.member])
    assert drawn["rolls"] == [roll["roll"] for roll in rolls] == [1, 2]
    refused = people.anna.post(people.here + "commands/", command(type="draw-gang", gang=gang, count=3), "de")
    assert (refused.status, refused.code, refused.error["facts"]["fit"]) == (422, "too-few-fit", 2)
    assert refused.error["sentence"].startswith("Nur 2 der Gang sind kampffähig, 3 sollten gezogen werden.")


def test_the_log_goes_on_where_the_last_page_ended(people):
    everything = people.otto.lines(people.here + "events/")
    assert [event["seq"] for event in everything] == list(range(1, people.size() + 1))
    pages, after = [], 0
    while after is not None:
        answer = people.otto.get(people.here + "events/", after=after, limit=5)
        pages += answer["results"]
        after = answer["next"]
    assert pages == everything


def test_the_log_can_be_read_by_stream_and_by_type(people):
    battle = people.open(people.setup())
    own = people.otto.get(people.here + "events/", stream=battle)["results"]
    assert [(event["version"], event["type"]) for event in own] == [(1, "battle/opened/1")]
    assert people.otto.get(people.here + "events/", stream=str(uuid4())).status == 404
    assert people.otto.get(people.here + "events/", stream="x").error["field"] == "stream"
    types = {event["type"] for event in people.otto.lines(people.here + "events/", type="campaign/founded/1")}
    assert types == {"campaign/founded/1"}


def test_a_characters_life_begins_with_the_event_that_hired_him(people):
    one = people.characters[people.anna.member][0]
    life = people.otto.get(people.here + f"characters/{one}/")
    event = people.otto.lines(people.here + "events/", after=life["hired_seq"] - 1)[0]
    assert (event["type"], payloads_of(event)["character"]) == ("campaign/character-hired/1", one)
    assert (life["character"]["name"], life["chapters"], life["died_seq"]) == ("Kralle", [], None)


def test_a_character_of_nowhere_is_not_there(people):
    answer = people.anna.get(people.here + f"characters/{uuid4()}/")
    assert (answer.status, answer.code) == (404, "no-such-character")


def payloads_of(event):
    return payloads({"events": [event]}, event["type"])[0]
