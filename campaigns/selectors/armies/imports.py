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
        army = muster.rosters.read(data, muster.options)
    except Refusal as refusal:
        raise Refusal(refusal.code, {**refusal.facts, "ruleset": muster.rules.key}, refusal.status) from None
    return ArmyPreview(
        army.name,
        army.source,
        army.version,
        army.digest,
        army.points,
        list_of([Brought(None, unit.name, unit.profile) for unit in army.units], muster),
        [_worded(line, muster) for line in of_note(army.lines)],
        {verdict: sum(line.verdict == verdict for line in army.lines) for verdict in VERDICTS},
        came_from(campaign_id, army.digest, language),
    )


def came_from(campaign_id: UUID, digest: str, language: Language) -> list[str]:
    """The names of those who came from a file with this digest."""
    events = [record.event for record in effective(read(campaign_id, stream=campaign_id, types=[IMPORTED]))]
    same = [
        who
        for event in events
        if isinstance(event, ArmyImported) and event.digest == digest
        for who in event.characters
    ]
    return list(Names(campaign_id, language).characters(same).values())


def _worded(line: Line, muster: Muster) -> FieldLine:
    words, why = muster.rosters.line_words(line, muster.language)
    return FieldLine(line.field, line.verdict, line.found, line.became, words, why)
