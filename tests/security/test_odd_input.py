"""Input that nobody types by accident: declined in words, never an error page, and nothing too big is kept for ever."""

import json
import time
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def street():
    from tests.founding import founded
    from tests.web.street import Street

    return founded(Street)


@pytest.fixture
def people():
    from tests.api.people import People
    from tests.founding import founded

    cache.clear()  # what earlier tests knocked at counts here no more
    return founded(People)


def signed_in(street, who: str) -> Client:
    client = Client()
    client.force_login(street.accounts[who])
    return client


def opened(street) -> str:
    sides = [{"gang": street.gangs[who]} for who in ("anna", "ben")]
    figures = [
        {"side": n, "character": figure} for n, who in enumerate(("anna", "ben")) for figure in street.figures[who]
    ]
    command = {"type": "open-battle", "setup": {"sides": sides, "figures": figures}}
    return street.act(command).of_type("campaign/battle-opened/1")[0]["battle"]


BLANKS = " " * 200_000


def typed_blanks():
    from campaigns.web import lengths
    from campaigns.web.rulesets.coc import metres
    from campaigns.web.rulesets.registry import game_of
    from campaigns.web.scenarios import laying
    from campaigns.web.simulations.readings import reading
    from engine.kernel.refusal import Malformed
    from engine.rulesets.coc.importing.skills import code_of

    figures = reading(game_of("coc"), ["opponent", "investigator"], ["knife"])
    yield lambda: figures.figures(f"1{BLANKS},")[1]
    yield lambda: figures.figures(f"Opponent (hp{BLANKS}x)")[1]
    yield lambda: laying._turned(f"7{BLANKS}x", -360, 360) is None
    yield lambda: code_of(f"a{BLANKS}b") == ""
    for read in (lengths.typed, metres.typed):
        with pytest.raises(Malformed):
            read(f"{BLANKS}7{BLANKS}x{BLANKS}!", "distance")


def test_a_heap_of_blanks_is_read_as_fast_as_anything_else():
    """What goes over them again from each of them takes minutes, and whoever typed them would keep a whole process."""
    begun = time.process_time()
    assert all(blank() for blank in typed_blanks())
    assert time.process_time() - begun < 5


@pytest.mark.parametrize("shape", ["[" * 100_000, "[[1e999,0]]", "[[1,2,3]]", "7"])
def test_a_shape_that_nobody_drew_is_a_rectangle(shape):
    from campaigns.web.scenarios import laying

    assert laying._shape(shape) == []


DEEP, LESS_DEEP = (
    '{"type":"answer","value":{"command":' + "[" * levels + "]" * levels + "}}" for levels in (5000, 600)
)
ODD = [
    ("choice", {"command": '{"type":"answer"}'}),
    ("choice", {"command": '{"type":"answer","value":[1]}'}),
    ("choice", {"command": '{"type":"answer","value":{"command":"x"}}', "x": "1", "y": "1", "point": "to"}),
    ("choice", {"command": DEEP}),
    ("choice", {"command": LESS_DEEP}),
    ("choice", {"command": f'{{"type":"wait","figure":1,"x":{LESS_DEEP}}}'}),
    ("interject", {"what": LESS_DEEP, "entry": "1"}),
    ("choice", {"command": '{"type":"wait","figure":NaN}'}),
    ("choice", {"command": '{"type":"<script>alert(1)</script>"}'}),
    ("dice", {"faces": "²", "roll": "²"}),
    ("dice", {"faces": "1" * 5000, "roll": "1" * 5000}),
    ("dice", {"faces": "1", "roll": "--5"}),
    ("answer", {"kind": "fact-shot", "distance": "inf", "question": "1"}),
    ("hand-over", {"figures": ["²"], "player": "x"}),
    ("rewind", {"to": "9" * 30}),
]


def test_a_battles_forms_decline_odd_input_in_words(street, subtests):
    battle, anna = opened(street), signed_in(street, "anna")
    for what, said in ODD:
        with subtests.test(what=what, said=str(said)[:60]):
            answer = anna.post(f"/battles/{battle}/enter/{what}/", {"seen": "²", **said})
            assert 400 <= answer.status_code < 500
            assert b"<script>alert" not in answer.content


@pytest.mark.parametrize("at", ["0", "99999999"])
def test_no_simulation_goes_on_from_a_moment_that_never_was(street, at):
    where = f"/campaigns/{street.campaign}/simulations/new/"
    assert signed_in(street, "rita").get(where, {"battle": opened(street), "at": at}).status_code == 404


def test_an_options_odd_value_is_declined_in_words(street, subtests):
    rita = signed_in(street, "rita")
    for value in ("²", "--1", "9" * 5000):
        for option in ("stko.one_handed_bands", "stko.counter_box_copies", "stko.handedness"):
            with subtests.test(option=option, value=value[:9]):
                answer = rita.post(f"/campaigns/{street.campaign}/options/set/", {"option": option, "value": value})
                assert answer.status_code == 422


def test_a_weapon_at_no_place_of_the_armoury_is_declined_in_words(street):
    where = f"/campaigns/{street.campaign}/gangs/{street.gangs['anna']}/armoury/"
    for place in ("%C2%B2", "9" * 5000):
        typed = {"data": f"w-{place}=pistol@nobody", "content_type": "application/x-www-form-urlencoded"}
        assert signed_in(street, "anna").post(where, **typed).status_code == 422


def test_a_gangs_mark_fits_into_its_row(people):
    body = {"command": {"type": "found-gang", "name": "x", "colour": "r" * 21}}
    assert people.anna.post(people.here + "commands/", body).status == 400


PLOCKS = [{"side": side, "rank": "plock"} for side in (0, 1)]
CORNER = [[0, 0], [9, 0], [9, 9]]
TOO_MUCH = {
    "sides": {"sides": [{}, {}, *[{"neutral": True}] * 30]},
    "terrain": {"terrain": [{"kind": "wall", "corners": CORNER}] * 1_001},
    "weapons": {"figures": [{**PLOCKS[0], "weapons": ["pistol"] * 41}, PLOCKS[1]]},
    "a tag": {"figures": [{**PLOCKS[0], "tags": ["x" * 61]}, PLOCKS[1]]},
    "a policy": {"sides": [{"policy": "x" * 61}, {}]},
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_setup_is_no_store_for_anything(people, what):
    setup = {"sides": [{}, {}], "figures": PLOCKS, **TOO_MUCH[what]}
    size = people.size()
    assert people.rita.post(people.here + "battles/", {"setup": setup}).status == 400
    assert people.size() == size


def test_one_entry_is_no_store_either(people):
    from tests.api.table import Battle

    battle = Battle(people, people.drawn())
    shot = {"type": "shoot", "figure": 1, "target": 3, "weapons": [0] * 300}
    for command in (
        {"type": "hand-over", "figures": [1] * 1_001, "player": people.ben.member},
        {"type": "decide-otherwise", "command": shot},
    ):
        assert battle.send(people.rita, {"command": command}).status == 400
    then = [{"type": "answer", "value": {}}] * 101
    assert battle.send(people.rita, {"command": {"type": "turn-card"}, "then": then}).status == 400


def test_another_campaigns_simulation_is_neither_shown_nor_stumbled_over(people):
    gangs = list(people.gangs.values())
    asked = {"id": str(uuid4()), "battles": 1, "gangs": gangs, "table": "crossroads"}
    people.rita.done(people.here + "simulations/", asked)
    founded = people.stranger.done("campaigns/", {"command": FOUND})["campaign"]
    setup = {"sides": [{}, {}], "figures": PLOCKS}
    again = {"id": asked["id"], "battles": 1, "setup": setup, "table": "open"}
    answer = people.stranger.post(f"campaigns/{founded}/simulations/", again)
    assert (answer.status, answer.code) == (409, "command-id-reused")


FOUND = {"type": "found-campaign", "ruleset": "stko", "name": "x", "nickname": "y"}


def test_accounts_tokens_are_not_in_the_admin(street):
    account = street.accounts["rita"]
    account.is_staff = account.is_superuser = True
    account.save()
    assert signed_in(street, "rita").get("/admin/campaigns/apitoken/").status_code == 404


def test_what_people_typed_is_never_markup(street, subtests):
    battle, evil = opened(street), '"><script>alert(1)</script><svg onload=x>'
    account = street.accounts["rita"]
    account.is_staff = account.is_superuser = True
    account.save()
    street.act({"type": "rename-campaign", "name": evil})
    street.act({"type": "rename-member", "member": str(street.members["anna"]), "nickname": evil})
    street.act({"type": "found-gang", "name": evil, "colour": evil[:20], "shape": evil[:20]}, "anna")
    street.act({"type": "add-house-rule", "text": evil})
    for command in (
        {"type": "note", "note": evil},
        {"type": "pause", "note": evil},
        {"type": "resume"},
        {"type": "arrive", "figure": {"side": 0, "rank": "plock", "weapons": ["pistol"], "name": evil}},
        {"type": "end", "how": "drawn", "reason": evil},
    ):
        street.act(command, "anna", UUID(battle))
    here, there = f"/campaigns/{street.campaign}/", f"/battles/{battle}/"
    pages = [
        "/",
        here,
        *(here + one for one in ("members/", "options/", "battles/new/", "invite/", "simulations/new/")),
    ]
    pages += [there, *(there + one for one in ("now/", "story/", "lay-out/", "at/2/"))]
    pages += [f"/admin/campaigns/{one}/" for one in ("campaign", "member", "gang", "battle")]
    pages += [f"/admin/campaigns/campaign/{street.campaign}/events/", f"{here}characters/{street.figures['anna'][0]}/"]
    rita = signed_in(street, "rita")
    for page in pages:
        with subtests.test(page=page):
            answer = rita.get(page)
            assert answer.status_code == 200
            assert b"<script>alert" not in answer.content and b"<svg onload" not in answer.content


def test_every_form_and_the_api_ask_for_the_csrf_token(street, subtests):
    client = Client(enforce_csrf_checks=True)
    client.force_login(street.accounts["rita"])
    here = f"/campaigns/{street.campaign}/"
    paths = ["/i18n/setlang/", "/join/", "/login/", "/logout/", "/campaigns/new/"]
    paths += [here + one for one in ("members/", "invite/", "rename/", "options/set/", "simulations/new/", "link/")]
    for path in (*paths, f"/battles/{opened(street)}/enter/choice/", f"/api{here}commands/"):
        with subtests.test(path=path):
            assert client.post(path, json.dumps({}), "application/json").status_code == 403


@pytest.mark.parametrize("path", ["/i18n/setlang/", "/login/", "/login/?next=//evil.example/"])
def test_nobody_is_sent_elsewhere(street, path):
    said = {"language": "de", "username": "anna", "password": "anna", "next": "//evil.example/x"}
    assert signed_in(street, "ben").post("/i18n/setlang/", said)["Location"].startswith("/")
    where = Client().post(path, said)["Location"]
    assert where.startswith("/") and not where.startswith("//")


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "nowhere", "home"])
def test_a_form_leads_back_to_pages_of_ours_only(street, back):
    """A word without a slash had been looked up among the names of pages, and failed when there was none."""
    client, here = signed_in(street, "rita"), f"/campaigns/{street.campaign}/"
    said = {"back": back, "next": back, "name": "x", "text": "x", "unit": "cm"}
    paths = (here + "notes/", here + "life/fill-box/", here + "clock/enter/pass-time/", "/unit/")
    wheres = [client.post(path, said)["Location"] for path in paths]
    assert all(where.startswith("/") and not where.startswith("//") for where in wheres)
