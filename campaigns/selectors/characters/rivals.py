"""Whom somebody has hurt and who has hurt him: kills and nemeses, over all his battles.

The outcome of a battle names figures by their numbers, and says of its characters who is behind which.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome, FigureOutcome
from campaigns.ledger.effective import DecodedEvent
from campaigns.models import Battle
from campaigns.selectors.names import Called


class Deed(msgspec.Struct, frozen=True):
    """One thing done in a battle: `what` became of the victim; `event` is a version of the battle's stream (0: none).

    `name` is the other one's, empty where it was nobody of the campaign; `rank` is the victim's class at that moment.
    """

    battle: UUID
    battle_name: str
    seq: int
    what: str
    character: UUID | None
    name: str
    rank: str
    enemy: bool
    event: int


class Rival(msgspec.Struct, frozen=True):
    """Somebody with whom there is a history: `did` to him, `suffered` from him, the oldest first."""

    character: UUID
    name: str
    status: str
    did: list[Deed]
    suffered: list[Deed]


class Booked(NamedTuple):
    """An outcome that counts, and what it says of one who was there. `battle` is None where no row is left of it."""

    told: DecodedEvent
    event: BattleOutcome
    figure: FigureOutcome
    battle: Battle | None

    @property
    def battle_name(self) -> str:
        return self.battle.called if self.battle is not None else ""


def deeds_of(booked: Iterable[Booked], called: Mapping[str, Called]) -> tuple[list[Deed], list[Deed]]:
    """What one did to others and what others did to him, in these battles of his."""
    did, suffered = list[Deed](), list[Deed]()
    for booking in booked:
        who = {figure.figure: figure.character for figure in booking.event.booked}
        own_number = booking.figure.figure
        for figure in booking.event.booked:
            for deed in figure.deeds:
                victim = deed.get("victim", 0)
                if figure.figure == own_number:
                    did.append(_deed(booking, deed, who.get(victim), called))
                elif victim == own_number:
                    suffered.append(_deed(booking, deed, figure.character, called))
    return did, suffered


def rivals(
    did: Sequence[Deed], suffered: Sequence[Deed], called: Mapping[str, Called], harms: Sequence[str]
) -> list[Rival]:
    """Whoever he has most to do with first; figures of no campaign are left out. `harms` are the ruleset's, the least
    first."""
    people: dict[UUID, tuple[list[Deed], list[Deed]]] = {}
    for place, deeds in enumerate((did, suffered)):
        for deed in deeds:
            if deed.character is not None:
                people.setdefault(deed.character, ([], []))[place].append(deed)
    rivals = [Rival(key, called[str(key)].name, called[str(key)].status, *deeds) for key, deeds in people.items()]
    return sorted(rivals, key=lambda rival: (-_weight(rival, harms), rival.name))


def _weight(rival: Rival, harms: Sequence[str]) -> int:
    """Suffered counts more than done: a nemesis is who hurt one."""
    counts = {harm: n for n, harm in enumerate(harms, start=1)}
    return sum(counts.get(deed.what, 0) for deed in (*rival.did, *rival.suffered, *rival.suffered))


def _deed(booked: Booked, deed: Mapping[str, Any], other_character: str | None, called: Mapping[str, Called]) -> Deed:
    known = called.get(other_character or "")
    return Deed(
        UUID(booked.event.battle),
        booked.battle_name,
        booked.told.stored.seq,
        str(deed.get("what", "")),
        UUID(other_character) if known is not None else None,
        known.name if known is not None else "",
        str(deed.get("victim_rank", "")),
        bool(deed.get("enemy", True)),
        int(deed.get("event", 0) or 0),
    )
