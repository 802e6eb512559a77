"""The row that says where a campaign's log ends; holding its lock is the right to append."""

from uuid import UUID

from django.db import connection
from django.db.transaction import TransactionManagementError

from campaigns.ledger.connection import raw_cursor
from campaigns.ledger.merkle import Frontier
from campaigns.models import Head, Stream


class NoSuchCampaign(LookupError):
    """There is no log for this campaign."""


class NoSuchStream(LookupError):
    """The campaign has no such stream."""


# Two statements: one alone would see the stream and the command as they were before it waited for the lock.
_LOCK = "SELECT size, frontier, recorded_us, projected FROM campaigns_head WHERE campaign_id = %s FOR NO KEY UPDATE"
_KNOWN = """
SELECT (SELECT version FROM campaigns_stream WHERE campaign_id = %s AND id = %s),
       EXISTS (SELECT FROM campaigns_command WHERE campaign_id = %s AND id = %s)
"""


def lock(campaign: UUID, stream: UUID | None = None, command: UUID | None = None) -> Head:
    """Waits for other writers of this campaign and keeps them waiting until the transaction ends.

    The head then knows the version of `stream` (in `versions`, when there is such a stream) and whether the `command`
    was done before (`seen`). FOR NO KEY UPDATE, because nothing references the row and readers need not wait.
    Raises: NoSuchCampaign.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("a lock outside of a transaction holds nothing")
    cursor = raw_cursor()
    row = cursor.execute(_LOCK, (campaign,), binary=True, prepare=True).fetchone()
    if row is None:
        raise NoSuchCampaign(campaign)
    size, frontier, recorded_us, projected = row
    head = Head(campaign_id=campaign, size=size, frontier=frontier, recorded_us=recorded_us, projected=projected)
    if stream is not None or command is not None:
        wanted = (campaign, stream, campaign, command)
        ((version, head.seen),) = cursor.execute(_KNOWN, wanted, binary=True, prepare=True)
        if stream is not None and version is not None:
            head.versions[stream] = version
    return head


def found(campaign: UUID, projections: int) -> Head | None:
    """A new campaign's head and stream, locked; None when there is one already (two clicks on "found")."""
    _, made = Head.objects.get_or_create(campaign_id=campaign, defaults={"projected": projections})
    if not made:
        return None
    open_stream(campaign, campaign, Stream.Kind.CAMPAIGN)
    return lock(campaign, campaign)


def open_stream(campaign: UUID, stream: UUID, kind: str) -> None:
    """The campaign's own stream has the campaign's id, a battle's stream the battle's."""
    Stream.objects.create(id=stream, campaign_id=campaign, kind=kind)


def stream_version(campaign: UUID, stream: UUID) -> int:
    """Raises: NoSuchStream, also when the stream belongs to another campaign."""
    row = Stream.objects.filter(id=stream, campaign_id=campaign).values_list("version", flat=True).first()
    if row is None:
        raise NoSuchStream(stream)
    return row


def frontier(head: Head) -> Frontier:
    return Frontier(head.size, bytes(head.frontier))
