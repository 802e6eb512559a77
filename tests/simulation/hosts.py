"""Fixtures: a broker of the test's own, workers that know nothing but it and the database, a Postgres to kill."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.local import roles
from campaigns.local.broker import options
from campaigns.simulation import nudging
from tests.databases import elsewhere
from tests.patience import PATIENCE
from tests.simulation.servers import Broker, Postgres, RabbitMQ, Redis
from tests.simulation.workers import Workers


def _started(kind: type[Broker], folder: Path) -> Iterator[Broker]:
    server = kind(folder)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="module")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    yield from _started(Redis, tmp_path_factory.mktemp("redis"))


@pytest.fixture(scope="module")
def rabbitmq_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    yield from _started(RabbitMQ, tmp_path_factory.mktemp("rabbitmq"))


@pytest.fixture(params=["redis", "rabbitmq"])
def broker(request: pytest.FixtureRequest, settings) -> Iterator[Broker]:
    """This process sends its messages there, as a web process would."""
    server: Broker = request.getfixturevalue(f"{request.param}_server")
    yield from _told(server, settings)


@pytest.fixture
def redis(redis_server: Broker, settings) -> Iterator[Broker]:
    """Where it is about something else than the broker."""
    yield from _told(redis_server, settings)


def _told(server: Broker, settings) -> Iterator[Broker]:
    if not server.answers():
        server.start()
    settings.CELERY_BROKER_URL = server.url
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = options(server.url, Path())
    nudging.sender.cache_clear()
    patient = nudging.sender().conf  # a web process gives up after two seconds, and leaves it to a sweep
    patient.broker_connection_timeout = PATIENCE
    patient.broker_transport_options |= {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
    with nudging.connected() as connection, connection.channel() as channel:
        queue = nudging.sender().amqp.queues[settings.CELERY_TASK_DEFAULT_QUEUE](channel)
        queue.declare()
        queue.purge()
    yield server
    nudging.sender.cache_clear()


@pytest.fixture
def workers(tmp_path: Path, settings) -> Iterator[Workers]:
    """Each `start` is a host with a data folder of its own and nothing in it."""
    made = Workers(
        tmp_path / "worker.log", hosts=tmp_path, environment={"CELERY_BROKER_URL": settings.CELERY_BROKER_URL}
    )
    yield made
    made.clean()


@pytest.fixture
def postgres(
    scratch, made_once, django_test_environment, django_db_blocker, monkeypatch, tmp_path_factory
) -> Iterator[Postgres]:
    """A database on a server that keeps what it commits; Django is connected to it."""
    folder = scratch / f"own-{os.getpid()}-{tmp_path_factory.mktemp('own').name}"
    folder.mkdir(mode=0o711)
    folder.chmod(0o711)
    server = Postgres(folder / "postgres")
    try:
        server.prepare(made_once)
        monkeypatch.setenv("DATABASE_URL", server.url)
        with elsewhere(server.cluster.address.keywords(roles.OWNER, roles.DATABASE), django_db_blocker):
            yield server
    finally:
        server.cluster.destroy()
