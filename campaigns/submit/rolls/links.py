"""Links that open one roll."""

from uuid import UUID

from campaigns.models import Member, RollShare
from campaigns.selectors.rolls.opened import roll_page
from campaigns.submit import links
from campaigns.submit.errors import Refusal


def share_roll(member: Member, battle: UUID, roll: int, id: UUID) -> RollShare:
    """The same `id` again is the same link. Raises: NotFound (a NotVisible for what he can't see), Forbidden."""
    page = roll_page(battle, roll, member)
    if page.what_if:
        raise Refusal("what-if-only")
    # `page.battle`: where it fell, when a copy took it over.
    return links.make(RollShare, member, id, {"battle_id": page.battle, "roll": page.number})
