"""The row that says where a campaign's log ends; holding its lock is the right to append."""

from uuid import UUID

from campaigns.ledger.merkle import Frontier
from campaigns.models import Head, Stream


class NoSuchCampaign(LookupError):
    """There is no log for this campaign."""


class NoSuchStream(LookupError):
    """The campaign has no such stream."""


def lock(campaign: UUID) -> Head:
    """Waits for other writers of this campaign and keeps them waiting until the transaction ends.

    FOR NO KEY UPDATE, because nothing references the row and readers need not wait. Raises: NoSuchCampaign.
    """
    try:
        return Head.objects.select_for_update(no_key=True).get(campaign_id=campaign)
    except Head.DoesNotExist:
        raise NoSuchCampaign(campaign) from None


def found(campaign: UUID, projections: int) -> Head | None:
    """A new campaign's head and stream, locked; None when there is one already (two clicks on "found")."""
    _, made = Head.objects.get_or_create(campaign_id=campaign, defaults={"projected": projections})
    if not made:
        return None
    open_stream(campaign, campaign, Stream.Kind.CAMPAIGN)
    return lock(campaign)


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
