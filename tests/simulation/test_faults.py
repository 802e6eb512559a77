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


POISONS = {
    "failing": "battle 13: ZeroDivisionError: no such table row",
    "deadly": "2 tries failed over battles 11 to 20",
    "endless": "2 tries failed over battles 11 to 20",
}


@pytest.mark.fresh_db
def test_a_battle_that_fails_or_ends_its_worker_or_never_ends_is_given_up_and_the_rest_counts(redis, street, workers):
    """The same worker takes all of it, one after the other."""
    workers.start(2, poisoned=True)
    for poison in POISONS:
        workers.poison(poison)
        is_given_up_and_the_rest_counts(street.ask(40), workers, poison)


def is_given_up_and_the_rest_counts(row, workers, poison):
    def ended() -> bool:
        if not nudging.waiting():
            nudging.nudge(work.left(9))
        return not progress(row).going

    until(ended, workers.told, every=0.2)
    page = simulation_page(row)
    assert (page.progress.state, page.progress.played, page.progress.failed) == ("incomplete", 30, 10)
    assert page.errors == [POISONS[poison]]
    assert page.progress.again == (0 if poison == "failing" else 1)
    assert page.result.battles == 30
    assert ("One part was interrupted and played again" in said(row)) is (poison != "failing")
    others = row.chunks.exclude(status="failed")
    expected = total(
        play_chunk(work.simulator(row), bytes.fromhex(row.key), other.first, other.count) for other in others
    )
    assert counts_of(row) == expected


@pytest.mark.fresh_db
def test_what_is_cancelled_is_stopping_until_the_chunk_in_hand_is_counted(redis, street, workers):
    expected = counts_of(street.played(30, chunk_size=30))  # before there is a worker who would take it
    workers.start(1, held_after=20)
    with_the_last_chunk_it_is_complete(street, workers, expected)
    workers.hold()
    before_the_last_chunk_it_is_cancelled(street, workers)


def with_the_last_chunk_it_is_complete(street, workers, expected):
    row = street.ask(30)
    workers.wait_until_held(1)
    cancel(row, street.member())
    row.refresh_from_db()
    assert progress(row).state == "stopping" and "Stopping." in said(row)
    workers.let_go()
    far = workers.finish(row)
    assert (far.state, far.played, far.stopped) == ("finished", 30, True)
    assert "so nothing is missing" in said(row)
    assert counts_of(row) == expected


def before_the_last_chunk_it_is_cancelled(street, workers):
    row = street.ask(200)
    workers.wait_until_held(1)
    cancel(row, street.member())
    row.refresh_from_db()
    assert progress(row).state == "stopping"
    workers.let_go()
    far = workers.finish(row)
    assert (far.state, far.played, far.playing) == ("cancelled", 30, 0)
    until(lambda: not nudging.waiting(), "messages are left", every=0.2)
    assert progress(row) == far and not work.left(9)


def faked() -> str:
    found = [*Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), *Path("/usr/local/lib").glob("faketime/*MT.so.1")]
    return (
        str(found[0])
        if found
        else leave_out("no libfaketime found: no clock was put wrong (Debian's package: libfaketime)")
    )


@pytest.mark.fresh_db
def test_a_clock_that_jumps_on_one_host_costs_no_battle(redis, street, workers, tmp_path):
    """The worker that also sweeps believes another time from the middle on, and all messages are lost. Then its clock
    is put back, by more than two days.
    """
    expected = counts_of(street.played(100, chunk_size=100))
    clock = tmp_path / "clock"
    clock.write_text("+0\n")
    wrong = {"LD_PRELOAD": faked(), "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1"}
    wrong |= {"FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    workers.start(1, beat=True, held_after=20, **wrong)
    jumps_and_costs_no_battle(street.ask(100), workers, clock, "+2d", expected)
    workers.hold()
    jumps_and_costs_no_battle(street.ask(100), workers, clock, "-3h", expected)


def jumps_and_costs_no_battle(row, workers, clock, jump, expected):
    workers.wait_until_held(1)
    clock.write_text(f"{jump}\n")
    with nudging.connected() as broker, broker.channel() as channel:
        channel.queue_purge(queue="rollbook")  # only a sweep finds the rest
    workers.let_go()
    far = workers.finish(row)
    assert far.played == 100 and counts_of(row) == expected
    assert said(row) == ""  # nothing happened to any battle
    first, *_, last = sorted(chunk.done_at for chunk in row.chunks.all())
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
