"""Who looks at a page: an account's seat, or the seat of a phone that joined with a code and keeps a cookie."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from campaigns.models import Battle, Member
from campaigns.selectors.battles.copies import must_be_open
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle_of, row_of
from campaigns.selectors.names import language_of
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import DEVICE_TOKEN, member_of, member_of_device, members_of_devices
from campaigns.submit.accounts.known_browsers import cookie_of, is_known, new_mark
from campaigns.submit.accounts.signing_out import sign_out_phone
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Language

COOKIE = "seat-"
SAT_IN = "sat_in_by_phone"  # attribute of a request: the campaign
LOOKED_AT = "battle_looked_at"  # attribute of a request: the battle's row
GONE = "Rollbook-Gone"  # header: what the device keeps of pages is no longer its reader's (static/js/offline/worker.js)
NAMED = re.compile(COOKIE + "[0-9a-f]{32}")  # a campaign's id
MOST_SEATS = 20
HALF_A_YEAR = 182 * 24 * 3600
KEPT_SECONDS = 400 * 24 * 3600  # no browser keeps a cookie for longer


class NoSeat(Http404):
    """Whoever asks sits nowhere there, or not any more."""


def language() -> Language:
    return language_of(get_language())


def seat(request: HttpRequest, campaign: UUID) -> Member:
    """The member who looks; a stranger can't tell that the campaign exists. Raises: NoSeat."""
    member = member_of(request.user, campaign) or _of_phone(request, campaign)
    if member is None:
        raise NoSeat
    return member


def seat_at(request: HttpRequest, battle: UUID) -> Member:
    """Raises: Http404."""
    return row_at(request, battle)[1]


def table_at(request: HttpRequest, battle: UUID, at: int | None = None) -> LoadedBattle:
    """The battle as whoever looks sees it, as it stands or stood. Raises: Http404."""
    row, member = row_at(request, battle)
    try:
        return load_battle_of(row, member, language(), at)
    except (NotVisible, Malformed):
        raise Http404 from None


def row_at(request: HttpRequest, battle: UUID) -> tuple[Battle, Member]:
    """The battle's row, and who looks at it. Raises: Http404."""
    with or_404():
        row = row_of(battle)
        member = seat(request, row.campaign_id)
        must_be_open(row, member)
    setattr(request, LOOKED_AT, row)
    return row, member


@contextmanager
def or_404() -> Iterator[None]:
    """Raises: Http404 where there is no such thing, or not for this reader."""
    try:
        yield
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from None
        raise


def as_id(text: str) -> UUID:
    """Of what stands in an address. Raises: Http404 for what is no id."""
    try:
        return UUID(text)
    except ValueError:
        raise Http404 from None


def phone_seats(request: HttpRequest) -> list[Member]:
    """The seats that this phone holds without an account, one per campaign; twenty at most."""
    return members_of_devices(_tokens(request).values())


def phone_tokens(request: HttpRequest) -> list[str]:
    """What this phone holds its seats by."""
    return list(_tokens(request).values())


def phone_token(request: HttpRequest, campaign: UUID) -> str:
    """What this phone holds its seat in the campaign by; empty where it holds none."""
    return request.COOKIES.get(COOKIE + campaign.hex, "")


def keep_seat(request: HttpRequest, response: HttpResponse, campaign: UUID, token: str) -> None:
    response.set_cookie(
        COOKIE + campaign.hex, token, max_age=KEPT_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure()
    )


class KeepsSeats:
    """Middleware: whoever sits in a seat by this phone alone keeps it as long as he comes back. Counted from the day he
    joined, the cookie would end in the middle of a campaign, and nobody could give him that seat again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        campaign: UUID | None = getattr(request, SAT_IN, None)
        looks = request.method == "GET" and "HX-Request" not in request.headers  # parts come every few seconds
        if campaign is not None and looks and COOKIE + campaign.hex not in response.cookies:
            keep_seat(request, response, campaign, phone_token(request, campaign))
        return response


def known_browser(request: HttpRequest, name: str) -> str:
    """By what the account that is called so knows this browser; empty where it doesn't."""
    mark = request.COOKIES.get(cookie_of(name), "")
    return mark if is_known(mark, name) else ""


def keep_known(request: HttpRequest, response: HttpResponse, user: AbstractBaseUser) -> None:
    """The account has signed in with this browser."""
    name, mark = cookie_of(user.get_username()), new_mark(user)
    response.set_cookie(name, mark, max_age=HALF_A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure())


def of_browser(request: HttpRequest) -> dict[str, bool]:
    """For the templates: `seated`, as far as cookies say so."""
    return {"seated": bool(_tokens(request))}


def with_living_seats(request: HttpRequest, response: HttpResponse, seats: Sequence[Member]) -> None:
    """Cookies of seats last anew; those of seats that are none any more go, and what the device kept of their pages."""
    alive = {COOKIE + seat.campaign_id.hex for seat in seats}
    for seat in seats:
        keep_seat(request, response, seat.campaign_id, phone_token(request, seat.campaign_id))
    for name in _tokens(request).keys() - alive:
        response.delete_cookie(name)
        response.headers[GONE] = "1"


def give_up_seats(request: HttpRequest, response: HttpResponse) -> None:
    """Signing out also forgets what this browser holds, and it opens nothing any more."""
    tokens = _tokens(request)
    sign_out_phone(tokens.values())
    for name in tokens:
        response.delete_cookie(name)


def _tokens(request: HttpRequest) -> dict[str, str]:
    """By cookie. Anybody can send hundreds that look like one, so no more than a phone may well have are read."""
    named = ((name, value) for name, value in request.COOKIES.items() if NAMED.fullmatch(name))
    return dict(islice(((name, value) for name, value in named if DEVICE_TOKEN.fullmatch(value)), MOST_SEATS))


def _of_phone(request: HttpRequest, campaign: UUID) -> Member | None:
    member = member_of_device(phone_token(request, campaign))
    if member is None or member.campaign_id != campaign:
        return None
    setattr(request, SAT_IN, campaign)
    return member
