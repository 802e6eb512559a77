"""Links that open one roll. They change nothing that is told, so they are rows and no events."""

from uuid import UUID

from django.utils import timezone

from campaigns.models import Member, RollShare
from campaigns.selectors.rights import is_referee
from campaigns.selectors.roll_shares import may_share
from campaigns.selectors.rolls import roll_page
from campaigns.submit.errors import Forbidden, NotFound, Refusal


def share_roll(member: Member, battle: UUID, roll: int, id: UUID) -> RollShare:
    """The same `id` again is the same link. Raises: NotFound (a Missing for what he can't see), Forbidden."""
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
    """By a referee or by whoever made it; twice is once. Raises: NotFound, Forbidden."""
    found = RollShare.objects.filter(id=id, campaign_id=member.campaign_id).first()
    if found is None or (found.made_by != member.id and not is_referee(member)):
        raise NotFound("no-such-link", id=str(id))
    if found.revoked_at is None:
        found.revoked_at, found.revoked_by = timezone.now(), member.id
        found.save(update_fields=["revoked_at", "revoked_by"])
    return found
