"""Bookmarks: lines of the log that somebody marked for everybody."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_GET, require_POST

from campaigns.selectors.league import bookmarks
from campaigns.selectors.not_visible import NotVisible
from campaigns.submit import Malformed, NotFound, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.submit_form import send
from campaigns.web.who import language, seat


@require_GET
def page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    found = bookmarks.bookmarks(campaign, member, language())
    return TemplateResponse(request, "league/bookmarks.html", {**around(campaign, member), "bookmarks": found})


def add(request: HttpRequest, campaign: UUID, stream: UUID, version: int) -> HttpResponse:
    """The line that is to be marked, with room for a few words."""
    member = seat(request, campaign)
    try:
        line = bookmarks.line_at(campaign, stream, version, member, language())
    except NotVisible:
        raise Http404 from None
    shown = TemplateResponse(request, "league/bookmark.html", {**around(campaign, member), "line": line})
    if request.method != "POST":
        return shown
    words = request.POST.get("words", "").strip()
    command = {"type": "bookmark-line", "stream": str(stream), "version": version, "words": words}
    try:
        send(request, member, command)
    except (Refusal, Malformed) as no:
        return declined(request, no, shown)
    return redirect("bookmarks", campaign)


@require_POST
def remove(request: HttpRequest, campaign: UUID, bookmark: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        send(request, member, {"type": "remove-bookmark", "bookmark": str(bookmark)})
    except NotFound:
        raise Http404 from None
    except (Refusal, Malformed) as no:
        return declined(request, no, redirect("bookmarks", campaign))
    return redirect("bookmarks", campaign)
