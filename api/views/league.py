"""The league and bookmarks: reading. Writing is a command like all others."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answer, page
from api.base_views import SignedInView
from api.schema import documented
from api.seats import language, seat
from campaigns.selectors.league import bookmarks, pages


class League(SignedInView):
    @documented("Phases, challenges and alliances, pairings, awards, and seasons that are over", gives=pages.LeaguePage)
    def get(self, request: Request, campaign: UUID) -> Response:
        return answer(pages.league(campaign, seat(request, campaign), language()))


class Bookmarks(SignedInView):
    @documented("Lines of the log that people marked", pages=bookmarks.BookmarkLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, bookmarks.bookmarks(campaign, seat(request, campaign), language()))
