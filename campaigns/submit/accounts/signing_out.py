"""Ending what lets a device in: a browser's session, a phone's token. No event: neither is known to the log."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaigns.models import Device, Member
from campaigns.selectors.accounts.signed_in import mark_of, sessions_of
from campaigns.selectors.rights import is_referee, token_digest
from campaigns.submit.accounts.api_tokens import end_tokens
from campaigns.submit.errors import Forbidden, NotFound
from campaigns.submit.in_turn import in_turn


def sign_out_elsewhere(user: AbstractBaseUser | AnonymousUser, here: str | None, mark: str = "") -> int:
    """The account's other browsers and its programs, or only that one browser; how many browsers were signed out."""
    if not mark:
        end_tokens(user)
    gone = [key for key, _said in sessions_of(user) if key != here and mark in ("", mark_of(key))]
    Session.objects.filter(session_key__in=gone).delete()
    return len(gone)


def sign_out_phones(by: Member, member: UUID) -> int:
    """All phones that sit in the seat, by whoever's it is or a referee; how many. Raises: NotFound, Forbidden."""
    with in_turn(by) as asks:
        if not Member.objects.filter(id=member, campaign_id=asks.campaign_id).exists():
            raise NotFound("no-such-member", id=str(member))
        if member != asks.id and not is_referee(asks):
            raise Forbidden("referee-only")
        return Device.objects.filter(member_id=member, revoked_at=None).update(revoked_at=timezone.now())


def sign_out_phone(tokens: Iterable[str]) -> None:
    """This one, which had the tokens; whoever copied them has nothing either."""
    digests = [token_digest(one) for one in tokens]
    Device.objects.filter(token_hash__in=digests, revoked_at=None).update(revoked_at=timezone.now())
