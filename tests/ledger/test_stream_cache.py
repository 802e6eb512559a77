"""What a process keeps of streams it has read: never anything else than what is stored."""

from uuid import uuid4

import pytest
from django.db import transaction

from campaigns.ledger import head as heads
from campaigns.ledger import stream_cache as module
from campaigns.ledger.read import read_rows
from campaigns.ledger.stream_cache import Recent
from tests.ledger.test_append import add, found


@pytest.fixture
def campaign(db, unbalanced):
    return found()


class Watched(Recent):
    """Counts what was decoded."""

    def __init__(self, **more):
        self.decoded = 0
        super().__init__(self.count, **more)

    def count(self, told):
        self.decoded += 1
        return told[2]


class Abandoned(Exception):
    pass


def test_only_what_came_since_is_read_again(campaign, monkeypatch):
    recent, since = Watched(), []
    monkeypatch.setattr(module, "read_rows", lambda *given: since.append(given[2:]) or read_rows(*given))
    add(campaign, b'"a"', b'"b"')
    assert recent.read(campaign, campaign) == [b'"a"', b'"b"']
    add(campaign, b'"c"')
    assert recent.read(campaign, campaign) == recent.read(campaign, campaign) == [b'"a"', b'"b"', b'"c"']
    assert recent.decoded == 3
    assert since == [(1,), (2,), (3,)]


def test_what_the_lock_brought_is_not_read_again(campaign, monkeypatch):
    recent = Watched()
    add(campaign, b'"a"', b'"b"')
    assert recent.since(campaign) is None
    recent.read(campaign, campaign)
    add(campaign, b'"c"')
    with transaction.atomic():
        told = heads.lock(campaign, campaign, since=recent.since(campaign)).told
        with monkeypatch.context() as patched:
            patched.setattr(module, "read_rows", None)
            assert recent.read(campaign, campaign, told) == [b'"a"', b'"b"', b'"c"']
        assert recent.since(campaign) == 3 and recent.decoded == 3
        # another thread has read on since the lock was asked: what it brought begins too early, and is left alone
        assert recent.read(campaign, campaign, told) == [b'"a"', b'"b"', b'"c"']


def test_what_was_rolled_back_is_forgotten_whatever_the_lock_brought(campaign):
    recent = Watched()
    add(campaign, b'"a"')
    with pytest.raises(Abandoned), transaction.atomic():
        add(campaign, b'"b"')
        recent.read(campaign, campaign)
        raise Abandoned
    add(campaign, b'"c"', b'"d"')
    with transaction.atomic():
        told = heads.lock(campaign, campaign, since=recent.since(campaign)).told
        assert recent.read(campaign, campaign, told) == [b'"a"', b'"c"', b'"d"']


def test_what_was_rolled_back_is_forgotten(campaign):
    recent = Watched()
    add(campaign, b'"a"')
    with pytest.raises(Abandoned), transaction.atomic():
        add(campaign, b'"b"', b'"c"')
        assert len(recent.read(campaign, campaign)) == 3
        raise Abandoned
    assert recent.read(campaign, campaign) == [b'"a"']
    with pytest.raises(Abandoned), transaction.atomic():
        add(campaign, b'"b"', b'"c"')
        recent.read(campaign, campaign)
        raise Abandoned
    add(campaign, b'"d"', b'"e"')
    assert recent.read(campaign, campaign) == [b'"a"', b'"d"', b'"e"']


def test_the_list_handed_out_is_the_reader_s_own(campaign):
    recent = Watched()
    add(campaign, b'"a"')
    recent.read(campaign, campaign).append(b'"forged"')
    assert recent.read(campaign, campaign) == [b'"a"']


def test_only_so_many_streams_are_kept(db, unbalanced):
    recent = Watched(streams=2)
    campaigns = [found() for _ in range(3)]
    for campaign in campaigns:
        add(campaign, b'"a"')
        recent.read(campaign, campaign)
    assert list(recent.kept) == campaigns[1:]
    assert recent.read(campaigns[0], campaigns[0]) == [b'"a"']


def test_an_empty_stream_keeps_nothing(campaign):
    recent = Watched()
    assert recent.read(campaign, uuid4()) == []
    assert not recent.kept
