"""A dispute's thread, told from the events, with its evidence as far as it is still there and may be seen."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger import dispute_events as ev
from campaigns.ledger.effective import DecodedEvent, effective
from campaigns.ledger.read import read
from campaigns.models import Command, Dispute, Evidence, Member
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import may_write
from campaigns.vault import evidence


class EvidenceLine(msgspec.Struct, frozen=True):
    """`there`: it can still be seen; otherwise its author deleted it. `text` is the content of a plain text."""

    id: UUID
    media: str
    size: int
    digest: str
    salt: str
    there: bool
    yours: bool
    text: str


class Post(msgspec.Struct, frozen=True):
    """One entry of a thread. `kind`: opened, answered, evidence, deleted, proposed, consented, ruled, carried-out,
    appealed, withdrawn. `to` is the battle's version a rewind goes back to, `carried` the command that did what was
    ruled.
    """

    seq: int
    kind: str
    author: str
    entered_by: str
    role: str
    recorded_us: int
    text: str = ""
    ruling: str = ""
    as_what: str = ""
    to: int | None = None
    carried: UUID | None = None
    carried_seq: int | None = None
    auditor: str = ""
    proposal: int | None = None
    evidence: EvidenceLine | None = None


def evidence_content(campaign_id: UUID, evidence_id: UUID, viewer: Member | None) -> tuple[str, bytes]:
    """Media type and content, for who takes part or audits; spectators don't see it. Raises: NotVisible."""
    you = must_be_member(campaign_id, viewer)
    row = Evidence.objects.filter(campaign_id=campaign_id, id=evidence_id).first()
    content = evidence.content(row) if row is not None and sees_evidence(you) else None
    if row is None or content is None:
        raise NotVisible("no-such-evidence", id=str(evidence_id))
    return row.media, content


def sees_evidence(member: Member) -> bool:
    """Pictures of people at a table aren't for everybody who looks on."""
    return may_write(member) or "auditor" in member.roles


def thread(row: Dispute, you: Member, names: Names) -> list[Post]:
    records = effective(read(row.campaign_id, stream=row.campaign_id, after=0, types=list(ev.TAGS)))
    own = [record for record in records if getattr(record.event, "dispute", "") == str(row.id)]
    rows = {evidence.id: evidence for evidence in Evidence.objects.filter(dispute_id=row.id)}
    seqs = _seqs_of({getattr(record.event, "carried", None) for record in own}, row)
    return [_post(record, rows, you, names, seqs) for record in own]


def _seqs_of(commands: set[str | None], row: Dispute) -> dict[str, int]:
    ids = [command for command in commands if command]
    commands_done = Command.objects.filter(campaign_id=row.campaign_id, id__in=ids) if ids else []
    return {str(command.id): command.first_seq for command in commands_done}


def _post(record: DecodedEvent, rows: dict[UUID, Evidence], you: Member, names: Names, seqs: dict[str, int]) -> Post:
    stored, event = record.stored, record.event
    fields: dict[str, Any] = {}
    if isinstance(event, ev.DisputeOpened):
        kind, fields = "opened", {"text": names.unseal(event.claim)}
    elif isinstance(event, ev.DisputeAnswered):
        kind, fields = "answered", {"text": names.unseal(event.text)}
    elif isinstance(event, ev.EvidenceAdded):
        kind, fields = "evidence", {"evidence": _evidence(event, rows.get(UUID(event.evidence)), you)}
    elif isinstance(event, ev.EvidenceDeleted):
        kind = "deleted"
    elif isinstance(event, ev.RulingProposed):
        kind = "proposed"
        fields = {
            "text": names.unseal(event.reason),
            "ruling": event.ruling,
            "to": event.to,
            "proposal": event.proposal,
        }
    elif isinstance(event, ev.RulingConsented):
        kind, fields = "consented", {"proposal": event.proposal}
    elif isinstance(event, ev.DisputeRuled):
        kind = "ruled"
        fields = {"text": names.unseal(event.reason), "ruling": event.ruling, "as_what": event.by}
        fields |= {"carried": UUID(event.carried) if event.carried else None, "proposal": event.proposal}
        fields["carried_seq"] = seqs.get(event.carried or "")
    elif isinstance(event, ev.RulingCarriedOut):
        kind, fields = "carried-out", {"carried": UUID(event.carried), "carried_seq": seqs.get(event.carried)}
    elif isinstance(event, ev.RulingAppealed):
        kind, fields = "appealed", {"text": names.unseal(event.reason), "auditor": names.person(event.auditor)}
    else:
        kind = "withdrawn"
    return Post(
        stored.seq,
        kind,
        names.person(stored.actor),
        names.person(stored.entered_by) if stored.entered_by != stored.actor else "",
        stored.role,
        stored.recorded_us,
        **fields,
    )


def _evidence(event: ev.EvidenceAdded, row: Evidence | None, you: Member) -> EvidenceLine:
    content = evidence.content(row) if row is not None and sees_evidence(you) else None
    is_readable = row is not None and content is not None
    text = content.decode() if content is not None and event.media == "text/plain" else ""
    return EvidenceLine(
        UUID(event.evidence),
        event.media,
        event.size,
        event.digest,
        bytes(row.salt).hex() if row is not None and is_readable else "",
        is_readable,
        row is not None and row.author == you.id,
        text,
    )
