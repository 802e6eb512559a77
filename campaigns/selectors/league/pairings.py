"""Who hasn't met whom: a round robin of the campaign's gangs, with the battles that were played of it this season."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar
from uuid import UUID

import msgspec

from campaigns.models import Battle
from campaigns.selectors.campaigns.standings import of_season

T = TypeVar("T")


class Pairing(msgspec.Struct, frozen=True):
    """Two gangs; `met`: how often they have this season, battles that still go on among them."""

    gang: UUID
    other: UUID
    met: int
    allied: bool


class Round(msgspec.Struct, frozen=True):
    """Everybody once; `free` has nobody to meet in it, where the gangs are an odd number."""

    number: int
    pairings: list[Pairing]
    free: UUID | None


def round_robin(campaign: UUID, gangs: Sequence[UUID], allies: set[frozenset[UUID]]) -> list[Round]:
    met = _met(campaign)
    rounds = []
    for number, pairs in enumerate(circle(gangs), start=1):
        here = [
            Pairing(a, b, met[frozenset((str(a), str(b)))], frozenset((a, b)) in allies)
            for a, b in pairs
            if a is not None and b is not None
        ]
        free = next((gang for pair in pairs if None in pair for gang in pair if gang is not None), None)
        rounds.append(Round(number, here, free))
    return rounds


def circle(who: Sequence[T]) -> list[list[tuple[T | None, T | None]]]:
    """Rounds in which everybody meets everybody once: the first one stays, the others move on by one seat."""
    seats: list[T | None] = [*who, *([None] if len(who) % 2 else [])]
    half = len(seats) // 2
    rounds = []
    for _ in range(len(seats) - 1):
        rounds.append(list(zip(seats[:half], reversed(seats[half:]), strict=True)))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def _met(campaign: UUID) -> Counter[frozenset[str]]:
    going = Battle.objects.filter(campaign_id=campaign).exclude(status=Battle.Status.CLOSED)
    meetings: Counter[frozenset[str]] = Counter()
    for row in [*of_season(campaign), *going]:
        if (row.outcome or {}).get("how") == "called_off":
            continue
        here = sorted({side["gang"] for side in row.sides if side.get("gang")})
        meetings.update(frozenset((a, b)) for n, a in enumerate(here) for b in here[n + 1 :])
    return meetings
