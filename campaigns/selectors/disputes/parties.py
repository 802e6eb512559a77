"""Whose figures a disputed event involves, and who may therefore rule. Submit asks the same questions before it writes.

Whoever plays a side of the battle has an interest in every roll of it; whoever only plays neutrals has one where the
entry names his figures. On the campaign's own stream it is whose gangs are named, and who plays the characters named.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Q

from campaigns.ledger.canonical import parse
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, BattleFigure, Character, Dispute, Gang, Member
from campaigns.selectors.rights import players_of

Sides = tuple[tuple[str, ...], ...]
FIGURES = ("figure", "target", "figures")
NEXT_TURN = re.compile(r"^\w+/turn-begun/")  # whoever is up after an entry has no part in it
UNSETTLED = (Dispute.Status.OPEN, Dispute.Status.DUE, Dispute.Status.APPEALED)
WRITERS = {"referee", "co-referee", "player"}


class Involved(NamedTuple):
    """`sides`: members side by side; `characters`: those whom the event is about."""

    sides: Sides
    characters: tuple[str, ...]


class _Side(msgspec.Struct):
    neutral: bool = False


class _Setup(msgspec.Struct):
    sides: list[_Side] = []


class _Opened(msgspec.Struct):
    setup: _Setup


def involved_in(event: StoredEvent) -> Involved:
    if event.stream != event.campaign:
        entry = [
            row
            for row in read(event.campaign, stream=event.stream)
            if row.command == event.command and (row.version == event.version or not NEXT_TURN.search(row.type))
        ]
        return _in_battle(Battle.objects.get(id=event.stream), _numbers(parse(row.payload) for row in entry))
    named = names_in(parse(event.payload))
    battle = Battle.objects.filter(campaign_id=event.campaign, id__in=named["battle"]).first()
    rows = Character.objects.filter(campaign_id=event.campaign, id__in=named["character"])
    characters = list(rows.select_related("gang"))
    if battle is not None:
        of_battle = _in_battle(battle, set())
        return Involved(of_battle.sides, tuple(sorted(str(character.id) for character in characters)))
    return Involved(_owners(event.campaign, named["gang"], characters), tuple(sorted(str(c.id) for c in characters)))


def _in_battle(battle: Battle, numbers: set[int]) -> Involved:
    figures = list(BattleFigure.objects.filter(battle_id=battle.id, number__in=numbers))
    neutral = _neutral(battle)
    named = {figure.side for figure in figures}
    sides = tuple(
        tuple(sorted(side["players"]))
        for n, side in enumerate(battle.sides)
        if side.get("players") and (n not in neutral or n in named)
    )
    return Involved(sides, tuple(sorted(str(figure.character_id) for figure in figures if figure.character_id)))


def _neutral(battle: Battle) -> set[int]:
    (first,) = read(battle.campaign_id, stream=battle.id, upto=1)
    sides = msgspec.json.decode(first.payload, type=_Opened).setup.sides
    return {n for n, side in enumerate(sides) if side.neutral}


def _numbers(payloads: Iterable[Any]) -> set[int]:
    """Figures that the entry names, as far as the names of its fields say so."""
    numbers: set[int] = set()
    for payload in payloads:
        for name, value in _fields(payload):
            if name in FIGURES:
                numbers |= {n for n in (value if isinstance(value, list) else [value]) if isinstance(n, int)}
    return numbers


def names_in(payload: Any) -> dict[str, set[UUID]]:
    ids: dict[str, set[UUID]] = {"battle": set(), "gang": set(), "character": set()}
    for name, value in _fields(payload):
        kind = name.removesuffix("s")
        if kind in ids:
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, str) and (id := _uuid(item)) is not None:
                    ids[kind].add(id)
    return ids


def _fields(value: Any) -> Iterable[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, inner
            yield from _fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _fields(inner)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _owners(campaign: UUID, gangs: set[UUID], characters: Sequence[Character]) -> Sides:
    owners = {gang.id: set(gang.owners) for gang in Gang.objects.filter(campaign_id=campaign, id__in=gangs)}
    for character in characters:
        owners.setdefault(character.gang_id, set()).update(players_of(character))
    return tuple(tuple(sorted(map(str, people))) for _, people in sorted(owners.items()) if people)


class Case(NamedTuple):
    """What a ruling is about; made from a dispute's row, or from the command that opens and rules in one."""

    campaign: UUID
    dispute: UUID
    event: int
    stream: UUID
    version: int
    sides: Sides
    opened_by: UUID


def roll_of(event: object) -> int:
    """The number of the roll that a battle's event is, or was asked for by; 0 for all others."""
    return getattr(event, "roll", 0) if hasattr(event, "count") and hasattr(event, "sides") else 0


def in_the_way(event: StoredEvent, roll: int) -> Dispute | None:
    """The dispute on an event, or on the roll with this number that it is a line of, beside which no other is opened:
    one that isn't settled, or one in which an auditor had the last word."""
    same = Q(event=event.seq) | (Q(stream=event.stream, roll=roll) if roll else Q(pk=None))
    rows = Dispute.objects.filter(same, campaign_id=event.campaign, status__in=(*UNSETTLED, Dispute.Status.FINAL))
    return rows.order_by("opened_us").last()


def case_of(row: Dispute) -> Case:
    sides = tuple(tuple(side) for side in row.sides)
    return Case(row.campaign_id, row.id, row.event, row.stream, row.version, sides, row.opened_by)


class Bench(NamedTuple):
    """Who may rule now: these alone, in that capacity; or nobody alone, and both sides together."""

    by: Literal["referee", "co-referee", "together"]
    alone: frozenset[UUID]
    sides: tuple[frozenset[UUID], ...]
    others: frozenset[UUID]

    def asked(self, proposer: UUID, consenting: Iterable[UUID] = ()) -> list[frozenset[UUID]]:
        """Groups of which somebody still has to consent. Nobody consents for a second side of his own."""
        spoken = next((side for side in self.sides if proposer in side), None)
        groups = [side - {proposer} for side in self.sides if side is not spoken and side - {proposer}]
        if not groups:
            groups = [self.others - {proposer}]
        consented = set(consenting)
        return [group for group in groups if not group & consented]

    def still_asked(self, proposal: dict[str, Any] | None) -> list[frozenset[UUID]]:
        """The same of a proposal as a dispute's row keeps it; nobody where there is none."""
        return self.asked(UUID(proposal["by"]), map(UUID, proposal["consents"])) if proposal else []

    def may_propose(self, member: UUID) -> bool:
        return self.by == "together" and any(member in side for side in self.sides)


def bench(case: Case) -> Bench:
    """Nobody rules alone on a dispute about his own figures: the referee, else a co-referee, else both sides."""
    members = list(Member.objects.filter(campaign_id=case.campaign, forgotten=False))
    involved = _interested(case)
    for role in ("referee", "co-referee"):
        free = frozenset(member.id for member in members if role in member.roles and member.id not in involved)
        if free:
            return Bench("referee" if role == "referee" else "co-referee", free, (), frozenset())
    writers = frozenset(member.id for member in members if WRITERS & set(member.roles))
    sides = tuple(side & writers for side in _sides_now(case) if side & writers)
    if len(sides) < 2 and not any(case.opened_by in side for side in sides):
        sides = (*sides, frozenset({case.opened_by}))
    return Bench("together", frozenset(), sides, writers)


def is_party(case: Case, member: UUID) -> bool:
    """Whoever opened it, and whoever has figures in it."""
    return member == case.opened_by or member in _interested(case)


def carries_out(dispute: Dispute, member: UUID, *, referee: bool) -> bool:
    """Who corrects what was ruled so: a referee, or where both sides ruled together one of them."""
    return referee or (dispute.ruled_as == "together" and is_party(case_of(dispute), member))


def may_hear_appeal(case: Case, ruled_by: UUID | None, auditor: Member) -> bool:
    """Named auditors have nothing to do with it: no figures, no claim, and they haven't ruled on it before."""
    return (
        "auditor" in auditor.roles
        and not auditor.forgotten
        and auditor.id != ruled_by
        and not is_party(case, auditor.id)
    )


def free_auditors(case: Case, ruled_by: UUID | None) -> list[UUID]:
    """To whom an appeal can go."""
    members = Member.objects.filter(campaign_id=case.campaign, forgotten=False)
    return [member.id for member in members if may_hear_appeal(case, ruled_by, member)]


def has_lapsed(case: Case, dispute: Dispute) -> bool:
    """Does an appeal wait for somebody who may not hear it any more? He lost the role, was forgotten, or sat down at
    the table since; a party names another one."""
    if dispute.auditor is None or dispute.status != Dispute.Status.APPEALED:
        return False
    return not may_hear_appeal(case, dispute.ruled_by, Member.objects.get(id=dispute.auditor))


def _interested(case: Case) -> set[UUID]:
    return {id for side in _sides_now(case) for id in side}


def _sides_now(case: Case) -> list[frozenset[UUID]]:
    """The sides as they were when it was opened, with those who sat down at the table since."""
    sides = [frozenset(map(UUID, side)) for side in case.sides]
    battle = Battle.objects.filter(id=case.stream).first() if case.stream != case.campaign else None
    if battle is not None:
        neutral = _neutral(battle)
        for n, side in enumerate(battle.sides):
            people = frozenset(map(UUID, side.get("players", ())))
            if people and n not in neutral:
                place = next((at for at, side in enumerate(sides) if side & people), None)
                if place is None:
                    sides.append(people)
                else:
                    sides[place] |= people
    return sides
