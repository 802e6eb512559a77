"""The same commands on a Postgres server and a real broker: nothing embedded is started, nothing else differs."""

import os
import uuid
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest
from kombu import Connection

from tests.local.starting import Home, words
from tests.local.test_supervisor import served
from tests.patience import PATIENCE

pytestmark = [pytest.mark.servers, pytest.mark.slow]


@pytest.fixture
def at_servers(home: Home, fresh_db: str) -> Home:
    """Commands that use a fresh database on the server, and its broker."""
    home.servers = {name: os.environ[name] for name in ("DATABASE_URL", "CELERY_BROKER_URL")}
    return home


def test_the_broker_passes_a_message():
    with Connection(os.environ["CELERY_BROKER_URL"]) as connection:
        queue = connection.SimpleQueue(f"rollbook-test-{uuid.uuid4().hex}", queue_opts={"expires": 60})
        queue.put({"n": 1})
        message = queue.get(timeout=PATIENCE)
        message.ack()
        queue.close()
        assert message.payload == {"n": 1}


def test_make_run_serves_from_the_servers_and_starts_none_of_its_own(at_servers: Home):
    run = at_servers.run().ready()
    assert served(run.url)
    assert "the server named in DATABASE_URL" in run.text
    assert "only the trigger" in run.text
    assert not (at_servers.folder / "data" / "postgres").exists()
    assert not [p for p in at_servers.processes() if "postgres" in "".join(words(p)[:1])]
    run.interrupt()
    assert at_servers.nothing_left()


@pytest.fixture
def of_no_superuser(at_servers: Home) -> Iterator[Home]:
    """A database of a role that owns it and no more: what is restored runs as that role."""
    name = f"rollbook_plain_{os.getpid()}"
    given = os.environ["DATABASE_URL"]
    with psycopg.connect(given, autocommit=True) as asked:
        asked.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'plain'")
        asked.execute(f"CREATE DATABASE {name} OWNER {name}")
        at_servers.servers["DATABASE_URL"] = (
            urlsplit(given)
            ._replace(netloc=f"{name}:plain@{urlsplit(given).netloc.rpartition('@')[2]}", path=f"/{name}")
            .geturl()
        )
        at_servers.manage("migrate", "-v0")
        yield at_servers
        asked.execute(f"DROP DATABASE {name} WITH (FORCE)")
        asked.execute(f"DROP ROLE {name}")


def test_a_backup_of_a_server_comes_back_on_it(of_no_superuser: Home):
    at_servers = of_no_superuser
    add = "from django.contrib.auth.models import User; User.objects.create_user('{}')"
    names = (
        "from django.contrib.auth.models import User; print(*sorted(User.objects.values_list('username', flat=True)))"
    )
    at_servers.manage("shell", "-v0", "-c", add.format("ada"))
    at_servers.manage("backup", str(at_servers.folder / "server.tar"))
    at_servers.manage("shell", "-v0", "-c", add.format("grace"))
    at_servers.manage("restore", str(at_servers.folder / "server.tar"), "--force")
    assert at_servers.manage("shell", "-v0", "-c", names).stdout.split() == ["ada"]


def test_doctor_tells_the_servers_without_their_passwords(at_servers: Home):
    said = at_servers.manage("doctor").stdout
    assert "the server of DATABASE_URL" in said
    assert "guest:guest" not in said
