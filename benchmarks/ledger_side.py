"""Our side of the comparison: events through the ledger, hashed and in the Merkle log, on the same Postgres."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction

from campaigns.ledger import head as heads
from campaigns.ledger.append import append
from campaigns.ledger.canonical import canonical
from campaigns.ledger.read import EventRow, read_rows
from campaigns.ledger.sql_batch import writing
from campaigns.ledger.stored import EventToAppend
from campaigns.ledger.stream_cache import Recent
from campaigns.models import Stream
from engine.kernel.events import TAGS, Rolled
from engine.kernel.recorded import decoder

DECODERS = decoder(TAGS)
RECENT: Recent[Rolled] = Recent(lambda row: DECODERS[row[1]].decode(row[2]))
ACTOR = uuid4()


class Tally:
    """State that a stream of rolls folds to: the same as the library's aggregate keeps."""

    def __init__(self) -> None:
        self.rolls = 0
        self.sixes = 0

    def apply(self, event: Rolled) -> None:
        self.rolls += 1
        self.sixes += event.faces.count(6)


def campaign() -> UUID:
    new_id = uuid4()
    with transaction.atomic():
        heads.found(new_id, 1)
    return new_id


def stream(campaign: UUID) -> UUID:
    new_id = uuid4()
    heads.open_stream(campaign, new_id, Stream.Kind.BATTLE)
    return new_id


def roll(number: int) -> Rolled:
    return Rolled(number, 3, "shot", 3, 6, (1, 4, 6), secret="ab" * 32)


def save(campaign: UUID, stream: UUID, events: list[Rolled]) -> None:
    """One transaction: lock the head, hash, append."""
    with writing() as last:
        head = heads.lock(campaign, stream)
        entries = [EventToAppend(stream, "battle/rolled/1", canonical(event)) for event in events]
        append(head, entries, command=uuid4(), actor=ACTOR, entered_by=ACTOR, role="player", last=last)


def load_recent(campaign: UUID, stream: UUID, rows: Sequence[EventRow] = ()) -> Tally:
    """As a command loads a battle: what this process knows isn't read again, and the lock brought the rest."""
    tally = Tally()
    for event in RECENT.read(campaign, stream, rows):
        tally.apply(event)
    return tally


def load(campaign: UUID, stream: UUID) -> Tally:
    tally = Tally()
    for _, type, payload, *_ in read_rows(campaign, stream):
        tally.apply(DECODERS[type].decode(payload))
    return tally


def load_act_save(campaign: UUID, stream: UUID, recent: bool = True) -> None:
    with writing() as last:
        head = heads.lock(campaign, stream, since=RECENT.since(stream) if recent else None)
        tally = load_recent(campaign, stream, head.told) if recent else load(campaign, stream)
        entry = EventToAppend(stream, "battle/rolled/1", canonical(roll(tally.rolls + 1)))
        append(head, [entry], command=uuid4(), actor=ACTOR, entered_by=ACTOR, role="player", last=last)
