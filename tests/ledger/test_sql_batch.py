"""BEGIN goes along with the first message and COMMIT with the last: everything of a transaction, or nothing."""

from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import Error, IntegrityError, OperationalError, connection, transaction
from psycopg.errors import UndefinedFunction

from campaigns.ledger import head as heads
from campaigns.ledger import sql_batch
from campaigns.ledger.append import append
from campaigns.ledger.read import read
from campaigns.ledger.sql_batch import first, now, writing, written
from campaigns.ledger.stored import EventToAppend
from campaigns.models import Head
from tests.ledger.test_append import found

Seats = get_user_model().groups.through


class Abandoned(Exception):
    pass


@pytest.fixture
def campaign(fresh_db, unbalanced):
    """Transactions are real here."""
    return found()


@pytest.fixture
def sent(monkeypatch):
    """Every message, from now on."""
    said, real = [], sql_batch._said
    monkeypatch.setattr(sql_batch, "_said", lambda raw, message: said.append(message) or real(raw, message))
    return said


def say(campaign, last, payload=b"{}"):
    who = uuid4()
    head = heads.lock(campaign, campaign)
    entries = [EventToAppend(campaign, "test/said/1", payload)]
    return append(head, entries, command=uuid4(), actor=who, entered_by=who, role="player", last=last)


def nothing_was_written(campaign):
    """Asked over a new connection, and over the old one, which must be good for the next command."""
    with writing() as last:
        say(campaign, last)
    kept = read(campaign)
    connection.close()
    return kept == read(campaign) and [row.seq for row in kept] == [1] and Head.objects.get().size == 1


def is_idle():
    return connection.connection.info.transaction_status.name == "IDLE"


def test_lock_and_append_are_a_whole_transaction_in_two_messages(campaign, sent):
    done = []
    with writing() as last:
        transaction.on_commit(lambda: done.append(is_idle()))
        (stored,) = say(campaign, last)
        assert len(sent) == 1 and sent[0].startswith("BEGIN;") and not is_idle()
    assert len(sent) == 2 and sent[1].endswith(";COMMIT")
    assert done == [True]
    connection.close()
    assert read(campaign) == [stored]


def test_whoever_waits_for_the_lock_gets_it_with_the_last_message(campaign):
    with writing() as last:
        say(campaign, last)
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT size FROM campaigns_head FOR UPDATE NOWAIT")
            assert cursor.fetchall() == [(1,)]
    finally:
        other.close()


def test_a_last_statement_that_fails_leaves_nothing(campaign):
    done = []
    with pytest.raises(Error), writing() as last:
        transaction.on_commit(lambda: done.append(1))
        say(campaign, last)
        last.append("SELECT no_such_function()")
        last.append("UPDATE campaigns_head SET size = 7")
    assert not done and is_idle()
    assert nothing_was_written(campaign)


def test_what_is_no_json_leaves_nothing_also_at_the_end(campaign):
    with pytest.raises(Error), writing() as last:
        say(campaign, last, b"{")
    assert nothing_was_written(campaign)


def test_a_commit_that_fails_leaves_nothing(campaign):
    """Somebody in a group that isn't there: Postgres looks only when the transaction is committed."""
    done = []
    with pytest.raises(IntegrityError), writing() as last:
        transaction.on_commit(lambda: done.append(1))
        Seats.objects.create(user_id=7, group_id=7)
        say(campaign, last)
    assert not done and is_idle()
    assert not Seats.objects.exists()
    assert nothing_was_written(campaign)


def test_a_connection_that_dies_with_the_last_message_leaves_nothing(campaign):
    with pytest.raises(OperationalError), writing() as last:
        say(campaign, last)
        last.append("SELECT pg_terminate_backend(pg_backend_pid())")
    assert nothing_was_written(campaign)


def test_a_block_that_fails_sends_nothing_more(campaign, sent):
    with pytest.raises(Abandoned), writing() as last:
        say(campaign, last)
        raise Abandoned
    assert len(sent) == 1 and is_idle()
    assert nothing_was_written(campaign)


def test_a_lock_that_fails_leaves_a_connection_that_goes_on(campaign):
    with pytest.raises(heads.NoSuchCampaign), writing() as last:
        say(uuid4(), last)
    with pytest.raises(UndefinedFunction), transaction.atomic():
        first("SELECT no_such_function()")
    assert is_idle()
    assert nothing_was_written(campaign)


def test_a_transaction_marked_for_rollback_is_rolled_back(campaign, sent):
    with writing() as last:
        say(campaign, last)
        transaction.set_rollback(True)
    assert len(sent) == 1 and is_idle()
    assert nothing_was_written(campaign)


def test_within_another_transaction_that_one_commits(campaign, sent):
    with pytest.raises(Abandoned), transaction.atomic():
        with writing() as last:
            say(campaign, last)
        assert len(read(campaign)) == 1
        assert not any("BEGIN" in message or "COMMIT" in message for message in sent)
        raise Abandoned
    assert nothing_was_written(campaign)


def test_within_another_transaction_a_failure_takes_back_its_own_part_only(campaign):
    with transaction.atomic():
        with writing() as last:
            say(campaign, last)
        with pytest.raises(Error), writing() as last:
            say(campaign, last)
            last.append("SELECT no_such_function()")
    assert [row.seq for row in read(campaign)] == [1]


def test_a_statement_in_between_is_seen_at_once(campaign):
    with transaction.atomic():
        say(campaign, None)
        assert len(read(campaign)) == 1
        now("UPDATE campaigns_head SET size = 0")
        transaction.set_rollback(True)
    assert nothing_was_written(campaign)


@pytest.mark.parametrize(
    "text",
    ["", "it's", "'); DROP TABLE campaigns_head; --", "\\", "\\'", "$1 %s {} :x", "Übung \x1e \u2028 🎲", "E'\\x00'"],
)
@pytest.mark.django_db
def test_text_comes_back_as_it_was_written(text):
    assert first(f"SELECT {written(text)}::text") == [(text,)]


@pytest.mark.parametrize("mode", ["on", "off"])
@pytest.mark.django_db
def test_text_comes_back_whatever_the_server_thinks_of_backslashes(mode):
    now(f"SET LOCAL standard_conforming_strings = {mode}")
    now("SET LOCAL escape_string_warning = off")
    text, raw = "a\\'b\\\\", bytes(range(256))
    assert first(f"SELECT {written(text)}::text, {written(raw)}::bytea") == [(text, raw)]


@pytest.mark.django_db
def test_other_values_come_back_as_they_were_written():
    values = (UUID(int=7), 2**62, -1, b"\0\xff'\\", None)
    said = "SELECT column1::uuid, column2::bigint, column3::integer, column4::bytea, column5::text"
    assert first(f"{said} FROM (VALUES ({written(*values)})) AS given") == [values]


@pytest.mark.django_db
def test_text_that_a_message_would_cut_short_is_refused():
    with pytest.raises(ValueError, match="NUL"):
        written("a\0b")
