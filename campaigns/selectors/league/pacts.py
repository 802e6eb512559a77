"""Challenges and alliances: which there are, and what the reader can do about them."""

from uuid import UUID

import msgspec

from campaigns.models import Battle, Gang, Member, Pact
from campaigns.selectors import rights
from campaigns.selectors.names import Names


class PactLine(msgspec.Struct, frozen=True):
    """`offer` is challenge or alliance; `status` offered, accepted, declined or ended. `battle`: where an accepted
    challenge was fought, the first battle of the two since.
    """

    id: UUID
    offer: str
    status: str
    gang: UUID
    gang_name: str
    other: UUID
    other_name: str
    words: str
    answer: str
    offered_us: int
    latest_us: int
    battle: UUID | None
    may_answer: bool
    may_end: bool


def pacts(campaign: UUID, names: Names, you: Member) -> list[PactLine]:
    """The newest first."""
    rows = list(Pact.objects.filter(campaign_id=campaign))
    if not rows:
        return []
    gangs = names.gangs({str(id) for row in rows for id in (row.gang, row.other)})
    fought = _fought(campaign)
    return [_line(row, gangs, names, you, fought) for row in rows]


def waiting_for(campaign: UUID, you: Member) -> list[Pact]:
    """Those that the reader's own gangs were offered and haven't answered."""
    own_gangs = Gang.objects.filter(campaign_id=campaign, owners__contains=[you.id]).values("id")
    return list(Pact.objects.filter(campaign_id=campaign, status=Pact.Status.OFFERED, other__in=own_gangs))


def allied(rows: list[PactLine]) -> set[frozenset[UUID]]:
    return {frozenset((row.gang, row.other)) for row in rows if row.offer == "alliance" and row.status == "accepted"}


def _fought(campaign: UUID) -> list[tuple[int, UUID, frozenset[str]]]:
    """(when it was opened, battle, its gangs), the first one first."""
    rows = Battle.objects.filter(campaign_id=campaign).order_by("opened_us").values_list("opened_us", "id", "sides")
    return [(at, id, frozenset(side["gang"] for side in sides if side.get("gang"))) for at, id, sides in rows]


def _line(
    row: Pact, gangs: dict[str, Gang], names: Names, you: Member, fought: list[tuple[int, UUID, frozenset[str]]]
) -> PactLine:
    gang, other_gang = gangs[str(row.gang)], gangs[str(row.other)]
    accepted, offered = row.status == Pact.Status.ACCEPTED, row.status == Pact.Status.OFFERED
    battle = None
    if accepted and row.offer == "challenge":
        both = {str(row.gang), str(row.other)}
        battle = next((id for at, id, here in fought if at >= row.latest_us and both <= here), None)
    writes, referee = rights.may_write(you), rights.is_referee(you)
    is_yours, is_theirs = referee or you.id in gang.owners, referee or you.id in other_gang.owners
    return PactLine(
        row.id,
        row.offer,
        row.status,
        row.gang,
        names.unseal(gang.name),
        row.other,
        names.unseal(other_gang.name),
        names.unseal(row.words),
        names.unseal(row.answer),
        row.offered_us,
        row.latest_us,
        battle,
        writes and offered and is_theirs,
        writes and ((offered and is_yours) or (accepted and battle is None and (is_yours or is_theirs))),
    )
