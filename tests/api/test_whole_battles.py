"""Whole battles over the API, to the end, at a real table and on a drawn one; looked at from every moment after."""

import json

import pytest

from tests.api.chooser import Chooser
from tests.api.people import command
from tests.api.table import Battle

pytestmark = pytest.mark.django_db
SOME = 11  # every 11th roll is opened, and every 11th event looked at beside the ends of entries


def test_a_battle_at_a_real_table_with_typed_dice_on_one_side(people):
    """Anna's dice lie on the table, Ben's are the server's; distances and cover are told."""
    battle = Battle(people, people.setup("typed"))
    chooser = Chooser(battle, (people.anna, people.ben), seed=7)
    last = chooser.play()
    badges = must_be_opened(people, battle)
    assert badges == ({"knowable", "self-reported"} if chooser.typed else {"knowable"})
    types = {(event["type"], event["provenance"]) for event in people.otto.lines(battle.path + "events/")}
    assert ("battle/answered/1", "measured") in types
    must_be_rebuilt(people, battle, chooser)
    must_be_booked(people, battle, last)


def test_a_battle_on_a_drawn_table_with_the_servers_dice(people):
    battle = Battle(people, people.drawn())
    chooser = Chooser(battle, (people.anna, people.ben), seed=8)
    last = chooser.play()
    assert chooser.typed == 0
    assert must_be_opened(people, battle) == {"knowable"}
    must_be_rebuilt(people, battle, chooser)
    must_be_booked(people, battle, last)


def must_be_rebuilt(people, battle, chooser):
    """The table can be looked at from any event; where an entry ended, it looks as it did then."""
    last = max(chooser.seen)
    for version in sorted({*range(1, last + 1, SOME), *list(chooser.seen)[::10], last}):
        page = battle.page(people.sam, at=version)
        assert (page.status, page["at"], page["version"]) == (200, version, last), version
        then = chooser.seen.get(version)
        if then is not None:
            assert page["view"] == then["view"], version
            for part in ("kind", "turn", "figure", "members", "roll", "question"):
                assert page["waiting"][part] == then["waiting"][part], (version, part)
            assert page["sentences"] == then["sentences"], version
    assert set(chooser.seen) <= {point["version"] for point in battle.page()["points"]}
    assert battle.page(at=last + 1).error["field"] == "at"


def must_be_opened(people, battle):
    """Rolls can be opened by the auditor and are what they say. Returns the badges of all rolls."""
    rolled = people.otto.lines(battle.path + "events/", type="battle/rolled/1")
    numbers = [json.loads(event["payload"])["roll"] for event in rolled]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    for number in {*range(1, len(numbers), SOME), len(numbers)}:
        roll = people.otto.get(f"{battle.path}rolls/{number}/")
        assert (roll.status, roll["last_roll"]) == (200, len(numbers)), number
        checks = roll["checks"]
        assert checks["leaf_matches_row"]
        assert checks["reasons_make_the_count"] in (True, None), roll["why"]
        expected = True if roll["badge"] == "knowable" else None
        assert (checks["faces_follow_from_secret"], checks["secret_was_committed_to"]) == (expected, expected)
        assert roll["told"]
    assert people.otto.get(f"{battle.path}rolls/{len(numbers) + 1}/").code == "no-such-roll"
    return {{"server": "knowable", "typed": "self-reported"}[event["provenance"]] for event in rolled}


def must_be_booked(people, battle, last):
    """The battle is closed, its outcome stands in the lives of those who fought, and nothing more is taken."""
    line = people.otto.get(people.here + "battles/")["results"][0]
    assert (line["status"], line["winner"], line["waits"]) == ("closed", last["ended"]["winner"], "nothing")
    assert battle.page(people.anna)["legal"] == []
    assert battle.send(people.anna, command(type="turn-card")).code == "battle-over"
    for n, one in enumerate(people.characters[people.anna.member] + people.characters[people.ben.member], start=1):
        life = people.otto.get(people.here + f"characters/{one}/")
        (chapter,) = life["chapters"]
        assert (chapter["battle"], chapter["figure"], chapter["won"]) == (
            battle.id,
            n,
            last["ended"]["winner"] == (n > 2) * 1,
        )
        figure = next(f for f in last["view"]["figures"] if f["n"] == n)
        assert chapter["dead"] == (figure["loss"] == "dead")
        assert life["character"]["battles"] == 1
    for language in ("en", "de"):
        told = people.otto.get(battle.path + "log/", limit=500, language=language)["results"]
        assert len(told) > 10
        assert not any("sealed:" in one["text"] or "{" in one["text"] for one in told)
