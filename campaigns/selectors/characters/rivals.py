"""Whom somebody has hurt and who has hurt him: kills and nemeses, over all his battles.

The outcome of a battle names figures by their numbers; who was behind a number stands in the battle's rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.models import BattleFigure
from campaigns.selectors.names import Names


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
    """An outcome that counts, and what its battle is called."""

    seq: int
    event: BattleOutcome
    battle_name: str


def deeds_of(character: str, booked: Iterable[Booked], names: Names) -> tuple[list[Deed], list[Deed]]:
    """What he did to others and what others did to him."""
    outcomes = [(one, {f.figure: f for f in one.event.booked}) for one in booked]
    outcomes = [(one, figures) for one, figures in outcomes if any(f.character == character for f in figures.values())]
    known = _known(UUID(one.event.battle) for one, _ in outcomes)
    called = names.characters({str(key) for key in known.values()})
    did, suffered = list[Deed](), list[Deed]()
    for one, figures in outcomes:
        his = next(n for n, f in figures.items() if f.character == character)
        for n, figure in figures.items():
            for deed in figure.deeds:
                if n == his:
                    did.append(_deed(one, deed, deed.get("victim", 0), known, called))
                elif deed.get("victim") == his:
                    suffered.append(_deed(one, deed, n, known, called))
    return did, suffered


def rivals(
    did: Sequence[Deed], suffered: Sequence[Deed], status: Mapping[UUID, str], harms: Sequence[str]
) -> list[Rival]:
    """Whoever he has most to do with first; figures of no campaign are left out. `harms` are the ruleset's, the least
    first."""
    people: dict[UUID, tuple[list[Deed], list[Deed]]] = {}
    called = {one.character: one.name for one in (*did, *suffered) if one.character is not None}
    for place, some in enumerate((did, suffered)):
        for one in some:
            if one.character is not None:
                people.setdefault(one.character, ([], []))[place].append(one)
    found = [Rival(key, called[key], status.get(key, ""), *both) for key, both in people.items()]
    return sorted(found, key=lambda one: (-_weight(one, harms), one.name))


def _weight(one: Rival, harms: Sequence[str]) -> int:
    """Suffered counts more than done: a nemesis is who hurt one."""
    counts = {harm: n for n, harm in enumerate(harms, start=1)}
    return sum(counts.get(deed.what, 0) for deed in (*one.did, *one.suffered, *one.suffered))


def _known(battles: Iterable[UUID]) -> dict[tuple[UUID, int], UUID]:
    rows = BattleFigure.objects.filter(battle_id__in=set(battles), character__isnull=False)
    return {(battle, number): who for battle, number, who in rows.values_list("battle_id", "number", "character_id")}


def _deed(
    one: Booked, deed: Mapping[str, Any], other: int, known: Mapping[tuple[UUID, int], UUID], called: Mapping[str, str]
) -> Deed:
    battle = UUID(one.event.battle)
    who = known.get((battle, other))
    return Deed(
        battle,
        one.battle_name,
        one.seq,
        str(deed.get("what", "")),
        who,
        called.get(str(who), "") if who is not None else "",
        str(deed.get("victim_rank", "")),
        bool(deed.get("enemy", True)),
        int(deed.get("event", 0) or 0),
    )
