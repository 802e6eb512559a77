"""Units that are described by a profile: hired, corrected, taken over as a whole army, brought into battles."""

import base64
import json
from uuid import UUID

import msgspec
import pytest

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.read import read
from campaigns.models import Campaign, Character, Member
from campaigns.selectors.armies import imports, lists
from campaigns.selectors.health.imports import lines_of
from campaigns.simulation.people import completed
from campaigns.submit import Forbidden, Malformed, Refusal
from campaigns.vault.texts import Unsealer
from engine.kernel.setup import Setup
from engine.kernel.setup_checks import check_seats
from tests.musters import PROFILE, ToyRosters
from tests.toy import TOY

pytestmark = pytest.mark.django_db
LIST = {
    "game": "toy",
    "name": "Hafenwache",
    "points": 60,
    "units": [
        {"name": "Wache", "size": 5, "rules": ["Loud"]},
        {"name": "Vogt", "size": 1, "rules": ["Odd(3)", "Loud"]},
    ],
}


@pytest.fixture(autouse=True)
def musters(monkeypatch, cast):
    monkeypatch.setattr(TOY, "rosters", ToyRosters())


def file(content=LIST):
    return json.dumps(content).encode()


def hire(cast, who, profile=PROFILE, by=None):
    command = {"type": "hire-character", "gang": cast.gangs[who], "name": "Wache", "kind": "grunt", "profile": profile}
    return cast.act(command, by or who).of_type("campaign/character-hired/1")[0]["character"]


def take(cast, who=None, content=LIST):
    data = base64.b64encode(file(content)).decode()
    return cast.act({"type": "import-army", "gang": cast.gangs[cast.anna], "content": data}, who or cast.anna)


def change(cast, character, profile, who=None):
    return cast.act({"type": "set-profile", "character": character, "profile": profile}, who or cast.anna)


def test_who_is_hired_brings_a_profile_and_the_profile_says_what_it_is(cast):
    character = Character.objects.get(id=hire(cast, cast.anna))
    assert (character.profile, character.kind) == (PROFILE, "grunt")
    character = Character.objects.get(id=hire(cast, cast.anna, {"size": 1}))
    assert (character.profile, character.kind) == ({"size": 1}, "boss")


@pytest.mark.parametrize(
    ("profile", "field"),
    [
        ({}, "command.profile.size"),
        ({"size": "many"}, "command.profile.size"),
        ({"size": 5, "mood": 3}, "command.profile"),
        ({"size": 5, "rules": ["x" * 9_000]}, "command.profile"),
    ],
)
def test_a_profile_that_no_unit_can_have_is_named_and_nothing_is_written(cast, profile, field):
    unit = hire(cast, cast.anna)
    size = cast.size()
    for refused in (lambda: hire(cast, cast.anna, profile), lambda: change(cast, unit, profile)):
        with pytest.raises(Malformed) as wrong:
            refused()
        assert wrong.value.field == field
    assert cast.size() == size


def test_whose_it_is_corrects_it_and_strangers_do_not(cast):
    unit = hire(cast, cast.anna)
    with pytest.raises(Forbidden):
        change(cast, unit, {"size": 6}, cast.ben)
    with pytest.raises(Refusal, match="profile-stands-so"):
        change(cast, unit, PROFILE)
    change(cast, unit, {"size": 1})
    assert Character.objects.get(id=unit).kind == "boss"


def test_what_fights_stays_as_it_is_and_what_has_fought_is_the_referees(cast):
    unit = hire(cast, cast.anna)
    cast.characters[cast.anna] = [unit]
    cast.characters[cast.ben] = [hire(cast, cast.ben)]
    battle = cast.open_battle()
    opened = read(cast.campaign, stream=battle)[0]
    assert b'"profile":{"rules":["Loud","Odd(3)"],"size":5}' in opened.payload
    with pytest.raises(Refusal, match="character-in-battle"):
        change(cast, unit, {"size": 6}, cast.rita)
    cast.act({"type": "end", "how": "time_up"}, stream=battle)
    with pytest.raises(Forbidden, match="fought-already"):
        change(cast, unit, {"size": 6})
    change(cast, unit, {"size": 6}, cast.rita)
    assert Character.objects.get(id=unit).profile == {"size": 6}


def test_a_simulation_brings_them_too(cast):
    unit = hire(cast, cast.anna)
    setup = {"sides": [{}, {}], "figures": [{"side": 0, "character": unit}]}
    assert completed(setup, TOY, Campaign.objects.get(id=cast.campaign))["figures"][0]["profile"] == PROFILE


def test_an_army_comes_in_whole_or_not_at_all(cast):
    size = cast.size()
    for bad in ({**LIST, "game": "chess"}, {**LIST, "units": []}, {**LIST, "units": [LIST["units"][0], {"size": 99}]}):
        with pytest.raises((Refusal, Malformed)):
            take(cast, content=bad)
    with pytest.raises(Forbidden):
        take(cast, cast.ben)
    assert cast.size() == size
    receipt = take(cast)
    hired = receipt.of_type("campaign/character-hired/1")
    assert [one["kind"] for one in hired] == ["grunt", "boss"]
    assert {event.provenance for event in receipt.events if event.type.startswith("campaign/")} == {"imported"}
    imported = decode("campaign/army-imported/1", read(cast.campaign, types=["campaign/army-imported/1"])[0].payload)
    assert imported.characters == tuple(one["character"] for one in hired)
    assert (imported.taken, imported.ignored) == (1, 1) and "colour" not in str(imported)


def test_before_and_after_it_is_taken_in_the_list_says_what_of_it_is_played(cast):
    anna = Member.objects.get(id=cast.anna)
    cast.act({"type": "set-options", "options": {"toy.loud": True}})
    found = imports.preview(cast.campaign, anna, file())
    assert (found.said, found.army.points, found.army.broken, found.before) == (60, 30, ["too-dear"], [])
    assert (found.army.rules.played, found.army.rules.all, found.army.rules.unknown) == (1, 2, ["Odd(3)"])
    assert [(unit.rules.played, unit.rules.all) for unit in found.army.units] == [(1, 1), (1, 2)]
    (taken,) = take(cast).of_type("campaign/army-imported/1")
    after = lists.gang_list(cast.campaign, UUID(cast.gangs[cast.anna]), anna)
    assert [unit.name for unit in after.units] == ["Wache", "Vogt"]
    assert imports.preview(cast.campaign, anna, file()).before == ["Wache", "Vogt"]
    assert [line.field for line in lines_of(taken["account"], Unsealer("en"))] == ["game", "colour"]


def test_where_figures_have_no_profiles_nobody_brings_one(cast, monkeypatch):
    monkeypatch.setattr(TOY, "rosters", None)
    unit = hire(cast, cast.anna, {})
    assert Character.objects.get(id=unit).profile == {}
    with pytest.raises(Malformed, match="no-profile-here"):
        hire(cast, cast.anna)
    for refused in (lambda: change(cast, unit, PROFILE), lambda: take(cast)):
        with pytest.raises(Refusal, match="no-profiles-here"):
            refused()


def test_a_setup_bounds_profiles_and_refuses_them_where_there_are_none():
    raw = {"ruleset": "toy", "sides": [{}, {}], "figures": [{"side": n, "rank": "grunt"} for n in (0, 1)]}
    for profile, profiles in (({"size": 5}, False), ({"rules": ["x" * 9_000]}, True)):
        raw["figures"][1]["profile"] = profile
        with pytest.raises(Malformed) as wrong:
            check_seats(msgspec.convert(raw, Setup), ("grunt",), (), 9, profiles)
        assert wrong.value.field == "figures[1].profile"
