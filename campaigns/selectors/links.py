"""Links that open one thing to whoever holds them: who sees which of them, and which one a token is."""

from typing import TypeVar

from django.db.models import QuerySet

from campaigns.models import Member, PageShare, RollShare, SimulationShare
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import WRITERS, is_referee
from campaigns.vault.links import id_of

SHARERS = (*WRITERS, "auditor")
L = TypeVar("L", RollShare, PageShare, SimulationShare)


def may_share(member: Member) -> bool:
    """Spectators read only."""
    return any(role in member.roles for role in SHARERS)


def those_of(member: Member, links: QuerySet[L]) -> QuerySet[L]:
    """Those that still open something: a referee sees all of them, everybody else his own."""
    shares = links.filter(campaign_id=member.campaign_id, revoked_at=None)
    return shares if is_referee(member) else shares.filter(made_by=member.id)


def link_of(token: str, kind: type[L]) -> L:
    """Raises: NotVisible, also for a link that was revoked."""
    id = id_of(token, kind)
    link = kind.objects.filter(id=id, revoked_at=None).first() if id is not None else None
    if link is None:
        raise NotVisible("no-such-link")
    return link
