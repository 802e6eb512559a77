"""Tokens with which programs act for an account: which ones still open something."""

from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.utils import timezone

from campaigns.models import ApiToken, Campaign
from campaigns.selectors.names import Names
from campaigns.selectors.rights import token_digest
from engine.kernel.ruleset import Language


class TokenLine(msgspec.Struct, frozen=True):
    """`campaign` is the name of the only one it is for; empty: all of the account's."""

    id: UUID
    name: str
    made_us: int
    used_us: int | None
    ends_us: int
    read_only: bool
    campaign: str


def token_of(key: str) -> ApiToken | None:
    """None for one that is unknown, ran out, or was made under another password, or whose account is switched off."""
    token = ApiToken.objects.select_related("user").filter(token_hash=token_digest(key)).first()
    return token if token is not None and _opens(token, token.user) else None


def tokens_of(user: AbstractBaseUser | AnonymousUser, language: Language = "en") -> list[TokenLine]:
    """The account's, the newest first."""
    if not user.is_authenticated:
        return []
    rows = [token for token in ApiToken.objects.filter(user_id=user.pk) if _opens(token, user)]
    sealed = dict(Campaign.objects.filter(id__in=[row.campaign_id for row in rows]).values_list("id", "name"))
    campaign_names = {id: Names(id, language).unseal(name) for id, name in sealed.items()}
    return [
        TokenLine(
            row.id,
            row.name,
            int(row.made_at.timestamp() * 1_000_000),
            int(row.used_at.timestamp() * 1_000_000) if row.used_at else None,
            int(row.ends_at.timestamp() * 1_000_000),
            row.read_only,
            campaign_names.get(row.campaign_id, "?") if row.campaign_id else "",
        )
        for row in rows
    ]


def _opens(token: ApiToken, user: AbstractBaseUser) -> bool:
    alive = user.is_active and token.ends_at > timezone.now()
    return alive and token.password_mark == user.get_session_auth_hash()
