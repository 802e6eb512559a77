"""Workers on several hosts, with a real Redis and a real RabbitMQ between them: the same result, whatever dies."""

from datetime import timedelta

import pytest

from campaigns.simulation import nudging, results
from campaigns.simulation.following import counts_of
from campaigns.simulation.results import progress, whole_digests
from tests.patience import until
from tests.simulation.hosts import broker, postgres, rabbitmq_server, redis, redis_server, workers
from tests.simulation.saying import said

__all__ = ["broker", "postgres", "rabbitmq_server", "redis", "redis_server", "workers"]
pytestmark = [pytest.mark.fresh_db, pytest.mark.slow]


def test_the_same_key_gives_the_same_result_played_by_one_and_by_eight_on_two_hosts(redis, street, workers):
    """Which need the broker and the database, and nothing of the web hosts; in chunks of 150 and of ten."""
    alone = street.played(200, chunk_size=150)
    for _ in range(2):
        workers.start(4, ROLLBOOK_VAULT_KEY="A" * 43 + "=")
    row = street.ask(200, chunk_size=10)
    assert workers.finish(row).played == 200
    expected = (counts_of(alone), whole_digests(alone, counts_of(alone)))
    assert (counts_of(row), whole_digests(row, counts_of(row))) == expected
    assert len(expected[1]) == 2
    left = [one for one in workers.hosts.glob("host-*/**/*") if one.is_file()]
    assert {one.name for one in left} <= {"secret-key"}


def test_what_comes_twice_a_host_that_dies_and_a_broker_that_dies_cost_time_and_no_battle(
    broker, street, workers, monkeypatch
):
    """The same two hosts all along; there is a database for it, and a clock on the second one."""
    expected = {n: counts_of(street.played(n, chunk_size=n)) for n in (200, 400)}  # before they would take it
    row = asked_three_times(street)
    first, _ = workers.start(2, held_after=20), workers.start(2, held_after=20, beat=True)
    workers.let_go()
    is_played_and_counted_once(row, workers, expected)
    workers.hold()
    a_host_that_is_killed_leaves_its_work_to_the_other(street.ask(200), first, workers, expected)
    workers.hold()
    a_broker_that_is_killed_comes_back(street.ask(400), broker, workers, monkeypatch, expected)


def asked_three_times(street):
    before = nudging.waiting()
    row = street.ask(200)
    for _ in range(2):
        nudging.nudge(row.chunks.values_list("id", flat=True))
    until(lambda: nudging.waiting() == before + 60, "the messages did not all come in")  # a broker counts when it can
    return row


def is_played_and_counted_once(row, workers, expected):
    assert workers.finish(row).played == 200
    until(lambda: not nudging.waiting(), "messages are left", every=0.2)
    assert counts_of(row) == expected[200]
    assert counts_of(row).battles == 200 and row.chunks.filter(status="done").count() == 20
    assert said(row) == ""


def a_host_that_is_killed_leaves_its_work_to_the_other(row, first, workers, expected):
    workers.wait_until_held(4)
    workers.kill(first)
    workers.let_go()
    assert workers.finish(row).played == 200
    assert counts_of(row) == expected[200]
    assert "2 parts were interrupted and played again" in said(row)


def a_broker_that_is_killed_comes_back(row, broker, workers, monkeypatch, expected):
    workers.wait_until_held(2)
    broker.kill()
    assert not nudging.send("nobody.hears", [()])
    assert nudging.waiting() == 0  # nobody can say, and nobody is kept from working
    assert progress(row).played == 20
    workers.let_go()
    monkeypatch.setattr(results, "QUIET", timedelta(0))
    until(lambda: "On hold for now." in said(row), "what was in the workers' hands is not played", every=0.2)
    broker.start()
    assert workers.finish(row).played == 400
    assert counts_of(row) == expected[400]
    assert row.chunks.filter(status="done").count() == 40
