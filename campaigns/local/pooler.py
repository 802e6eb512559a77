"""A pooler that hands a server's connection to another client after each transaction must be told about.

Without ROLLBOOK_POOLER=1 statements are prepared, cursors and locks are kept on a connection that the next statement
doesn't get: most requests fail, a few at a time. So whoever starts looks, and says what is missing.
"""

import psycopg
from django.db import connection

from . import database

TRIES = 5
UNSAID = (
    "Between this program and its database stands a pooler that gives each transaction another connection (pgbouncer's "
    "pool_mode=transaction, for one). Set ROLLBOOK_POOLER=1 for the web processes and the workers, or let DATABASE_URL "
    "name the server itself."
)


class Unsaid(RuntimeError):
    """Started like this, most requests would fail."""


def must_be_said() -> None:
    """Raises: Unsaid. Where the database is away nothing can be told."""
    try:
        unsaid = is_unsaid()
    except psycopg.OperationalError:
        return
    if unsaid:
        raise Unsaid(UNSAID)


def is_unsaid() -> bool:
    """Raises: psycopg.OperationalError."""
    return not database.is_embedded() and not database.pooled() and shares_connections()


def shares_connections() -> bool:
    """Do two clients meet on one server process, or one client on two? Never without a pooler, nor in session mode."""
    with _connected() as first, _connected() as second:
        own_process = _server_process(first)
        return any(
            _server_process(second) == own_process or _server_process(first) != own_process for _ in range(TRIES)
        )


def _connected() -> "psycopg.Connection[tuple[int]]":
    parameters = connection.get_connection_params()
    names = ("host", "port", "user", "password", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey")
    return psycopg.connect(**{name: parameters[name] for name in names if name in parameters}, autocommit=True)


def _server_process(client: "psycopg.Connection[tuple[int]]") -> int:
    row = client.execute("SELECT pg_backend_pid()").fetchone()
    assert row is not None
    return row[0]
