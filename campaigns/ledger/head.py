"""The row that says where a campaign's log ends; holding its lock is the right to append."""

from uuid import UUID

from django.db import connection
from django.db.transaction import TransactionManagementError

from campaigns.ledger import sql_batch
from campaigns.ledger.merkle import Frontier
from campaigns.models import Head, Stream


class NoSuchCampaign(LookupError):
    """There is no log for this campaign."""


class NoSuchStream(LookupError):
    """The campaign has no such stream."""


_OF_HEAD = 6  # columns, before those of an event


def lock(campaign: UUID, stream: UUID | None = None, command: UUID | None = None, since: int | None = None) -> Head:
    """Waits for other writers of this campaign and keeps them waiting until the transaction ends.

    The head then knows the version of `stream` (in `versions`, when there is such a stream), its events from version
    `since` on (in `told`) and whether the `command` was done before (`seen`). FOR NO KEY UPDATE, because nothing
    references the row and readers need not wait.
    Raises: NoSuchCampaign.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("a lock outside of a transaction holds nothing")
    arguments = sql_batch.written(campaign, stream, command, since)
    rows = sql_batch.first(f"SELECT * FROM campaigns_take({arguments})")  # noqa: S608 constants of ours
    if not rows:
        raise NoSuchCampaign(campaign)
    size, frontier, recorded_us, projected, version, seen, told_version, *_ = rows[0]
    head = Head(campaign_id=campaign, size=size, frontier=frontier, recorded_us=recorded_us, projected=projected)
    head.seen = seen
    if stream is not None and version is not None:
        head.versions[stream] = version
    if told_version is not None:
        head.told = [row[_OF_HEAD:] for row in rows]
    return head


def found(campaign: UUID, projections: int) -> Head | None:
    """A new campaign's head and stream, locked; None when there is one already (two clicks on "found")."""
    _, is_new = Head.objects.get_or_create(campaign_id=campaign, defaults={"projected": projections})
    if not is_new:
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
