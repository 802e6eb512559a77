"""Looking for stored events by what they are and whom they name; the database narrows, nothing else is read."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from campaigns.ledger.connection import raw_cursor
from campaigns.ledger.read import SELECT
from campaigns.ledger.stored import Stored

# Fields of battle events that name figures by number. In lax mode a list is looked through as well.
NAMING = ("figure", "target", "by", "number", "figures", "targets", "victim")
_NAMES_IT = "$.** ? (" + " || ".join(f"@.{name} == $n" for name in NAMING) + ")"
_ABOUT = f"""(
    position(%s in payload::text) > 0
    OR CASE WHEN stream_id = ANY(%s::uuid[]) THEN jsonb_path_exists(payload::jsonb, '{_NAMES_IT}',
        jsonb_build_object('n', (%s::int[])[array_position(%s::uuid[], stream_id)])) ELSE false END
)"""


class Wanted(NamedTuple):
    """What is looked for; empty fields ask for nothing. `until_us` is left out itself.

    `numbers` says what a battle calls the character: (battle, number), each battle once.
    """

    stream: UUID | None = None
    type: str = ""
    actor: UUID | None = None
    since_us: int | None = None
    until_us: int | None = None
    character: UUID | None = None
    numbers: Sequence[tuple[UUID, int]] = ()


def found(campaign: UUID, wanted: Wanted, most: int | None = None, leave: int = 0) -> list[Stored]:
    """The newest first: at most `most` of them after the first `leave`."""
    where, values = _where(campaign, wanted)
    limits: list[object] = [most, leave]
    cursor = raw_cursor()
    cursor.execute(f"{SELECT}{where} ORDER BY seq DESC LIMIT %s OFFSET %s", [*values, *limits], binary=True)
    return [Stored(*row) for row in cursor]


def count(campaign: UUID, wanted: Wanted) -> int:
    where, values = _where(campaign, wanted)
    row = raw_cursor().execute(f"SELECT count(*) FROM campaigns_event {where}", values).fetchone()  # noqa: S608 constants of ours
    return int(row[0]) if row else 0


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
    if wanted.character is not None:
        battles, numbers = [one for one, _n in wanted.numbers], [n for _one, n in wanted.numbers]
        parts.append(_ABOUT)
        values += [str(wanted.character), battles, numbers, battles]
    return "WHERE " + " AND ".join(parts), values
