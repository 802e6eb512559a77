"""What is changed behind the ledger's back is found, and what is wrong is said in words.

Every kind of it, at many places: tests/trust/test_tampered_logs.py.
"""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaigns.ledger.verify import verify
from campaigns.models import Head
from campaigns.vault.check import DiceCheck
from tests.forging import event_of, forge, forge_payload, rehash

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unbalanced")]


@pytest.fixture
def played(cast):
    """A battle with a few rolls, server dice against typed ones."""
    battle = cast.open_battle("server", "typed")
    cast.act({"type": "throw", "figure": 1, "count": 3}, cast.anna, battle)
    cast.act({"type": "throw", "figure": 3, "count": 2}, cast.ben, battle)
    cast.act({"type": "enter-dice", "faces": [2, 3]}, cast.ben, battle)
    cast.battle = battle
    return cast


def broken(cast):
    verdict = verify(cast.campaign, [DiceCheck()])
    return verdict.seq, verdict.broken


def test_an_honest_log_is_whole(played):
    verdict = verify(played.campaign, [DiceCheck()])
    assert (verdict.seq, verdict.broken) == (0, None)
    assert verdict.events == played.size() == Head.objects.get(campaign_id=played.campaign).size


def test_a_changed_payload_is_found(played):
    event = event_of(played, "campaign/gang-founded/1")
    forge_payload(played, event.seq, "red", "tan")
    assert broken(played) == (event.seq, "the stored leaf is not the hash of the stored header and payload")


def test_a_forged_die_is_found_even_when_its_leaf_fits(played):
    event = event_of(played, "battle/rolled/1")
    face = 2 if b'"faces":[1,1,1]' in event.payload else 1
    forge_payload(played, event.seq, r'"faces":\[.,.,.\]', f'"faces":[{face},{face},{face}]')
    rehash(played, event.seq)
    seq, said = broken(played)
    assert seq == event.seq and f"roll 1 shows [{face}, {face}, {face}], its secret gives" in said


def test_a_forged_secret_is_found(played):
    event = event_of(played, "battle/rolled/1")
    forge_payload(
        played, event.seq, '"secret":"..', '"secret":"cd' if b'"secret":"ab' in event.payload else '"secret":"ab'
    )
    rehash(played, event.seq)
    assert broken(played) == (event.seq, "the secret of roll 1 is not the one that was committed to")


def test_a_hole_in_the_roll_numbers_is_found(played):
    event = event_of(played, "battle/roll-requested/1")
    forge_payload(played, event.seq, '"roll":2', '"roll":3')
    rehash(played, event.seq)
    assert broken(played) == (event.seq, "roll 3 comes after roll 1: a hole or a repetition")


def test_a_changed_commitment_is_found(played):
    event = event_of(played, "battle/opened/1")
    forge_payload(played, event.seq, '"root":"....', '"root":"0000')
    rehash(played, event.seq)
    assert broken(played) == (event.seq, "the commitment's root is not the root of the stream's secrets")


def test_a_rehashed_leaf_does_not_fit_the_head(played):
    forge("UPDATE campaigns_event SET role = 'player' WHERE campaign_id = %s AND seq = 4", played.campaign)
    rehash(played, 4)
    assert broken(played) == (0, "the head's frontier is not the one that the stored leaves make")


ONES = str([1] * 64).replace(" ", "")


@pytest.fixture
def drawn(cast):
    """Two rolls of the campaign itself."""
    cast.act({"type": "draw-gang", "gang": cast.gangs[cast.anna], "count": 2}, cast.anna)
    return cast


@pytest.mark.parametrize(
    ("kind", "pattern", "replacement", "said"),
    [
        ("rolled/1", r'"faces":\[.\]', '"faces":[9]', "roll 1 shows [9] for 1d2"),
        ("rolled/1", r'"count":1,"faces":\[.\]', f'"count":64,"faces":{ONES}', "its secret gives"),
        ("rolled/1", '"secret":"....', '"secret":"abcd', "the secret of roll 1 is not the one that was committed to"),
        ("rolled/1", '"roll":1', '"roll":2', "roll 2 comes after roll 0: a hole or a repetition"),
        ("rolled/1", '"secret":"[0-9a-f]*"', '"secret":""', "roll 1 says it is the server's and has no secret"),
        ("dice-committed/1", '"root":"....', '"root":"0000', "the commitment's root is not the root of the"),
        ("dice-committed/1", '"start":1', '"start":2', "it commits to rolls from 2, after a commitment up to 0"),
    ],
)
def test_the_campaigns_own_dice_are_checked_like_a_battles(drawn, kind, pattern, replacement, said):
    assert broken(drawn) == (0, None)
    event = event_of(drawn, f"campaign/{kind}")
    forge_payload(drawn, event.seq, pattern, replacement)
    rehash(drawn, event.seq)
    seq, why = broken(drawn)
    assert seq == event.seq and said in why


def test_a_roll_that_nobody_committed_to_is_found(drawn):
    event = event_of(drawn, "campaign/dice-committed/1")
    hidden = "UPDATE campaigns_event SET type = 'campaign/x/1' WHERE campaign_id = %s AND seq = %s"
    forge(hidden, drawn.campaign, event.seq)
    rehash(drawn, event.seq)
    roll = event_of(drawn, "campaign/rolled/1")
    assert broken(drawn) == (roll.seq, "roll 1 was never committed to")


def test_the_command_names_the_first_broken_event(played):
    out, err = StringIO(), StringIO()
    call_command("verify", campaign=played.campaign, stdout=out, stderr=err)
    assert f"{played.campaign}: {played.size()} events, 2 rolls, root " in out.getvalue()
    forge("UPDATE campaigns_event SET role = 'player' WHERE campaign_id = %s AND seq = 4", played.campaign)
    with pytest.raises(CommandError, match="1 of 1 campaigns are broken"):
        call_command("verify", campaign=played.campaign, stdout=out, stderr=err)
    assert f"{played.campaign}: BROKEN at event 4" in err.getvalue()


def test_dice_entered_again_without_taking_them_back_are_found(played):
    played.act({"type": "throw", "figure": 3}, played.ben, played.battle)
    played.act({"type": "enter-dice", "faces": [2]}, played.ben, played.battle)
    event = event_of(played, "battle/rolled/1", 2)
    forge_payload(played, event.seq, '"roll":3', '"roll":2')
    rehash(played, event.seq)
    assert broken(played) == (event.seq, "roll 2 comes after roll 3: a hole or a repetition")
