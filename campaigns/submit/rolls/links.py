"""Links that open one roll. They change nothing that is told, so they are rows and no events."""

from uuid import UUID

from campaigns.models import Member, RollShare
from campaigns.selectors.rolls.opened import roll_page
from campaigns.selectors.rolls.shares import may_share
from campaigns.submit.accounts.revoking import revoked
from campaigns.submit.errors import Forbidden, NotFound, Refusal


def share_roll(member: Member, battle: UUID, roll: int, id: UUID) -> RollShare:
    """The same `id` again is the same link. Raises: NotFound (a NotVisible for what he can't see), Forbidden."""
    if not may_share(member):
        raise Forbidden("may-only-read", roles=list(member.roles))
    page = roll_page(battle, roll, member)
    if page.what_if:
        raise Refusal("what-if-only")
    battle = page.battle  # where it fell, when a copy took it over
    made, _ = RollShare.objects.get_or_create(
        id=id,
        defaults={
            "campaign_id": page.campaign,
            "battle_id": battle,
            "roll": page.number,
            "made_by": member.id,
        },
    )
    if (made.battle_id, made.roll, made.made_by) != (battle, page.number, member.id):
        raise NotFound("no-such-link", id=str(id))
    return made


def revoke_link(member: Member, id: UUID) -> RollShare:
    """By a referee or by whoever made it; twice is once. Raises: NotFound."""
    return revoked(RollShare, member, id)
