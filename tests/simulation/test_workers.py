"""Real workers on a real Postgres and the folder broker: what a kill -9 may cost is time, never a battle.

What is cancelled, and messages that are lost: ``test_faults.py``. However many play, and in whatever chunks:
``test_many_hosts.py``.
"""

import os

import pytest
from django.conf import settings
from django.db import connection

from campaigns.simulation import work
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import progress, whole_digests
from tests.patience import until
from tests.simulation.saying import said

pytestmark = [pytest.mark.fresh_db, pytest.mark.slow]


@pytest.fixture
def workers(fresh_db, tmp_path):
    from tests.simulation.workers import Workers

    assert os.environ["ROLLBOOK_DATA"] in settings.CELERY_BROKER_TRANSPORT_OPTIONS["folder"]
    made = Workers(tmp_path / "worker.log")
    made.clean()
    yield made
    made.clean()


def test_a_killed_worker_loses_no_chunk_and_counts_none_twice(street, workers):
    alone = street.played(120, chunk_size=120)
    expected = counts_of(alone), whole_digests(alone, counts_of(alone))
    row = street.ask(120)
    row.chunks.update(attempts=8)  # so often a whole host went down already
    first = workers.start(2, held_after=20)
    workers.wait_until_held(2)
    assert len(work.in_hand()) == 2
    workers.kill(first)
    until(lambda: not work.in_hand(), "the dead worker's rows aren't free")
    far = progress(row)
    assert (far.state, far.played) == ("running", 20)
    second = workers.start(2, beat=True)  # the sweep finds what the dead worker's messages left
    assert workers.finish(row).played == 120
    workers.kill(second)
    assert (counts_of(row), whole_digests(row, counts_of(row))) == expected
    assert row.chunks.filter(status="done").count() == 12
    assert sorted(row.chunks.values_list("attempts", flat=True)) == [9] * 10 + [10] * 2
    assert "12 parts were interrupted and played again" in said(row)


def test_a_worker_keeps_its_connection_and_makes_another_where_that_was_cut(street, workers):
    workers.start(1)  # and no clock: nobody but the messages says that something waits
    row = street.ask(20)
    assert workers.finish(row).played == 20
    kept = others_here()
    assert kept
    row = street.ask(20)
    assert workers.finish(row).played == 20
    assert others_here() >= kept
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s) AS pid", [list(kept)])
    until(lambda: not others_here() & kept, "the connections that were cut are still there")
    row = street.ask(20)
    assert workers.finish(row).played == 20
    assert set(row.chunks.values_list("attempts", flat=True)) == {1}
    assert others_here() and not others_here() & kept


def others_here() -> set[int]:
    """Server processes that somebody else has in this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        return {pid for (pid,) in cursor}
