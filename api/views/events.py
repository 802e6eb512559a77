"""The log itself: events as this reader may see them, as pages or as a stream of lines."""

from collections.abc import Iterator
from itertools import islice
from typing import Any
from uuid import UUID

from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from api import ndjson
from api.answers import answer
from api.base_views import SignedInView
from api.bodies import number, uuid, words
from api.schema import documented, paged
from api.seats import seat, seat_at
from campaigns.models import Member
from campaigns.selectors.events import ShownEvent, each_event

USUAL, MOST = 500, 5000
LINES = {ndjson.NdjsonRenderer.media_type: "A ShownEvent a line, all of them unless `limit` is given"}


class CampaignEvents(SignedInView):
    renderer_classes = [JSONRenderer, ndjson.NdjsonRenderer]

    @documented(
        "The campaign's log; `after` is a seq, or a version where `stream` is named; `type` may come several times",
        gives=paged(ShownEvent),
        media=LINES,
        query=("after", "limit", "stream", "type"),
        most=MOST,
        usual=USUAL,
    )
    def get(self, request: Request, campaign: UUID) -> Any:
        return _events(request, seat(request, campaign), uuid(request, "stream"))


class BattleEvents(SignedInView):
    renderer_classes = [JSONRenderer, ndjson.NdjsonRenderer]

    @documented(
        "The battle's own stream; `after` is a version",
        gives=paged(ShownEvent),
        media=LINES,
        query=("after", "limit", "type"),
        most=MOST,
        usual=USUAL,
    )
    def get(self, request: Request, battle: UUID) -> Any:
        member = seat_at(request, battle)
        return _events(request, member, battle)


def _events(request: Request, member: Member, stream: UUID | None) -> Any:
    """JSON in pages, lines all at once unless `limit` is given."""
    after = number(request, "after", 0, 0, 10**15) or 0
    lines = ndjson.is_wanted(request)
    limit = number(request, "limit", None if lines else USUAL, 1, MOST)
    events: Iterator[ShownEvent] = each_event(
        member.campaign_id, member, stream=stream, after=after, types=words(request, "type")
    )
    if lines:
        return ndjson.stream(islice(events, limit))
    assert limit is not None
    shown = list(islice(events, limit + 1))
    more, shown = len(shown) > limit, shown[:limit]
    number_of = shown[-1] if shown else None
    following = (number_of.version if stream else number_of.seq) if more and number_of else None
    return answer({"results": shown, "next": following})
