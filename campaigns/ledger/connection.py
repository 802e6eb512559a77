"""A plain psycopg cursor inside Django's transaction: Django's own costs more than the event it carries."""

from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections


def raw_connection() -> "psycopg.Connection[Any]":
    wrapper = connections[DEFAULT_DB_ALIAS]
    if wrapper.connection is None:
        wrapper.ensure_connection()
    return wrapper.connection


def raw_cursor() -> "psycopg.Cursor[Any]":
    return psycopg.Cursor(raw_connection())


def checked_cursor() -> "psycopg.Cursor[Any]":
    """The same, for the first statement of a task outside of a transaction: a connection that died since the last one
    is replaced.
    """
    wrapper = connections[DEFAULT_DB_ALIAS]
    wrapper.close_if_health_check_failed()
    return raw_cursor()


def raw_server_cursor(name: str) -> "psycopg.ServerCursor[Any]":
    """For reading a whole log without holding it in memory; lives in the running transaction."""
    connection.ensure_connection()
    cursor = psycopg.ServerCursor(connection.connection, name)
    cursor.itersize = 5_000
    return cursor
