"""Links that open one roll to whoever holds them."""

from uuid import UUID

import msgspec

from campaigns.models import Member, RollShare
from campaigns.selectors.links import those_of
from campaigns.vault.links import token_of


class ShareLine(msgspec.Struct, frozen=True):
    """`token` is the end of the address."""

    id: UUID
    token: str
    roll: int
    made_at_us: int
    yours: bool


def shares_of(battle: UUID, roll: int, member: Member) -> list[ShareLine]:
    """Those that still open it: a referee sees all of them, everybody else his own."""
    return [
        ShareLine(share.id, token_of(share), share.roll, share.made_us, share.made_by == member.id)
        for share in those_of(member, RollShare.objects.filter(battle_id=battle, roll=roll))
    ]
