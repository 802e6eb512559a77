"""Whole fights of investigators over the API, the Keeper among the players; what is his reaches nobody else."""

import json
import re
from uuid import uuid4

import pytest

from campaigns.ledger.read import read
from tests.api.circle import SEALED, TELLTALE, Circle, Duel, Watched
from tests.api.people import Answer
from tests.api.test_whole_battles import must_be_opened, must_be_rebuilt
from tests.founding import founded
from tests.security.test_every_address import address, routes

pytestmark = pytest.mark.django_db
SHOWN = ("faces", "face", "value", "total", "rolled", "text", "told", "was", "becomes")  # where a die would stand


@pytest.fixture
def circle(db):
    return founded(Circle)


def test_a_whole_fight_is_played_by_its_commands(circle):
    """The investigators' dice lie on the table, the Keeper's are the server's."""
    setup = circle.against("typed")
    setup["sides"][1]["dice"] = "server"
    battle = Watched(circle, setup)
    chooser = Duel(battle, (circle.anna, circle.ben, circle.rita), seed=5)
    last = chooser.play()
    assert chooser.typed > 0
    assert must_be_opened(circle, battle) == {"knowable", "self-reported"}
    must_be_rebuilt(circle, battle, chooser)
    line = circle.otto.get(circle.here + "battles/")["results"][0]
    assert (line["status"], line["winner"], line["waits"]) == ("closed", last["ended"]["winner"], "nothing")
    for n, who in enumerate((circle.anna, circle.ben), start=1):
        figure = next(one for one in last["view"]["figures"] if one["n"] == n)
        sheet = who.get(f"{circle.here}characters/{circle.characters[who.member][0]}/sheet/")
        assert sheet["hp"] == figure["hp"] and (sheet["status"] == "dead") == (figure["loss"] == "dead")
    for language in ("en", "de"):
        told = circle.otto.get(battle.path + "log/", limit=500, language=language)["results"]
        assert len(told) > 10 and not any("sealed:" in one["text"] or "{" in one["text"] for one in told)


def sealed_roll(circle, battle):
    """The Keeper calls a roll for Anna's figure behind his screen. Returns its number."""
    rita = circle.rita
    battle.do(rita, type="call-roll", figure=1, skill="listen", sealed=True)
    waiting = battle.page(rita)["waiting"]
    if waiting["kind"] == "dice":
        battle.rolled(rita, SEALED)
    return json.loads(rita.lines(battle.path + "events/", type="battle/rolled/1")[-1]["payload"])["roll"]


def test_a_roll_behind_the_screen_is_thrown_seen_and_witnessed_by_the_keeper_alone(circle):
    battle = Watched(circle, circle.against("typed"))
    battle.do(circle.rita, type="call-roll", figure=1, skill="listen", sealed=True)
    for who in (circle.anna, circle.ben):
        waiting = battle.page(who)["waiting"]
        assert (waiting["kind"], waiting["roll"], waiting["acts_as"]) == ("dice", None, None)
        assert (waiting["members"], waiting["names"]) == ([circle.rita.member], ["Rita"])
        refused = battle.send(who, {"id": str(uuid4()), "command": {"type": "enter-dice", "faces": [5]}})
        assert (refused.status, refused.code) == (403, "not-yours")
    line = circle.anna.get(circle.here + "battles/")["results"][0]
    assert (line["waits_for"], line["yours"]) == (["Rita"], False)
    assert circle.rita.get(circle.here + "battles/")["results"][0]["yours"]
    battle.rolled(circle.rita, SEALED)
    assert battle.page(circle.rita)["rolls"][-1]["faces"] == [SEALED]
    assert battle.page(circle.anna)["rolls"] == []
    number = battle.page(circle.rita)["rolls"][-1]["roll"]
    assert circle.anna.get(f"{battle.path}rolls/{number}/").status == 404
    doubt = {"type": "challenge-roll", "roll": number, "reason": "?"}
    assert battle.send(circle.anna, {"id": str(uuid4()), "command": doubt}).status in (403, 422)
    battle.do(circle.rita, type="open-roll", number=1)
    told = circle.anna.get(battle.path + "log/", limit=500)["results"]
    assert any(one["kind"] and "Adele" in one["text"] for one in told)


def everything(circle, battle, rolls):
    """Every address of the API that is read, with everything in it that there is: of the rolls, these."""
    known = {"campaign": circle.campaign, "battle": battle.id, "who": circle.anna.member}
    seqs = [row.seq for row in read(circle.campaign, types=["campaign/battle-outcome/1"])] or [1]
    for route in (one for one in routes() if one.startswith("api/")):
        many = [{}]
        if "<uuid:character>" in route:
            many = [{"character": character[0]} for character in circle.characters.values()]
        elif "<int:roll>" in route:
            many = [{"roll": n} for n in rolls]
        elif "<int:seq>" in route:
            many = [{"seq": n} for n in seqs]
        for more in many:
            yield address(route, **known, **more).removeprefix("/api/")
    yield from (f"{battle.path}?at={version}" for version in range(1, battle.page()["version"] + 1, 9))


def keepers_in(answer: Answer):
    """A hidden opponent's numbers and what fell behind the screen, also in what is packed in an answer."""
    raw = answer.raw.decode(errors="replace")
    if isinstance(answer.body, dict) and "curve" in answer.body:  # its bars are sums that dice may come to: any number
        raw = json.dumps({**answer.body, "curve": []})
    found = [number for number in TELLTALE if re.search(rf"(?<![\w.-]){number}(?![\w-])", raw)]
    bodies = (
        [answer.body] if answer.body is not None else [json.loads(one) for one in raw.splitlines() if one[:1] == "{"]
    )
    dice = (one for body in bodies for one in shown(body))
    return found + [die for die in dice if re.search(rf"(?<![\w.-]){SEALED}(?![\w-])", str(die[1]))]


def shown(value, key=""):
    """(field, value) of whatever might be a die, also in events packed as text."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from shown(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from shown(one, key)
    elif key == "payload" and isinstance(value, str):
        yield from shown(json.loads(value))
    elif key in SHOWN:
        yield key, value


def test_what_is_the_keepers_stands_in_no_answer_to_anybody_else(circle):
    """Whatever address is asked, in the middle of a fight and after it; and nothing that is entered is answered so."""
    battle = Watched(circle, circle.against("typed"))
    chooser = Duel(battle, (circle.anna, circle.ben, circle.rita), seed=9)
    entered = 0
    while entered < 15 or battle.page()["waiting"]["kind"] != "command":
        page = battle.page(circle.anna)
        assert not page["ended"], "choose another seed: the fight is over too soon"
        hand = next(seat for seat in chooser.seats if seat.member in (page["waiting"]["members"] or [seat.member]))
        chooser.enter(hand, battle.page(hand).body)
        entered += 1
    hidden = sealed_roll(circle, battle)
    keepers = circle.rita.get(battle.path).raw.decode()
    assert all(number in keepers for number in TELLTALE)
    assert circle.rita.get(f"{battle.path}rolls/{hidden}/")["faces"] == [SEALED]
    said = [json.loads(line["payload"]) for line in circle.rita.lines(battle.path + "events/", type="battle/rolled/1")]
    rolls = sorted({one["purpose"]: one["roll"] for one in said}.values())
    assert hidden in rolls
    must_read_nothing_of_it(circle, battle, rolls, (circle.anna, circle.sam, circle.dora, circle.otto))
    battle.do(circle.rita, type="end", how="drawn")
    must_read_nothing_of_it(circle, battle, rolls, (circle.anna, circle.sam, circle.dora))
    assert len(battle.answered_to) > 5
    for who, answer in battle.answered_to:
        assert keepers_in(answer) == [], who.member


def must_read_nothing_of_it(circle, battle, rolls, others):
    """The first of the others everywhere; whoever else looks on, where the Keeper reads something of his."""
    wheres = list(everything(circle, battle, rolls))
    must_not_read(others[0], wheres, least=25)
    keepers = [where for where in wheres if keepers_in(circle.rita.get(where))]
    for who in others[1:]:
        must_not_read(who, keepers, least=3)


def must_not_read(who, wheres, least):
    read_at = set()
    for where in wheres:
        answer = who.get(where)
        if answer.status == 200:
            read_at.add(re.sub(r"[0-9a-f-]{36}|\d+", "*", where))
            assert keepers_in(answer) == [], (who.member, where)
    assert len(read_at) > least, (read_at, wheres)


NO_FIGHTS = (
    (lambda setup: setup["sides"].pop(), "sides"),
    (lambda setup: setup["figures"].__delitem__(slice(2, 4)), "sides[1]"),
    (lambda setup: setup["figures"][2].update(values={"fighting": 101}), "figures[2].values.fighting"),
    (lambda setup: setup["figures"][2].update(values={"strength": 50}), "figures[2].values.strength"),
    (lambda setup: setup["figures"][2].update(weapons=["railgun"]), "figures[2].weapons"),
    (
        lambda setup: setup.update(options={"coc.weapons": {"colt": "firearm skill=handgun damage=1d10 holds=6"}}),
        "options.coc.weapons.colt",
    ),
)


@pytest.mark.parametrize(("change", "field"), NO_FIGHTS)
def test_a_fight_that_cannot_be_opened_is_declined_at_its_field(circle, change, field):
    """A fight with one side, a skill above 100, a weapon that shoots without a base range."""
    setup, size = circle.against(), circle.size()
    change(setup)
    for language in ("en", "de"):
        refused = circle.rita.post(circle.here + "battles/", {"setup": setup}, language)
        assert (refused.status, refused.code) == (400, "malformed"), refused.body
        assert refused.error.get("field", "").removeprefix("setup.") in (field, ""), refused.body
        assert refused.error["sentence"] and "{" not in refused.error["sentence"]
    assert circle.size() == size


def test_a_dead_man_is_healed_by_nobody(circle):
    battle = Watched(circle, circle.against(options={"coc.firearm_initiative": "none"}))
    battle.do(circle.rita, type="harm", figure=2, amount=200)
    battle.do(circle.rita, type="begin-round")
    up, size = battle.page(circle.rita)["view"]["up"], circle.size()
    for how in ("first-aid", "medicine"):
        refused = battle.send(circle.rita, {"id": str(uuid4()), "command": {"type": how, "figure": up, "target": 2}})
        assert (refused.status, refused.code) == (422, "beyond-help"), refused.body
    assert circle.size() == size
