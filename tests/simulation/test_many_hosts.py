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
    alone = street.played(200, chunk_size=100)
    for _ in range(2):
        workers.start(4)
    row = street.ask(200, chunk_size=10)
    assert workers.finish(row).played == 200
    expected = (counts_of(alone), whole_digests(alone, counts_of(alone)))
    assert (counts_of(row), whole_digests(row, counts_of(row))) == expected
    assert len(expected[1]) == 2


def test_a_chunk_delivered_three_times_is_played_and_counted_once(broker, street, workers):
    expected = counts_of(street.played(200, chunk_size=200))  # before there are workers who would take it
    before = nudging.waiting()
    row = street.ask(200)
    for _ in range(2):
        nudging.nudge(row.chunks.values_list("id", flat=True))
    until(lambda: nudging.waiting() == before + 60, "the messages did not all come in")  # a broker counts when it can
    for _ in range(2):
        workers.start(2)
    assert workers.finish(row).played == 200
    until(lambda: not nudging.waiting(), "messages are left")
    assert counts_of(row) == expected
    assert counts_of(row).battles == 200 and row.chunks.filter(status="done").count() == 20
    assert said(row) == ""


def test_a_broker_that_is_killed_and_comes_back_costs_time_and_no_battle(broker, street, workers, monkeypatch):
    expected = counts_of(street.played(400, chunk_size=400))
    row = street.ask(400)
    workers.start(2, beat=True, held_after=20)
    workers.wait_until_held(2)
    broker.kill()
    assert not nudging.send("nobody.hears", [()])
    assert nudging.waiting() == 0  # nobody can say, and nobody is kept from working
    assert progress(row).played == 20
    workers.let_go()
    monkeypatch.setattr(results, "QUIET", timedelta(0))
    until(lambda: "On hold for now." in said(row), "what was in the workers' hands is not played")
    broker.start()
    assert workers.finish(row).played == 400
    assert counts_of(row) == expected
    assert row.chunks.filter(status="done").count() == 40


def test_a_host_that_is_killed_leaves_its_work_to_the_others(broker, street, workers):
    expected = counts_of(street.played(200, chunk_size=200))
    row = street.ask(200)
    first = workers.start(2, held_after=20)
    workers.wait_until_held(2)
    workers.start(1, beat=True)
    workers.wait_for(row, lambda far: far.played > 20)
    workers.kill(first)
    assert workers.finish(row).played == 200
    assert counts_of(row) == expected


def test_a_worker_needs_a_broker_and_a_database_and_nothing_of_the_web_hosts(redis, street, workers):
    row = street.ask(40)
    workers.start(1, ROLLBOOK_DATA=str(workers.hosts / "far-away"), ROLLBOOK_VAULT_KEY="A" * 43 + "=")
    assert workers.finish(row).played == 40
    left = [one for one in (workers.hosts / "far-away").rglob("*") if one.is_file()]
    assert [one.name for one in left if one.name != "secret-key"] == []
