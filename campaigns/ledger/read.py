"""Reading stored events, fast and with their exact bytes."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from campaigns.ledger.append import COLUMNS
from campaigns.ledger.connection import raw_cursor, raw_server_cursor
from campaigns.ledger.stored import Stored

# The bytes that were hashed, never a parsed and re-encoded copy of them.
_SELECT = "SELECT " + COLUMNS.replace("payload", "convert_to(payload::text, 'UTF8')") + " FROM campaigns_event "


_RAW = """
SELECT seq, uuid_send(stream_id), stream_version, type, uuid_send(command_id), ordinal, uuid_send(actor),
       uuid_send(entered_by), role, provenance, because, recorded_us, salt, convert_to(payload::text, 'UTF8'), leaf_hash
FROM campaigns_event WHERE campaign_id = %s AND seq <= %s ORDER BY seq
"""


# What folding needs, and nothing to make objects of: a third less time than whole events.
_TOLD = """
SELECT stream_version, type, convert_to(payload::text, 'UTF8'), provenance, actor::text, entered_by::text,
       command_id::text, seq
FROM campaigns_event WHERE campaign_id = %s AND stream_id = %s ORDER BY stream_version
"""


def read(
    campaign: UUID,
    *,
    stream: UUID | None = None,
    after: int = 0,
    upto: int | None = None,
    types: list[str] | None = None,
) -> list[Stored]:
    """Events in order. `after` and `upto` are stream versions when a stream is named, else seqs."""
    where, values = _where(campaign, stream, after, upto, types)
    cursor = raw_cursor()
    cursor.execute(_SELECT + where, values, binary=True, prepare=True)
    return [Stored(*row) for row in cursor]


def read_told(campaign: UUID, stream: UUID) -> list[tuple[int, str, bytes, str, str, str, str, int]]:
    """A whole stream for folding: version, type, payload, provenance, actor, entered by, command (ids as text), seq."""
    return raw_cursor().execute(_TOLD, (campaign, stream), binary=True, prepare=True).fetchall()


def read_raw(campaign: UUID, upto: int) -> Iterator[tuple[Any, ...]]:
    """A whole log as plain tuples in the order of `Stored`, without the campaign and with ids as bytes: for verifying,
    where making objects would take longer than hashing. Needs a running transaction.
    """
    with raw_server_cursor("raw_log") as cursor:
        cursor.execute(_RAW, (campaign, upto), binary=True)
        yield from cursor


def read_all(campaign: UUID) -> Iterator[Stored]:
    """A whole log, however long, a few thousand events in memory at a time; needs a running transaction."""
    where, values = _where(campaign, None, 0, None, None)
    with raw_server_cursor("whole_log") as cursor:
        cursor.execute(_SELECT + where, values, binary=True)
        for row in cursor:
            yield Stored(*row)


def _where(
    campaign: UUID, stream: UUID | None, after: int, upto: int | None, types: list[str] | None
) -> tuple[str, list[object]]:
    number = "seq" if stream is None else "stream_version"
    where, values = f"WHERE campaign_id = %s AND {number} > %s", [campaign, after]
    if stream is not None:
        where, values = where + " AND stream_id = %s", [*values, stream]
    if upto is not None:
        where, values = where + f" AND {number} <= %s", [*values, upto]
    if types is not None:
        where, values = where + " AND type = ANY(%s)", [*values, types]
    return f"{where} ORDER BY {number}", values
