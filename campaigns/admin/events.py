"""The event browser: everything of one campaign in order, as the reader may see it. It passes `show` like any page."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from campaigns.admin.reading import opened, refereed
from campaigns.ledger.read import read
from campaigns.models import Battle, Campaign, Member
from campaigns.selectors.events import show_all
from campaigns.selectors.names import Names
from campaigns.selectors.rights import member_of
from campaigns.web.who import language

A_PAGE = 100
DAY_US = 24 * 3600 * 1_000_000


def browse(request: HttpRequest, campaign: UUID, around: dict[str, Any]) -> HttpResponse:
    mine = refereed(request)
    row = Campaign.objects.filter(id=campaign).first()
    if row is None or (mine is not None and campaign not in mine):
        raise Http404
    wanted = {name: request.GET.get(name, "") for name in ("stream", "type", "actor", "since", "until")}
    stored = _narrowed(campaign, wanted)
    page = Paginator(stored[::-1], A_PAGE).get_page(request.GET.get("p"))
    names = Names(campaign, language())
    reader = member_of(request.user, campaign)
    shown = show_all(campaign, page.object_list, reader)
    battles = Battle.objects.filter(campaign_id=campaign)
    context = {
        **around,
        "title": _("Events of %(name)s") % {"name": opened(campaign, row.name)},
        "campaign": row,
        "page": page,
        "events": [(one, when(one.recorded_us), names.person(one.actor)) for one in shown],
        "wanted": wanted,
        "streams": [(str(campaign), _("the campaign itself")), *((str(b.id), _battle(b, names)) for b in battles)],
        "types": sorted({one.type for one in read(campaign)}),
        "actors": [(str(one.id), names.person(one.id)) for one in Member.objects.filter(campaign_id=campaign)],
        "rest": "&".join(f"{name}={value}" for name, value in wanted.items() if value),
    }
    return render(request, "admin/campaign_events.html", context)


def _narrowed(campaign: UUID, wanted: dict[str, str]) -> list[Any]:
    stream = _uuid(wanted["stream"])
    events = read(campaign, stream=stream, types=[wanted["type"]] if wanted["type"] else None)
    actor = _uuid(wanted["actor"])
    since, until = _day(wanted["since"]), _day(wanted["until"])
    return [
        one
        for one in events
        if (actor is None or actor in (one.actor, one.entered_by))
        and (since is None or one.recorded_us >= since)
        and (until is None or one.recorded_us < until + DAY_US)
    ]


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        return None


def _day(text: str) -> int | None:
    try:
        day = parse_date(text) if text else None
    except ValueError:
        day = None
    return None if day is None else int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1_000_000)


def when(us: int) -> datetime:
    return datetime.fromtimestamp(us / 1_000_000, UTC)


def _battle(row: Battle, names: Names) -> str:
    return names.unseal(row.name) if row.name else _("battle %(id)s") % {"id": str(row.id)[:8]}
