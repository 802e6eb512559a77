"""Reading stored events, fast and with their exact bytes."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any
from uuid import UUID

from campaigns.ledger.connection import raw_cursor, raw_server_cursor
from campaigns.ledger.stored import StoredEvent

COLUMNS = (
    "campaign_id, seq, stream_id, stream_version, type, command_id, ordinal, actor, entered_by, role, provenance, "
    "because, recorded_us, salt, payload, leaf_hash"
)
# The bytes that were hashed, never a parsed and re-encoded copy of them.
SELECT = "SELECT " + COLUMNS.replace("payload", "convert_to(payload::text, 'UTF8')") + " FROM campaigns_event "  # noqa: S608 constants of ours


_RAW = """
SELECT seq, uuid_send(stream_id), stream_version, type, uuid_send(command_id), ordinal, uuid_send(actor),
       uuid_send(entered_by), role, provenance, because, recorded_us, salt, convert_to(payload::text, 'UTF8'), leaf_hash
FROM campaigns_event WHERE campaign_id = %s AND seq <= %s AND seq > %s ORDER BY seq
"""

_LEAVES = "SELECT leaf_hash FROM campaigns_event WHERE campaign_id = %s AND seq > %s AND seq <= %s ORDER BY seq"

_TYPED = """
SELECT seq, uuid_send(stream_id), type, provenance, convert_to(payload::text, 'UTF8')
FROM campaigns_event WHERE campaign_id = %s AND type = ANY(%s) AND get_byte(uuid_send(stream_id), 15) %% %s = %s
ORDER BY seq
"""

# What folding needs, and nothing to make objects of: a third less time than whole events.
_TOLD = """
SELECT stream_version, type, convert_to(payload::text, 'UTF8'), provenance, actor::text, entered_by::text,
       command_id::text, seq, leaf_hash
FROM campaigns_event WHERE campaign_id = %s AND stream_id = %s AND stream_version >= %s ORDER BY stream_version
"""

EventRow = tuple[int, str, bytes, str, str, str, str, int, bytes]


def read(
    campaign: UUID,
    *,
    stream: UUID | None = None,
    streams: Collection[UUID] | None = None,
    after: int = 0,
    upto: int | None = None,
    types: list[str] | None = None,
) -> list[StoredEvent]:
    """Events in order, of one stream, of several, or of all. `after` and `upto` are stream versions when one stream is
    named, else seqs.
    """
    where, values = _where(campaign, stream, after, upto, types, streams)
    cursor = raw_cursor()
    cursor.execute(SELECT + where, values, binary=True, prepare=True)
    return [StoredEvent(*row) for row in cursor]


def read_rows(campaign: UUID, stream: UUID, since: int = 1) -> list[EventRow]:
    """A stream for folding, from version `since` on: version, type, payload, provenance, actor, entered by, command
    (ids as text), seq, leaf.
    """
    return raw_cursor().execute(_TOLD, (campaign, stream, since), binary=True, prepare=True).fetchall()


def read_raw(campaign: UUID, upto: int, after: int = 0) -> Iterator[tuple[Any, ...]]:
    """A log as plain tuples in the order of `StoredEvent`, without the campaign and with ids as bytes: for verifying,
    where making objects would take longer than hashing. Needs a running transaction.
    """
    with raw_server_cursor("raw_log") as cursor:
        cursor.execute(_RAW, (campaign, upto, after), binary=True)
        yield from cursor


def read_typed(
    campaign: UUID, types: Sequence[str], part: int, part_count: int
) -> Iterator[tuple[int, bytes, str, str, bytes]]:
    """Seq, stream, type, provenance and payload of events of some types; `part` of `part_count`: only every so many'th
    stream.

    Needs a running transaction.
    """
    with raw_server_cursor("typed_log") as cursor:
        cursor.execute(_TYPED, (campaign, list(types), part_count, part), binary=True)
        yield from cursor


def read_leaves(campaign: UUID, after: int, upto: int) -> list[bytes]:
    """The leaf hashes of the events after + 1 .. upto, as they are stored."""
    cursor = raw_cursor()
    cursor.execute(_LEAVES, (campaign, after, upto), binary=True, prepare=True)
    return [row[0] for row in cursor]


def read_all(campaign: UUID) -> Iterator[StoredEvent]:
    """A whole log, however long, a few thousand events in memory at a time; needs a running transaction."""
    where, values = _where(campaign, None, 0, None, None)
    with raw_server_cursor("whole_log") as cursor:
        cursor.execute(SELECT + where, values, binary=True)
        for row in cursor:
            yield StoredEvent(*row)


def _where(
    campaign: UUID,
    stream: UUID | None,
    after: int,
    upto: int | None,
    types: list[str] | None,
    streams: Collection[UUID] | None = None,
) -> tuple[str, list[object]]:
    number = "seq" if stream is None else "stream_version"
    where, values = f"WHERE campaign_id = %s AND {number} > %s", [campaign, after]
    if stream is not None:
        where, values = where + " AND stream_id = %s", [*values, stream]
    if streams is not None:
        where, values = where + " AND stream_id = ANY(%s)", [*values, list(streams)]
    if upto is not None:
        where, values = where + f" AND {number} <= %s", [*values, upto]
    if types is not None:
        where, values = where + " AND type = ANY(%s)", [*values, types]
    return f"{where} ORDER BY {number}", values
