"""Options, gangs, characters, house rules, notes."""

from uuid import uuid4

import pytest

from campaigns import vault
from campaigns.models import Campaign, Character, Gang, HouseRule, Note
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal

pytestmark = pytest.mark.django_db


def options(cast):
    return Campaign.objects.get(id=cast.campaign).options


def test_only_options_that_differ_from_the_default_are_kept(cast):
    cast.act({"type": "set-options", "options": {"toy.loud": True, "toy.dice": 2}})
    assert options(cast) == {"toy.loud": True}
    cast.act({"type": "set-options", "options": {"toy.dice": 5}})
    assert options(cast) == {"toy.loud": True, "toy.dice": 5}
    cast.act({"type": "set-options", "options": {"toy.loud": None}})
    assert options(cast) == {"toy.dice": 5}


def test_a_gang_belongs_to_its_founder_unless_owners_are_named(cast):
    assert Gang.objects.get(id=cast.gangs[cast.anna]).owners == [cast.anna]
    with pytest.raises(Forbidden, match="not-your-gang"):
        cast.act({"type": "found-gang", "name": "x", "colour": "red", "owners": [str(cast.ben)]}, cast.anna)
    with pytest.raises(NotFound, match="no-such-member"):
        cast.act({"type": "found-gang", "name": "x", "colour": "red", "owners": [str(uuid4())]})


def test_a_hired_character_has_its_rank_weapons_and_sealed_name(cast):
    character = Character.objects.get(id=cast.hire(cast.anna, "boss", ("stick", "stone")))
    assert (character.kind, character.weapons, character.status) == ("boss", ["stick", "stone"], "alive")
    assert vault.unseal(character.name) == "Mia" and "Mia" not in character.name


@pytest.mark.parametrize(("field", "value"), [("kind", "king"), ("weapons", ["laser"])])
def test_ranks_and_weapons_are_the_rulesets(cast, field, value):
    command = {"type": "hire-character", "gang": cast.gangs[cast.anna], "name": "x", "kind": "grunt", field: value}
    with pytest.raises(Malformed) as raised:
        cast.act(command, cast.anna)
    assert raised.value.field.startswith(f"command.{field}")


def test_players_change_their_own_gang_only(cast):
    one = cast.characters[cast.anna][0]
    for command in (
        {"type": "set-weapons", "character": one, "weapons": []},
        {"type": "retire-character", "character": one},
        {"type": "hire-character", "gang": cast.gangs[cast.anna], "name": "x", "kind": "grunt"},
    ):
        with pytest.raises(Forbidden, match="not-your-gang"):
            cast.act(command, cast.ben)
    cast.act({"type": "set-weapons", "character": one, "weapons": ["stone"]}, cast.anna)
    assert Character.objects.get(id=one).weapons == ["stone"]


def test_a_characters_own_player_changes_it_in_somebody_elses_gang(cast):
    command = {"type": "hire-character", "gang": cast.gangs[cast.anna], "name": "x", "kind": "grunt"}
    hired = cast.act({**command, "owner": str(cast.ben)}, cast.anna).of_type("campaign/character-hired/1")[0]
    cast.act({"type": "set-weapons", "character": hired["character"], "weapons": ["stone"]}, cast.ben)


def test_the_retired_are_left_alone(cast):
    one = cast.characters[cast.anna][0]
    cast.act({"type": "retire-character", "character": one}, cast.anna)
    with pytest.raises(Refusal, match="character-retired"):
        cast.act({"type": "set-weapons", "character": one, "weapons": []}, cast.anna)
    with pytest.raises(Refusal, match="character-retired"):
        cast.open_battle()


def test_house_rules_come_and_go(cast):
    added = cast.act({"type": "add-house-rule", "text": "No shooting indoors"})
    key = added.of_type("campaign/house-rule-added/1")[0]["house_rule"]
    rule = HouseRule.objects.get()
    assert vault.unseal(rule.text) == "No shooting indoors" and not rule.withdrawn
    cast.act({"type": "withdraw-house-rule", "house_rule": key})
    assert HouseRule.objects.get().withdrawn
    with pytest.raises(Refusal, match="house-rule-withdrawn"):
        cast.act({"type": "withdraw-house-rule", "house_rule": key})


def test_notes_are_about_something_of_this_campaign(cast):
    cast.act({"type": "note", "text": "x", "about": cast.characters[cast.anna][0]}, cast.ben)
    assert Note.objects.get().author == cast.ben
    with pytest.raises(NotFound, match="nothing-to-note-about"):
        cast.act({"type": "note", "text": "x", "about": str(uuid4())}, cast.ben)


def test_a_text_that_is_too_long_is_malformed(cast):
    with pytest.raises(Malformed):
        cast.act({"type": "note", "text": "ü" * 2000})
