"""One roll: opened, shared by a link, read by whoever holds one; and a device that is there for the dice."""

from uuid import UUID, uuid4

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer, page
from api.base_views import PublicView, SignedInView
from api.bodies import read
from api.schema import documented
from api.seats import language, seat_at
from campaigns.models import RollShare
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls import opened
from campaigns.selectors.rolls.shares import ShareLine, shares_of
from campaigns.submit import links
from campaigns.submit.battles.devices import seen
from campaigns.submit.rolls.links import share_roll


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same `id` again is the same link."""

    id: UUID = msgspec.field(default_factory=uuid4)


class HereAnswer(msgspec.Struct, frozen=True):
    """`roll` is the number of a roll that asks this device for its part (give-entropy or open-seed), else null."""

    version: int
    roll: int | None


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Roll(SignedInView):
    @documented(
        "One roll, opened: reasons, odds, what went into it, secret, commitment, recomputation", gives=opened.RollPage
    )
    def get(self, request: Request, battle: UUID, roll: int) -> Response:
        return answer(opened.roll_page(battle, roll, seat_at(request, battle), language()))


class Links(SignedInView):
    @documented("Links that open this roll (yours; a referee sees all)", pages=ShareLine)
    def get(self, request: Request, battle: UUID, roll: int) -> Response:
        member = seat_at(request, battle)
        opened.roll_page(battle, roll, member)
        return page(request, shares_of(battle, roll, member))

    @documented("A new link that opens this roll to whoever holds it", takes=NewLink, gives=ShareLine, status=201)
    def post(self, request: Request, battle: UUID, roll: int) -> Response:
        member, body = seat_at(request, battle), read(request, NewLink)
        made_link = share_roll(member, battle, roll, body.id)
        link = next((share for share in shares_of(battle, roll, member) if share.id == made_link.id), None)
        if link is None:
            raise NotVisible("no-such-link")
        return answer(link, 201)


class Link(SignedInView):
    @documented("Revoke a link: whoever made it, or a referee", status=204)
    def delete(self, request: Request, battle: UUID, roll: int, link: UUID) -> Response:
        links.revoke(RollShare, seat_at(request, battle), link)
        return Response(status=204)


class SharedRoll(PublicView):
    @documented("The roll behind a link, without anybody's name", gives=opened.RollPage)
    def get(self, request: Request, token: str) -> Response:
        return answer(opened.shared_roll(token, language()))


class Here(SignedInView):
    @documented(
        "A player's device says that it is there; for the dice, every second or two", takes=Nothing, gives=HereAnswer
    )
    def post(self, request: Request, battle: UUID) -> Response:
        member = seat_at(request, battle)
        read(request, Nothing)
        row = seen(member, battle)
        is_asked = row.waiting.get("kind") == "devices" and str(member.id) in row.waiting.get("members", ())
        return answer(HereAnswer(row.version, row.waiting["number"] if is_asked else None))
