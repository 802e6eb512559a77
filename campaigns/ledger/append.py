"""The only code that inserts events."""

import os
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from uuid import UUID

import msgspec

from campaigns.ledger import sql_batch
from campaigns.ledger.connection import raw_cursor
from campaigns.ledger.head import NoSuchStream, frontier
from campaigns.ledger.stored import EventToAppend, StoredEvent
from campaigns.models import Head

# What differs from event to event is joined by a character that neither tags nor JSON can hold.
BETWEEN = "\x1e"


def clock_us() -> int:
    """Microseconds since 1970."""
    return time.time_ns() // 1000


def append(
    head: Head,
    entries: Sequence[EventToAppend],
    *,
    command: UUID,
    actor: UUID,
    entered_by: UUID,
    role: str,
    first_ordinal: int = 0,
    clock: Callable[[], int] = clock_us,
    last: sql_batch.Last | None = None,
) -> list[StoredEvent]:
    """Writes the entries behind the locked head, which moves on. Times only ever grow within a campaign.

    With `last` (of `sql_batch.writing`) they are written at the transaction's end: for who reads no events until then.
    Raises: NoSuchStream.
    """
    if not entries:
        return []
    touched = {entry.stream for entry in entries}
    if missing := touched - head.versions.keys():
        head.versions.update(_versions(head.campaign_id, missing))
    tree, last_us = frontier(head), max(head.recorded_us, clock() - 1)
    salts = os.urandom(16 * len(entries))
    rows: list[StoredEvent] = []
    for stream, run in groupby(entries, lambda entry: entry.stream):
        version, begun = head.versions[stream], len(rows)
        for entry in run:
            place = len(rows)
            row = StoredEvent(
                head.campaign_id,
                head.size + 1 + place - begun,
                stream,
                version + 1 + place - begun,
                entry.type,
                command,
                first_ordinal + place,
                actor,
                entered_by,
                role,
                entry.provenance,
                entry.because,
                last_us + 1 + place,
                salts[16 * place : 16 * place + 16],
                entry.payload,
                b"",
            )
            row = msgspec.structs.replace(row, leaf_hash=row.computed_leaf())
            tree.append(row.leaf_hash)
            rows.append(row)
        put = _put(rows[begun:], tree.packed())
        if last is None:
            sql_batch.now(put)
        else:
            last.append(put)
        head.size, head.frontier, head.recorded_us = row.seq, tree.packed(), row.recorded_us
        head.versions[stream] = row.version
    return rows


def _versions(campaign: UUID, streams: set[UUID]) -> dict[UUID, int]:
    cursor = raw_cursor()
    cursor.execute(
        "SELECT id, version FROM campaigns_stream WHERE campaign_id = %s AND id = ANY(%s)", (campaign, list(streams))
    )
    versions = dict(cursor.fetchall())
    for stream in streams - versions.keys():
        raise NoSuchStream(stream)
    return versions


def _put(rows: Sequence[StoredEvent], frontier: bytes) -> str:
    """The statement that writes neighbours in the log, all of one stream."""
    stored_event = rows[0]
    values = sql_batch.written(
        stored_event.campaign,
        stored_event.seq - 1,
        stored_event.stream,
        stored_event.version - 1,
        stored_event.command,
        stored_event.ordinal - 1,
        stored_event.actor,
        stored_event.entered_by,
        stored_event.role,
        stored_event.recorded_us - 1,
        b"".join([row.salt for row in rows]),
        b"".join([row.leaf_hash for row in rows]),
        BETWEEN.join([row.type for row in rows]),
        BETWEEN.join([row.provenance for row in rows]),
        BETWEEN.join(["" if row.because is None else str(row.because) for row in rows]),
        BETWEEN.encode().join([row.payload for row in rows]).decode(),
        frontier,
        len(rows),
    )
    return f"SELECT campaigns_put({values})"
