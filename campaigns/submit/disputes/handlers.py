"""Disputes: opening, answering, evidence, withdrawing. Rulings and appeals: rulings.py. Nothing here blocks play."""

from uuid import UUID

from campaigns.ledger import dispute_events as ev
from campaigns.ledger.luck_events import LuckShared
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Dispute, Evidence, Member
from campaigns.projections.game import decode_event
from campaigns.selectors.disputes.parties import UNSETTLED, Case, in_the_way, involved_in, roll_of
from campaigns.selectors.events import show_all
from campaigns.submit.command_context import CommandContext
from campaigns.submit.disputes import commands as do
from campaigns.submit.disputes.rulings import rule_alone
from campaigns.submit.errors import Forbidden, Malformed, NotFound, Refusal

OWN = tuple(ev.TAGS)


def open_dispute(command: do.OpenDispute, context: CommandContext) -> None:
    """On anything that the member may see. Two people who dispute the same event or roll argue in one thread, and
    nobody argues again about what an auditor had the last word on."""
    event = _disputable(command.event, context)
    line = decode_event(context.rules, event.type, event.payload) if event.stream != context.campaign_id else None
    roll = roll_of(line)
    known = in_the_way(event, roll)
    if known is not None:
        code = "disputed-already" if known.status in UNSETTLED else "last-word-spoken"
        raise Refusal(code, {"dispute": str(known.id), "number": known.number})
    dispute, involved = context.new_id(), involved_in(event)
    number = Dispute.objects.filter(campaign_id=context.campaign_id).count() + 1
    opened = ev.DisputeOpened(
        dispute,
        number,
        event.seq,
        str(event.stream),
        event.version,
        context.seal_words(command.claim),
        involved.sides,
        involved.characters,
        roll,
    )
    because = context.record(opened, "reported", event.seq)
    case = Case(
        context.campaign_id, UUID(dispute), event.seq, event.stream, event.version, involved.sides, context.actor.member
    )
    if command.ruling is not None:
        rule_alone(context, case, command.ruling, command.reason, command.to, command.carried, because)
    elif command.reason or command.to is not None or command.carried:
        raise Malformed("command.ruling", None, "ruling-with-reason")


def answer_dispute(command: do.AnswerDispute, context: CommandContext) -> None:
    dispute = unsettled(command.dispute, context)
    context.record(ev.DisputeAnswered(command.dispute, context.seal_words(command.text)), "reported", dispute.event)


def add_evidence(command: do.AddEvidence, context: CommandContext) -> None:
    """The content was stored in the same transaction, see submit/disputes/evidence.py."""
    dispute = unsettled(command.dispute, context)
    kept = Evidence.objects.filter(
        id=UUID(command.evidence), dispute_id=dispute.id, author=context.actor.member
    ).first()
    if kept is None:
        raise NotFound("no-such-evidence", id=command.evidence)
    added = ev.EvidenceAdded(command.dispute, command.evidence, kept.media, kept.size, kept.digest)
    context.record(added, "reported", dispute.event)


def delete_evidence(command: do.DeleteEvidence, context: CommandContext) -> None:
    """Its author in person; also long after the dispute was settled."""
    kept = context.find(Evidence, command.evidence, "evidence")
    if kept.author != context.actor.member or context.actor.entered_by != context.actor.member:
        raise Forbidden("not-your-evidence")
    context.record(ev.EvidenceDeleted(str(kept.dispute_id), command.evidence))
    kept.delete()


def withdraw_dispute(command: do.WithdrawDispute, context: CommandContext) -> None:
    dispute = context.find(Dispute, command.dispute, "dispute")
    if dispute.opened_by != context.actor.member:
        raise Forbidden("not-your-dispute")
    if dispute.status != Dispute.Status.OPEN:
        raise Refusal("dispute-settled", {"status": dispute.status})
    context.record(ev.DisputeWithdrawn(command.dispute))


def share_luck(command: do.ShareLuck, context: CommandContext) -> None:
    """Of oneself alone, in person."""
    if context.actor.member != context.actor.entered_by:
        raise Forbidden("in-person")
    if Member.objects.filter(id=context.actor.member, shares_luck=command.shared).exists():
        raise Refusal("luck-shared-already" if command.shared else "luck-not-shared")
    context.record(LuckShared(str(context.actor.member), command.shared))


def unsettled(key: str, context: CommandContext) -> Dispute:
    """Raises: NotFound, Refusal when nothing can be added any more."""
    dispute = context.find(Dispute, key, "dispute")
    if dispute.status not in UNSETTLED:
        raise Refusal("dispute-settled", {"status": dispute.status})
    return dispute


def _disputable(seq: int, context: CommandContext) -> StoredEvent:
    rows = read(context.campaign_id, after=seq - 1, upto=seq)
    if not rows:
        raise NotFound("no-such-event", id=str(seq))
    (shown,) = show_all(context.campaign_id, rows, context.actor.row)
    if shown.payload is None:
        raise NotFound("no-such-event", id=str(seq))
    if rows[0].type in OWN:
        raise Refusal("not-disputable")
    if rows[0].stream != context.campaign_id and not Battle.objects.filter(id=rows[0].stream).exists():
        raise Refusal("what-if-only")
    return rows[0]
