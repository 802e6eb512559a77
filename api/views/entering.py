"""Coming in: tokens for accounts, join codes for phones, and an account that takes over a phone's seat."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth import authenticate
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import ReceiptAnswer, answer, page, receipt
from api.base_views import PublicView, SignedInView
from api.bodies import Credentials, Joining, Linking, NewCode, read, with_setup
from api.schema import documented
from api.seats import account, seat
from campaigns.models import ApiToken, Member
from campaigns.selectors.battles.loaded import load_battle
from campaigns.selectors.campaigns.pages import JoinCodeLine, join_codes
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import is_referee, member_of_device
from campaigns.site.origin import address
from campaigns.submit import Forbidden, Refusal, join, link_account, make_join_code, revoke_join_code
from campaigns.submit.accounts.api_tokens import end_token, make_token
from campaigns.submit.accounts.throttling import at_password


class TokenAnswer(msgspec.Struct, frozen=True):
    """`token` is shown once; it goes at `ends_at`, with the account's password, and when its owner ends it."""

    token: str
    id: UUID
    name: str
    ends_at: str
    read_only: bool
    campaign: UUID | None


class JoinedAnswer(msgspec.Struct, frozen=True):
    """`token` is shown once: it is this phone's key to its seat."""

    campaign: UUID
    battle: UUID | None
    member: UUID
    token: str
    version: int


class Tokens(PublicView):
    @documented("A new token of an account", takes=Credentials, gives=TokenAnswer)
    def post(self, request: Request) -> Response:
        body = read(request, Credentials)
        tried = at_password(body.username, address(request))
        user: Any = authenticate(request, username=body.username, password=body.password)
        if user is None:
            raise Refusal("wrong-credentials", status=401)
        tried.was_right()
        made_token = make_token(user, body.name, days=body.days, read_only=body.read_only, campaign=body.campaign)
        token = made_token.token
        return answer(
            TokenAnswer(
                made_token.key, token.id, token.name, token.ends_at.isoformat(), token.read_only, token.campaign_id
            )
        )


class OwnToken(SignedInView):
    open_to_readers = (*SAFE_METHODS, "DELETE")

    @documented("Sign out: the token that asks ends", status=204)
    def delete(self, request: Request) -> Response:
        token: Any = request.auth
        if not isinstance(token, ApiToken):
            raise NotVisible("no-such-token")
        end_token(token.user, token.id)
        return Response(status=204)


class Join(PublicView):
    @documented("Take a seat with a join code", takes=Joining, gives=JoinedAnswer, status=201)
    def post(self, request: Request) -> Response:
        body = read(request, Joining)
        with with_setup(Joining):
            joined = join(body.code, body.nickname, origin=address(request), command=body.id)
        joined_answer = JoinedAnswer(
            joined.campaign, joined.battle, joined.member, joined.token, joined.receipt.version
        )
        return answer(joined_answer, 201)


class Link(SignedInView):
    @documented("The signed-in account takes over a phone's seat", takes=Linking, gives=ReceiptAnswer)
    def post(self, request: Request) -> Response:
        user, body = account(request), read(request, Linking)
        member = member_of_device(body.device)
        if member is None:
            raise NotVisible("no-such-seat")
        return receipt(link_account(user, member, body.id, phone=body.device))


class JoinCodes(SignedInView):
    @documented("Codes that still let somebody in (referees)", pages=JoinCodeLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, join_codes(campaign, _referee(request, campaign)))

    @documented("A new join code (referees)", takes=NewCode, gives=JoinCodeLine, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, body = seat(request, campaign), read(request, NewCode)
        if body.battle is not None:
            load_battle(body.battle, member)
        join_code = make_join_code(member, body.battle)
        return answer(JoinCodeLine(join_code.code, join_code.battle_id, join_code.expires_at.isoformat()), 201)


class OneJoinCode(SignedInView):
    @documented("Nobody comes in with the code any more (referees)", status=204)
    def delete(self, request: Request, campaign: UUID, code: str) -> Response:
        revoke_join_code(code, _referee(request, campaign))
        return Response(status=204)


def _referee(request: Request, campaign: UUID) -> Member:
    """Nobody else is told whether a code exists. Raises: NotVisible, Forbidden."""
    member = seat(request, campaign)
    if not is_referee(member):
        raise Forbidden("referee-only", role=", ".join(member.roles))
    return member
