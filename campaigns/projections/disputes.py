"""Disputes as lists and rights need them; the thread itself is told from the events."""

from typing import Any
from uuid import UUID

from campaigns.ledger import dispute_events as ev
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Dispute
from campaigns.projections.made import make
from campaigns.projections.rows import Rows


def opened(rows: Rows, at: StoredEvent, event: ev.DisputeOpened) -> None:
    opened = {"opened_by": at.actor, "opened_us": at.recorded_us, "latest_us": at.recorded_us}
    make(rows, Dispute, at, event, event.dispute, **opened)


def touched(rows: Rows, at: StoredEvent, event: ev.DisputeAnswered | ev.EvidenceAdded | ev.EvidenceDeleted) -> None:
    rows.change(Dispute, UUID(event.dispute), latest_us=at.recorded_us)


def proposed(rows: Rows, at: StoredEvent, event: ev.RulingProposed) -> None:
    proposal: dict[str, Any] = {
        "number": event.proposal,
        "ruling": event.ruling,
        "reason": event.reason,
        "to": event.to,
        "carried": event.carried,
        "by": str(at.actor),
        "consents": [],
    }
    rows.change(Dispute, UUID(event.dispute), proposal=proposal, latest_us=at.recorded_us)


def consented(rows: Rows, at: StoredEvent, event: ev.RulingConsented) -> None:
    proposal = rows.get(Dispute, UUID(event.dispute))["proposal"]
    consents = [*proposal["consents"], str(at.actor)]
    rows.change(Dispute, UUID(event.dispute), proposal={**proposal, "consents": consents}, latest_us=at.recorded_us)


def ruled(rows: Rows, at: StoredEvent, event: ev.DisputeRuled) -> None:
    rows.change(
        Dispute,
        UUID(event.dispute),
        status=_due(event) or _settled(event.by),
        ruling=event.ruling,
        ruled_as=event.by,
        ruled_by=at.actor,
        carried=UUID(event.carried) if event.carried else None,
        proposal=None,
        latest_us=at.recorded_us,
    )


def carried_out(rows: Rows, at: StoredEvent, event: ev.RulingCarriedOut) -> None:
    dispute = UUID(event.dispute)
    status = _settled(rows.get(Dispute, dispute)["ruled_as"])
    rows.change(Dispute, dispute, status=status, carried=UUID(event.carried), latest_us=at.recorded_us)


def _due(event: ev.DisputeRuled) -> str:
    return Dispute.Status.DUE.value if event.ruling == "corrected" and event.carried is None else ""


def _settled(by: str) -> str:
    return (Dispute.Status.FINAL if by == "auditor" else Dispute.Status.RULED).value


def appealed(rows: Rows, at: StoredEvent, event: ev.RulingAppealed) -> None:
    rows.change(
        Dispute,
        UUID(event.dispute),
        status=Dispute.Status.APPEALED.value,
        auditor=UUID(event.auditor),
        latest_us=at.recorded_us,
    )


def withdrawn(rows: Rows, at: StoredEvent, event: ev.DisputeWithdrawn) -> None:
    rows.change(
        Dispute, UUID(event.dispute), status=Dispute.Status.WITHDRAWN.value, proposal=None, latest_us=at.recorded_us
    )
