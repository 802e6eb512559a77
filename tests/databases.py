"""Databases for tests: the usual rolled-back transaction, or a whole database of one's own.

``@pytest.mark.django_db`` rolls back. ``@pytest.mark.fresh_db`` (or the fixture ``fresh_db``) clones the
migrated template, so commits, locks, threads and subprocesses are real, and drops the clone
afterwards: the event table refuses to be emptied, by design.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connections
from django.test.utils import setup_databases, teardown_databases
from pytest_django.plugin import DjangoDbBlocker

from campaigns.local import roles
from campaigns.local.cluster import Cluster

_numbers = count(1)
TEMPLATE = "rollbook_template"


@pytest.fixture(scope="session")
def test_cluster(scratch) -> Iterator[Cluster | None]:
    """The suite's own server; None where ``DATABASE_URL`` names one."""
    if os.environ.get("DATABASE_URL"):
        yield None
        return
    cluster = Cluster(scratch / "postgres", throw_away=True)
    cluster.start()
    roles.ensure(cluster.address, None)
    yield cluster
    cluster.destroy()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(test_cluster, django_db_modify_db_settings_parallel_suffix) -> None:
    """Point Django at the suite's server, as the owner: tests make and drop databases.

    Each pytest-xdist process starts a server of its own; on a given one each has databases of its own.
    """
    if test_cluster is not None:
        address = test_cluster.address.keywords(roles.OWNER, "")
        chosen = settings.DATABASES["default"]
        chosen.pop("EMBEDDED")
        chosen.update(HOST=address["host"], PORT=address["port"], USER=address["user"], PASSWORD=address["password"])


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment, django_db_blocker, django_db_modify_db_settings, request
) -> Iterator[None]:
    """Make and migrate the test database. pytest-django's own skips it when no test asks for ``django_db``."""
    verbosity = request.config.option.verbose
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=verbosity, interactive=False, aliases=["default"], serialized_aliases=[])
    yield
    with django_db_blocker.unblock():
        teardown_databases(made, verbosity=verbosity)


def _statement(text: str) -> None:
    with connections["default"]._nodb_cursor() as cursor:
        cursor.execute(text)


@pytest.fixture(scope="session")
def database_template(django_db_setup, django_db_blocker) -> Iterator[str]:
    """A migrated database nobody ever connects to, as CREATE DATABASE ... TEMPLATE wants it."""
    name = f"{TEMPLATE}_{os.getpid()}"
    with django_db_blocker.unblock():
        connection = connections["default"]
        connection.close()
        _statement(f'CREATE DATABASE "{name}" TEMPLATE "{connection.settings_dict["NAME"]}"')
    yield name
    with django_db_blocker.unblock():
        _statement(f'DROP DATABASE "{name}"')


@pytest.fixture
def fresh_db(database_template, django_db_blocker, monkeypatch) -> Iterator[str]:
    """A database of this test's own; its address is also in ``DATABASE_URL`` for subprocesses."""
    connection = connections["default"]
    usual = connection.settings_dict["NAME"]
    name = f"rollbook_test_{os.getpid()}_{next(_numbers)}"
    with django_db_blocker.unblock():
        connection.close()
        _statement(f'CREATE DATABASE "{name}" TEMPLATE "{database_template}"')
        connection.settings_dict["NAME"] = name
        monkeypatch.setenv("DATABASE_URL", url_of(connection.settings_dict))
        try:
            yield name
        finally:
            connection.close()
            connection.settings_dict["NAME"] = usual
            _statement(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def elsewhere(named: dict[str, str | int], blocker: DjangoDbBlocker) -> Iterator[None]:
    """Django is connected to another server meanwhile; where, in libpq's names."""
    connection = connections["default"]
    usual = dict(connection.settings_dict)
    names = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD", "dbname": "NAME"}
    with blocker.unblock():
        connection.close()
        connection.settings_dict.pop("EMBEDDED", None)
        connection.settings_dict.update({names[name]: value for name, value in named.items()})
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict.clear()
            connection.settings_dict.update(usual)


def url_of(database: dict[str, object]) -> str:
    """Django's settings for a database, as one URL."""
    host, user, password = (quote(str(database[key] or ""), safe="") for key in ("HOST", "USER", "PASSWORD"))
    port = f":{database['PORT']}" if database["PORT"] else ""
    return f"postgres://{user}{':' + password if password else ''}@{host}{port}/{database['NAME']}"


@pytest.fixture(autouse=True)
def _database_by_mark(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("fresh_db"):
        if request.node.get_closest_marker("django_db"):
            raise pytest.UsageError(f"{request.node.nodeid}: django_db or fresh_db, not both")
        request.getfixturevalue("fresh_db")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked ``servers`` say why they do not run."""
    missing = [name for name in ("DATABASE_URL", "CELERY_BROKER_URL") if not os.environ.get(name)]
    for item in items:
        if missing and item.get_closest_marker("servers"):
            item.add_marker(pytest.mark.skip(reason=f"{' and '.join(missing)} not set: no servers to test with"))
