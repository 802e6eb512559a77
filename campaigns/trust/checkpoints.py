"""Making checkpoints: the leaves since the last one are recomputed from their rows, then size and root are signed."""

import logging
from uuid import UUID

from django.db import connection, transaction
from django.db.models import QuerySet

from campaigns.ledger.append import clock_us
from campaigns.ledger.merkle import Frontier
from campaigns.ledger.verify import recompute
from campaigns.models import Checkpoint, Head
from campaigns.trust import kept
from campaigns.trust.keys import Signer, public_keys, signer
from campaigns.trust.notes import BadNote, is_signed_by, parse, sign
from campaigns.vault.wrapping import WrongVaultKey

log = logging.getLogger(__name__)

QUARTER_US = 15 * 60 * 1_000_000
KEY_LOST = "key-lost"  # what a checkpoint says that couldn't be signed


def make(campaign: UUID, reason: str) -> Checkpoint:
    """Signs the log as it stands; the last checkpoint when nothing came since. Raises: keys.NoLog.

    Where the rows don't recompute, or the key can't be opened, nothing is signed and the row says why.
    """
    with transaction.atomic():
        checkpoint, fresh = _made(campaign, reason)
    if checkpoint.broken:
        log.error("log of campaign %s not signed: event %s: %s", campaign, checkpoint.broken_seq, checkpoint.broken)
    elif fresh:
        transaction.on_commit(lambda: kept.keep(parse(checkpoint.note).log, checkpoint.note, public_keys(campaign)[0]))
    return checkpoint


def latest(campaign: UUID) -> Checkpoint | None:
    return signed(campaign).order_by("-size", "-id").first()


def signed(campaign: UUID) -> "QuerySet[Checkpoint]":
    return Checkpoint.objects.filter(campaign_id=campaign, broken="")


def due(campaign: UUID) -> bool:
    """A quarter of an hour of play since the last one, or none at all. Asked of the database once in that time.

    By the clock of now, not by times of events: after a clock that was ahead once those lie in the future for long.
    """
    now_us = clock_us()
    if _lately(_last_us.get(campaign, 0), now_us):
        return False
    last = latest(campaign)
    _last_us[campaign] = last.made_us if last is not None else 0
    if len(_last_us) > 10_000:
        _last_us.clear()
    return last is None or not _lately(last.made_us, now_us)


def _lately(made_us: int, now_us: int) -> bool:
    """In the last quarter of an hour. What lies in the future was made by a clock that was wrong."""
    return 0 <= now_us - made_us < QUARTER_US


def unsigned() -> list[UUID]:
    """Campaigns whose log has grown since it was last signed, a quarter of an hour ago or more.

    When it grew can't be told of a log whose times lie in the future: that one is signed every quarter of an hour.
    """
    now_us = clock_us()
    with connection.cursor() as cursor:
        cursor.execute(_UNSIGNED, {"now": now_us, "quarter_ago": now_us - QUARTER_US})
        return [row[0] for row in cursor.fetchall()]


_UNSIGNED = """
SELECT h.campaign_id FROM campaigns_head h JOIN campaigns_log l ON l.campaign_id = h.campaign_id
WHERE h.recorded_us NOT BETWEEN %(quarter_ago)s AND %(now)s
  AND NOT EXISTS (SELECT FROM campaigns_checkpoint c WHERE c.campaign_id = h.campaign_id
    AND (c.size = h.size OR c.made_us BETWEEN %(quarter_ago)s AND %(now)s))
"""
_last_us: dict[UUID, int] = {}


def _made(campaign: UUID, reason: str) -> tuple[Checkpoint, bool]:
    key, head = _signer_and_head(campaign)
    last = latest(campaign)
    row = Checkpoint(
        campaign_id=campaign,
        size=head.size,
        root=Frontier(head.size, bytes(head.frontier)).root(),
        frontier=bytes(head.frontier),
        reason=reason,
        made_us=clock_us(),
    )
    _last_us[campaign] = row.made_us
    if last is not None and (last.size, bytes(last.root)) == (row.size, row.root):
        return last, False
    if key is None:
        return _not_signed(row, 0, KEY_LOST), True
    seq, broken = recompute(campaign, _beginning(campaign, last), head)
    if broken:
        return _not_signed(row, seq, broken), True
    row.note = sign(key.log, row.size, bytes(row.root), key.private)
    Checkpoint.objects.bulk_create([row], ignore_conflicts=True)  # somebody else signed the same: as good as ours
    return row, True


def _signer_and_head(campaign: UUID) -> tuple[Signer | None, Head]:
    """Of one moment: a head that holds a new key's line isn't signed with the old one. None: the key is lost."""
    while True:
        try:
            key = signer(campaign)
        except WrongVaultKey:
            return None, Head.objects.get(campaign_id=campaign)
        head = Head.objects.get(campaign_id=campaign)
        if public_keys(campaign)[0] == key.public:
            return key, head


def _beginning(campaign: UUID, last: Checkpoint | None) -> Frontier:
    """Where the last checkpoint stood, when its row is what was signed; else everything is recomputed."""
    if last is None:
        return Frontier()
    try:
        note, tree = parse(last.note), Frontier(last.size, bytes(last.frontier))
    except (BadNote, ValueError):
        return Frontier()
    known = public_keys(campaign)
    honest = (note.size, note.root) == (last.size, tree.root())
    return tree if honest and any(is_signed_by(note, key, known) for key in known) else Frontier()


def _not_signed(row: Checkpoint, seq: int, broken: str) -> Checkpoint:
    row.broken, row.broken_seq = broken, seq
    before = Checkpoint.objects.filter(campaign_id=row.campaign_id).order_by("-id").first()
    if before is None or (before.broken, before.size) != (broken, row.size):
        row.save()
    return row
