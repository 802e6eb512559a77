"""Counters, armouries, house rules as reasons, notes: what a group writes down beside the rules."""

from collections import Counter as Multiset
from contextlib import suppress
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns import vault
from campaigns.ledger.read import read
from campaigns.models import Character, Gang, Note, Tally
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal

pytestmark = pytest.mark.django_db


def counter(cast, of="gang", **more):
    receipt = cast.act({"type": "name-counter", "name": "Money", "of": of, **more})
    return receipt.of_type("campaign/counter-named/1")[0]["counter"]


def change(cast, key, thing, by, who=None, reason="sold a van"):
    return cast.act({"type": "change-counter", "counter": key, "thing": thing, "by": by, "reason": reason}, who)


def test_a_counter_begins_at_its_start_and_keeps_what_it_comes_to(cast):
    key, gang = counter(cast, start=100), cast.gangs[cast.anna]
    change(cast, key, gang, -30)
    said = change(cast, key, gang, 5).of_type("campaign/counter-changed/1")[0]
    assert (said["to"], Tally.objects.get().value) == (75, 75)
    assert vault.unseal(said["reason"]) == "sold a van" != said["reason"]


def test_a_change_needs_a_reason_and_changes_something(cast):
    key, gang = counter(cast), cast.gangs[cast.anna]
    with pytest.raises(Refusal, match="needs-reason"):
        change(cast, key, gang, 1, reason=" ")
    with pytest.raises(Malformed):
        change(cast, key, gang, 0)
    change(cast, key, gang, 1_000_000_000)
    with pytest.raises(Refusal, match="counter-out-of-bounds"):
        change(cast, key, gang, 1)
    assert Tally.objects.get().value == 1_000_000_000


def test_owners_change_their_own_only_where_the_referee_lets_them(cast):
    gang = cast.gangs[cast.anna]
    with pytest.raises(Forbidden, match="referee-only"):
        change(cast, counter(cast), gang, 1, cast.anna)
    key = counter(cast, owners=True)
    change(cast, key, gang, 1, cast.anna)
    for who in (cast.ben, cast.otto):
        with pytest.raises(Forbidden):
            change(cast, key, gang, 1, who)


def test_a_counter_counts_gangs_or_characters(cast):
    one = cast.characters[cast.anna][0]
    change(cast, counter(cast, "character"), one, 2)
    with pytest.raises(NotFound, match="no-such-gang"):
        change(cast, counter(cast, "gang"), one, 2)
    with pytest.raises(Forbidden):
        cast.act({"type": "name-counter", "name": "Luck", "of": "gang"}, cast.anna)


def test_a_withdrawn_counter_stands_still(cast):
    key = counter(cast)
    cast.act({"type": "withdraw-counter", "counter": key})
    with pytest.raises(Refusal, match="counter-withdrawn"):
        change(cast, key, cast.gangs[cast.anna], 1)


def assign(cast, carries, who=None):
    return cast.act({"type": "assign-weapons", "gang": cast.gangs[cast.anna], "carries": carries}, who or cast.anna)


def test_weapons_change_hands_and_the_rest_lies_in_the_armoury(cast):
    one, other = cast.characters[cast.anna]
    assign(cast, {one: ["stick", "stick"], other: []})
    assert Character.objects.get(id=one).weapons == ["stick", "stick"]
    assign(cast, {one: []})
    assert Gang.objects.get(id=cast.gangs[cast.anna]).spare == ["stick", "stick"]
    assign(cast, {other: ["stick"]})
    assert Gang.objects.get(id=cast.gangs[cast.anna]).spare == ["stick"]


def test_no_weapon_appears_out_of_nothing(cast):
    one = cast.characters[cast.anna][0]
    with pytest.raises(Refusal, match="not-so-many-weapons") as raised:
        assign(cast, {one: ["stick", "stick", "stick"]})
    assert raised.value.facts == {"weapon": "stick", "has": 2}
    with pytest.raises(Refusal, match="nothing-changes"):
        assign(cast, {one: ["stick"]})
    with pytest.raises(Malformed):
        assign(cast, {cast.characters[cast.ben][0]: []})
    with pytest.raises(Forbidden, match="not-your-gang"):
        assign(cast, {one: []}, cast.ben)


def test_what_somebody_carries_stays_while_he_fights(cast):
    one = cast.characters[cast.anna][0]
    cast.open_battle()
    with pytest.raises(Refusal, match="character-in-battle"):
        assign(cast, {one: []})
    with pytest.raises(Refusal, match="character-in-battle"):
        cast.act({"type": "set-weapons", "character": one, "weapons": []}, cast.anna)


def test_who_has_left_gives_and_takes_nothing(cast):
    gone, other = cast.characters[cast.anna]
    cast.act({"type": "retire-character", "character": gone}, cast.anna)
    with pytest.raises(Refusal, match="character-retired"):
        assign(cast, {gone: ["stick", "stick"], other: []})
    assign(cast, {gone: [], other: ["stick", "stick"]})


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(wishes=st.lists(st.lists(st.sampled_from(["stick", "stone"]), max_size=4), min_size=2, max_size=2))
def test_the_weapons_of_a_gang_never_grow_or_shrink(cast, wishes):
    gang, people = cast.gangs[cast.anna], cast.characters[cast.anna]

    def all_weapons():
        found = Multiset(Gang.objects.get(id=gang).spare)
        for character in Character.objects.filter(gang_id=gang):
            found.update(character.weapons)
        return found

    before = all_weapons()
    with suppress(Refusal):
        assign(cast, dict(zip(people, wishes, strict=True)))
    assert all_weapons() == before


def house_rule(cast, text="No shooting indoors"):
    return cast.act({"type": "add-house-rule", "text": text}).of_type("campaign/house-rule-added/1")[0]["house_rule"]


def test_a_house_rule_is_named_as_a_reason_and_shown_as_it_stood(cast):
    rule, key = house_rule(cast), counter(cast)
    said = change(cast, key, cast.gangs[cast.anna], 1, reason=f"house-rule:{rule}")
    token = said.of_type("campaign/counter-changed/1")[0]["reason"]
    assert rule in token and "indoors" not in token
    cast.act({"type": "withdraw-house-rule", "house_rule": rule})
    assert vault.unseal(token) == "house rule: No shooting indoors"
    assert vault.unseal(token, "de") == "Hausregel: No shooting indoors"
    with pytest.raises(Refusal, match="house-rule-withdrawn"):
        change(cast, key, cast.gangs[cast.anna], 1, reason=f"house-rule:{rule}")
    with pytest.raises(NotFound):
        change(cast, key, cast.gangs[cast.anna], 1, reason=f"house-rule:{cast.campaign}")


def test_a_house_rule_is_a_reason_in_a_battle_too(cast):
    rule, battle = house_rule(cast), cast.open_battle()
    decide = {"type": "decide-otherwise", "command": {"type": "fall", "figure": 1}, "reason": f"house-rule:{rule}"}
    said = cast.act(decide, stream=battle).of_type("battle/noted/1")[0]["note"]
    assert rule in said and vault.unseal(said) == "house rule: No shooting indoors"


def test_a_long_house_rule_fits_as_a_reason(cast):
    rule, battle = house_rule(cast, "ü" * 1_400), cast.open_battle()
    cast.act({"type": "end", "how": "drawn", "reason": f"house-rule:{rule}"}, stream=battle)


@pytest.mark.parametrize("role", ["spectator", "auditor", "player", "co-referee"])
def test_anybody_with_a_seat_notes_something(cast, role):
    somebody, battle = cast.add("Sam", role), cast.open_battle()
    cast.act({"type": "note", "text": "Well played!", "about": str(battle)}, somebody)
    row = Note.objects.get()
    assert (row.author, row.about, vault.unseal(row.text)) == (somebody, battle, "Well played!")
    assert "Well" not in row.text
    assert read(cast.campaign, types=["campaign/noted/1"])[-1].role == role
    with pytest.raises(Forbidden):
        cast.act({"type": "note", "text": "x"}, cast.stranger)


def test_a_note_is_forgotten_with_its_author(cast):
    watcher = cast.add("Sam", "spectator")
    cast.act({"type": "note", "text": "Well played!"}, watcher)
    cast.act({"type": "forget-member", "member": str(watcher)})
    assert vault.unseal(Note.objects.get().text) == "(forgotten)"
    last = read(cast.campaign, types=["campaign/noted/1"])[-1]
    assert last.provenance == "reported" and last.actor == UUID(str(watcher))
