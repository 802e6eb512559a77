"""A battle's doors one by one: page, choices, log, opened rolls, events, rewinds, proposals."""

import hashlib
import hmac
import json
from uuid import uuid4

import pytest

from tests.api.people import command, payloads
from tests.api.table import Battle

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(people):
    """A drawn table on which Anna's dice and the cards are typed; Kralle (1) is up, Rost (3) stands before her."""
    battle = Battle(people, people.drawn("typed", cards="typed"), name="Am Kai")
    battle.turn_up(1)
    return battle


def test_opening_twice_with_the_same_id_opens_one_battle(people):
    body = {"id": str(uuid4()), "setup": people.setup(), "name": "Am Kai"}
    first, again = (people.rita.done(people.here + "battles/", body) for _ in range(2))
    assert first.body == again.body
    (line,) = people.otto.get(people.here + "battles/")["results"]
    assert (line["id"], line["name"], line["status"]) == (first["battle"], "Am Kai", "open")


def test_the_page_says_who_plays_what_and_who_is_waited_for(people, battle):
    page = battle.page(people.anna)
    assert (page["name"], page["unit"], page["table"], page["ruleset"]) == ("Am Kai", "inch", "drawn", "stko")
    assert [side["player_names"] for side in page["sides"]] == [["Anna"], ["Ben"]]
    assert [side["dice"] for side in page["sides"]] == ["typed", "server"]
    assert [figure["name"] for figure in page["figures"]] == ["Kralle", "Motte", "Rost", "Funke"]
    assert [figure["character"] for figure in page["figures"]][:2] == people.characters[people.anna.member]
    waiting = page["waiting"]
    assert (waiting["kind"], waiting["figure_name"], waiting["names"]) == ("command", "Kralle", ["Anna"])
    assert waiting["acts_as"] == people.anna.member
    assert battle.page(people.ben)["waiting"]["acts_as"] is None
    assert battle.page(people.rita)["waiting"]["acts_as"] == people.rita.member
    assert battle.page(people.sam)["waiting"]["acts_as"] is None


def test_choices_are_ready_to_be_sent_and_know_their_odds(people, battle):
    choices = battle.legal(people.anna)
    assert choices == battle.page(people.anna)["legal"]
    shot = next(choice for choice in choices if choice["code"] == "shoot" and choice["command"]["target"] == 3)
    assert 0 < shot["hit"] <= 10_000
    assert {choice["acts_as"] for choice in choices} == {people.anna.member}
    assert battle.legal(people.ben) == []
    assert all(not one["yours"] for one in battle.legal(people.rita))
    battle.do(people.anna, **shot["command"])
    assert battle.legal(people.anna) == []  # the table waits for her dice


def test_a_command_brings_its_dice_along(people, battle):
    battle.do(people.anna, type="shoot", figure=1, target=3)
    count = battle.page()["waiting"]["roll"]["count"]
    battle.do(people.anna, type="take-back")
    shot = command(type="shoot", figure=1, target=3)
    answer = battle.send(people.anna, shot, then=[{"type": "enter-dice", "faces": [1] * count}])
    assert (answer.status, answer["declined"]) == (200, None)
    assert payloads(answer, "battle/rolled/1")[0]["faces"] == [1] * count
    assert answer["waiting"]["kind"] in ("command", "dice")


def test_what_is_refused_after_shown_dice_is_said_in_the_receipt_and_the_dice_stand(people):
    battle = Battle(people, people.drawn(cards="typed"))
    battle.turn_up(1)
    far = {"type": "answer", "value": {"to": [99_999, 99_999]}}
    answer = battle.send(people.anna, command(type="move", figure=1), then=[far])
    if battle.page()["waiting"]["kind"] != "answer":
        return  # the server's dice made her stumble: nothing was asked
    assert (answer.status, answer["declined"]["status"]) == (200, 422)
    assert answer["declined"]["sentence"]
    assert len(payloads(answer, "battle/rolled/1")) == 1


def test_a_roll_can_be_opened_and_recomputed_with_the_standard_library(people):
    battle = Battle(people, people.setup())
    battle.do(people.anna, type="turn-card")
    roll = people.otto.get(battle.path + "rolls/1/")
    assert (roll["badge"], roll["entered_by_name"], roll["purpose"]) == ("knowable", "Anna", "card")
    assert roll["card"] in roll["options"]
    proof = roll["proof"]
    secret = bytes.fromhex(proof["secret"])

    def field(data):
        return len(data).to_bytes(4, "big") + data

    start = field(b"rollbook/dice/1") + field(battle.id.encode()) + field((1).to_bytes(8, "big")) + field(b"") * 2
    block = hmac.digest(secret, start + field((0).to_bytes(4, "big")), "sha256")
    sides = roll["sides"]
    assert 1 + next(byte for byte in block if byte < 256 - 256 % sides) % sides == roll["faces"][0]

    node = hashlib.sha256(b"\x00" + hashlib.sha256(secret).digest()).digest()
    for beside in proof["path"]:  # roll 1 is the leftmost leaf
        node = hashlib.sha256(b"\x01" + node + bytes.fromhex(beside)).digest()
    opened = people.otto.lines(battle.path + "events/")[0]
    assert json.loads(opened["payload"])["dice"]["root"] == node.hex() == proof["commitment"]["root"]


def test_a_typed_roll_says_so_and_why_it_had_its_dice(people, battle):
    battle.do(people.anna, type="shoot", figure=1, target=3)
    waiting = battle.page()["waiting"]["roll"]
    pending = people.otto.get(battle.path + f"rolls/{waiting['number']}/")
    assert (pending["pending"], pending["faces"], pending["badge"]) == (True, [], "")
    battle.rolled(people.anna, *[6] * waiting["count"])
    roll = people.otto.get(battle.path + f"rolls/{waiting['number']}/")
    assert (roll["pending"], roll["badge"], roll["proof"]) == (False, "self-reported", None)
    assert roll["why"][-1]["reason"]["total"] == roll["count"] == waiting["count"]
    assert all(one["reason"]["rule"].startswith("STKO-") for one in roll["why"])
    event = people.otto.get(battle.path + "events/", after=roll["place"]["version"] - 1)["results"][0]
    assert (event["seq"], event["payload_digest"]) == (roll["place"]["seq"], roll["place"]["payload_digest"])


def test_a_reason_leads_to_the_event_that_caused_it(people):
    """Rost shoots Kralle in the leg; later that wound costs her a die, and the die knows it."""
    battle = Battle(people, people.drawn("typed", "typed", cards="typed"))
    battle.turn_up(3)
    battle.do(people.ben, type="shoot", figure=3, target=1)
    faces = {"shot": lambda n: [6] + [1] * (n - 1), "location": lambda n: [6] * n, "effect": lambda n: [2] * n}
    while (waiting := battle.page()["waiting"])["kind"] == "dice":
        battle.rolled(people.ben, *faces[waiting["roll"]["purpose"]](waiting["roll"]["count"]))
    battle.turn_up(1)
    battle.do(people.anna, type="recover", figure=1)
    battle.turn("joker")
    battle.turn_up(1)
    battle.do(people.anna, type="move", figure=1)
    asked = battle.page(people.anna)["waiting"]["roll"]
    assert [one["total"] for one in asked["why"]] == [3, 2] and asked["count"] == 2
    _, cause = people.otto.get(battle.path + f"rolls/{asked['number']}/")["why"]
    event = people.otto.get(battle.path + "events/", after=cause["reason"]["source"] - 1, limit=1)["results"][0]
    assert (event["type"], event["seq"]) == ("stko/wounded/1", cause["reason"]["source_seq"])
    assert "Kralle" in cause["told"]


def test_a_roll_the_referee_forced_is_badged(people):
    battle = Battle(people, people.drawn(cards="typed"))
    battle.turn_up(1)
    free = {"type": "free-roll", "figure": 1, "count": 2}
    answer = battle.do(people.rita, type="decide-otherwise", command=free, reason="Wer fällt vom Dach?")
    (rolled,) = payloads(answer, "battle/rolled/1")
    assert people.otto.get(battle.path + f"rolls/{rolled['roll']}/")["badge"] == "overridden"
    texts = [result["text"] for result in people.sam.get(battle.path + "log/")["results"]]
    assert any("Wer fällt vom Dach?" in text for text in texts)


def test_the_log_is_told_in_the_readers_language_with_names(people, battle):
    english = people.sam.get(battle.path + "log/")["results"]
    german = people.sam.get(battle.path + "log/", language="de")["results"]
    assert [one["version"] for one in english] == [one["version"] for one in german]
    assert any("Kralle" in one["text"] for one in german)
    assert english[0]["text"] != german[0]["text"]


def test_the_log_goes_on_after_a_version(people, battle):
    battle.do(people.anna, type="note", note="Der Regen wird stärker.")
    everything = people.sam.get(battle.path + "log/")["results"]
    first = people.sam.get(battle.path + "log/", limit=1)
    rest = people.sam.get(battle.path + "log/", after=first["next"])
    assert first["results"] + rest["results"] == everything
    assert rest["next"] is None
    assert everything[-1]["text"] == "Der Regen wird stärker."


def test_what_is_rewound_is_struck_through_and_the_table_is_as_it_was(people, battle):
    before = battle.page()
    battle.do(people.anna, type="shoot", figure=1, target=3)
    battle.rolled(people.anna, *[1] * battle.page()["waiting"]["roll"]["count"])
    shot = [
        result for result in people.sam.get(battle.path + "log/")["results"] if result["version"] > before["version"]
    ]
    battle.do(people.rita, type="rewind", to=before["version"], reason="Verzählt")
    after = battle.page()
    assert after["view"] == before["view"]
    told = people.sam.get(battle.path + "log/")["results"]
    struck = [one for one in told if one["struck"]]
    assert [one["text"] for one in struck] == [one["text"] for one in shot if one["version"] <= struck[-1]["version"]]
    assert "Verzählt" in told[-1]["text"] and not told[-1]["struck"]
    number = next(one["roll"] for one in struck if one["roll"])
    assert people.otto.get(battle.path + f"rolls/{number}/")["struck"]
    assert people.sam.get(battle.path, at=before["version"])["sentences"] == before["sentences"]


def test_a_player_proposes_and_the_other_side_agrees(people, battle):
    battle.do(people.anna, type="end", how="drawn")
    page = battle.page(people.ben)
    (proposal,) = page["proposals"]
    assert (proposal["side"], proposal["acts_as"]) == (0, people.ben.member)
    assert battle.page(people.anna)["proposals"][0]["acts_as"] is None
    battle.do(people.ben, type="agree", proposal=proposal["number"])
    assert battle.page()["ended"]["how"] == "drawn"


def test_a_conceded_battle_is_closed_and_named(people, battle):
    battle.do(people.anna, type="end", how="conceded", side=0)
    page = battle.page(people.ben)
    assert (page["status"], page["ended"]["winner"], page["waiting"]["kind"]) == ("closed", 1, "nothing")


def test_events_come_as_lines_and_as_pages(people, battle):
    lines = people.otto.lines(battle.path + "events/")
    assert [event["version"] for event in lines] == list(range(1, battle.page()["version"] + 1))
    page = people.otto.get(battle.path + "events/", after=2, limit=2)
    assert (page["results"], page["next"]) == (lines[2:4], 4)
    assert people.otto.lines(battle.path + "events/", type="battle/rolled/1")[0]["type"] == "battle/rolled/1"


def test_a_paused_battle_offers_nothing_but_going_on(people, battle):
    battle.do(people.ben, type="pause", note="Essen")
    page = battle.page(people.anna)
    assert (page["paused"], page["status"], page["legal"]) == (True, "paused", [])
    assert page["waiting"]["acts_as"] is None
    assert battle.send(people.anna, command(type="wait", figure=1)).code == "battle-paused"
    battle.do(people.anna, type="resume")
    assert battle.legal(people.anna)


def test_the_schema_describes_every_door(people):
    from django.urls import get_resolver

    schema = people.nobody.get("schema/", format="json")
    assert schema.status == 200
    described = json.loads(schema.raw)
    doors = {str(pattern.pattern) for pattern in get_resolver("api.urls").url_patterns} - {"schema/"}
    assert len(described["paths"]) == len(doors)
    names = described["components"]["schemas"]
    text = schema.raw.decode()
    assert {"BattlePage", "ReceiptAnswer", "ErrorAnswer", "RollPage"} <= set(names)
    for name in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in names, name


def test_a_free_turn_is_offered_as_commands_that_answer_the_question(people):
    """Kralle holds a card; when Rost is about to roll, Anna plays it and Motte acts in between."""
    battle = Battle(people, people.drawn("typed", "typed", cards="typed"))
    battle.turn("action-ganger-1")
    battle.turn_up(1)
    claim = next(one for one in battle.legal(people.anna) if one["code"] == "claim-cards")
    battle.do(people.anna, **claim["command"])
    battle.do(people.anna, type="wait", figure=1)
    battle.turn_up(3)
    battle.do(people.ben, type="shoot", figure=3, target=1)
    question = battle.page(people.anna)["waiting"]["question"]
    assert (question["kind"], question["shape"]["$defs"]["BeforeDice"]["properties"]["card"]["default"]) == (
        "before-dice",
        None,
    )
    assert battle.legal(people.anna) == []
    battle.answered(people.anna, card="action-ganger-1", figure=2)
    choices = battle.legal(people.anna)
    assert {choice["command"]["figure"] for choice in choices} == {2}
    assert battle.legal(people.ben) == []
    wait = next(choice for choice in choices if choice["code"] == "wait")
    battle.do(people.anna, **wait["answer"])
    waiting = battle.page(people.ben)["waiting"]
    assert (waiting["kind"], waiting["figure"], waiting["acts_as"]) == ("dice", 3, people.ben.member)


def test_a_referee_who_plays_sees_which_choices_are_his_own(people):
    """Rita plays Anna's gang: her own figure's choices are hers, Ben's are hers only as referee."""
    setup = people.drawn(cards="typed")
    setup["sides"][0]["players"] = [people.rita.member]
    battle = Battle(people, setup)
    battle.do(people.rita, type="turn-card")
    left = battle.page()["waiting"]["roll"]["options"]
    battle.rolled(people.rita, left.index("figure-1") + 1)
    assert {one["yours"] for one in battle.legal(people.rita)} == {True}
    battle.do(people.rita, type="wait", figure=1)
    battle.do(people.ben, type="turn-card")
    left = battle.page()["waiting"]["roll"]["options"]
    battle.rolled(people.ben, left.index("figure-3") + 1)
    assert {one["yours"] for one in battle.legal(people.rita)} == {False}
    assert {one["yours"] for one in battle.legal(people.ben)} == {True}
    assert battle.legal(people.anna) == []


def test_a_phone_without_an_account_plays_like_everybody_else(people):
    setup = people.drawn(cards="typed")
    setup["figures"][1]["player"] = people.dora.member
    battle = Battle(people, setup)
    battle.turn_up(2)
    assert [figure["player_name"] for figure in battle.page()["figures"]] == ["", "Dora", "", ""]
    assert battle.page()["waiting"]["names"] == ["Dora"]
    assert battle.send(people.anna, command(type="wait", figure=2)).code == "not-yours"
    assert {one["acts_as"] for one in battle.legal(people.dora)} == {people.dora.member}
    event = battle.do(people.dora, type="wait", figure=2)["events"][0]
    assert event["actor"] == people.dora.member


def test_a_report_says_that_a_victim_had_surrendered(people):
    """STKO-107."""
    battle = Battle(people, people.setup(table="real", deployment="placed", detail="report"))
    fate = {"loss": "dead", "by": 1, "surrendered": True}

    def told(**more):
        return command(
            type="report", side=1, report={"present": [{"figure": 3, "fate": {**fate, **more}}], "winner": 0}
        )

    unreadable = battle.send(people.ben, told(surrendered="yes"))
    assert (unreadable.status, unreadable.error["field"]) == (400, "command.report.present[0].fate.surrendered")
    refused = battle.send(people.ben, told(loss="fled", by=0))
    assert (refused.status, refused.code) == (422, "report-own-will")
    assert battle.send(people.ben, told()).status == 200
    mine = {"present": [{"figure": 1, "acted": True}], "winner": 0}
    battle.do(people.anna, type="report", side=0, report=mine)
    battle.do(people.anna, type="approve-report", report=1)
    booked = battle.do(people.ben, type="approve-report", report=2)
    (dead,) = payloads(booked, "stko/fate-reported/1")
    assert dead["surrendered"] is True and dead["by"] == 1
