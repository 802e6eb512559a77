"""What-if copies of battles: which there are, and who may look into one.

While the battle that it comes from goes on, a copy is the referee's alone, and his only if he doesn't play in that
battle: whoever plays must not try out what he is about to do. Once the battle is over, everybody may read its copies,
and whoever played in it plays on in them. That there is one stands in the campaign's log for all to see.
"""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.models import Battle, Member
from campaigns.models.lookup import find_row
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import is_referee
from engine.kernel.ruleset import Language

OVER = (Battle.Status.ENDED, Battle.Status.CLOSED)


class CopyLine(msgspec.Struct, frozen=True):
    """One copy of a battle. `at` is the version it forks off at; `how` is empty while it goes on, `called_off` when it
    was thrown away.
    """

    id: UUID
    name: str
    of: UUID
    at: int
    by: UUID
    by_name: str
    status: str
    version: int
    how: str
    winner: int | None
    opened_us: int


class WhereFrom(msgspec.Struct, frozen=True):
    """Of a copy: the battle (or copy) that it comes from, and the version up to which it was taken over."""

    of: UUID
    at: int


def where_from(battle_id: UUID) -> WhereFrom | None:
    """None for a battle that is no copy."""
    return taken_from(Battle.everything.filter(id=battle_id, copy__isnull=False).values_list("copy", flat=True).first())


def taken_from(origin: dict[str, Any] | None) -> WhereFrom | None:
    """As a battle's row says it in `copy`."""
    return WhereFrom(UUID(origin["of"]), origin["at"]) if origin is not None else None


def played(row: Battle) -> Battle:
    """The battle that was really played, at the root of copies of copies."""
    while row.copy is not None:
        row = Battle.everything.get(id=row.copy["of"])
    return row


def may_fork(row: Battle, member: Member | None) -> bool:
    """May this referee open a copy of the battle (or of a copy of it)?"""
    return is_referee(member) and is_open_to(row, member, as_copy=True)


def is_open_to(row: Battle, member: Member | None, *, as_copy: bool = False) -> bool:
    """May the member look into the battle? `as_copy`: into a copy of it."""
    if row.copy is None and not as_copy:
        return True
    if member is None:
        return False
    root = played(row)
    return root.status in OVER or (is_referee(member) and member.id not in root.seated)


def must_be_open(row: Battle, member: Member | None) -> None:
    """Raises: NotVisible; whoever may not look into a copy can't tell that it exists."""
    if not is_open_to(row, member):
        raise NotVisible("no-such-battle", id=str(row.id))


def must_be_open_at(battle_id: UUID, member: Member) -> None:
    """For views, before anything else. Raises: NotVisible."""
    row = find_row(Battle, id=battle_id)
    if row is not None:
        must_be_open(row, member)


def copies(battle_id: UUID, viewer: Member | None, language: Language = "en") -> list[CopyLine]:
    """Of this battle and of its copies, the newest first; none for whom they are closed. Raises: NotVisible."""
    row = find_row(Battle, id=battle_id)
    if row is None or viewer is None or viewer.campaign_id != row.campaign_id:
        raise NotVisible("no-such-battle", id=str(battle_id))
    must_be_open(row, must_be_member(row.campaign_id, viewer))
    return copies_of(row, viewer, Names(row.campaign_id, language))


def copies_of(row: Battle, viewer: Member, names: Names) -> list[CopyLine]:
    """For whoever may look into the battle itself."""
    if not is_open_to(row, viewer, as_copy=True):
        return []
    battles = Battle.everything.filter(campaign_id=row.campaign_id, copy__of=str(row.id)).order_by("-opened_us")
    return [
        CopyLine(
            battle.id,
            names.unseal(battle.name),
            row.id,
            battle.copy["at"],
            UUID(battle.copy["by"]),
            names.person(battle.copy["by"]),
            battle.status,
            battle.version,
            battle.copy["how"],
            battle.copy["winner"],
            battle.opened_us,
        )
        for battle in battles
        if battle.copy is not None
    ]
