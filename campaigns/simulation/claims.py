"""Which chunks are in a worker's hands: shown by an advisory lock, which a worker that is killed lets go of at once.

The row's own lock decides who plays. Readers must not try that one: a row that a reader holds for a moment is one that
a worker passes by. The advisory lock also spans the two transactions of a chunk, so that whoever comes in between
doesn't count as an attempt.
"""

import contextlib
import os
from collections.abc import Iterator

import psycopg
from django.db import Error, connection

from campaigns.ledger.connection import checked_cursor, raw_cursor

OURS = 0x524F4C4C  # names our locks among those of other programs
POOLED = os.environ.get("ROLLBOOK_POOLER") == "1"  # the next statement may run on another connection: no such locks


_IN_HAND = f"""
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = {OURS} AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608 constants of ours
_WAITING = """
SELECT chunk.id FROM campaigns_simulationchunk chunk JOIN campaigns_simulation asked ON asked.id = simulation_id
WHERE status = 'waiting' AND cancelled_at IS NULL
"""
# What somebody died over comes after all else of its simulation.
_FIRST = "ORDER BY effort_ms, attempts, chunk.id LIMIT 1"
# The lock is tried once the most urgent one is known, and for that one alone.
_NEXT = f"""
SELECT id, pg_try_advisory_lock({OURS}, (id % 2147483648)::integer)
FROM ({_WAITING} AND chunk.id NOT IN ({_IN_HAND}) {_FIRST}) AS urgent
"""  # noqa: S608 constants of ours
# Behind a pooler the rows themselves must say it. Whoever looks holds one for a moment; who passes it by in that
# moment comes back to it.
_NEXT_FREE = f"SELECT id, true FROM ({_WAITING} {_FIRST} FOR NO KEY UPDATE OF chunk SKIP LOCKED) AS urgent"  # noqa: S608 constants of ours
_TRY = "SELECT pg_try_advisory_lock(%b::integer, %b::integer)"
_LET_GO = "SELECT pg_advisory_unlock(%b::integer, %b::integer)"


@contextlib.contextmanager
def held(chunk_id: int) -> Iterator[bool]:
    """False where it is in somebody else's hands. Behind a pooler nobody can say; the row's lock still decides."""
    if POOLED:
        yield True
        return
    row = checked_cursor().execute(_TRY, (OURS, chunk_id % 2**31), prepare=True).fetchone()
    is_held = row is not None and bool(row[0])
    try:
        yield is_held
    finally:
        if is_held:
            _let_go(chunk_id)


@contextlib.contextmanager
def most_urgent() -> Iterator[tuple[int | None, bool]]:
    """The chunk to be played next, of a short simulation before one of a long one, and whether it is in our hands now.

    None where none waits.
    """
    row = checked_cursor().execute(_NEXT_FREE if POOLED else _NEXT, prepare=True).fetchone()
    chunk_id, is_held = row or (None, False)
    try:
        yield chunk_id, is_held
    finally:
        if chunk_id is not None and is_held and not POOLED:
            _let_go(chunk_id)


def _let_go(chunk_id: int) -> None:
    with contextlib.suppress(Error, psycopg.Error):  # a lost connection has let go already
        raw_cursor().execute(_LET_GO, (OURS, chunk_id % 2**31), prepare=True)


def in_hand() -> list[int]:
    """Ids of the chunks that some worker is playing at this moment, anywhere; locks nothing."""
    with connection.cursor() as cursor:
        cursor.execute(_IN_HAND)
        return [row[0] for row in cursor.fetchall()]
