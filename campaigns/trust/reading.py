"""What anybody may read of a log who knows its name: checkpoints, keys, proofs. No names, no payloads."""

from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.read import read
from campaigns.ledger.stored_tree import StoredTree, forget_blocks
from campaigns.ledger.trust_events import SigningKeySet, TailLost
from campaigns.models import Checkpoint
from campaigns.selectors.not_visible import NotVisible
from campaigns.trust.checkpoints import latest, signed
from campaigns.trust.keys import campaign_of, is_endorsed
from campaigns.trust.notes import verifier_key
from engine.kernel.refusal import Malformed

SHOWN = 200  # checkpoints listed, the newest first


class CheckpointLine(msgspec.Struct, frozen=True):
    """`broken` is set where nothing was signed, and says why; `note` is the signed text."""

    size: int
    root: str
    reason: str
    made_us: int
    note: str
    broken: str
    broken_seq: int


class KeyLine(msgspec.Struct, frozen=True):
    """`line` is where it was set. A first key needs no endorsement by the one before."""

    line: int
    key: str
    verifier_key: str
    before: str
    endorsement: str
    endorsed: bool


class LostLine(msgspec.Struct, frozen=True):
    """A restore brought back a log without what this checkpoint had covered; `line` says so itself."""

    line: int
    kept_size: int
    lost_size: int
    lost_root: str


class LogPage(msgspec.Struct, frozen=True):
    log: str
    latest: str
    checkpoints: list[CheckpointLine]
    more: int
    keys: list[KeyLine]
    lost: list[LostLine]


class LogState(msgspec.Struct, frozen=True):
    """`note` is the newest checkpoint, empty where nothing was signed yet."""

    log: str
    note: str
    keys: list[KeyLine]
    lost: list[LostLine]


class Consistency(msgspec.Struct, frozen=True):
    """Shows that the tree of `earlier` lines is a beginning of the one of `size` lines (RFC 6962)."""

    earlier: int
    size: int
    path: list[str]


def log_page(log: str) -> LogPage:
    """Raises: NotVisible."""
    campaign = _campaign(log)
    rows = Checkpoint.objects.filter(campaign_id=campaign).order_by("-id")
    last = latest(campaign)
    keys, lost = _changes(campaign)
    return LogPage(
        log,
        last.note if last is not None else "",
        [_line(row) for row in rows[:SHOWN]],
        max(0, rows.count() - SHOWN),
        keys,
        lost,
    )


def latest_note(log: str) -> str:
    """Raises: NotVisible, also where nothing was signed yet."""
    last = latest(_campaign(log))
    if last is None:
        raise NotVisible("no-checkpoint", log=log)
    return last.note


def consistency(log: str, earlier: int, size: int) -> Consistency:
    """Between any two sizes up to the newest checkpoint's. Raises: NotVisible, Malformed."""
    campaign = _campaign(log)
    last = latest(campaign)
    if last is None or not 0 < earlier <= size <= last.size:
        most = last.size if last is not None else 0
        raise Malformed("from", earlier, "size-up-to", {"most": most})
    path = tree_of(campaign, last).consistency_at(size, earlier)
    return Consistency(earlier, size, [node.hex() for node in path])


def tree_of(campaign: UUID, signed_as: Checkpoint) -> StoredTree:
    """The stored tree under a checkpoint; what this process remembers of another history is forgotten."""
    tree = StoredTree(campaign, signed_as.size)
    if tree.root() != bytes(signed_as.root):
        forget_blocks()
    return tree


def newest(campaign: UUID, log: str) -> LogState:
    """For a member's browser: where the log stands, and what it says of itself."""
    last = latest(campaign)
    keys, lost = _changes(campaign)
    return LogState(log, last.note if last is not None else "", keys, lost)


def checkpoints_of(log: str, after: int, limit: int) -> list[CheckpointLine]:
    """Signed ones, the smallest first. Raises: NotVisible."""
    rows = signed(_campaign(log)).filter(size__gt=after).order_by("size", "id")
    return [_line(row) for row in rows[:limit]]


def _campaign(log: str) -> UUID:
    campaign = campaign_of(log)
    if campaign is None:
        raise NotVisible("no-such-log", id=log)
    return campaign


def _changes(campaign: UUID) -> tuple[list[KeyLine], list[LostLine]]:
    keys, lost = [], []
    for row in read(campaign, stream=campaign, types=["campaign/signing-key-set/1", "campaign/tail-lost/1"]):
        event = decode(row.type, row.payload)
        if isinstance(event, SigningKeySet):
            shown = verifier_key(event.log, bytes.fromhex(event.key))
            endorsed = not event.before or is_endorsed(event)
            keys.append(KeyLine(row.seq, event.key, shown, event.before, event.endorsement, endorsed))
        elif isinstance(event, TailLost):
            lost.append(LostLine(row.seq, event.kept_size, event.lost_size, event.lost_root))
    return keys, lost


def _line(checkpoint: Checkpoint) -> CheckpointLine:
    root = bytes(checkpoint.root).hex()
    return CheckpointLine(
        checkpoint.size,
        root,
        checkpoint.reason,
        checkpoint.made_us,
        checkpoint.note,
        checkpoint.broken,
        checkpoint.broken_seq,
    )
