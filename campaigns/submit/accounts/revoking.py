"""Ending a link that shows a roll, a life or a report to strangers."""

from typing import TypeVar
from uuid import UUID

from django.utils import timezone

from campaigns.models import Member, PageShare, RollShare
from campaigns.selectors.rights import is_referee
from campaigns.submit.errors import NotFound

Share = TypeVar("Share", PageShare, RollShare)


def revoked(kind: type[Share], member: Member, id: UUID) -> Share:
    """By a referee or by whoever made it; twice is once. Raises: NotFound."""
    found = kind.objects.filter(id=id, campaign_id=member.campaign_id).first()
    if found is None or (found.made_by != member.id and not is_referee(member)):
        raise NotFound("no-such-link", id=str(id))
    if found.revoked_at is None:
        found.revoked_at, found.revoked_by = timezone.now(), member.id
        found.save(update_fields=["revoked_at", "revoked_by"])
    return found
