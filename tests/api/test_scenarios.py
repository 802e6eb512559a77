"""Scenarios, tables, counters, notes and standings over the API: members read, strangers find nothing."""

import json
from uuid import uuid4

import pytest

from tests.api.people import People, command
from tests.founding import founded

pytestmark = pytest.mark.django_db
READS = ("scenarios/", "tables/", "table-rolls/", "counters/", "notes/", "standings/", "plans/")


def do(people, hand, **said):
    answer = hand.done(people.here + "commands/", command(**said))
    return {event["type"]: json.loads(event["payload"]) for event in answer["events"]}


@pytest.fixture
def filled(db):
    return founded(people_with_all)


def people_with_all():
    people = People()
    sides = [{"name": "A", "aims": [{"words": "Win", "points": 2}]}, {"name": "B"}]
    plan = {"name": "Duel", "sides": sides, "jokers": 2}
    people.scenario = do(people, people.rita, type="save-scenario", plan=plan)["campaign/scenario-saved/1"]["scenario"]
    content = {"name": "Luck", "rows": [{"text": "a", "low": 1, "high": 3}, {"text": "b", "low": 4, "high": 6}]}
    people.table = do(people, people.rita, type="save-table", content=content)["campaign/table-saved/1"]["table"]
    do(people, people.rita, type="roll-on-table", table=people.table)
    do(people, people.rita, type="name-counter", name="Money", of="gang")
    do(people, people.sam, type="note", text="Hallo")
    planned = do(people, people.rita, type="plan-battle", day="2098-12-05", time="19:30", place="Club")
    people.date = planned["campaign/battle-planned/1"]["plan"]
    return people


@pytest.mark.parametrize("who", ["rita", "anna", "otto", "sam"])
def test_every_member_reads_what_was_written(filled, who):
    hand = getattr(filled, who)
    counts = {page: hand.get(filled.here + page)["count"] for page in READS}
    assert counts == dict.fromkeys(READS, 1) | {"standings/": 0}
    assert hand.get(f"{filled.here}scenarios/{filled.scenario}/")["plan"]["name"] == "Duel"
    roll = hand.get(filled.here + "rolls/1/")
    assert (roll["sides"], roll["stands"], roll["came"]["text"]) == (6, True, "a" if roll["faces"][0] <= 3 else "b")
    assert hand.get(filled.here + "rolls/9/").status == 404


def test_a_date_is_read_answered_and_kept(filled):
    do(filled, filled.sam, type="answer-plan", plan=filled.date, answer="maybe")
    line = filled.anna.get(f"{filled.here}plans/{filled.date}/").body
    assert (line["when"], line["place"], line["open"]) == ("Friday, 5 December 2098, 19:30", "Club", True)
    assert ("Sam", "maybe") in [(answer["name"], answer["answer"]) for answer in line["answers"]]
    filled.rita.done(filled.here + "battles/", {"setup": filled.setup(), "plan": filled.date})
    assert filled.anna.get(f"{filled.here}plans/{filled.date}/")["open"] is False
    assert filled.anna.get(f"{filled.here}plans/{uuid4()}/").status == 404


def test_strangers_find_nothing(filled):
    for page in (*READS, f"scenarios/{filled.scenario}/", "rolls/1/", f"plans/{filled.date}/"):
        assert filled.stranger.get(filled.here + page).status == 404
        assert filled.nobody.get(filled.here + page).status == 401


def test_a_battle_from_a_scenario_stands_by_it(filled):
    opened = filled.rita.done(filled.here + "battles/", {"setup": filled.setup(), "scenario": filled.scenario})
    stands = filled.anna.get(f"battles/{opened['battle']}/scenario/")["standing"]
    assert (stands["points"], stands["jokers"], stands["may_tick"]) == ([0, 0], 0, [0])
    ticks = [{"side": 0, "aim": 0, "times": 1}]
    do(filled, filled.anna, type="tick-aims", battle=opened["battle"], side=0, ticks=ticks)
    assert filled.sam.get(f"battles/{opened['battle']}/scenario/")["standing"]["points"] == [2, 0]
    assert filled.stranger.get(f"battles/{opened['battle']}/scenario/").status == 404


def test_a_battle_without_one_stands_by_none(people):
    assert people.anna.get(f"battles/{people.open(people.setup())}/scenario/")["standing"] is None


@pytest.mark.parametrize("who", ["anna", "otto", "sam"])
def test_only_the_referee_writes_them(filled, who):
    size, hand = filled.size(), getattr(filled, who)
    for said in (
        {"type": "save-scenario", "plan": {"name": "x", "sides": [{}, {}]}},
        {"type": "withdraw-scenario", "scenario": filled.scenario},
        {"type": "save-table", "content": {"name": "x", "rows": [{"text": "x", "low": 1, "high": 6}]}},
        {"type": "withdraw-table", "table": filled.table},
        {"type": "roll-on-table", "table": filled.table},
        {"type": "name-counter", "name": "x", "of": "gang"},
    ):
        assert hand.post(filled.here + "commands/", command(**said)).status == 403, said
    assert filled.size() == size


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"type": "save-scenario", "plan": {"name": "x", "sides": [{}]}}, 400),
        ({"type": "save-scenario", "plan": {"name": "x", "sides": [{}, {}], "weather": "rain"}}, 400),
        ({"type": "save-scenario", "plan": {"name": "x", "sides": [{}, {}], "jokers": -1}}, 400),
        ({"type": "save-table", "content": {"name": "x", "rows": []}}, 400),
        ({"type": "save-table", "content": {"name": "x", "rows": [{"text": "x", "low": 1, "high": 5}]}}, 422),
        ({"type": "roll-on-table", "table": str(uuid4())}, 404),
        ({"type": "name-counter", "name": "", "of": "gang"}, 400),
        ({"type": "name-counter", "name": "x", "of": "moon"}, 400),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_bad_input_is_declined_with_a_sentence_and_writes_nothing(filled, said, status, language):
    size = filled.size()
    answer = filled.rita.post(filled.here + "commands/", command(**said), language)
    assert answer.status == status and len(answer.error["sentence"]) > 20
    assert filled.size() == size
