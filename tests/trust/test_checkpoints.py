"""Checkpoints: when they are signed, what is recomputed before, and who finds out when the history is another one."""

import json
import time
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from campaigns.ledger.merkle import Frontier
from campaigns.ledger.read import read, read_leaves
from campaigns.ledger.stored_tree import StoredTree
from campaigns.models import Checkpoint, Head, SigningKey
from campaigns.submit.campaigns import signing
from campaigns.submit.errors import Forbidden
from campaigns.trust import checkpoints, kept, keys, notes, reading, verify
from campaigns.vault.wrapping import wrap
from tests.forging import cut, forge
from tests.trust.playing import exported

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed(cast, django_capture_on_commit_callbacks):
    """Does what a command asks for once it is committed, as those before it are."""

    def act(*args, **more):
        connection.run_on_commit.clear()
        with django_capture_on_commit_callbacks(execute=True):
            return cast.act(*args, **more)

    return act


def sign(cast, capture, reason="asked"):
    with capture(execute=True):
        return signing.sign(cast.campaign, reason)


def reasons(cast):
    return list(Checkpoint.objects.filter(campaign_id=cast.campaign).order_by("id").values_list("reason", flat=True))


def test_the_first_key_stands_in_the_log_from_the_founding_on(cast):
    (event,) = [row for row in read(cast.campaign) if row.type == "campaign/signing-key-set/1"]
    said = json.loads(event.payload)
    assert said == {"log": keys.log_of(cast.campaign), "key": keys.public_keys(cast.campaign)[0].hex()}
    assert len(said["log"]) == 32 and str(cast.campaign).replace("-", "") != said["log"]


def test_the_private_key_is_wrapped_and_in_no_event(cast):
    private = keys.signer(cast.campaign).private.private_bytes_raw()
    assert private not in bytes(SigningKey.objects.get(campaign_id=cast.campaign).wrapped)
    assert not any(private.hex().encode() in row.payload for row in read(cast.campaign))


def test_a_battle_is_signed_when_it_opens_and_when_it_is_over(cast, signed):
    opened = signed({"type": "open-battle", "setup": cast.setup()})
    assert reasons(cast) == ["opened"]
    battle = opened.of_type("campaign/battle-opened/1")[0]["battle"]
    signed({"type": "end", "how": "time_up"}, cast.rita, UUID(battle))
    assert reasons(cast) == ["opened", "closed"]
    last = checkpoints.latest(cast.campaign)
    assert last.size == cast.size()
    assert Frontier(last.size, bytes(last.frontier)).root() == bytes(last.root)


def test_a_quarter_of_an_hour_of_play_is_signed_and_not_before(cast, signed, monkeypatch):
    battle = cast.open_battle()
    signed({"type": "note", "text": "first"})
    assert reasons(cast) == ["quarter"]
    signed({"type": "throw", "figure": 1}, cast.anna, battle)
    assert reasons(cast) == ["quarter"]
    monkeypatch.setattr(checkpoints, "QUARTER_US", 0)
    signed({"type": "throw", "figure": 3}, cast.ben, battle)
    assert reasons(cast) == ["quarter", "quarter"]


def test_many_commands_in_one_transaction_sign_once_what_they_leave(
    cast, django_capture_on_commit_callbacks, monkeypatch
):
    connection.run_on_commit.clear()
    made = []
    monkeypatch.setattr(signing, "sign", lambda campaign, reason: made.append((reason, cast.size())))
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            cast.act({"type": "note", "text": "rolled back, and what it asked for with it"})
            raise ZeroDivisionError
        for n in range(3):
            cast.act({"type": "note", "text": f"note {n}"})
        cast.open_battle()
    assert made == [("quarter", cast.size())]


def test_who_goes_home_without_closing_is_signed_a_quarter_of_an_hour_later(cast, monkeypatch):
    assert signing.sign_due() == 0
    monkeypatch.setattr(checkpoints, "QUARTER_US", -1_000_000)
    assert (signing.sign_due(), signing.sign_due()) == (1, 0)
    assert reasons(cast) == ["quarter"]


def test_a_clock_that_was_ahead_once_keeps_nothing_from_being_signed(cast, signed, monkeypatch):
    """What is recorded after it carries times to come (they only grow); signing goes by the machine's clock of now."""
    now, minute_us = [time.time_ns() // 1000], 60_000_000
    monkeypatch.setattr(time, "time_ns", lambda: now[0] * 1000)
    two_years_us = 2 * 365 * 24 * 60 * minute_us
    now[0] += two_years_us
    signed({"type": "note", "text": "two years ahead"})
    assert reasons(cast) == ["quarter"]
    now[0] -= two_years_us
    for minutes, signatures in ((1, 2), (2, 2), (16, 3), (17, 3), (31, 4), (32, 4)):
        then, now[0] = now[0], now[0] + minutes * minute_us
        signed({"type": "note", "text": f"minute {minutes}"})
        assert len(reasons(cast)) == signatures, minutes
        assert signing.sign_due() == 0
        now[0] = then
    assert Head.objects.get(campaign_id=cast.campaign).recorded_us > now[0] + two_years_us - minute_us
    now[0] += 47 * minute_us  # everybody went home a quarter of an hour ago
    assert (signing.sign_due(), signing.sign_due()) == (1, 0)
    assert checkpoints.latest(cast.campaign).size == cast.size()


def test_a_note_is_what_the_format_of_signed_notes_says(cast):
    note = signing.sign(cast.campaign).note
    log, signer = keys.log_of(cast.campaign), keys.public_keys(cast.campaign)[0]
    lines = note.split("\n")
    assert lines[0] == f"rollbook/log/{log}" and lines[1] == str(cast.size()) and lines[3] == ""
    assert lines[4].startswith(f"\u2014 rollbook/log/{log} ") and lines[5:] == [""]
    assert notes.is_signed_by(notes.parse(note), signer)
    assert verify.read_note(note).is_signed_by(signer)  # the same, computed without a library
    assert not verify.read_note(note.replace(f"\n{cast.size()}\n", "\n1\n")).is_signed_by(signer)
    assert verify.verifier_key(log, signer) == notes.verifier_key(log, signer)


@pytest.mark.parametrize("text", ["", "a\nb\nc\n", "rollbook/log/x\n1\nAAAA\n\n\u2014 x y\n", "rollbook/log/x\n01\n"])
def test_what_is_no_note_is_refused(text):
    with pytest.raises(notes.BadNote):
        notes.parse(text)


def test_nothing_new_is_nothing_to_sign(cast):
    assert signing.sign(cast.campaign).note == signing.sign(cast.campaign).note
    assert reasons(cast) == ["asked"]


def test_nothing_is_signed_over_a_changed_line(cast, unbalanced):
    first = signing.sign(cast.campaign)
    cast.act({"type": "note", "text": "one"})
    forge("UPDATE campaigns_event SET role = 'player' WHERE campaign_id = %s AND seq = %s", cast.campaign, cast.size())
    made = signing.sign(cast.campaign)
    assert (made.note, made.broken_seq) == ("", cast.size()) and "not the hash" in made.broken
    assert checkpoints.latest(cast.campaign).note == first.note
    shown = reading.log_page(keys.log_of(cast.campaign)).checkpoints
    assert [bool(checkpoint.broken) for checkpoint in shown] == [True, False]


def test_a_forged_checkpoint_row_is_no_place_to_go_on_from(cast, unbalanced):
    signing.sign(cast.campaign)
    forge("UPDATE campaigns_event SET role = 'player' WHERE campaign_id = %s AND seq = 3", cast.campaign)
    forge("UPDATE campaigns_checkpoint SET note = %s", "rollbook/log/x\n1\nAAAA\n\n\u2014 x y\n")
    cast.act({"type": "note", "text": "one"})
    assert signing.sign(cast.campaign).broken_seq == 3


def test_a_lost_key_is_said_and_a_new_one_is_not_vouched_for(cast):
    key = SigningKey.objects.get(campaign_id=cast.campaign)
    forge("UPDATE campaigns_signingkey SET wrapped = %s", wrap(b"k" * 32, "something-else/1", b""))
    made = signing.sign(cast.campaign)
    assert (made.note, made.broken) == ("", checkpoints.KEY_LOST)
    cast.act({"type": "renew-signing-key"})
    page = reading.log_page(keys.log_of(cast.campaign))
    assert [(one.before, one.endorsed) for one in page.keys] == [("", True), (bytes(key.public).hex(), False)]
    assert signing.sign(cast.campaign).note


def test_a_renewed_key_is_vouched_for_by_the_one_before(cast):
    first = signing.sign(cast.campaign)
    cast.act({"type": "renew-signing-key"})
    second = signing.sign(cast.campaign)
    new, old = keys.public_keys(cast.campaign)
    assert notes.is_signed_by(notes.parse(first.note), old) and notes.is_signed_by(notes.parse(second.note), new)
    assert not notes.is_signed_by(notes.parse(second.note), old)
    assert all(key.endorsed for key in reading.log_page(keys.log_of(cast.campaign)).keys)
    battle = cast.open_battle()
    signing.sign(cast.campaign)
    assert verify.check(exported(cast, battle)).verdict == "right"


def test_only_referees_renew_keys(cast):
    with pytest.raises(Forbidden):
        cast.act({"type": "renew-signing-key"}, cast.anna)


def test_a_campaign_from_before_gets_its_key_with_its_next_battle(cast):
    forge("DELETE FROM campaigns_log")
    forge("DELETE FROM campaigns_signingkey")
    with pytest.raises(keys.NoLog):
        signing.sign(cast.campaign)
    cast.open_battle()
    assert signing.sign(cast.campaign).note


# -- proofs -----------------------------------------------------------------------------------------------------------
def test_paths_of_the_stored_tree_are_those_of_its_leaves(cast, monkeypatch):
    monkeypatch.setattr("campaigns.ledger.stored_tree.BLOCK", 8)
    for n in range(30):
        cast.act({"type": "note", "text": str(n)})
    size = cast.size()
    leaves, root = read_leaves(cast.campaign, 0, size), StoredTree(cast.campaign, size).root()
    for index in range(size):
        path = StoredTree(cast.campaign, size).inclusion(index)
        assert verify.root_from_path(leaves[index], index, size, path) == root
    for earlier in range(1, size + 1):
        path, before = StoredTree(cast.campaign, size).consistency(earlier), StoredTree(cast.campaign, earlier).root()
        assert verify.is_beginning(earlier, before, size, root, path)
        assert Frontier(earlier, b"".join(StoredTree(cast.campaign, earlier).frontier())).root() == before


def test_one_among_a_million_is_proved_by_20_hashes(monkeypatch, cast):
    monkeypatch.setattr(StoredTree, "node", lambda self, lo, hi: b"\0" * 32)
    assert max(len(StoredTree(cast.campaign, 1_000_000).inclusion(n)) for n in (0, 1, 524_287, 999_999)) == 20


# -- another history --------------------------------------------------------------------------------------------------
def other_history(cast, size):
    """The same key has signed another root: what a server does that shows two people different books."""
    signer = keys.signer(cast.campaign)
    return notes.sign(signer.log, size, b"\7" * 32, signer.private)


def test_a_split_view_is_found_by_whoever_kept_the_other_one(cast):
    battle = cast.open_battle()
    size = signing.sign(cast.campaign).size
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle)
    signing.sign(cast.campaign)
    data = exported(cast, battle)
    for at in (size, size + 1):
        found = verify.check(data, [other_history(cast, at)]).wrong
        assert [(finding.code, finding.at) for finding in found] == [("replaced", at)]


def test_a_later_kept_checkpoint_shows_that_an_export_is_old(cast):
    battle = cast.open_battle()
    signing.sign(cast.campaign)
    data = exported(cast, battle)
    cast.act({"type": "note", "text": "later"})
    later = signing.sign(cast.campaign)
    assert [(finding.code, finding.at) for finding in verify.check(data, [later.note]).unchecked] == [
        ("kept-later", later.size)
    ]


def test_a_restore_that_lost_a_signed_tail_says_so_itself(cast, django_capture_on_commit_callbacks, unbalanced):
    sign(cast, django_capture_on_commit_callbacks)
    size = cast.size()
    cast.act({"type": "note", "text": "one"})
    lost = sign(cast, django_capture_on_commit_callbacks)
    assert signing.note_lost_tails() == []
    cut(cast.campaign, size)
    assert signing.note_lost_tails() == [cast.campaign]
    (event,) = [row for row in read(cast.campaign) if row.type == "campaign/tail-lost/1"]
    assert json.loads(event.payload) == {
        "kept_size": size,
        "lost_size": lost.size,
        "lost_root": bytes(lost.root).hex(),
    }
    assert (event.actor, event.role, event.seq) == (signing.NOBODY, "machine", size + 1)
    assert reasons(cast) == ["asked", "lost"]
    assert signing.note_lost_tails() == []
    out = StringIO()
    call_command("verify", stdout=out)
    assert f"event {size + 1} says that a restore lost events {size + 1} to {lost.size}, which" in out.getvalue()


def test_a_lost_tail_is_noticed_with_the_next_signature_too(cast, django_capture_on_commit_callbacks, unbalanced):
    """Whoever brings back an old copy without `make restore`."""
    sign(cast, django_capture_on_commit_callbacks)
    size = cast.size()
    cast.act({"type": "note", "text": "one"})
    sign(cast, django_capture_on_commit_callbacks)
    cut(cast.campaign, size)
    cast.act({"type": "note", "text": "two"})
    sign(cast, django_capture_on_commit_callbacks)
    assert [row.type for row in read(cast.campaign)][-1] == "campaign/tail-lost/1"


def test_lines_in_the_kept_file_that_nobody_signed_count_for_nothing(cast, settings, unbalanced):
    log = keys.log_of(cast.campaign)
    file = Path(settings.CHECKPOINTS_FOLDER) / f"{log}.jsonl"
    forged = notes.body(log, 99, b"\1" * 32).decode() + f"\n\u2014 rollbook/log/{log} " + "A" * 92 + "\n"
    file.write_text("nonsense\n" + json.dumps({"note": forged, "key": "ab" * 32}) + "\n")
    assert kept.lost(cast.campaign, log) is None


def test_a_kept_line_whose_key_is_spelled_otherwise_is_no_checkpoint(
    cast, settings, django_capture_on_commit_callbacks
):
    sign(cast, django_capture_on_commit_callbacks)
    log = keys.log_of(cast.campaign)
    file = Path(settings.CHECKPOINTS_FOLDER) / f"{log}.jsonl"
    (was,) = kept.lines(log)
    said = json.loads(file.read_text())
    file.write_text(json.dumps(said | {"key": said["key"].upper()}) + "\n")
    (now,) = kept.lines(log)
    assert was.note is not None and now.note is None


def test_a_note_is_kept_beside_the_database_once_it_is_committed(cast, settings, django_capture_on_commit_callbacks):
    made = sign(cast, django_capture_on_commit_callbacks)
    (line,) = (Path(settings.CHECKPOINTS_FOLDER) / f"{keys.log_of(cast.campaign)}.jsonl").read_text().splitlines()
    assert json.loads(line)["note"] == made.note
