"""`manage.py verify` holds every log against all that was ever signed of it, and against its head."""

import json
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from campaigns.models import Member, Seat
from campaigns.submit import Refusal
from campaigns.submit.campaigns import signing
from campaigns.trust import keys, notes, whole_logs
from tests.forging import cut, event_of, forge, forge_payload, reseal, said, unguarded

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unbalanced")]


@pytest.fixture
def signed(cast, django_capture_on_commit_callbacks):
    """A log with notes in it, signed at several sizes, in the table and as a file; `cast.sizes` says at which."""
    cast.sizes = []
    for n in range(6):
        cast.act({"type": "note", "text": f"note {n}"})
        if n % 2:
            with django_capture_on_commit_callbacks(execute=True):
                cast.sizes.append(signing.sign(cast.campaign).size)
    cast.act({"type": "note", "text": "not signed yet"})
    return cast


def verify(**options):
    """What the command prints, and whether it fails."""
    out = StringIO()
    try:
        call_command("verify", stdout=out, stderr=out, **options)
    except CommandError as error:
        return f"{out.getvalue()}FAILED: {error}"
    return out.getvalue()


def rewrite(cast, seq):
    """Another word in an event, with all hashes made to fit."""
    with unguarded():
        said("UPDATE campaigns_event SET role = 'auditor' WHERE campaign_id = %s AND seq = %s", cast.campaign, seq)
        reseal(cast.campaign)


def forget_signed(cast, size=0):
    forge("DELETE FROM campaigns_checkpoint WHERE campaign_id = %s AND size > %s", cast.campaign, size)


def file_of(cast, settings):
    return Path(settings.CHECKPOINTS_FOLDER) / f"{keys.log_of(cast.campaign)}.jsonl"


def test_an_honest_log_leads_to_everything_that_was_signed(signed):
    told = verify()
    assert "leads to all signed checkpoints that were kept: 3\n" in told and "FAILED" not in told


@pytest.mark.parametrize("without", ["the table", "the file"])
def test_a_log_written_anew_is_found_and_the_place_is_narrowed_down(signed, settings, without):
    """Between the last checkpoint that fits and the first that doesn't."""
    first, second, _ = signed.sizes
    if without == "the table":
        forget_signed(signed)
    else:
        file_of(signed, settings).unlink()
    rewrite(signed, second)
    told = verify()
    assert "FAILED: 1 of 1 campaigns are broken" in told
    at = first + 1 if without == "the table" else second  # the table also knows the roots of the parts
    assert f"BROKEN at event {at}: " in told and f"the checkpoint of {second} events" in told
    if without == "the table":
        assert f"between events {first + 1} and {second} something is not what was signed" in told


def test_what_nobody_has_signed_yet_can_be_written_anew(signed):
    """Why the log is signed every quarter of an hour."""
    rewrite(signed, signed.size())
    assert "FAILED" not in verify()


def test_a_tail_that_was_cut_off_with_the_head_is_found(signed):
    cut(signed.campaign, signed.sizes[1] - 1, signed=False)
    missing = (
        f"BROKEN at event {signed.sizes[1]}: the checkpoint of {signed.sizes[1]} events (in the table) goes further"
    )
    assert missing in verify()
    forget_signed(signed, signed.sizes[0])
    assert f"BROKEN at event {signed.sizes[1]}: the checkpoint of {signed.sizes[1]} events (in line 2 of " in verify()


def test_another_history_under_the_same_key_is_found_where_a_later_checkpoint_fits(signed, settings):
    signer = keys.signer(signed.campaign)
    note = notes.sign(signer.log, signed.sizes[0] + 1, b"\7" * 32, signer.private)
    with file_of(signed, settings).open("a") as out:
        out.write(json.dumps({"note": note, "key": signer.public.hex()}) + "\n")
    assert "was signed for another history" in verify()


def test_a_log_of_which_only_the_signed_file_is_left_is_missed(signed, settings):
    gone = file_of(signed, settings).with_name(f"{'ab' * 16}.jsonl")
    signer = keys.signer(signed.campaign)
    note = notes.sign("ab" * 16, 7, b"\7" * 32, signer.private)
    gone.write_text(json.dumps({"note": note, "key": signer.public.hex()}) + "\n")
    told = verify()
    assert f"log {'ab' * 16}: its campaign is gone, 7 events of it were signed" in told and "1 are gone" in told
    assert "FAILED" not in verify(campaign=signed.campaign)


@pytest.mark.parametrize("table", ["campaigns_event", "campaigns_stream", "campaigns_campaign"])
def test_rows_of_a_campaign_without_a_head_are_found(signed, table):
    stray = uuid4()
    columns = {
        "campaigns_event": "seq, stream_id, stream_version, type, command_id, ordinal, actor, entered_by, role, "
        "provenance, because, recorded_us, salt, payload, leaf_hash",
        "campaigns_stream": "kind, version",
        "campaigns_campaign": "ruleset, rules_version, name, options, founded_us, founded_by, box, hour, latest_us, "
        "closed, open_offers",
    }[table]
    id_ = {"campaigns_event": "campaign_id", "campaigns_stream": "campaign_id, id", "campaigns_campaign": "id"}[table]
    twice = ", ".join(["%s"] * (id_.count(",") + 1))
    forge(
        f"INSERT INTO {table} ({id_}, {columns}) SELECT {twice}, {columns} FROM {table} LIMIT 1",
        *[stray] * (id_.count(",") + 1),
    )
    assert f"{stray}: its log is gone, {table} still holds something of it" in verify()


def sit_down(cast, client):
    """The client is Rita's."""
    from django.contrib.auth.models import User

    user = User.objects.create_user("rita")
    Seat.objects.create(campaign_id=cast.campaign, member_id=cast.rita, user=user)
    client.force_login(user)


def forge_behind_the_head(cast):
    """One more row than the head knows, whose leaf fits."""
    last = event_of(cast, "campaign/noted/1", -1)
    with unguarded():
        said(
            "INSERT INTO campaigns_event SELECT campaign_id, seq + 1, stream_id, stream_version + 1, type, command_id, "
            "ordinal, actor, entered_by, role, provenance, because, recorded_us + 1, salt, payload, leaf_hash "
            "FROM campaigns_event WHERE campaign_id = %s AND seq = %s",
            last.campaign,
            last.seq,
        )
    return last.seq + 1


def test_a_row_behind_the_head_is_found(signed):
    seq = forge_behind_the_head(signed)
    assert f"BROKEN at event {seq}: it lies outside of the log, which goes from 1 to {seq - 1}" in verify()


def test_a_write_after_a_row_behind_the_head_is_a_sentence_and_writes_nothing(signed, client):
    seq = forge_behind_the_head(signed)
    with pytest.raises(Refusal) as raised, transaction.atomic():
        signed.act({"type": "note", "text": "x"})
    assert (raised.value.code, raised.value.status) == ("log-broken", 503)
    sit_down(signed, client)
    body = {"id": str(uuid4()), "command": {"type": "note", "text": "x"}}
    answer = client.post(f"/api/campaigns/{signed.campaign}/commands/", body, content_type="application/json")
    assert answer.status_code == 503 and answer.json()["error"]["code"] == "log-broken"
    assert "contradicts itself" in answer.json()["error"]["sentence"]
    assert signed.size() == seq


def test_a_line_of_an_unknown_type_is_a_sentence_everywhere(signed, client):
    battle = signed.open_battle()
    seq = signed.size()
    forge(
        "UPDATE campaigns_event SET type = 'battle/made-up/1' WHERE campaign_id = %s AND seq = %s", signed.campaign, seq
    )
    with unguarded():
        reseal(signed.campaign)
    assert f"BROKEN at event {seq}: its type battle/made-up/1 is unknown" in verify()
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1 campaigns are broken and were left as they are"):
        call_command("rebuild", stdout=out, stderr=out)
    assert f"{signed.campaign}: not folded: BROKEN at event {seq}: its type" in out.getvalue()
    with pytest.raises(Refusal) as raised, transaction.atomic():
        signed.act({"type": "throw", "figure": 1}, signed.anna, battle)
    assert (raised.value.code, raised.value.facts) == ("line-unreadable", {"line": f"{seq}, battle/made-up/1"})
    sit_down(signed, client)
    client.raise_request_exception = False
    page = client.get(f"/battles/{battle}/")
    assert page.status_code == 503 and "a line this Rollbook can&#x27;t read" in page.content.decode()


def test_a_log_that_does_not_verify_is_not_rebuilt(signed):
    seq = event_of(signed, "campaign/gang-founded/1").seq
    forge_payload(signed, seq, "red", "tan")
    rows = Member.objects.count()
    Member.objects.filter(id=signed.ben).update(roles=["auditor"])
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1 campaigns are broken"):
        call_command("rebuild", stdout=out, stderr=out)
    assert f"not folded: BROKEN at event {seq}" in out.getvalue()
    assert (Member.objects.count(), Member.objects.get(id=signed.ben).roles) == (rows, ["auditor"])


def test_signing_keys_that_nobody_vouched_for_are_told(signed):
    forge("UPDATE campaigns_signingkey SET wrapped = '\\x00'")
    assert "the signing key can't be opened any more" in verify()
    signed.act({"type": "renew-signing-key"})
    told = verify()
    assert "brings a signing key that the one before doesn't vouch for" in told and "FAILED" not in told


def test_two_losses_one_after_the_other_are_told_and_not_called_broken(signed, django_capture_on_commit_callbacks):
    """The second history was shorter than the first: whatever the file holds of both is accounted for."""
    first, second, _ = signed.sizes
    cut(signed.campaign, second + 1)
    with django_capture_on_commit_callbacks(execute=True):
        signing.sign(signed.campaign)
    cut(signed.campaign, first + 1)
    assert f"the checkpoint of {second} events (in line 2 of " in verify()
    with django_capture_on_commit_callbacks(execute=True):
        signing.sign(signed.campaign)
    told = verify()
    assert f"says that a restore lost events {first + 1} to " in told and "FAILED" not in told


def test_a_whole_log_is_verified_without_the_command(signed):
    whole = whole_logs.verified(signed.campaign)
    assert (whole.broken, whole.signed, whole.told) == ("", 3, ())
