"""A stored log compared with everything that was ever signed of it: the checkpoints in its table, and those in the file
beside the database. So it shows that a log was written anew with all its hashes, or that its end was cut off.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from uuid import UUID

from campaigns.ledger.campaign_events import TAG_OF, decode
from campaigns.ledger.merkle import Frontier
from campaigns.ledger.read import read
from campaigns.ledger.trust_events import SigningKeySet, TailLost
from campaigns.models import Checkpoint, Log
from campaigns.trust import kept
from campaigns.trust.keys import is_endorsed, public_keys, signer
from campaigns.trust.notes import BadNote, Note, is_signed_by, parse
from campaigns.vault.wrapping import WrongVaultKey


class Signed(NamedTuple):
    """One checkpoint. `line` is its place in the file, 0: it stands in the table. `key` is the one that the file names;
    `frontier` (packed) what the table holds beside the note, with the signed root.
    """

    note: Note
    line: int = 0
    key: bytes = b""
    frontier: bytes = b""

    def in_words(self) -> str:
        where = f"line {self.line} of {kept.file(self.note.log)}" if self.line else "the table"
        return f"the checkpoint of {self.note.size} events (in {where})"


class Kept(NamedTuple):
    """All that was signed of a campaign's log. `broken` are rows that can't have been signed so, in words; `damaged`
    lines of the file that say nothing.
    """

    log: str | None
    rows: list[Signed]
    lines: list[Signed]
    broken: list[str]
    damaged: list[int]

    def sizes(self) -> frozenset[int]:
        return frozenset(signed.note.size for signed in (*self.rows, *self.lines))


class Compared(NamedTuple):
    """`broken` says what is wrong, None: nothing, `seq` the first event that may differ (0: none). `told` is what a
    person should know although nothing is wrong; `signed` how many checkpoints fit.
    """

    signed: int = 0
    told: tuple[str, ...] = ()
    seq: int = 0
    broken: str | None = None


def kept_of(campaign: UUID) -> Kept:
    """To be asked before the log is read: what is signed meanwhile isn't looked at."""
    log = Log.objects.filter(campaign_id=campaign).values_list("id", flat=True).first()
    rows, broken = [], []
    for row in Checkpoint.objects.filter(campaign_id=campaign, broken="").order_by("id"):
        try:
            note = parse(row.note)
            honest = note.log == log and (note.size, note.root) == (row.size, bytes(row.root))
            whole = Frontier(row.size, bytes(row.frontier)).root() == note.root
        except (BadNote, ValueError):
            honest = whole = False
        if honest and whole:
            rows.append(Signed(note, frontier=bytes(row.frontier)))
        else:
            broken.append(f"the checkpoint of {row.size} events in the table is not what was signed")
    lines = list(kept.lines(log)) if log is not None else []
    signed = [Signed(line.note, line.number, line.key) for line in lines if line.note is not None]
    return Kept(log, rows, signed, broken, [line.number for line in lines if line.note is None])


def compare(campaign: UUID, kept_of_log: Kept, frontiers: Mapping[int, bytes], events: int) -> Compared:
    """With the log as it was recomputed: its `frontiers` at the sizes that were signed. Raises: UnreadableLine."""
    tags = [TAG_OF[SigningKeySet], TAG_OF[TailLost]]
    told_by_log = [(row.seq, decode(row.type, row.payload, row.seq)) for row in read(campaign, types=tags)]
    keys = {seq: event for seq, event in told_by_log if isinstance(event, SigningKeySet)}
    losses = {seq: event for seq, event in told_by_log if isinstance(event, TailLost)}
    excused = _excused(kept_of_log.lines, losses.values())
    signed = [
        *kept_of_log.rows,
        *(line for line in kept_of_log.lines if line.line not in excused or _fits(line, frontiers)),
    ]
    if broken := next(iter(kept_of_log.broken), None) or _wrong_signers(signed, keys):
        return Compared(broken=broken)
    seq, broken = _difference(signed, frontiers, events)
    if broken := broken or _wrong_keys(campaign, kept_of_log, keys):
        return Compared(seq=seq, broken=broken)
    sentences = (*_told_of_losses(losses), *_told_of_keys(campaign, keys), *_told_of_copies(kept_of_log))
    return Compared(len({(line.note.size, line.note.root) for line in signed}), sentences)


def _fits(signed: Signed, frontiers: Mapping[int, bytes]) -> bool:
    size = signed.note.size
    return size in frontiers and Frontier(size, frontiers[size]).root() == signed.note.root


def _excused(lines: list[Signed], losses: Iterable[TailLost]) -> set[int]:
    """Lines of the file that the log itself says a restore has lost: those up to the one that it names, beyond what was
    left.
    """
    excused: set[int] = set()
    for loss in losses:
        named = [
            line.line for line in lines if (line.note.size, line.note.root.hex()) == (loss.lost_size, loss.lost_root)
        ]
        excused |= {
            line.line for line in lines if line.line <= max(named, default=0) and line.note.size > loss.kept_size
        }
    return excused


def _wrong_keys(campaign: UUID, kept_of_log: Kept, keys: Mapping[int, SigningKeySet]) -> str | None:
    """Whether the tables name another log or other keys than the log itself."""
    if {event.log for event in keys.values()} != ({kept_of_log.log} if kept_of_log.log is not None else set()):
        return f"the log is called {kept_of_log.log or 'nothing'} in its table, its own lines say otherwise"
    if {key.hex() for key in public_keys(campaign)} != {event.key for event in keys.values()}:
        return "the signing keys in the table are not those that the log names"
    return None


def _wrong_signers(signed: list[Signed], keys: Mapping[int, SigningKeySet]) -> str | None:
    public = [bytes.fromhex(event.key) for event in keys.values()]
    for line in signed if public else []:  # without any, the line that brought the first is gone, and that is said
        if line.key not in (b"", *public) or not any(is_signed_by(line.note, key, public) for key in public):
            return f"{line.in_words()} is not signed by a key of the log"
    return None


def _difference(signed: list[Signed], frontiers: Mapping[int, bytes], events: int) -> tuple[int, str | None]:
    """The first event that may differ from what was signed, and in words what is known of it."""
    elsewhere = sorted((line for line in signed if not _fits(line, frontiers)), key=lambda line: line.note.size)
    if not elsewhere:
        return 0, None
    first = elsewhere[0]
    whole = [line.note.size for line in signed if _fits(line, frontiers)]
    later = [size for size in whole if size >= first.note.size]
    if later:
        return 0, f"{first.in_words()} was signed for another history: the log fits that of {later[0]} events"
    if first.note.size > events:
        return events + 1, f"{first.in_words()} goes further than the log, which ends at {events}"
    spans = [_span(line, frontiers) for line in elsewhere if line.note.size <= events]
    low, high = max([0, *whole, *(low for low, _ in spans)]), min(high for _, high in spans)
    where = f"event {high} is not" if low + 1 >= high else f"between events {low + 1} and {high} something is not"
    return min(low + 1, high), f"{where} what was signed: {first.in_words()} leads elsewhere"


def _span(signed: Signed, frontiers: Mapping[int, bytes]) -> tuple[int, int]:
    """The perfect subtree (after its first, up to its second number) that holds the first event that differs."""
    size, here, low = signed.note.size, frontiers[signed.note.size], 0
    for n, bit in enumerate(bit for bit in reversed(range(size.bit_length())) if size >> bit & 1):
        if signed.frontier and signed.frontier[32 * n : 32 * n + 32] != here[32 * n : 32 * n + 32]:
            return low, low + (1 << bit)
        low += 1 << bit
    return 0, size


def _told_of_losses(losses: Mapping[int, TailLost]) -> Iterator[str]:
    for seq, loss in losses.items():
        yield f"event {seq} says that a restore lost events {loss.kept_size + 1} to {loss.lost_size}, which were signed"


def _told_of_keys(campaign: UUID, keys: Mapping[int, SigningKeySet]) -> Iterator[str]:
    before = ""
    for seq, event in keys.items():
        if before and not (event.before == before and is_endorsed(event)):
            yield f"event {seq} brings a signing key that the one before doesn't vouch for"
        before = event.key
    try:
        if keys:
            signer(campaign)
    except WrongVaultKey:
        yield "the signing key can't be opened any more: nothing is signed until the referee renews it"


def _told_of_copies(kept_of_log: Kept) -> Iterator[str]:
    """Table and file hold the same, unless a restore, another machine or somebody's hand came between."""
    rows, lines = (
        {(signed.note.size, signed.note.root) for signed in signed_ones}
        for signed_ones in (kept_of_log.rows, kept_of_log.lines)
    )
    for number in kept_of_log.damaged:
        yield f"line {number} of {kept.file(kept_of_log.log or '')} is damaged: it isn't a checkpoint of this log"
    begun = min((size for size, _ in lines), default=None)
    if missing := sorted(size for size, _ in lines - rows):
        yield f"kept as a file and missing in the table: checkpoints of {_list(missing)} events"
    if begun is not None and (missing := sorted(size for size, _ in rows - lines if size > begun)):
        yield f"in the table and missing in the file: checkpoints of {_list(missing)} events"


def _list(sizes: list[int]) -> str:
    return ", ".join(map(str, sizes[:10])) + (" .." if len(sizes) > 10 else "")
