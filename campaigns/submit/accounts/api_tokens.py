"""Making and ending the tokens with which programs act for an account. No event: the log doesn't know accounts.

Of our own, in place of a library: django-rest-knox has no names, no rights and no campaigns, and the rest is this file.
"""

import secrets
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.utils import timezone

from campaigns.models import ApiToken
from campaigns.selectors.accounts.api_tokens import tokens_of
from campaigns.selectors.rights import member_of, token_digest
from campaigns.submit.accounts.naming import clean_name
from campaigns.submit.errors import Malformed, NotFound, Refusal

PREFIX = "rollbook_"  # tells it from a phone's, and lets programs that look for lost secrets know it
MOST = 20  # of one account
LONGEST_NAME = 60
LONGEST_DAYS = 366
NOTED_AGAIN = timedelta(minutes=5)


class Made(NamedTuple):
    """`key` is shown once; the server keeps only its digest."""

    token: ApiToken
    key: str


def make_token(
    user: AbstractBaseUser,
    name: str,
    *,
    days: int,
    read_only: bool = False,
    campaign: UUID | None = None,
    id: UUID | None = None,
) -> Made:
    """Raises: Malformed (name, days), NotFound for a campaign without a seat, Refusal for too many, or for an `id` that
    made one already: what was shown once isn't shown again."""
    plain = clean_name(name)
    if len(plain) > LONGEST_NAME:
        raise Malformed("name", name, "text-up-to", {"most": LONGEST_NAME})
    if not 1 <= days <= LONGEST_DAYS:
        raise Malformed("days", days, "whole-number-between", {"least": 1, "most": LONGEST_DAYS})
    if campaign is not None and member_of(user, campaign) is None:
        raise NotFound("no-such-campaign", id=str(campaign))
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)  # of many at once one after the other
        alive = [token.id for token in tokens_of(user)]
        if len(alive) >= MOST:
            raise Refusal("too-many-tokens", {"most": MOST})
        ApiToken.objects.filter(user_id=user.pk).exclude(id__in=alive).delete()
        key = PREFIX + secrets.token_urlsafe(32)
        token, is_new = ApiToken.objects.get_or_create(
            id=id or uuid4(),
            defaults={
                "token_hash": token_digest(key),
                "user": user,
                "name": plain,
                "ends_at": timezone.now() + timedelta(days=days),
                "read_only": read_only,
                "campaign_id": campaign,
                "password_mark": user.get_session_auth_hash(),
            },
        )
    if not is_new:
        raise Refusal("token-made-already", status=409)
    return Made(token, key)


def note_use(token: ApiToken) -> None:
    """When it was last used, to some minutes: not every request writes."""
    now = timezone.now()
    if token.used_at is None or token.used_at < now - NOTED_AGAIN:
        ApiToken.objects.filter(id=token.id).update(used_at=now)


def end_token(user: AbstractBaseUser | AnonymousUser, id: UUID) -> bool:
    """By the account whose it is; False where there is none."""
    return bool(ApiToken.objects.filter(user_id=user.pk or 0, id=id).delete()[0])


def end_tokens(user: AbstractBaseUser | AnonymousUser) -> None:
    ApiToken.objects.filter(user_id=user.pk or 0).delete()
