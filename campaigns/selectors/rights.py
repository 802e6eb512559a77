"""Who somebody is in a campaign: by account, or by the token of a phone that joined with a code."""

import hashlib
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from campaigns.models import Battle, Campaign, Device, Member, Seat

REFEREES = ("referee", "co-referee")
WRITERS = (*REFEREES, "player")


def member_of(user: AbstractBaseUser | AnonymousUser, campaign: UUID) -> Member | None:
    """The seat of an account, or None when it has none here."""
    if not user.is_authenticated:
        return None
    seat = Seat.objects.filter(user_id=user.pk, campaign_id=campaign).values("member_id")
    return Member.objects.filter(id__in=seat, forgotten=False).first()


def member_at(user: AbstractBaseUser | AnonymousUser, battle: UUID) -> Member | None:
    """The seat of an account in a battle's campaign, or None when there is none."""
    if not user.is_authenticated:
        return None
    seats = Seat.objects.filter(user_id=user.pk).values("member_id")
    campaign = Battle.objects.filter(id=battle).order_by().values("campaign_id")
    return Member.objects.filter(id__in=seats, campaign_id__in=campaign, forgotten=False).first()


def member_of_device(token: str) -> Member | None:
    """The seat of a phone; None for an unknown or revoked token."""
    device = Device.objects.filter(token_hash=token_digest(token), revoked_at=None).values("member_id")
    return Member.objects.filter(id__in=device, forgotten=False).first()


def campaigns_of(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Campaign]:
    """Campaigns in which the account has a seat, the latest first."""
    if not user.is_authenticated:
        return Campaign.objects.none()
    return Campaign.objects.filter(id__in=Seat.objects.filter(user_id=user.pk).values("campaign_id"))


def is_referee(member: Member | None) -> bool:
    return member is not None and any(role in member.roles for role in REFEREES)


def may_write(member: Member | None) -> bool:
    """Auditors and spectators only read."""
    return member is not None and any(role in member.roles for role in WRITERS)


def token_digest(token: str) -> bytes:
    """What is kept of a device's token."""
    return hashlib.sha256(token.encode()).digest()
