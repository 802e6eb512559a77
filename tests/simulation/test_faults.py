"""What goes wrong between a question and its answer: nothing is lost, nothing counts twice, and the page says it."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection

from campaigns.simulation import nudging, work
from campaigns.simulation.asking import cancel
from campaigns.simulation.claims import held
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import progress, simulation_page
from engine.kernel.batch import play_chunk, total
from tests.absent import leave_out
from tests.local.conftest import made_once
from tests.patience import until
from tests.simulation.hosts import postgres, redis, redis_server, workers
from tests.simulation.saying import said

__all__ = ["made_once", "postgres", "redis", "redis_server", "workers"]
pytestmark = pytest.mark.slow


def test_a_postgres_that_is_killed_in_the_middle_of_a_chunk_costs_time_and_no_battle(redis, postgres, workers):
    from tests.simulation.street import Street

    street = Street()
    expected = counts_of(street.played(300, chunk_size=300))
    row = street.ask(300)
    workers.start(2, beat=True, held_after=20)
    workers.wait_until_held(2)
    connection.close()
    postgres.kill()
    workers.let_go()
    workers.wait_to_say("OperationalError")  # they run into it
    postgres.start()
    far = workers.finish(row)
    assert far.played == 300 and far.again >= 1
    assert "interrupted and played again" in said(row) and "counts exactly once" in said(row)
    assert counts_of(row) == expected
    assert row.chunks.filter(status="done").count() == 30


@pytest.mark.fresh_db
@pytest.mark.parametrize(
    ("poison", "trouble"),
    [
        ("failing", "battle 13: ZeroDivisionError: no such table row"),
        ("deadly", f"{work.MOST_DEATHS} tries failed over battles 11 to 20"),
        ("endless", "2 tries failed over battles 11 to 20"),
    ],
)
def test_a_battle_that_fails_or_ends_its_worker_or_never_ends_is_given_up_and_the_rest_counts(
    redis, street, workers, poison, trouble
):
    row = street.ask(40)
    workers.start(2, poison=poison)

    def ended() -> bool:
        if not nudging.waiting():
            nudging.nudge(work.left(9))
        return not progress(row).going

    until(ended, workers.told, every=0.2)
    page = simulation_page(row)
    assert (page.progress.state, page.progress.played, page.progress.failed) == ("incomplete", 30, 10)
    assert page.errors == [trouble]
    assert page.progress.again == (0 if poison == "failing" else 1)
    assert page.result.battles == 30
    assert ("One part was interrupted and played again" in said(row)) is (poison != "failing")
    others = row.chunks.exclude(status="failed")
    expected = total(play_chunk(work.simulator(row), bytes.fromhex(row.key), one.first, one.count) for one in others)
    assert counts_of(row) == expected


@pytest.mark.fresh_db
def test_cancelled_during_the_last_chunk_it_is_stopping_until_that_is_counted_and_then_complete(redis, street, workers):
    expected = counts_of(street.played(30, chunk_size=30))  # before there is a worker who would take it
    row = street.ask(30)
    workers.start(1, held_after=20)
    workers.wait_until_held(1)
    cancel(row, street.member())
    row.refresh_from_db()
    assert progress(row).state == "stopping" and "Stopping." in said(row)
    workers.let_go()
    far = workers.finish(row)
    assert (far.state, far.played, far.stopped) == ("finished", 30, True)
    assert "so nothing is missing" in said(row)
    assert counts_of(row) == expected


@pytest.mark.fresh_db
def test_cancelled_before_the_last_chunk_it_is_stopping_until_the_one_in_hand_is_counted(redis, street, workers):
    row = street.ask(200)
    workers.start(1, held_after=1)
    workers.wait_until_held(1)
    cancel(row, street.member())
    row.refresh_from_db()
    assert progress(row).state == "stopping"
    workers.let_go()
    far = workers.finish(row)
    assert (far.state, far.played, far.playing) == ("cancelled", 10, 0)
    until(lambda: not nudging.waiting(), "messages are left")
    assert progress(row) == far and not work.left(9)


def faked() -> str:
    found = [*Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), *Path("/usr/local/lib").glob("faketime/*MT.so.1")]
    return (
        str(found[0])
        if found
        else leave_out("no libfaketime found: no clock was put wrong (Debian's package: libfaketime)")
    )


@pytest.mark.fresh_db
@pytest.mark.parametrize("jump", ["+2d", "-3h"])
def test_a_clock_that_jumps_on_one_host_costs_no_battle(redis, street, workers, tmp_path, jump):
    """The worker that also sweeps believes another time from the middle on, and all messages are lost."""
    expected = counts_of(street.played(100, chunk_size=100))
    clock = tmp_path / "clock"
    clock.write_text("+0\n")
    wrong = {"LD_PRELOAD": faked(), "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1"}
    wrong |= {"FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    row = street.ask(100)
    workers.start(1, beat=True, held_after=20, **wrong)
    workers.wait_until_held(1)
    clock.write_text(f"{jump}\n")
    with nudging.connected() as broker, broker.channel() as channel:
        channel.queue_purge(queue="rollbook")  # only a sweep finds the rest
    workers.let_go()
    far = workers.finish(row)
    assert far.played == 100 and counts_of(row) == expected
    assert said(row) == ""  # nothing happened to any battle
    first, *_, last = sorted(one.done_at for one in row.chunks.all())
    assert first > row.asked_at and last - first < timedelta(hours=1)  # by the database's clock, whatever the host's
    believed = [float(one.read_text()) for one in workers.gate.glob("believed-*")]
    assert believed and all(abs(one - last.timestamp()) > 7_200 for one in believed)  # it really was in another time


@pytest.mark.fresh_db
def test_a_simulation_nobody_plays_says_so_and_that_nothing_is_lost(street, monkeypatch):
    monkeypatch.setattr(nudging, "nudge", lambda chunks: None)
    row = street.ask(20)
    assert not progress(row).idle
    type(row).objects.filter(id=row.id).update(asked_at=row.asked_at.replace(year=2020))
    row.refresh_from_db()
    assert progress(row).idle and "Nothing is lost" in said(row)
    other = street.ask(10)
    with held(other.chunks.get().id):  # a worker is there: it plays something else
        assert progress(row).queued and not progress(row).idle and "Waiting in line." in said(row)
    work.play(row.chunks.all()[0].id)
    assert not progress(row).idle and said(row) == ""
