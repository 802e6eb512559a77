"""Who asks: an account by session or token, or the phone that joined with a code by its own token."""

from typing import Any, Final
from uuid import UUID

from django.utils.translation import get_language
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from campaigns.models import Member
from campaigns.selectors.campaigns import campaign_of_battle
from campaigns.selectors.copies import must_be_open_at
from campaigns.selectors.missing import Missing
from campaigns.selectors.names import language_of
from campaigns.selectors.rights import member_at, member_of, member_of_device
from campaigns.submit import Forbidden
from engine.kernel.ruleset import Language

ACCOUNT_TOKEN_LENGTH: Final = 40  # a phone's token is longer


class Phone:
    """Stands where an account would: a device in one seat of one campaign."""

    is_authenticated: Final = True
    is_active: Final = True
    is_anonymous: Final = False
    pk: Final = None

    def __init__(self, member: Member) -> None:
        self.member = member


class SeatToken(TokenAuthentication):
    """`Authorization: Token ...` with an account's token or a phone's."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        member = member_of_device(key) if len(key) != ACCOUNT_TOKEN_LENGTH else None
        if member is not None:
            return Phone(member), key
        try:
            return super().authenticate_credentials(key)
        except AuthenticationFailed:
            raise AuthenticationFailed("no such token") from None


def seat(request: Request, campaign: UUID) -> Member:
    """The member who asks. Raises: Missing, which tells a stranger nothing."""
    user: Any = request.user
    member = user.member if isinstance(user, Phone) else member_of(user, campaign)
    if member is None or member.campaign_id != campaign:
        raise Missing("no-such-campaign", id=str(campaign))
    return member


def seat_at(request: Request, battle: UUID) -> Member:
    """Raises: Missing."""
    user: Any = request.user
    if isinstance(user, Phone):
        member = user.member if campaign_of_battle(battle) == user.member.campaign_id else None
    else:
        member = member_at(user, battle)
    if member is None:
        raise Missing("no-such-battle", id=str(battle))
    must_be_open_at(battle, member)
    return member


def account(request: Request) -> Any:
    """The signed-in account. Raises: Forbidden for a phone without one."""
    if isinstance(request.user, Phone):
        raise Forbidden("account-needed")
    return request.user


def language() -> Language:
    """Of the request: Accept-Language, or what the session chose."""
    return language_of(get_language())
