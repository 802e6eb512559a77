"""Real workers on a real Postgres and the folder broker: what a kill -9 may cost is time, never a battle."""

import os
import time

import pytest
from django.conf import settings

from campaigns.simulation import nudging, work
from campaigns.simulation.asking import cancel
from campaigns.simulation.results import counted, progress, whole_digests

pytestmark = [pytest.mark.fresh_db, pytest.mark.slow]


@pytest.fixture
def workers(fresh_db, tmp_path):
    from tests.simulation.workers import Workers

    assert os.environ["ROLLBOOK_DATA"] in settings.CELERY_BROKER_TRANSPORT_OPTIONS["folder"]
    made = Workers(tmp_path / "worker.log")
    made.clean()
    yield made
    made.clean()


def test_the_same_key_gives_the_same_result_with_one_worker_and_three_and_chunks_of_ten_and_five_hundred(
    street, workers
):
    results = []
    for concurrency, size in ((1, 500), (3, 10)):
        process = workers.start(concurrency)
        row = street.ask(600, chunk_size=size)
        assert workers.finish(row).played == 600
        results.append((counted(row), whole_digests(row, counted(row))))
        workers.kill(process)
    assert results[0] == results[1]
    assert len(results[0][1]) == 6


def test_a_killed_worker_loses_no_chunk_and_counts_none_twice(street, workers):
    from tests.simulation.workers import locked_chunks

    expected = counted(street.played(120, chunk_size=120))
    row = street.ask(120)
    first = workers.start(2, slow=0.03)
    workers.wait_for(row, lambda far: far.chunks_done >= 2)
    while locked_chunks() == 0:
        time.sleep(0.01)
    workers.kill(first)
    end = time.monotonic() + 5
    while locked_chunks() and time.monotonic() < end:
        time.sleep(0.01)
    assert locked_chunks() == 0  # the rows are free at once
    assert progress(row).state == "running"
    second = workers.start(2, beat=True)  # the sweep finds what the dead worker's messages left
    assert workers.finish(row).played == 120
    workers.kill(second)
    assert counted(row) == expected
    assert row.chunks.filter(status="done").count() == 12
    assert row.chunks.filter(attempts__gt=1).exists()


def test_lost_messages_cost_a_sweep_and_nothing_else(street, workers, monkeypatch):
    monkeypatch.setattr(nudging, "nudge", lambda chunks, expires=None: None)
    row = street.ask(50)
    workers.start(1, beat=True)
    assert workers.finish(row).played == 50


def test_a_cancelled_simulation_stops_the_workers(street, workers):
    row = street.ask(2_000)
    workers.start(1, slow=0.03)
    workers.wait_for(row, lambda far: far.chunks_done >= 1)
    cancel(row, street.member())
    row.refresh_from_db()
    time.sleep(1.0)
    stopped = progress(row)
    time.sleep(1.0)
    assert progress(row) == stopped and stopped.state == "cancelled" and 10 <= stopped.played < 200
    assert work.left(9) == []
