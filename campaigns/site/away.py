"""What a person is told where nothing is wrong with what he asked: no room left, no database, a log that is broken."""

import psycopg

from campaigns.ledger.broken import BrokenLog
from campaigns.local import disk
from campaigns.local.cluster import ServerFailed
from engine.kernel.refusal import Refusal

NO_ROOM = "53100"
LOST = "08000"
NOT_NOW = ("08", "53", "57P", "58")  # connection, resources, shut down or starting, the server's own system


def not_now(error: BaseException | None) -> Refusal | None:
    """None: nobody expected it, so it is a bug and stays loud.

    Raised by Django, by psycopg below it, where the embedded server can't be started, or by the ledger.
    """
    if isinstance(error, BrokenLog):
        return error
    cause = error if isinstance(error, (psycopg.Error, ServerFailed)) else getattr(error, "__cause__", None)
    if not isinstance(cause, (psycopg.OperationalError, psycopg.InterfaceError, ServerFailed)):
        return None
    state = getattr(cause, "sqlstate", None) or LOST
    if not state.startswith(NOT_NOW):
        return None
    return (
        Refusal("disk-full", status=507) if state == NO_ROOM or disk.is_full() else Refusal("database-away", status=503)
    )
