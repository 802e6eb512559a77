"""Pictures of figures and battles: added from a phone in two taps, shown, deleted for good."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors.characters.pictures import content
from campaigns.submit import Malformed, Refusal
from campaigns.submit.characters.pictures import add_picture, delete_picture
from campaigns.submit.disputes.evidence import must_fit
from campaigns.web.declined import declined
from campaigns.web.disputes.dispute_words import file_of
from campaigns.web.going_back import back
from campaigns.web.submit_form import command_id
from campaigns.web.uploads import AROUND
from campaigns.web.who import or_404, seat


@require_safe
def show(request: HttpRequest, campaign: UUID, picture: UUID) -> HttpResponse:
    """Browsers keep it but ask each time, so that one that was deleted is gone at once."""
    member = seat(request, campaign)
    small = "small" in request.GET
    with or_404():
        media, data = content(campaign, picture, member, small)
    tag = f'"{picture.hex}{"-small" if small else ""}"'
    response: HttpResponse = HttpResponse(data, content_type=media)
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponseNotModified()
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


@require_POST
def add(request: HttpRequest, campaign: UUID, about: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        must_fit(int(request.META.get("CONTENT_LENGTH") or 0) - AROUND)
        data = file_of(request.FILES.get("file"))
        if data is None:
            raise Malformed("file", "", "picture")
        add_picture(member, about, command_id(request), data)
    except (Refusal, Malformed) as error:
        return declined(request, error, back(request, redirect("campaign", campaign)))
    return back(request, redirect("campaign", campaign))


@require_POST
def delete(request: HttpRequest, campaign: UUID, picture: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        with or_404():
            delete_picture(member, picture)
    except Refusal as refusal:
        return declined(request, refusal, back(request, redirect("campaign", campaign)))
    else:
        messages.success(request, _("Picture deleted. Older backups keep it for a while."))
    return back(request, redirect("campaign", campaign))
