"""Recomputes a campaign's whole log from its stored rows and names the first event that is broken.

It shows that rows were changed behind the ledger's back. It can't show that somebody rewrote the whole log with all its
hashes, or cut its tail together with the head: for that, compare the root with one that was written down earlier.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol
from uuid import UUID

from django.db import connection, transaction

from campaigns.ledger.head import NoSuchCampaign
from campaigns.ledger.merkle import Frontier
from campaigns.ledger.read import read_all
from campaigns.ledger.stored import Stored


class Check(Protocol):
    """Something else to look at in every event, such as the dice."""

    def see(self, event: Stored) -> str | None:
        """What is wrong with the event, or None."""

    def finish(self) -> str | None:
        """What is wrong with the whole, or None."""


class Verdict(NamedTuple):
    """`broken` says what is wrong, None: nothing; `seq` is the first broken event (0: the log's end or its head)."""

    campaign: UUID
    events: int
    root: bytes
    seq: int = 0
    broken: str | None = None


class HeadRow(NamedTuple):
    size: int
    frontier: bytes
    recorded_us: int
    versions: dict[UUID, int]


def verify(campaign: UUID, checks: Sequence[Check] = (), tick: Callable[[int], None] = lambda seq: None) -> Verdict:
    """Writers may go on meanwhile: what came after the start isn't looked at. Raises: NoSuchCampaign."""
    with transaction.atomic():
        head = _head(campaign)
        tree, versions = Frontier(), dict.fromkeys(head.versions, 0)
        last_us = 0
        for event in read_all(campaign, upto=head.size):
            seq = tree.size + 1
            broken = _wrong(event, seq, versions, last_us)
            for check in checks:
                broken = broken or check.see(event)
            if broken:
                return Verdict(campaign, tree.size, tree.root(), seq, broken)
            versions[event.stream] = event.version
            last_us = event.recorded_us
            tree.append(event.leaf_hash)
            if not seq % 5_000:
                tick(seq)
        return Verdict(campaign, tree.size, tree.root(), 0, _wrong_end(tree, head, versions, last_us, checks))


def _wrong(event: Stored, seq: int, versions: dict[UUID, int], last_us: int) -> str | None:
    if event.seq != seq:
        return f"event {seq} is missing (the next one is {event.seq})"
    if event.computed_leaf() != event.leaf_hash:
        return "the stored leaf is not the hash of the stored header and payload"
    before = versions.get(event.stream)
    if before is None:
        return f"its stream {event.stream} doesn't exist"
    if event.version != before + 1:
        return f"it is version {event.version} of its stream, after version {before}"
    if event.recorded_us <= last_us:
        return f"it was recorded at {event.recorded_us} us, the event before at {last_us} us"
    return None


def _wrong_end(
    tree: Frontier, head: HeadRow, versions: dict[UUID, int], last_us: int, checks: Sequence[Check]
) -> str | None:
    if tree.size != head.size:
        return f"the log ends at {tree.size}, its head says {head.size}"
    if tree.packed() != head.frontier:
        return "the head's frontier is not the one that the stored leaves make"
    if last_us != head.recorded_us:
        return f"the last event was recorded at {last_us} us, the head says {head.recorded_us} us"
    for stream, version in head.versions.items():
        if versions[stream] != version:
            return f"stream {stream} ends at version {versions[stream]}, its row says {version}"
    return next((said for check in checks if (said := check.finish())), None)


def _head(campaign: UUID) -> HeadRow:
    """Head and streams in one statement, so that both are of the same moment."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT h.size, h.frontier, h.recorded_us, s.id, s.version FROM campaigns_head h "
            "LEFT JOIN campaigns_stream s ON s.campaign_id = h.campaign_id WHERE h.campaign_id = %s",
            (campaign,),
        )
        rows = cursor.fetchall()
    if not rows:
        raise NoSuchCampaign(campaign)
    return HeadRow(rows[0][0], bytes(rows[0][1]), rows[0][2], {row[3]: row[4] for row in rows if row[3]})
