"""Links that open one roll to whoever holds them."""

from uuid import UUID

import msgspec

from campaigns.models import Member, RollShare
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import WRITERS, is_referee
from campaigns.vault.links import share_of_token, token_of

SHARERS = (*WRITERS, "auditor")


class ShareLine(msgspec.Struct, frozen=True):
    """`token` is the end of the address."""

    id: UUID
    token: str
    roll: int
    made_at_us: int
    yours: bool


def may_share(member: Member) -> bool:
    """Spectators read only."""
    return any(role in member.roles for role in SHARERS)


def shares_of(battle: UUID, roll: int, member: Member) -> list[ShareLine]:
    """Those that still open it: a referee sees all of them, everybody else his own."""
    found = RollShare.objects.filter(battle_id=battle, roll=roll, revoked_at=None)
    if not is_referee(member):
        found = found.filter(made_by=member.id)
    return [
        ShareLine(
            one.id, token_of(one.id), one.roll, int(one.made_at.timestamp() * 1_000_000), one.made_by == member.id
        )
        for one in found
    ]


def share_of(token: str) -> RollShare:
    """Raises: NotVisible, also for a link that was revoked."""
    id = share_of_token(token)
    found = RollShare.objects.filter(id=id, revoked_at=None).first() if id is not None else None
    if found is None:
        raise NotVisible("no-such-link")
    return found
