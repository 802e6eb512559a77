"""Buttons and small forms of a campaign: one tap, one command; a no stands in its form on the page it came from."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.submit import Malformed, Refusal
from campaigns.web.declined import declined
from campaigns.web.going_back import back
from campaigns.web.submit_form import send
from campaigns.web.who import seat

Said = Callable[[HttpRequest], dict[str, Any]]


def tapped(
    request: HttpRequest,
    campaign: UUID,
    what: str,
    known: Mapping[str, Said],
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
    here = back(request, redirect(otherwise, campaign))
    try:
        send(request, member, {"type": what, **known[what](request)})
    except (Refusal, Malformed) as no:
        return declined(request, no, here, at=fields)
    return here
