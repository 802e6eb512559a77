"""Bookmarks: lines of the log that somebody marked for everybody."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from campaigns.selectors.league import bookmarks
from campaigns.submit.league.commands import RemoveBookmark
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.campaigns.views import around
from campaigns.web.declined import enter_or_decline
from campaigns.web.who import language, or_404, seat


@require_safe
def page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    lines = bookmarks.bookmarks(campaign, member, language())
    return TemplateResponse(request, "league/bookmarks.html", {**around(campaign, member), "bookmarks": lines})


def add(request: HttpRequest, campaign: UUID, stream: UUID, version: int) -> HttpResponse:
    """The line that is to be marked, with room for a few words."""
    member = seat(request, campaign)
    with or_404():
        line = bookmarks.line_at(campaign, stream, version, member, language())
    shown = TemplateResponse(request, "league/bookmark.html", {**around(campaign, member), "line": line})
    if request.method != "POST":
        return shown
    words = request.POST.get("words", "").strip()
    command = {"type": "bookmark-line", "stream": str(stream), "version": version, "words": words}
    return enter_or_decline(request, member, command, redirect("bookmarks", campaign), shown)


remove = one_tap(RemoveBookmark, "bookmarks")
