"""Links that open one thing to whoever holds them. They change nothing that is told, so they are rows and no events."""

from typing import Any
from uuid import UUID

from campaigns.models import Member
from campaigns.selectors.links import L, may_share
from campaigns.selectors.rights import is_referee
from campaigns.submit.errors import Forbidden, NotFound
from campaigns.submit.in_turn import in_turn


def make(kind: type[L], member: Member, id: UUID, opens: dict[str, Any], **shows: bool) -> L:
    """A link to what `opens` names; the same `id` again is the same link. Raises: NotFound, Forbidden."""
    with in_turn(member) as still:
        if not may_share(still):
            raise Forbidden("may-only-read", roles=list(still.roles))
        link, _ = kind.objects.get_or_create(
            id=id, defaults={"campaign_id": member.campaign_id, "made_by": member.id, **opens, **shows}
        )
    if any(getattr(link, name) != value for name, value in {"made_by": member.id, **opens}.items()):
        raise NotFound("no-such-link", id=str(id))
    return link


def revoke(kind: type[L], member: Member, id: UUID) -> L:
    """By a referee or by whoever made it; twice is once. Raises: NotFound."""
    link = kind.objects.filter(id=id, campaign_id=member.campaign_id).first()
    if link is None or (link.made_by != member.id and not is_referee(member)):
        raise NotFound("no-such-link", id=str(id))
    link.revoke(member.id)
    return link
