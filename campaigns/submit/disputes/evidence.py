"""Evidence for a dispute: made harmless, stored outside the ledger, and recorded by its digest; all or nothing."""

import hashlib
from uuid import UUID

from campaigns.models import Dispute, Member
from campaigns.submit.entry import submit
from campaigns.submit.envelope import Envelope, Receipt
from campaigns.submit.errors import NotFound
from campaigns.submit.in_turn import in_turn
from campaigns.submit.new_ids import derived_id
from campaigns.vault import evidence
from campaigns.vault.pictures import MOST_BYTES, cleaned, must_fit

__all__ = ["MOST_BYTES", "attach", "must_fit"]


def attach(member: Member, dispute: UUID, command: UUID, data: bytes) -> Receipt:
    """The same command with the same file again returns the same receipt. Raises: Malformed, Refusal."""
    if not Dispute.objects.filter(campaign_id=member.campaign_id, id=dispute).exists():
        raise NotFound("no-such-dispute", id=str(dispute))
    clean = cleaned(data)
    id = derived_id("evidence", command, hashlib.sha256(data).hexdigest())
    body = {"type": "add-evidence", "dispute": str(dispute), "evidence": str(id)}
    envelope = Envelope.of(member, command, body)
    with in_turn(member):
        evidence.keep(id, member.campaign_id, dispute, member.id, clean.media, clean.content)
        return submit(envelope)
