"""Many at once, in real transactions."""

import threading
from uuid import uuid4

import pytest
from django.db import connections

from campaigns.ledger.read import read
from campaigns.submit import StaleVersion, submit

pytestmark = pytest.mark.fresh_db

NOTE = {"type": "note", "text": "Rain"}


def at_once(*envelopes):
    """Submits each in a thread of its own; returns receipts and refusals in no order."""
    results = []

    def one(envelope):
        try:
            results.append(submit(envelope))
        except Exception as error:
            results.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(envelope,)) for envelope in envelopes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_twenty_with_the_same_expected_version_exactly_one_wins(cast):
    version = cast.version()
    results = at_once(*(cast.envelope(NOTE, expected_version=version) for _ in range(20)))
    assert sum(not isinstance(result, Exception) for result in results) == 1
    assert sum(isinstance(result, StaleVersion) for result in results) == 19
    assert [event.seq for event in read(cast.campaign)] == list(range(1, version + 2))


def test_twenty_without_one_all_get_in_and_leave_no_gap(cast):
    size = cast.size()
    results = at_once(*(cast.envelope(NOTE) for _ in range(20)))
    assert not [result for result in results if isinstance(result, Exception)]
    assert [event.seq for event in read(cast.campaign)] == list(range(1, size + 21))


def test_the_same_command_ten_times_at_once_has_one_effect(cast):
    envelope, size = cast.envelope(NOTE), cast.size()
    results = at_once(*([envelope] * 10))
    assert all(result == results[0] for result in results) and cast.size() == size + 1


def test_two_founders_of_the_same_campaign_are_one(cast):
    cast.campaign, founder = uuid4(), uuid4()
    found = {"type": "found-campaign", "ruleset": "toy", "name": "x", "nickname": "y"}
    envelope = cast.envelope(found, founder)
    results = at_once(*([envelope] * 5))
    assert all(result == results[0] for result in results) and cast.size() == 4
