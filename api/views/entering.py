"""Coming in: tokens for accounts, join codes for phones, and an account that takes over a phone's seat."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth import authenticate
from rest_framework.authtoken.models import Token
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import ReceiptAnswer, answer, page, receipt
from api.bodies import Credentials, Joining, Linking, NewCode, read
from api.described import paged, says
from api.door import Door, OpenDoor
from api.seats import account, seat
from campaigns.selectors.campaigns import JoinCodeLine, join_codes
from campaigns.selectors.missing import Missing
from campaigns.selectors.rights import is_referee, member_of_device
from campaigns.selectors.table import table
from campaigns.site.origin import address
from campaigns.submit import Forbidden, Refusal, join, link_account, make_join_code
from campaigns.submit.guessing import WRONG_PASSWORDS_OF_ALL, must_not_guess, place_of, was_wrong


class TokenAnswer(msgspec.Struct, frozen=True):
    token: str


class JoinedAnswer(msgspec.Struct, frozen=True):
    """`token` is shown once: it is this phone's key to its seat."""

    campaign: UUID
    battle: UUID | None
    member: UUID
    token: str
    version: int


class Tokens(OpenDoor):
    @says("An account's token", takes=Credentials, gives=TokenAnswer)
    def post(self, request: Request) -> Response:
        given = read(request, Credentials)
        place = place_of("sign-in", address(request))
        must_not_guess("too-many-wrong-passwords", "sign-in", place, of_all=WRONG_PASSWORDS_OF_ALL)
        user: Any = authenticate(request, username=given.username, password=given.password)
        if user is None:
            was_wrong(place)
            raise Refusal("wrong-credentials", status=401)
        return answer(TokenAnswer(Token.objects.get_or_create(user=user)[0].key))


class OwnToken(Door):
    @says("Sign out: the account's token ends, on all its clients", status=204)
    def delete(self, request: Request) -> Response:
        Token.objects.filter(user=account(request)).delete()
        return Response(status=204)


class Join(OpenDoor):
    @says("Take a seat with a join code", takes=Joining, gives=JoinedAnswer, status=201)
    def post(self, request: Request) -> Response:
        given = read(request, Joining)
        joined = join(given.code, given.nickname, origin=address(request), command=given.id)
        said = JoinedAnswer(joined.campaign, joined.battle, joined.member, joined.token, joined.receipt.version)
        return answer(said, 201)


class Link(Door):
    @says("The signed-in account takes over a phone's seat", takes=Linking, gives=ReceiptAnswer)
    def post(self, request: Request) -> Response:
        user, given = account(request), read(request, Linking)
        member = member_of_device(given.device)
        if member is None:
            raise Missing("no-such-seat")
        return receipt(link_account(user, member, given.id))


class JoinCodes(Door):
    @says("Codes that still let somebody in (referees)", gives=paged(JoinCodeLine))
    def get(self, request: Request, campaign: UUID) -> Response:
        member = seat(request, campaign)
        if not is_referee(member):
            raise Forbidden("referee-only", role=", ".join(member.roles))
        return page(request, join_codes(campaign, member))

    @says("A new join code (referees)", takes=NewCode, gives=JoinCodeLine, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, given = seat(request, campaign), read(request, NewCode)
        if not is_referee(member):
            raise Forbidden("referee-only", role=", ".join(member.roles))
        if given.battle is not None:
            table(given.battle, member)
        made = make_join_code(member, given.battle)
        return answer(JoinCodeLine(made.code, made.battle_id, made.expires_at.isoformat()), 201)
