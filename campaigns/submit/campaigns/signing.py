"""When the log is signed: at the milestones of its life, and what the machine itself has to put on record then."""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final
from uuid import UUID, uuid4

from django.db import transaction

from campaigns.ledger import head as heads
from campaigns.ledger.append import append
from campaigns.ledger.campaign_events import TAG_OF, decode
from campaigns.ledger.canonical import canonical
from campaigns.ledger.command_log import remember
from campaigns.ledger.effective import DecodedEvent
from campaigns.ledger.read import read
from campaigns.ledger.sql_batch import writing
from campaigns.ledger.stored import EventToAppend, StoredEvent
from campaigns.ledger.trust_events import TailLost
from campaigns.models import Checkpoint, Command
from campaigns.projections import VERSION
from campaigns.projections.fold import apply
from campaigns.projections.refold import refold
from campaigns.projections.rows import DatabaseRows
from campaigns.trust import checkpoints, kept
from campaigns.trust.keys import NoLog, campaign_of, log_of

log = logging.getLogger(__name__)

NOBODY: Final = UUID(int=0)  # the machine itself, not a member
MACHINE: Final = "machine"
MILESTONES = {
    "campaign/battle-opened/1": Checkpoint.Reason.OPENED,
    "campaign/battle-outcome/1": Checkpoint.Reason.CLOSED,
}


def after(campaign: UUID, stored: Sequence[StoredEvent]) -> None:
    """Called inside a command's transaction; signing comes when that is complete, and never fails the command.

    Of many commands in one transaction only the first asks for it: what is signed is the log as all of them leave it.
    """
    if _is_asked_for(campaign):
        return
    reached = [MILESTONES[row.type] for row in stored if row.type in MILESTONES]
    if not reached and not checkpoints.due(campaign):
        return
    reason = reached[-1] if reached else Checkpoint.Reason.QUARTER
    transaction.on_commit(partial(_sign_quietly, campaign, reason), robust=True)


def _is_asked_for(campaign: UUID) -> bool:
    """By a command before, in this transaction; of one that was rolled back nothing is left there."""
    waiting = [function for _, function, _ in transaction.get_connection().run_on_commit]
    return any(
        isinstance(function, partial) and function.func is _sign_quietly and function.args[0] == campaign
        for function in waiting
    )


def sign(campaign: UUID, reason: str = Checkpoint.Reason.ASKED) -> Checkpoint:
    """Signs the log as it stands; what a restore lost is put on record before. Raises: NoLog."""
    note_lost_tail(campaign)
    return checkpoints.make(campaign, reason)


def sign_due() -> int:
    """Logs that grew and then lay still: whoever goes home without closing a battle. Returns how many were signed."""
    done = 0
    for campaign in checkpoints.unsigned():
        _sign_quietly(campaign, Checkpoint.Reason.QUARTER)
        done += 1
    return done


def note_lost_tails() -> list[UUID]:
    """After a restore: every log on this machine that has lost what was signed says so itself, and is signed anew."""
    noted = []
    for log_id in kept.logs():
        campaign = campaign_of(log_id)
        if campaign is not None and note_lost_tail(campaign):
            checkpoints.make(campaign, Checkpoint.Reason.LOST)
            noted.append(campaign)
    return noted


def note_lost_tail(campaign: UUID) -> bool:
    """Whether an event had to say that signed lines are gone. Raises: NoLog."""
    lost = kept.lost(campaign, log_of(campaign))
    if lost is None:
        return False
    event = TailLost(lost.kept_size, lost.note.size, lost.note.root.hex())
    tag = TAG_OF[TailLost]
    with writing() as last:
        head = heads.lock(campaign, campaign)
        if head.projected != VERSION:
            refold(head)
        if any(decode(row.type, row.payload) == event for row in read(campaign, stream=campaign, types=[tag])):
            return False
        first_seq, command = head.size + 1, uuid4()
        entry = EventToAppend(campaign, tag, canonical(event))
        (stored,) = append(head, [entry], command=command, actor=NOBODY, entered_by=NOBODY, role=MACHINE)
        apply(DecodedEvent(stored, event), DatabaseRows())
        remember(
            Command(
                campaign_id=campaign,
                id=command,
                stream_id=campaign,
                actor=NOBODY,
                entered_by=NOBODY,
                request_hash=None,
                declined=None,
                first_seq=first_seq,
                last_seq=head.size,
            ),
            last,
        )
    return True


def _sign_quietly(campaign: UUID, reason: str) -> None:
    try:
        sign(campaign, reason)
    except NoLog:
        pass  # founded before logs were signed: its next battle brings the key
    except Exception:
        log.exception("the log of campaign %s could not be signed", campaign)
