"""A plain psycopg cursor inside Django's transaction: Django's own costs more than the event it carries."""

from typing import Any

import psycopg
from django.db import connection


def raw_cursor() -> "psycopg.Cursor[Any]":
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)


def raw_server_cursor(name: str) -> "psycopg.ServerCursor[Any]":
    """For reading a whole log without holding it in memory; lives in the running transaction."""
    connection.ensure_connection()
    cursor = psycopg.ServerCursor(connection.connection, name)
    cursor.itersize = 5_000
    return cursor
