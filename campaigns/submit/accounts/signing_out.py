"""Ending what lets a device in: a browser's session, a phone's token. No event: neither is known to the log."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Device, JoinCode, Member, Seat
from campaigns.selectors.accounts.signed_in import mark_of, sessions_of
from campaigns.selectors.rights import is_referee, token_digest
from campaigns.submit.accounts.api_tokens import end_tokens
from campaigns.submit.errors import Forbidden, NotFound, Refusal
from campaigns.submit.in_turn import in_turn


def sign_out_elsewhere(
    user: AbstractBaseUser | AnonymousUser, here: str | None, mark: str = "", kept: Iterable[str] = ()
) -> int:
    """The account's other browsers, its programs and the phones that still hold a seat of its own from before it took
    that over, but for those tokens that are `kept`; or only that one browser. How many browsers were signed out.
    """
    if not mark:
        end_tokens(user)
        phones_of(user).exclude(token_hash__in=[token_digest(token) for token in kept]).update(
            revoked_at=timezone.now()
        )
    gone = [key for key, _said in sessions_of(user) if key != here and mark in ("", mark_of(key))]
    Session.objects.filter(session_key__in=gone).delete()
    return len(gone)


def phones_of(user: AbstractBaseUser | AnonymousUser) -> "QuerySet[Device]":
    """Those that sit in a seat of the account without having signed in to it."""
    seats = Seat.objects.filter(user_id=user.pk or 0).values("member_id")
    return Device.objects.filter(member_id__in=seats, revoked_at=None)


def sign_out_phones(by: Member, member: UUID) -> int:
    """All phones that sit in the seat, by whoever's it is or a referee; how many. A co-referee leaves the referee's:
    who has no account comes back into no seat. Raises: NotFound, Forbidden."""
    with in_turn(by) as asks:
        row = Member.objects.filter(id=member, campaign_id=asks.campaign_id).first()
        if row is None:
            raise NotFound("no-such-member", id=str(member))
        may = is_referee(asks) and ("referee" not in row.roles or "referee" in asks.roles)
        if member != asks.id and not may:
            raise Forbidden("referee-only")
        return Device.objects.filter(member_id=member, revoked_at=None).update(revoked_at=timezone.now())


def put_out(by: Member, member: UUID) -> None:
    """Nobody sits in the seat any more, with an account or a phone, and no code lets anybody in that he may know. The
    seat stays with all that it has, and whoever is asked back joins anew.

    By a referee, and never another one's. Raises: NotFound, Forbidden, Refusal.
    """
    with in_turn(by) as asks:
        row = Member.objects.filter(id=member, campaign_id=asks.campaign_id, forgotten=False).first()
        if row is None:
            raise NotFound("no-such-member", id=str(member))
        if "referee" not in asks.roles:
            raise Forbidden("referee-only")
        if is_referee(row):
            raise Refusal("still-a-referee")
        Seat.objects.filter(member_id=member).delete()
        Device.objects.filter(member_id=member, revoked_at=None).update(revoked_at=timezone.now())
        JoinCode.objects.filter(campaign_id=asks.campaign_id).delete()


def sign_out_phone(tokens: Iterable[str]) -> None:
    """This one, which had the tokens; whoever copied them has nothing either."""
    digests = [token_digest(token) for token in tokens]
    Device.objects.filter(token_hash__in=digests, revoked_at=None).update(revoked_at=timezone.now())
