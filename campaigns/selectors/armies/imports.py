"""What another tool's list comes to in a campaign, before and after it is taken in."""

from uuid import UUID

import msgspec

from campaigns.ledger.army_events import ArmyImported
from campaigns.ledger.effective import effective
from campaigns.ledger.read import read
from campaigns.models import Member
from campaigns.selectors.armies.lists import Brought, ListPage, Muster, list_of, muster_of
from campaigns.selectors.health.imports import VERDICTS, FieldLine, of_note
from campaigns.selectors.names import Names
from engine.kernel.file_import import Line
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Language

IMPORTED = "campaign/army-imported/1"


class ArmyPreview(msgspec.Struct, frozen=True):
    """A list as it would be taken in. `said` is the file's own total of points, `before` names units that came from
    the same file already.
    """

    name: str
    source: str
    version: str
    digest: str
    said: int | None
    army: ListPage
    lines: list[FieldLine]
    count: dict[str, int]
    before: list[str]


def preview(campaign_id: UUID, viewer: Member | None, data: bytes, language: Language = "en") -> ArmyPreview:
    """Raises: NotVisible; Refusal of the reader, which says whose rules it is."""
    muster = muster_of(campaign_id, viewer, language)
    try:
        found = muster.rosters.read(data, muster.options)
    except Refusal as no:
        raise Refusal(no.code, {**no.facts, "ruleset": muster.rules.key}, no.status) from None
    return ArmyPreview(
        found.name,
        found.source,
        found.version,
        found.digest,
        found.points,
        list_of([Brought(None, one.name, one.profile) for one in found.units], muster),
        [_worded(one, muster) for one in of_note(found.lines)],
        {one: sum(line.verdict == one for line in found.lines) for one in VERDICTS},
        came_from(campaign_id, found.digest, language),
    )


def came_from(campaign_id: UUID, digest: str, language: Language) -> list[str]:
    """The names of those who came from a file with this digest."""
    told = [one.event for one in effective(read(campaign_id, stream=campaign_id, types=[IMPORTED]))]
    same = [who for one in told if isinstance(one, ArmyImported) and one.digest == digest for who in one.characters]
    return list(Names(campaign_id, language).characters(same).values())


def _worded(one: Line, muster: Muster) -> FieldLine:
    said, why = muster.rosters.line_words(one, muster.language)
    return FieldLine(one.field, one.verdict, one.found, one.became, said, why)
