"""A battle as the engine sees it, loaded from the ledger."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.fork_events import COPIED, copied
from campaigns.ledger.read import EventRow, read_rows
from campaigns.ledger.stored import StoredEvent
from campaigns.ledger.stream_cache import Recent
from engine.kernel.decide import Game, load
from engine.kernel.events import TAGS, Event
from engine.kernel.recorded import RecordedEvent, decoder, names
from engine.kernel.ruleset import Ruleset
from engine.rulesets import ruleset

_RECENT: dict[str, Recent[tuple[RecordedEvent, int]]] = {}  # by ruleset


def load_game(rules: Ruleset, campaign: UUID, battle: UUID) -> Game:
    """A battle as it stands."""
    retold = _retold(rules.key)
    return load(rules, [retold(row)[0] for row in read_rows(campaign, battle)])


def known_since(battle: UUID) -> int | None:
    """Version of the last event of a battle that this process knows: a lock may bring what came from there on."""
    return next((since for recent in list(_RECENT.values()) if (since := recent.since(battle)) is not None), None)


def recently(
    rules: Ruleset, campaign: UUID, battle: UUID, rows: Sequence[EventRow]
) -> tuple[list[RecordedEvent], list[int]]:
    """All of a battle's events as the engine folds them, and the campaign's seq of each; those that this process knows
    already are not read again, nor those that the lock brought (`rows`). For commands: whoever checks or rebuilds
    reads what is stored.
    """
    records_and_seqs = _recent(rules.key).read(campaign, battle, rows)
    return [record for record, _ in records_and_seqs], [seq for _, seq in records_and_seqs]


def recorded(rules: Ruleset, stored: Iterable[StoredEvent]) -> list[RecordedEvent]:
    """What the engine folds. Raises: UnreadableLine for what this version of the software doesn't know."""
    retold = _retold(rules.key)
    return [
        retold(
            (
                row.version,
                row.type,
                row.payload,
                row.provenance,
                str(row.actor),
                str(row.entered_by),
                str(row.command),
                row.seq,
                row.leaf_hash,
            )
        )[0]
        for row in stored
    ]


def tag_of(rules: Ruleset, event: Event) -> str:
    return _names(rules.key)[type(event)]


def decode_event(rules: Ruleset, tag: str, payload: bytes) -> Event:
    """Of a copied line: the event that was copied."""
    if tag == COPIED:
        copy = copied(payload)
        tag, payload = copy.type, copy.payload.encode()
    event: Event = _decoded(_decoders(rules.key), tag, payload)
    return event


def _decoded(decoders: "Mapping[str, msgspec.json.Decoder[Any]]", tag: str, payload: bytes, seq: int = 0) -> Any:
    try:
        return decoders[tag].decode(payload)
    except (KeyError, msgspec.DecodeError):
        raise UnreadableLine(tag, seq) from None


@lru_cache(maxsize=16)
def _decoders(key: str) -> "Mapping[str, msgspec.json.Decoder[Any]]":
    return decoder({**TAGS, **ruleset(key).tags})


def _retold(key: str) -> Callable[[EventRow], tuple[RecordedEvent, int]]:
    decoders, rules = _decoders(key), ruleset(key)

    def retold(row: EventRow) -> tuple[RecordedEvent, int]:
        version, type, payload, provenance, actor, entered_by, command, seq, _ = row
        is_copied = type == COPIED
        if is_copied:
            copy = copied(payload)
            type, payload, provenance = copy.type, copy.payload.encode(), copy.provenance
            actor, entered_by, command = copy.actor, copy.entered_by, copy.command
        event = _decoded(decoders, type, payload, seq)
        if is_copied:
            event = rules.without_secrets(event)
        return RecordedEvent(version, event, provenance, actor, entered_by, command), seq

    return retold


def _recent(key: str) -> Recent[tuple[RecordedEvent, int]]:
    return _RECENT.get(key) or _RECENT.setdefault(key, Recent(_retold(key)))


@lru_cache(maxsize=16)
def _names(key: str) -> Mapping[type[Event], str]:
    return names({**TAGS, **ruleset(key).tags})
