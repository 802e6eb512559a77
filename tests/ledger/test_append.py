"""The log only grows: gapless, in order, and Postgres refuses everything else."""

import threading
from uuid import uuid4

import msgspec
import psycopg
import pytest
from django.db import Error, connection, connections, transaction

from campaigns.ledger import head as heads
from campaigns.ledger import sql_batch
from campaigns.ledger.append import _put, append
from campaigns.ledger.broken import BrokenLog
from campaigns.ledger.read import read, read_all, read_rows
from campaigns.ledger.stored import EventToAppend
from campaigns.models import Command, Event, Head, Stream


def found():
    campaign = uuid4()
    with transaction.atomic():
        heads.found(campaign, 1)
    return campaign


def add(campaign, *payloads, stream=None, clock=lambda: 1_000, **more):
    entries = [EventToAppend(stream or campaign, "test/said/1", payload, **more) for payload in payloads]
    with transaction.atomic():
        who = uuid4()
        head = heads.lock(campaign)
        return append(head, entries, command=uuid4(), actor=who, entered_by=who, role="player", clock=clock)


@pytest.fixture
def campaign(db, unbalanced):
    return found()


def test_seqs_versions_and_ordinals_count_up(campaign):
    battle = uuid4()
    heads.open_stream(campaign, battle, Stream.Kind.BATTLE)
    add(campaign, b"{}", b"{}")
    add(campaign, b"{}", stream=battle)
    add(campaign, b"{}")
    assert [(e.seq, e.stream == battle, e.version, e.ordinal) for e in read(campaign)] == [
        (1, False, 1, 0),
        (2, False, 2, 1),
        (3, True, 1, 0),
        (4, False, 3, 0),
    ]
    assert heads.stream_version(campaign, campaign) == 3


def test_what_is_read_is_what_was_written_byte_for_byte(campaign):
    odd = '{"b":"Übung\\n\\u0001 / \u2028","a":[1,null,true]}'.encode()
    (written,) = add(campaign, odd)
    (kept,) = read(campaign)
    assert kept == written and kept.payload == odd
    assert Event.objects.get(campaign_id=campaign, seq=1).payload == odd.decode()


def test_times_grow_even_when_the_clock_goes_back(campaign):
    add(campaign, b"{}", b"{}", clock=lambda: 5_000)
    add(campaign, b"{}", clock=lambda: 100)
    add(campaign, b"{}", clock=lambda: 9_000)
    assert [e.recorded_us for e in read(campaign)] == [5_000, 5_001, 5_002, 9_000]


def test_ranges_are_read_by_seq_or_by_stream_version(campaign):
    battle = uuid4()
    heads.open_stream(campaign, battle, Stream.Kind.BATTLE)
    add(campaign, *[b"{}"] * 3)
    add(campaign, *[b"{}"] * 3, stream=battle)
    assert [e.seq for e in read(campaign, after=1, upto=4)] == [2, 3, 4]
    assert [e.seq for e in read(campaign, stream=battle, after=1)] == [5, 6]
    assert read(campaign, types=["other/1"]) == []
    assert list(read_all(campaign)) == read(campaign)


def test_a_stream_of_another_campaign_is_unknown(campaign):
    other = found()
    with pytest.raises(heads.NoSuchStream):
        add(campaign, b"{}", stream=other)
    with pytest.raises(heads.NoSuchCampaign):
        add(uuid4(), b"{}")


PARTITIONS = ["campaigns_event", *(f"campaigns_event_{n}" for n in range(8))]


@pytest.mark.parametrize("table", PARTITIONS)
@pytest.mark.parametrize("statement", ["UPDATE {} SET role = 'x'", "DELETE FROM {}", "TRUNCATE {}"])
def test_postgres_refuses_to_rewrite(campaign, table, statement):
    add(campaign, b"{}")
    with pytest.raises(Error, match="the ledger only grows"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table))
    assert len(read(campaign)) == 1


SIGNED = ["campaigns_log", "campaigns_signingkey", "campaigns_checkpoint"]


@pytest.mark.parametrize("table", SIGNED)
@pytest.mark.parametrize("statement", ["UPDATE {} SET campaign_id = campaign_id", "DELETE FROM {}", "TRUNCATE {}"])
def test_postgres_refuses_to_rewrite_what_was_signed(db, table, statement):
    with pytest.raises(Error, match="the ledger only grows"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table))


def test_the_web_role_may_read_append_and_sign_and_no_more(campaign):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = 'rollbook_web'")
        if not cursor.fetchone():
            pytest.skip("this server has no role rollbook_web")
        rights = "SELECT has_table_privilege('rollbook_web', %s, %s)"
        held = {}
        for table in (*PARTITIONS, *SIGNED, "campaigns_head", "campaigns_stream"):
            for right in ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE"):
                cursor.execute(rights, (table, right))
                held.setdefault(table, set()).update({right} if cursor.fetchone()[0] else ())
    assert held["campaigns_event"] == {"SELECT"}
    assert all(held[table] == set() for table in PARTITIONS[1:])
    assert all(held[table] == {"SELECT", "INSERT"} for table in (*SIGNED, "campaigns_head", "campaigns_stream"))


def test_the_web_role_appends_through_the_function_and_only_behind_the_head(campaign):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = 'rollbook_web'")
        if not cursor.fetchone():
            pytest.skip("this server has no role rollbook_web")
        cursor.execute("SET ROLE rollbook_web")
    add(campaign, b"{}")
    add(campaign, b"{}", b"{}")
    before = read(campaign)
    for seq, version in ((3, 4), (5, 4), (4, 3), (4, 5)):
        row = msgspec.structs.replace(before[-1], seq=seq, version=version, recorded_us=2**60)
        with pytest.raises(BrokenLog), transaction.atomic():
            sql_batch.now(_put([row], b""))
    forged = "INSERT INTO campaigns_event SELECT * FROM campaigns_event WHERE seq = -1"
    for statement in (forged, "UPDATE campaigns_head SET size = 1", "UPDATE campaigns_stream SET version = 1"):
        with pytest.raises(Error, match="permission denied"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert read(campaign) == before
    add(campaign, b"{}")
    assert len(read(campaign)) == len(before) + 1


@pytest.mark.fresh_db
def test_twenty_writers_at_once_leave_no_gap(unbalanced):
    campaign = found()
    errors = []

    def write():
        try:
            for _ in range(5):
                add(campaign, b"{}", b"{}", clock=lambda: 1)
        except Exception as error:
            errors.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=write) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    events = read(campaign)
    assert not errors
    assert [e.seq for e in events] == list(range(1, 201))
    assert [e.version for e in events] == list(range(1, 201))
    assert Head.objects.get(campaign_id=campaign).size == 200


@pytest.mark.fresh_db
def test_whoever_waited_for_the_lock_sees_what_was_written_meanwhile(unbalanced):
    campaign, command, locked = found(), uuid4(), threading.Event()

    def write():
        try:
            with transaction.atomic():
                head = heads.lock(campaign)
                locked.set()
                while not somebody_waits():
                    pass
                entry = EventToAppend(campaign, "test/said/1", b"{}")
                append(head, [entry], command=command, actor=command, entered_by=command, role="player")
                ids = {"stream_id": campaign, "actor": command, "entered_by": command}
                Command.objects.create(campaign_id=campaign, id=command, first_seq=1, last_seq=1, **ids)
        finally:
            connections.close_all()

    thread = threading.Thread(target=write)
    thread.start()
    locked.wait()
    with transaction.atomic():
        head = heads.lock(campaign, campaign, command)
    thread.join()
    assert (head.size, head.versions, head.seen) == (1, {campaign: 1}, True)


def somebody_waits():
    with connection.cursor() as cursor:
        waits = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        cursor.execute(f"SELECT EXISTS ({waits})")
        return cursor.fetchone()[0]


@pytest.mark.fresh_db
def test_a_lock_outside_of_a_transaction_is_refused():
    with pytest.raises(transaction.TransactionManagementError):
        heads.lock(uuid4())


def test_a_locked_head_knows_what_was_asked_of_it(campaign):
    add(campaign, b"{}", b"{}")
    with transaction.atomic():
        assert heads.lock(campaign).versions == {}
        assert heads.lock(campaign, campaign, uuid4()).versions == {campaign: 2}
        head = heads.lock(campaign, uuid4(), uuid4())
        assert head.versions == {} and not head.seen


def test_a_lock_brings_the_events_that_came_since(campaign):
    battle = uuid4()
    heads.open_stream(campaign, battle, Stream.Kind.BATTLE)
    add(campaign, b'"a"', b'"b"', b'"c"', stream=battle)
    add(campaign, b"{}")
    with transaction.atomic():
        assert heads.lock(campaign, battle, since=2).told == read_rows(campaign, battle, 2)
        assert [told[2] for told in heads.lock(campaign, battle, since=2).told] == [b'"b"', b'"c"']
        head = heads.lock(campaign, battle, since=4)
        assert not head.told and head.versions == {battle: 3} and head.size == 4
        assert not heads.lock(campaign, battle).told


@pytest.mark.parametrize("wrong", [b'"a"\x1e"b"', b"", b"{"])
def test_what_is_no_json_is_never_written(campaign, wrong):
    with pytest.raises(psycopg.Error), transaction.atomic():
        add(campaign, b"{}", wrong, b"{}")
    assert read(campaign) == []
    assert Head.objects.get(campaign_id=campaign).size == 0


def test_two_streams_in_one_append_both_move_on(campaign):
    battle, who = uuid4(), uuid4()
    heads.open_stream(campaign, battle, Stream.Kind.BATTLE)
    entries = [EventToAppend(stream, "test/said/1", b"{}") for stream in (battle, campaign, battle)]
    with transaction.atomic():
        head = heads.lock(campaign)
        for _ in range(2):
            append(head, entries, command=uuid4(), actor=who, entered_by=who, role="player", first_ordinal=3)
    assert [(e.seq, e.stream == battle, e.version, e.ordinal) for e in read(campaign)] == [
        (1, True, 1, 3),
        (2, False, 1, 4),
        (3, True, 2, 5),
        (4, True, 3, 3),
        (5, False, 2, 4),
        (6, True, 4, 5),
    ]
    assert (heads.stream_version(campaign, battle), heads.stream_version(campaign, campaign)) == (4, 2)
    assert all(e.computed_leaf() == e.leaf_hash for e in read(campaign))
