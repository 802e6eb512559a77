"""Who asks: an account by session or token, or one seat alone, by a phone's token or one for one campaign."""

from typing import Any, Final
from uuid import UUID

from django.utils.translation import get_language
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from campaigns.models import ApiToken, Member
from campaigns.selectors.accounts.api_tokens import token_of
from campaigns.selectors.battles.copies import must_be_open_at
from campaigns.selectors.campaigns.pages import campaign_of_battle
from campaigns.selectors.names import language_of
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import member_at, member_of, member_of_device
from campaigns.submit import Forbidden
from campaigns.submit.accounts.api_tokens import PREFIX, note_use
from engine.kernel.ruleset import Language


class OneSeat:
    """Stands where an account would: a phone, or a program with a token for one campaign. It has this seat and nothing
    else, so there is no list, and no other campaign, to leave out."""

    is_authenticated: Final = True
    is_active: Final = True
    is_anonymous: Final = False
    pk: Final = None

    def __init__(self, member: Member) -> None:
        self.member = member


class SeatToken(TokenAuthentication):
    """`Authorization: Token ...` with a token that an account made, or a phone's."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """Raises: Forbidden where a token that only reads would write. Here, so that no view can forget it."""
        account_and_token = super().authenticate(request)
        if account_and_token is not None and isinstance(account_and_token[1], ApiToken):
            if account_and_token[1].read_only and request.method not in request.parser_context["view"].open_to_readers:
                raise Forbidden("token-only-reads")
            note_use(account_and_token[1])
        return account_and_token

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        if not key.startswith(PREFIX):
            member = member_of_device(key)
            if member is None:
                raise AuthenticationFailed("no such token")
            return OneSeat(member), key
        token = token_of(key)
        if token is None:
            raise AuthenticationFailed("no such token")
        if token.campaign_id is None:
            return token.user, token
        member = member_of(token.user, token.campaign_id)
        if member is None:
            raise AuthenticationFailed("no such token")
        return OneSeat(member), token


def seat(request: Request, campaign: UUID) -> Member:
    """The member who asks. Raises: NotVisible, which tells a stranger nothing."""
    user: Any = request.user
    member = user.member if isinstance(user, OneSeat) else member_of(user, campaign)
    if member is None or member.campaign_id != campaign:
        raise NotVisible("no-such-campaign", id=str(campaign))
    return member


def seat_at(request: Request, battle: UUID) -> Member:
    """Raises: NotVisible."""
    user: Any = request.user
    if isinstance(user, OneSeat):
        member = user.member if campaign_of_battle(battle) == user.member.campaign_id else None
    else:
        member = member_at(user, battle)
    if member is None:
        raise NotVisible("no-such-battle", id=str(battle))
    must_be_open_at(battle, member)
    return member


def account(request: Request) -> Any:
    """The signed-in account. Raises: Forbidden for whoever has one seat alone."""
    if isinstance(request.user, OneSeat):
        raise Forbidden("account-needed")
    return request.user


def language() -> Language:
    """Of the request: Accept-Language, or what the session chose."""
    return language_of(get_language())
