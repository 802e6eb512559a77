"""What can't be read and what the rules decline: status, code, sentence; and the log is as it was."""

import json

import pytest

from tests.api.people import command
from tests.api.table import Battle

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(people):
    """A drawn table; Kralle (1, Anna's) is up, Rost (3) stands 5 inches in front of her."""
    battle = Battle(people, people.drawn("typed", cards="typed"))
    battle.turn_up(1)
    return battle


def must_be_declined(people, answer, size, status, code):
    assert (answer.status, answer.code) == (status, code)
    assert len(answer.error["sentence"]) > 10 and "{" not in answer.error["sentence"]
    assert set(answer.error) <= {"code", "sentence", "facts", "field"}
    assert people.size() == size


UNREADABLE = (
    ([], "body"),
    ("turn-card", "body"),
    ({}, "body"),
    ({"command": "turn-card"}, "command"),
    ({"command": {}}, "command.type"),
    ({"command": {"type": "fly"}}, "command.type"),
    ({"command": {"type": 7}}, "command.type"),
    ({"command": {"type": "wait", "figure": 1}, "id": "seven"}, "id"),
    ({"command": {"type": "wait", "figure": 1}, "as": "me"}, "as"),
    ({"command": {"type": "wait", "figure": 1}, "expected_version": "7"}, "expected_version"),
    ({"command": {"type": "wait", "figure": 1}, "dice": "loaded"}, "body"),
    ({"command": {"type": "wait", "figure": 1}, "then": {}}, "then"),
    ({"command": {"type": "wait", "figure": 1}, "then": [{"type": "wait", "figure": 1}]}, "then"),
    ({"command": {"type": "wait"}}, "command"),
    ({"command": {"type": "wait", "figure": "1"}}, "command.figure"),
    ({"command": {"type": "wait", "figure": 0}}, "command.figure"),
    ({"command": {"type": "wait", "figure": 99}}, "figure"),
    ({"command": {"type": "wait", "figure": 1, "until": "noon"}}, "command"),
    ({"command": {"type": "shoot", "figure": 1, "target": 99}}, "figure"),
    ({"command": {"type": "shoot", "figure": 1, "target": 3, "weapons": [21]}}, "command.weapons[0]"),
    ({"command": {"type": "shoot", "figure": 1, "target": 3, "grip": "teeth"}}, "command.grip"),
    ({"command": {"type": "note", "note": "\u0000"}}, None),
    ({"command": {"type": "note", "note": "x" * 4001}}, "command.note"),
    ({"command": {"type": "note", "note": "\ud800"}}, None),
    ({"command": {"type": "rewind", "to": 2**70}}, None),
)


def test_what_cant_be_read_is_malformed_and_names_the_field(people, battle, subtests):
    size = people.size()
    for body, field in UNREADABLE:
        with subtests.test(body=body):
            answer = people.anna.post(battle.path + "commands/", body)
            must_be_declined(people, answer, size, 400, "malformed")
            assert answer.error["facts"]["expected"]
            assert field in (None, answer.error["field"])


ODD = (
    {"command": {"type": "\ud800"}},
    {"command": {"type": "turn-card", "\ud800": 1}},
    {"command": {"type": "note", "note": "x\u0000"}},
    {"command": {"type": "wait", "figure": float("1e308") * 10}},
    {"command": {"type": "wait", "figure": 10**4000}},
    {"command": {"type": "wait", "figure": -(2**63)}},
    {"command": {"type": "enter-dice", "faces": [[[[[[1]]]]]]}},
)


def test_odd_values_are_declined_at_every_door_and_nothing_breaks(people, battle, subtests):
    from tests.api.people import Answer

    size = people.size()
    headers = {"HTTP_AUTHORIZATION": f"Token {people.anna.token}"}
    raws = [json.dumps(body).replace("Infinity", "1e999").encode() for body in ODD]
    raws += [b'{"command": ' + b"[" * deep + b"]" * deep + b"}" for deep in (40, 900, 100_000)]
    for raw in raws:
        for door in (battle.path + "commands/", people.here + "commands/", people.here + "battles/", "join/", "token/"):
            with subtests.test(door=door, raw=raw[:60]):
                answer = Answer(people.anna.client.post(f"/api/{door}", raw, "application/json", **headers))
                assert answer.status in (400, 429), answer.raw
    assert people.size() == size
    for path in ("events/?type=%00", "events/?stream=%00", "members/?limit=%00", "events/?after=1e9"):
        assert people.anna.client.get(f"/api/{people.here}{path}", **headers).status_code == 400, path
    for name in ("\0", "\ud800"):
        assert people.nobody.post("join/", {"code": name, "nickname": "Eve"}).status == 400
        assert people.nobody.post("token/", {"username": name, "password": "x"}).status == 400


def test_a_request_has_a_largest_size(people, battle):
    answer = people.anna.post(battle.path + "commands/", command(type="note", note="x" * 1_000_001))
    assert (answer.status, answer.code) == (413, "too-large")


def test_what_isnt_json_is_malformed(people, battle):
    from tests.api.people import Answer

    size = people.size()
    headers = {"HTTP_AUTHORIZATION": f"Token {people.anna.token}"}
    for raw in (b"{", b"\xff\xfe", b'{"command": NaN}'):
        response = people.anna.client.post(f"/api/{battle.path}commands/", raw, "application/json", **headers)
        must_be_declined(people, Answer(response), size, 400, "malformed")
    response = people.anna.client.post(f"/api/{battle.path}commands/", {"command": "x"}, **headers)
    assert (response.status_code, Answer(response).code) == (415, "unsupported-media-type")


DECLINED = (
    ("ben", command(type="wait", figure=1), 403, "not-yours"),
    ("ben", command(type="shoot", figure=1, target=3), 403, "not-yours"),
    ("ben", command(type="wait", figure=3), 422, "not-your-turn"),
    ("anna", command(type="wait", figure=2), 422, "not-your-turn"),
    ("dora", command(type="turn-card"), 403, "not-yours"),
    ("anna", command(type="turn-card"), 422, "turn-running"),
    ("anna", command(type="shoot", figure=1, target=2), 422, "own-side"),
    ("anna", command(type="shoot", figure=1, target=3, weapons=[7]), 422, "no-such-weapon"),
    ("anna", command(type="recover", figure=1), 422, "nothing-to-recover"),
    ("anna", command(type="wake", figure=1), 422, "not-unconscious"),
    ("anna", command(type="shoot", figure=1, target=3, extra=3), 403, "referee-only"),
    ("anna", command(type="set-state", figure=1, state="dead"), 403, "referee-only"),
    ("anna", command(type="enter-dice", faces=[1]), 409, "roll-not-awaited"),
    ("anna", command(type="answer", value={}), 409, "question-not-open"),
    ("anna", command(type="agree", proposal=1), 422, "no-such-proposal"),
    ("anna", command(type="rewind", to=2), 422, "not-a-waiting-point"),
    ("anna", command(type="resume"), 422, "not-paused"),
    ("anna", {**command(type="wait", figure=1), "expected_version": 1}, 409, "stale-version"),
    ("anna", {**command(type="wait", figure=1), "role": "referee"}, 403, "role-not-held"),
)


def test_what_the_rules_decline_changes_nothing(people, battle, subtests):
    size = people.size()
    for who, body, status, code in DECLINED:
        with subtests.test(who=who, command=body["command"]):
            must_be_declined(people, battle.send(getattr(people, who), body), size, status, code)


def test_who_cant_turn_doesnt_shoot_out_of_his_arc(people):
    setup = people.drawn(cards="typed")
    setup["figures"][0]["facing"] = [0, -1]
    battle = Battle(people, setup)
    battle.turn_up(1)
    stuck = {"type": "set-state", "figure": 1, "state": "immobile"}
    battle.do(people.rita, type="decide-otherwise", command=stuck)
    size = people.size()
    answer = battle.send(people.anna, command(type="shoot", figure=1, target=3))
    must_be_declined(people, answer, size, 422, "not-in-arc")
    assert "Rost" in answer.error["sentence"]


def test_at_a_real_table_the_people_say_what_is_out_of_the_arc_or_of_sight(people):
    battle = Battle(people, people.setup("typed", cards="typed", deployment="placed"))
    battle.turn_up(1)
    battle.do(people.anna, type="shoot", figure=1, target=3)
    size = people.size()
    for fact, code in (({"in_arc": False}, "not-in-arc"), ({"in_sight": False}, "not-in-sight")):
        answer = battle.send(people.anna, command(type="answer", value={"band": "short", **fact}))
        must_be_declined(people, answer, size, 422, code)
    wrong = command(type="answer", value={"band": "near"})
    must_be_declined(people, battle.send(people.anna, wrong), size, 400, "malformed")
    must_be_declined(people, battle.send(people.ben, wrong), size, 403, "not-yours")
    battle.answered(people.anna, band="short")


def test_nobody_shoots_the_dead(people, battle):
    fallen = {"type": "set-state", "figure": 3, "state": "dead"}
    battle.do(people.rita, type="decide-otherwise", command=fallen, reason="Er ist vom Dach gefallen")
    size = people.size()
    answer = battle.send(people.anna, command(type="shoot", figure=1, target=3))
    must_be_declined(people, answer, size, 422, "dead-target")
    assert "Rost" in answer.error["sentence"]


def test_impossible_dice_are_declined_and_the_table_waits_on(people, battle, subtests):
    battle.do(people.anna, type="shoot", figure=1, target=3)
    waiting = battle.page(people.anna)["waiting"]
    assert (waiting["kind"], waiting["acts_as"]) == ("dice", people.anna.member)
    right, size = [2] * waiting["roll"]["count"], people.size()
    for who, body, status, code in (
        (people.anna, dice([7, *right[1:]]), 422, "impossible-face"),
        (people.anna, dice([0, *right[1:]]), 422, "impossible-face"),
        (people.anna, dice(right[1:]), 422, "wrong-number-of-dice"),
        (people.anna, dice([*right, 1]), 422, "wrong-number-of-dice"),
        (people.anna, dice([]), 422, "wrong-number-of-dice"),
        (people.anna, dice(["6"] * len(right)), 400, "malformed"),
        (people.anna, dice([2.5] * len(right)), 400, "malformed"),
        (people.anna, dice([True] * len(right)), 400, "malformed"),
        (people.ben, dice(right), 403, "not-yours"),
        (people.anna, dice(right, roll=99), 409, "roll-not-awaited"),
        (people.anna, command(type="wait", figure=1), 409, "table-waits"),
        (people.anna, command(type="answer", value={}), 409, "entry-does-not-fit"),
    ):
        with subtests.test(command=body["command"]):
            must_be_declined(people, battle.send(who, body), size, status, code)
    battle.rolled(people.anna, *right)


def dice(faces, **more):
    return command(type="enter-dice", faces=faces, **more)


NO_SETUPS = (
    (lambda setup: setup.update(ruleset="chess"), 400, "malformed", "setup.ruleset"),
    (lambda setup: setup.update(weather="rain"), 400, "malformed", "setup"),
    (lambda setup: setup.pop("sides"), 400, "malformed", None),
    (lambda setup: setup["sides"].pop(), 400, "malformed", None),
    (lambda setup: setup["sides"].__setitem__(0, 7), 400, "malformed", "setup.sides[0]"),
    (lambda setup: setup["sides"][0].update(dice="loaded"), 400, "malformed", "setup.sides[0].dice"),
    (lambda setup: setup["figures"].clear(), 400, "malformed", "setup.figures"),
    (
        lambda setup: setup["figures"][0].update(weapons=["trebuchet"]),
        400,
        "malformed",
        "setup.figures[0].weapons",
    ),
    (lambda setup: setup["figures"].append(setup["figures"][0]), 422, "character-twice", None),
    (lambda setup: setup["figures"][0].update(character="x"), 400, "malformed", None),
    (lambda setup: setup["figures"][0].update(side=5), 400, "malformed", "setup.figures[0].side"),
    (lambda setup: setup.update(options={"stko.magic": True}), 400, "malformed", "setup.options.stko.magic"),
    (lambda setup: setup.update(options={"stko.opt.skills": 7}), 400, "malformed", "setup.options.stko.opt.skills"),
)


def test_a_setup_that_no_battle_can_open_with_is_declined(people, subtests):
    size = people.size()
    for change, status, code, field in NO_SETUPS:
        setup = people.setup()
        change(setup)
        with subtests.test(setup=setup):
            answer = people.rita.post(people.here + "battles/", {"setup": setup})
            must_be_declined(people, answer, size, status, code)
            assert field in (None, answer.error.get("field"))


def test_what_opens_a_battle_or_a_copy_is_named_as_it_was_sent(people):
    setup = people.setup()
    for body, field in (
        ({"setup": setup, "devices": "borrowed"}, "devices"),
        ({"setup": setup, "plan": "tonight"}, "plan"),
        ({"setup": setup, "name": "x" * 61}, "name"),
    ):
        assert people.rita.post(people.here + "battles/", body).error["field"] == field
    copies = f"battles/{people.open(setup)}/copies/"
    assert people.rita.post(copies, {"at": 999}).error["field"] == "at"


def test_a_character_fights_in_one_battle_at_a_time(people):
    people.open(people.setup())
    size = people.size()
    answer = people.rita.post(people.here + "battles/", {"setup": people.setup()})
    must_be_declined(people, answer, size, 422, "character-in-battle")


def test_an_unknown_weapon_isnt_carried(people):
    size = people.size()
    hire = command(
        type="hire-character", gang=people.gangs[people.anna.member], name="X", kind="plock", weapons=["trebuchet"]
    )
    answer = people.anna.post(people.here + "commands/", hire)
    must_be_declined(people, answer, size, 400, "malformed")
    assert answer.error["field"] == "command.weapons[0]"


def test_nobody_hires_for_anothers_gang(people):
    size = people.size()
    hire = command(type="hire-character", gang=people.gangs[people.anna.member], name="X", kind="plock")
    must_be_declined(people, people.ben.post(people.here + "commands/", hire), size, 403, "not-your-gang")


def test_every_no_is_said_in_the_readers_language(people, battle):
    for body in (
        command(type="wait", figure=2),
        command(type="fly"),
        {**command(type="wait", figure=1), "expected_version": 1},
    ):
        english = people.anna.post(battle.path + "commands/", body).error
        german = people.anna.post(battle.path + "commands/", body, language="de-AT,de;q=0.9").error
        assert english["code"] == german["code"]
        assert english["sentence"] != german["sentence"]
    stranger = people.stranger.get(battle.path, language="de").error["sentence"]
    assert stranger.startswith("Hier ist nichts")


def test_an_option_that_nobody_knows_is_declined_with_those_there_are(people):
    refused = people.rita.post(
        people.here + "commands/", {"command": {"type": "set-options", "options": {"stko.oops": 1}}}
    )
    assert (refused.status, refused.error["field"]) == (400, "command.options.stko.oops")
    assert refused.error["facts"]["expected"].startswith("one of stko.one_handed_bands, ")
    founding = {"type": "found-campaign", "ruleset": "gff", "name": "B", "nickname": "R", "options": {"gff.oops": 1}}
    refused = people.rita.post("campaigns/", {"command": founding})
    assert (refused.status, refused.error["field"]) == (400, "command.options.gff.oops")


def test_a_nickname_that_is_none_is_called_as_it_is_in_the_body(people):
    code = people.rita.done(people.here + "join-codes/", {})["code"]
    assert people.nobody.post("join/", {"code": code, "nickname": ""}).error["field"] == "nickname"
