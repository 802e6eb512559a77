"""Buttons and small forms of a campaign: one tap, one command; a no stands in its form on the page it came from."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_POST

from campaigns.submit import Malformed, Refusal
from campaigns.web.declined import declined
from campaigns.web.going_back import back
from campaigns.web.submit_form import Reader, reader_of, send
from campaigns.web.who import seat
from engine.kernel.commands import Command


def tapped(
    request: HttpRequest,
    campaign: UUID,
    what: str,
    known: Mapping[str, Reader],
    otherwise: str = "campaign",
    fields: Mapping[str, str] = MappingProxyType({}),
) -> HttpResponse:
    """`known`: from a command's type to what its form says; `otherwise` names the campaign's page to go to; `fields`:
    what the forms call fields of the command.

    Raises: Http404 for any other type.
    """
    member = seat(request, campaign)
    if what not in known:
        raise Http404
    page = back(request, redirect(otherwise, campaign))
    try:
        send(request, member, {"type": what, **known[what](request)})
    except (Refusal, Malformed) as error:
        return declined(request, error, page, at=fields)
    return page


def one_tap(what: type[Command], to: str, *, back: str = "", read: Reader | None = None) -> Callable[..., HttpResponse]:
    """A view for one command: what its address names, and what its form says (as `read`, else by the types of its
    fields). It leads to the page `to`, a no to the page `back` if that is another; either is the campaign's, or that of
    what the address names.
    """
    reader = read or reader_of(what)

    @require_POST
    def enter(request: HttpRequest, campaign: UUID, **named: UUID) -> HttpResponse:
        member, about = seat(request, campaign), {name: str(id) for name, id in named.items()}
        try:
            send(request, member, {**reader(request), **about})
        except (Refusal, Malformed) as error:
            return declined(request, error, _page(back or to, campaign, named))
        return _page(to, campaign, named)

    return enter


def _page(name: str, campaign: UUID, named: Mapping[str, UUID]) -> HttpResponse:
    try:
        return redirect(reverse(name, kwargs={"campaign": campaign, **named}))
    except NoReverseMatch:
        return redirect(name, campaign)
