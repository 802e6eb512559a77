"""Looking for stored events by what they are and whom they name; the database narrows, nothing else is read."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from campaigns.ledger.connection import raw_cursor
from campaigns.ledger.read import SELECT
from campaigns.ledger.stored import StoredEvent

# Fields of battle events that name figures by number. In lax mode a list is looked through as well.
NAMING = ("figure", "target", "by", "number", "figures", "targets", "victim")
_NAMES_IT = "$.** ? (" + " || ".join(f"@.{name} == $n" for name in NAMING) + ")"
_ABOUT = f"""(
    stream_id = %s OR actor = %s OR entered_by = %s OR position(%s in payload::text) > 0
    OR CASE WHEN stream_id = ANY(%s::uuid[]) THEN jsonb_path_exists(payload::jsonb, '{_NAMES_IT}',
        jsonb_build_object('n', (%s::int[])[array_position(%s::uuid[], stream_id)])) ELSE false END
)"""


# What says which roll it is about.
OF_A_ROLL = (
    *("battle/rolled/1", "battle/roll-kept/1", "battle/roll-requested/1", "battle/luck-pressed/1"),
    *("battle/entropy-requested/1", "battle/entropy-given/1", "battle/entropy-missed/1"),
    *("battle/roll-challenged/1", "battle/challenge-settled/1"),
    *("campaign/rolled/1", "campaign/roll-compared/1", "campaign/called-roll-came/1", "campaign/dispute-opened/1"),
)
# Which entry each of some lines belongs to, from its first version to its last; the opening is one of its own.
_ENTRIES = """
WITH asked AS (SELECT * FROM unnest(%s::uuid[], %s::int[]) AS asked (stream, version)), entries AS (
    SELECT DISTINCT stream,
        coalesce((SELECT max(stream_version) FROM campaigns_event WHERE campaign_id = %s AND stream_id = stream
            AND stream_version <= version AND type = 'battle/commanded/1'), 1) AS low,
        coalesce((SELECT min(stream_version) FROM campaigns_event WHERE campaign_id = %s AND stream_id = stream
            AND stream_version > version AND type = 'battle/commanded/1'), 2147483647) AS high
    FROM asked)
"""


class Wanted(NamedTuple):
    """What is looked for; empty fields ask for nothing. `until_us` is left out itself.

    `about` is the id of whatever an event names, or of who did it. `numbers` says what a battle calls the character
    with that id: (battle, number), each battle once. `roll` is a roll's number within its stream.
    """

    stream: UUID | None = None
    type: str = ""
    actor: UUID | None = None
    since_us: int | None = None
    until_us: int | None = None
    about: UUID | None = None
    numbers: Sequence[tuple[UUID, int]] = ()
    roll: int = 0


def found(campaign: UUID, wanted: Wanted, most: int | None = None, leave: int = 0) -> list[StoredEvent]:
    """The newest first: at most `most` of them after the first `leave`."""
    where, values = _where(campaign, wanted)
    limits: list[object] = [most, leave]
    cursor = raw_cursor()
    cursor.execute(f"{SELECT}{where} ORDER BY seq DESC LIMIT %s OFFSET %s", [*values, *limits], binary=True)
    return [StoredEvent(*row) for row in cursor]


def count(campaign: UUID, wanted: Wanted) -> int:
    where, values = _where(campaign, wanted)
    row = raw_cursor().execute(f"SELECT count(*) FROM campaigns_event {where}", values).fetchone()  # noqa: S608 constants of ours
    return int(row[0]) if row else 0


def places(campaign: UUID, wanted: Wanted) -> list[tuple[int, UUID]]:
    """Of all lines their number and stream alone, the newest first."""
    where, values = _where(campaign, wanted)
    rows = raw_cursor().execute(f"SELECT seq, stream_id FROM campaigns_event {where} ORDER BY seq DESC", values)  # noqa: S608 constants of ours
    return [(int(seq), stream) for seq, stream in rows]


def entries(campaign: UUID, lines: Sequence[tuple[UUID, int]]) -> list[StoredEvent]:
    """All lines of the battles' entries that these lines (stream, version) belong to."""
    cursor = raw_cursor()
    streams, versions = [stream for stream, _version in lines], [version for _stream, version in lines]
    here = "JOIN entries ON stream_id = stream AND stream_version >= low AND stream_version < high"
    where = f"{SELECT}{here} WHERE campaign_id = %s ORDER BY stream_id, stream_version"
    cursor.execute(_ENTRIES + where, [streams, versions, *[campaign] * 3], binary=True)
    return [StoredEvent(*row) for row in cursor]


def whole(campaign: UUID, streams: Sequence[UUID], types: Sequence[str] | None = None) -> list[StoredEvent]:
    """Several streams at once, each in order; only these types where some are named."""
    cursor = raw_cursor()
    where = "WHERE campaign_id = %s AND stream_id = ANY(%s) AND (%s::text[] IS NULL OR type = ANY(%s::text[]))"
    named = None if types is None else list(types)
    values = [campaign, list(streams), named, named]
    cursor.execute(f"{SELECT}{where} ORDER BY stream_id, stream_version", values, binary=True)
    return [StoredEvent(*row) for row in cursor]


def lines(campaign: UUID, seqs: Sequence[int]) -> list[StoredEvent]:
    """Single lines of the log, in order."""
    cursor = raw_cursor()
    cursor.execute(
        f"{SELECT}WHERE campaign_id = %s AND seq = ANY(%s) ORDER BY seq", [campaign, list(seqs)], binary=True
    )
    return [StoredEvent(*row) for row in cursor]


def types(campaign: UUID) -> list[str]:
    """Of all events that there are, in alphabetical order."""
    rows = raw_cursor().execute("SELECT DISTINCT type FROM campaigns_event WHERE campaign_id = %s", [campaign])
    return sorted(row[0] for row in rows)


def _where(campaign: UUID, wanted: Wanted) -> tuple[str, list[object]]:
    parts: list[str] = ["campaign_id = %s"]
    values: list[object] = [campaign]
    if wanted.stream is not None:
        parts.append("stream_id = %s")
        values.append(wanted.stream)
    if wanted.type:
        parts.append("type = %s")
        values.append(wanted.type)
    if wanted.actor is not None:
        parts.append("(actor = %s OR entered_by = %s)")
        values += [wanted.actor, wanted.actor]
    if wanted.since_us is not None:
        parts.append("recorded_us >= %s")
        values.append(wanted.since_us)
    if wanted.until_us is not None:
        parts.append("recorded_us < %s")
        values.append(wanted.until_us)
    if wanted.about is not None:
        battles, numbers = [id for id, _n in wanted.numbers], [n for _one, n in wanted.numbers]
        parts.append(_ABOUT)
        values += [*[wanted.about] * 3, str(wanted.about), battles, numbers, battles]
    if wanted.roll:
        parts.append("type = ANY(%s) AND payload::jsonb ->> 'roll' = %s")
        values += [list(OF_A_ROLL), str(wanted.roll)]
    return "WHERE " + " AND ".join(parts), values
