"""The only code that inserts events."""

import os
import time
from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec

from campaigns.ledger.connection import raw_cursor
from campaigns.ledger.head import NoSuchStream, frontier
from campaigns.ledger.stored import Entry, Stored
from campaigns.models import Head

COLUMNS = (
    "campaign_id, seq, stream_id, stream_version, type, command_id, ordinal, actor, entered_by, role, provenance, "
    "because, recorded_us, salt, payload, leaf_hash"
)
# One statement for events, streams and head, a constant text that psycopg parses and Postgres plans once (a multi-row
# VALUES list of 1,600 placeholders is parsed anew each time). What differs from row to row comes as an array, what is
# as long in every row as one string of bytes, and what only counts on is counted here.
_WRITE = f"""
WITH new AS (
    INSERT INTO campaigns_event ({COLUMNS})
    SELECT %b, %b + n, stream, version, type, %b, %b + n, %b, %b, %b, provenance, because, %b + n,
           substring(%b::bytea FROM (16 * n - 15)::integer FOR 16), payload::json,
           substring(%b::bytea FROM (32 * n - 31)::integer FOR 32)
    FROM unnest(%b::uuid[], %b::integer[], %b::text[], %b::text[], %s::bigint[], %b::text[])
      WITH ORDINALITY AS row (stream, version, type, provenance, because, payload, n)
    RETURNING stream_id, stream_version
), streams AS (
    UPDATE campaigns_stream SET version = last.version
    FROM (SELECT stream_id, max(stream_version) AS version FROM new GROUP BY stream_id) AS last
    WHERE campaigns_stream.id = last.stream_id
)
UPDATE campaigns_head SET size = %b, frontier = %b, recorded_us = %b WHERE campaign_id = %b
"""


def clock_us() -> int:
    """Microseconds since 1970."""
    return time.time_ns() // 1000


def append(
    head: Head,
    entries: Sequence[Entry],
    *,
    command: UUID,
    actor: UUID,
    entered_by: UUID,
    role: str,
    first_ordinal: int = 0,
    clock: Callable[[], int] = clock_us,
) -> list[Stored]:
    """Writes the entries behind the locked head, which moves on. Times only ever grow within a campaign.

    Raises: NoSuchStream.
    """
    if not entries:
        return []
    touched = {entry.stream for entry in entries}
    if missing := touched - head.versions.keys():
        head.versions.update(_versions(head.campaign_id, missing))
    versions = {stream: head.versions[stream] for stream in touched}
    tree, seq, last_us = frontier(head), head.size, max(head.recorded_us, clock() - 1)
    salts = os.urandom(16 * len(entries))
    rows: list[Stored] = []
    for at, entry in enumerate(entries):
        version = versions[entry.stream] = versions[entry.stream] + 1
        row = Stored(
            head.campaign_id,
            seq + at + 1,
            entry.stream,
            version,
            entry.type,
            command,
            first_ordinal + at,
            actor,
            entered_by,
            role,
            entry.provenance,
            entry.because,
            last_us + at + 1,
            salts[16 * at : 16 * at + 16],
            entry.payload,
            b"",
        )
        row = msgspec.structs.replace(row, leaf_hash=row.computed_leaf())
        tree.append(row.leaf_hash)
        rows.append(row)
    head.size, head.frontier, head.recorded_us = rows[-1].seq, tree.packed(), rows[-1].recorded_us
    head.versions.update(versions)
    _write(head, rows)
    return rows


def _versions(campaign: UUID, streams: set[UUID]) -> dict[UUID, int]:
    cursor = raw_cursor()
    cursor.execute(
        "SELECT id, version FROM campaigns_stream WHERE campaign_id = %s AND id = ANY(%s)", (campaign, list(streams))
    )
    found = dict(cursor.fetchall())
    for stream in streams - found.keys():
        raise NoSuchStream(stream)
    return found


def _write(head: Head, rows: Sequence[Stored]) -> None:
    one = rows[0]
    raw_cursor().execute(
        _WRITE,
        (
            one.campaign,
            one.seq - 1,
            one.command,
            one.ordinal - 1,
            one.actor,
            one.entered_by,
            one.role,
            one.recorded_us - 1,
            b"".join([row.salt for row in rows]),
            b"".join([row.leaf_hash for row in rows]),
            [row.stream for row in rows],
            [row.version for row in rows],
            [row.type for row in rows],
            [row.provenance for row in rows],
            [row.because for row in rows],
            [row.payload.decode() for row in rows],
            head.size,
            head.frontier,
            head.recorded_us,
            head.campaign_id,
        ),
        prepare=True,
    )
