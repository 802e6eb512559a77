"""A battle as the engine sees it, loaded from the ledger."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.read import read_told
from campaigns.ledger.stored import Stored
from engine import rulesets
from engine.kernel.events import TAGS, Event
from engine.kernel.live import Game, load
from engine.kernel.recorded import Recorded, decoder, names
from engine.kernel.ruleset import Ruleset


class UnknownRuleset(LookupError):
    """No such ruleset in this version of the software."""


def ruleset(key: str) -> Ruleset:
    """Raises: UnknownRuleset."""
    try:
        return rulesets.RULESETS[key]
    except KeyError:
        raise UnknownRuleset(key) from None


def load_game(rules: Ruleset, campaign: UUID, battle: UUID, upto: int | None = None) -> Game:
    """A battle as it stands, or as it stood after version `upto`."""
    events, _ = retold(rules, campaign, battle)
    return load(rules, events, upto)


def retold(rules: Ruleset, campaign: UUID, battle: UUID) -> tuple[list[Recorded], list[int]]:
    """All of a battle's events as the engine folds them, and the campaign's seq of each."""
    decoders, told = _decoders(rules.key), read_told(campaign, battle)
    return (
        [
            Recorded(version, decoders[type].decode(payload), provenance, actor, entered_by, command)
            for version, type, payload, provenance, actor, entered_by, command, _ in told
        ],
        [seq for *_, seq in told],
    )


def recorded(rules: Ruleset, stored: Iterable[Stored]) -> list[Recorded]:
    """What the engine folds. Raises: KeyError for a tag this version of the software doesn't know."""
    decoders = _decoders(rules.key)
    return [
        Recorded(
            one.version,
            decoders[one.type].decode(one.payload),
            one.provenance,
            str(one.actor),
            str(one.entered_by),
            str(one.command),
        )
        for one in stored
    ]


def tag_of(rules: Ruleset, event: Event) -> str:
    return _names(rules.key)[type(event)]


def decode_event(rules: Ruleset, tag: str, payload: bytes) -> Event:
    event: Event = _decoders(rules.key)[tag].decode(payload)
    return event


@lru_cache(maxsize=16)
def _decoders(key: str) -> "Mapping[str, msgspec.json.Decoder[Any]]":
    return decoder({**TAGS, **ruleset(key).tags})


@lru_cache(maxsize=16)
def _names(key: str) -> Mapping[type[Event], str]:
    return names({**TAGS, **ruleset(key).tags})
