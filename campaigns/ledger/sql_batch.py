"""A transaction in as few messages to the database as it needs: BEGIN travels with the first, COMMIT with the last.

Postgres takes several statements in one message when their values are written into them. It stops at the first that
fails, so a COMMIT that follows an error is never reached. Only this module writes values into statements.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from psycopg import Connection, errors, generators, pq
from psycopg.adapt import Transformer
from psycopg.pq.abc import PGresult

from campaigns.ledger.broken import BrokenLog
from campaigns.ledger.connection import raw_connection

Value = UUID | int | bytes | str | None
Last = list[str]
NO_PLACE = (errors.UniqueViolation, errors.IntegrityConstraintViolation)


def written(*values: Value) -> str:
    """Values as they stand in a statement, with commas in between."""
    escape = pq.Escaping(raw_connection().pgconn).escape_literal
    return ",".join([_written(value, escape) for value in values])


def first(statement: str) -> list[tuple[Any, ...]]:
    """The rows of a statement; where no transaction runs yet, it begins in the same message."""
    raw = raw_connection()
    idle = raw.pgconn.transaction_status == pq.TransactionStatus.IDLE and not raw.autocommit
    result = _said(raw, f"BEGIN;{statement}" if idle else statement)
    rows = Transformer(raw)
    rows.set_pgresult(result)
    return rows.load_rows(0, result.ntuples, tuple)


def now(statement: str) -> None:
    """A statement in the middle of a transaction."""
    _said(raw_connection(), statement)


@contextmanager
def writing() -> Iterator[Last]:
    """`transaction.atomic()`, with a place for the statements that it ends with.

    They are sent once the block is through, in one message with COMMIT, so that nothing can come in between: whatever
    fails in it, COMMIT itself too, leaves nothing written. Within another transaction COMMIT is left to that one.
    Until then the block itself doesn't see what these statements write.
    """
    last: Last = []
    with transaction.atomic():
        yield last
        wrapper = connections[DEFAULT_DB_ALIAS]
        if last and not wrapper.needs_rollback:
            outermost = not wrapper.savepoint_ids and wrapper.commit_on_exit
            with wrapper.wrap_database_errors:  # as Django would tell of a COMMIT that fails
                _said(raw_connection(), ";".join([*last, "COMMIT"] if outermost else last))


def _said(raw: "Connection[Any]", message: str) -> PGresult:
    """The last statement's result. Raises: psycopg's error of the first that failed, BrokenLog where that was an append
    that doesn't fit what is stored: whoever holds the head's lock is in nobody's way.
    """
    with raw.lock:
        raw.pgconn.send_query(message.encode())
        result = raw.wait(generators.execute(raw.pgconn))[-1]
    if result.status not in (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK):
        error = errors.error_from_result(result)
        if isinstance(error, NO_PLACE) and "campaigns_put(" in (error.diag.context or ""):
            raise BrokenLog("log-broken", why=str(error.diag.message_primary)) from error
        raise error
    return result


def _written(value: Value, escape: Any) -> str:
    if value is None:
        return "NULL"
    if type(value) is int:
        return str(value)
    if type(value) is bytes:
        return f"E'\\\\x{value.hex()}'"
    if type(value) is UUID:
        return f"'{value}'"
    text = value.encode()  # type: ignore[union-attr]  # text by then
    if b"\0" in text:
        raise ValueError("text with a NUL character can't be stored")
    return escape(text).decode()
