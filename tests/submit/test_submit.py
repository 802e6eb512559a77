"""What every write promises: its whole effect once, or none."""

from uuid import uuid4

import pytest

from campaigns.ledger.read import read
from campaigns.models import Command
from campaigns.submit import CommandIdReused, Malformed, NotFound, Refusal, StaleVersion, submit

pytestmark = pytest.mark.django_db

NOTE = {"type": "note", "text": "Rain, and the harbour is closed"}


def test_the_receipt_says_what_happened(cast):
    before = cast.size()
    receipt = cast.act(NOTE, cast.anna)
    assert (receipt.first_seq, receipt.last_seq, receipt.version) == (before + 1, before + 1, before + 1)
    assert [event.type for event in receipt.events] == ["campaign/noted/1"]
    assert receipt.events[0].actor == cast.anna


def test_the_same_command_twice_has_one_effect_and_one_receipt(cast):
    envelope = cast.envelope(NOTE, cast.anna)
    first = submit(envelope)
    size = cast.size()
    assert submit(envelope) == first
    assert cast.size() == size


def test_a_repeated_battle_command_gets_the_same_dice(cast):
    battle = cast.open_battle()
    envelope = cast.envelope({"type": "throw", "figure": 1, "count": 5}, cast.anna, battle)
    assert submit(envelope) == submit(envelope)


def test_an_id_used_for_another_body_is_refused(cast):
    envelope = cast.envelope(NOTE, cast.anna)
    submit(envelope)
    with pytest.raises(CommandIdReused) as raised:
        cast.act({**NOTE, "text": "Sunshine"}, cast.anna, id=envelope.id)
    assert (raised.value.code, raised.value.status) == ("command-id-reused", 409)


def test_an_id_used_by_somebody_else_is_refused(cast):
    envelope = cast.envelope(NOTE, cast.anna)
    submit(envelope)
    with pytest.raises(CommandIdReused):
        cast.act(NOTE, cast.ben, id=envelope.id)
    with pytest.raises(CommandIdReused):
        cast.act(NOTE, cast.anna, by=cast.rita, id=envelope.id)


def test_a_stale_page_is_told_both_versions(cast):
    version = cast.version()
    cast.act(NOTE, expected_version=version)
    with pytest.raises(StaleVersion) as raised:
        cast.act(NOTE, expected_version=version)
    assert raised.value.facts == {"expected": version, "version": version + 1}
    assert raised.value.status == 409


def test_the_expected_version_is_the_streams_not_the_campaigns(cast):
    battle = cast.open_battle()
    cast.act(NOTE)
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle, expected_version=1)


MALFORMED = [
    ("an unknown type", {"type": "conquer"}, "command.type"),
    ("no type", {}, "command.type"),
    ("a missing field", {"type": "found-gang", "name": "x"}, "command"),
    ("a wrong type", {"type": "note", "text": 5}, "command.text"),
    ("an unknown field", {"type": "note", "text": "x", "colour": "red"}, "command"),
    ("an empty name", {"type": "found-gang", "name": "", "colour": "red"}, "command.name"),
    ("a name of blanks", {"type": "found-gang", "name": "  ", "colour": "red"}, "name"),
    ("a fraction", {"type": "note", "text": "x", "about": 1.5}, "command.about"),
    ("NUL", {"type": "note", "text": "x\0"}, "command.text"),
    ("a lone surrogate", {"type": "note", "text": "\ud800"}, "command.text"),
    ("a huge number", {"type": "note", "text": 2**60}, "command.text"),
    ("no id", {"type": "retire-character", "character": "me"}, "command.character"),
    ("an unknown option", {"type": "set-options", "options": {"toy.quiet": True}}, "options.toy.quiet"),
    ("a wrong option", {"type": "set-options", "options": {"toy.loud": 3}}, "options.toy.loud"),
]


@pytest.mark.parametrize(("command", "field"), [row[1:] for row in MALFORMED], ids=[row[0] for row in MALFORMED])
def test_what_cannot_be_read_names_the_field_and_changes_nothing(cast, command, field):
    before, commands = read(cast.campaign), Command.objects.count()
    with pytest.raises(Malformed) as raised:
        cast.act(command)
    assert raised.value.field.startswith(field)
    assert (read(cast.campaign), Command.objects.count()) == (before, commands)


def test_what_is_refused_changes_nothing(cast):
    battle = cast.open_battle("typed")
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    before = read(cast.campaign)
    for who, command in ((cast.anna, {"type": "throw", "figure": 1}), (cast.ben, {"type": "fall", "figure": 1})):
        with pytest.raises(Refusal):
            cast.act(command, who, battle)
    with pytest.raises(Refusal, match="character-in-battle"):
        cast.act({"type": "retire-character", "character": cast.characters[cast.anna][0]}, cast.anna)
    assert read(cast.campaign) == before


def test_a_refused_id_may_be_used_again(cast):
    envelope = cast.envelope(NOTE, expected_version=1)
    with pytest.raises(StaleVersion):
        submit(envelope)
    assert cast.act(NOTE, id=envelope.id).command == envelope.id


def test_unknown_campaigns_and_battles_are_not_found(cast):
    with pytest.raises(NotFound, match="no-such-battle"):
        cast.act({"type": "throw", "figure": 1}, cast.anna, uuid4())
    cast.campaign = uuid4()
    with pytest.raises(NotFound, match="no-such-campaign"):
        cast.act(NOTE)


def test_a_battle_of_another_campaign_is_not_found(cast, toy):
    from tests.cast import Cast

    other = Cast().open_battle()
    with pytest.raises(NotFound, match="no-such-battle"):
        cast.act({"type": "throw", "figure": 1}, cast.rita, other)


def test_founding_the_same_campaign_again_is_refused(cast):
    with pytest.raises(Refusal, match="campaign-exists"):
        cast.act({"type": "found-campaign", "ruleset": "toy", "name": "x", "nickname": "y"}, uuid4())
