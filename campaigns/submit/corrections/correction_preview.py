"""What a correction would change: the command as submit would do it, under the same lock, and nothing is kept."""

from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns.ledger import head as heads
from campaigns.models import Member
from campaigns.projections import VERSION
from campaigns.projections.refold import refold
from campaigns.submit.battles.acting import who_acts
from campaigns.submit.command_context import CommandContext
from campaigns.submit.commands import decode_campaign_command
from campaigns.submit.corrections.booked import work_out
from campaigns.submit.corrections.commands import CorrectOutcome
from campaigns.submit.corrections.outcome_diff import Differences
from campaigns.submit.envelope import Envelope
from campaigns.submit.errors import Malformed


def foresee_correction(member: Member, raw: dict[str, Any]) -> Differences:
    """Raises: Malformed, Forbidden, NotFound, Refusal."""
    command = decode_campaign_command(raw)
    if not isinstance(command, CorrectOutcome):
        raise Malformed("command.type", raw.get("type"), "correct-outcome")
    envelope = Envelope.of(member, UUID(int=0), raw)
    with transaction.atomic():
        head = heads.lock(member.campaign_id)
        if head.projected != VERSION:
            refold(head)
        context = CommandContext(head, who_acts(envelope, None))
        with context.named_ruleset():
            differences = work_out(context, command)
        transaction.set_rollback(True)
    return differences
