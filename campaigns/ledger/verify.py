"""Recomputes a campaign's whole log from its stored rows and names the first event that is broken.

It shows that rows were changed behind the ledger's back. It can't show by itself that somebody rewrote the whole log
with all its hashes, or cut its tail together with the head: for that, the frontiers that it went through are compared
with what was signed (campaigns/trust/compare.py).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from django.db import connection, transaction

from campaigns.ledger import leaf
from campaigns.ledger.head import NoSuchCampaign
from campaigns.ledger.merkle import Frontier
from campaigns.ledger.read import read_raw
from campaigns.models import Head

CHANGED = "the stored leaf is not the hash of the stored header and payload"
BLOCK = 4096  # leaves that go into the tree at once
OF_A_LOG = tuple(
    (f"campaigns_{name}", "campaign_id") for name in ("event", "stream", "log", "signingkey", "checkpoint")
)
OF_A_LOG += (("campaigns_campaign", "id"),)


class Check(Protocol):
    """Something else to look at in every event, such as the dice."""

    def see(self, stream: UUID, type: str, provenance: str, payload: bytes) -> str | None:
        """What is wrong with the event, or None."""


class Verdict(NamedTuple):
    """`broken` says what is wrong, None: nothing; `seq` is the first broken event (0: the log's end or its head).

    `frontiers` are those (packed) of the sizes that were asked for, as far as the log goes.
    """

    campaign: UUID
    events: int
    root: bytes
    seq: int = 0
    broken: str | None = None
    frontiers: Mapping[int, bytes] = {}


class HeadRow(NamedTuple):
    size: int
    frontier: bytes
    recorded_us: int
    versions: dict[UUID, int]


def verify(
    campaign: UUID,
    checks: Sequence[Check] = (),
    tick: Callable[[int], None] = lambda seq: None,
    at: Collection[int] = frozenset(),
) -> Verdict:
    """Writers may go on meanwhile: what came after the start isn't looked at. Raises: NoSuchCampaign."""
    with transaction.atomic():
        head = _head(campaign)
        walk = _Walk(campaign, head, checks)
        for row in read_raw(campaign, head.size):
            if broken := walk.step(row):
                return walk.verdict(walk.seq, broken)
            if walk.seq in at:
                walk.settle()
                walk.frontiers[walk.seq] = walk.tree.packed()
            if not walk.seq % BLOCK:
                walk.settle()
                tick(walk.seq)
        walk.settle()
        if broken := walk.wrong_end(head):
            return walk.verdict(0, broken)
        return walk.verdict(*_outside(campaign))


def recompute(campaign: UUID, tree: Frontier, head: Head) -> tuple[int, str | None]:
    """Goes on from `tree`, a beginning of the log, to the head; `tree` grows with it. For signing what is stored.

    Returns the first broken event (0: the log's end) and what is wrong with it. Needs a running transaction.
    """
    seq, last_us, id_, leaves = tree.size, 0, campaign.bytes, []
    for row in read_raw(campaign, head.size, tree.size):
        if row[0] != seq + 1:
            return seq + 1, f"event {seq + 1} is missing (the next one is {row[0]})"
        seq = row[0]
        if leaf.leaf(leaf.header(id_, *row[:12]), leaf.payload_digest(row[12], row[13])) != row[14]:
            return seq, CHANGED
        if row[11] <= last_us:
            return seq, f"it was recorded at {row[11]} us, the event before at {last_us} us"
        last_us = row[11]
        leaves.append(row[14])
    tree.extend(leaves)
    if tree.size != head.size:
        return 0, f"the log ends at {tree.size}, its head says {head.size}"
    if tree.packed() != bytes(head.frontier):
        return 0, "the head's frontier is not the one that the stored leaves make"
    return 0, None


class _Walk:
    """Where the recomputing stands: everything up to `seq` is whole."""

    def __init__(self, campaign: UUID, head: HeadRow, checks: Sequence[Check]) -> None:
        self.campaign, self.checks = campaign, checks
        self.id = campaign.bytes
        self.streams = {stream.bytes: stream for stream in head.versions}
        self.versions = dict.fromkeys(self.streams, 0)
        self.tree = Frontier()
        self.leaves: list[bytes] = []  # of the block that is not in the tree yet
        self.frontiers: dict[int, bytes] = {}
        self.seq = self.last_us = 0

    def step(self, row: tuple[Any, ...]) -> str | None:
        """What is wrong with the next event, or None."""
        seq, stream, version, type_, _, _, _, _, _, provenance, _, recorded_us, salt, payload, leaf_hash = row
        due, self.seq = self.seq + 1, self.seq + 1
        if seq != due:
            return f"event {due} is missing (the next one is {seq})"
        if leaf.leaf(leaf.header(self.id, *row[:12]), leaf.payload_digest(salt, payload)) != leaf_hash:
            return CHANGED
        before = self.versions.get(stream)
        if before is None:
            return f"its stream {UUID(bytes=stream)} doesn't exist"
        if version != before + 1:
            return f"it is version {version} of its stream, after version {before}"
        if recorded_us <= self.last_us:
            return f"it was recorded at {recorded_us} us, the event before at {self.last_us} us"
        for check in self.checks:
            if broken := check.see(self.streams[stream], type_, provenance, payload):
                return broken
        self.versions[stream] = version
        self.last_us = recorded_us
        self.leaves.append(leaf_hash)
        return None

    def settle(self) -> None:
        self.tree.extend(self.leaves)
        self.leaves.clear()

    def wrong_end(self, head: HeadRow) -> str | None:
        """What is wrong with the head or the streams' rows, or None."""
        if self.seq != head.size:
            return f"the log ends at {self.seq}, its head says {head.size}"
        if self.tree.packed() != head.frontier:
            return "the head's frontier is not the one that the stored leaves make"
        if self.last_us != head.recorded_us:
            return f"the last event was recorded at {self.last_us} us, the head says {head.recorded_us} us"
        for stream, version in head.versions.items():
            if self.versions[stream.bytes] != version:
                return f"stream {stream} ends at version {self.versions[stream.bytes]}, its row says {version}"
            if not version:
                return f"stream {stream} has no event"
        return None

    def verdict(self, seq: int, broken: str | None) -> Verdict:
        self.settle()
        return Verdict(self.campaign, self.tree.size, self.tree.root(), seq, broken, self.frontiers)


def _outside(campaign: UUID) -> tuple[int, str | None]:
    """The first row that the head doesn't know of; rows and head in one statement, as of one moment."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT e.seq, h.size FROM campaigns_head h JOIN campaigns_event e ON e.campaign_id = h.campaign_id "
            "WHERE h.campaign_id = %s AND (e.seq > h.size OR e.seq < 1) ORDER BY e.seq LIMIT 1",
            (campaign,),
        )
        row = cursor.fetchone()
    return (0, None) if row is None else (row[0], f"it lies outside of the log, which goes from 1 to {row[1]}")


def headless() -> list[tuple[UUID, str]]:
    """Campaigns of which something is stored and no head says where their log ends, each with a table that holds it."""
    holding = (f"SELECT {id}, {n}, '{table}' FROM {table} GROUP BY {id}" for n, (table, id) in enumerate(OF_A_LOG))  # noqa: S608 constants of ours
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT DISTINCT ON (campaign_id) * FROM ({' UNION ALL '.join(holding)}) AS held (campaign_id, n, name) "  # noqa: S608 constants of ours
            "WHERE NOT EXISTS (SELECT FROM campaigns_head h WHERE h.campaign_id = held.campaign_id) ORDER BY 1, 2"
        )
        return [(campaign, table) for campaign, _, table in cursor.fetchall()]


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
