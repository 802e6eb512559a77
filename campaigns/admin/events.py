"""The event browser: everything of one campaign in order, as the reader may see it. It passes `show` like any page."""

import csv
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from campaigns.admin.about import about
from campaigns.admin.reading import opened, refereed
from campaigns.ledger import browse as browse_log
from campaigns.ledger.browse import Wanted
from campaigns.models import Battle, BattleFigure, Campaign, Character, Member
from campaigns.selectors.event_titles import happened
from campaigns.selectors.events import ShownEvent, show_all
from campaigns.selectors.names import Names
from campaigns.selectors.rights import member_of
from campaigns.web.who import language

A_PAGE = 100
WANTED = ("stream", "type", "character", "actor", "since", "until")
DAY_US = 24 * 3600 * 1_000_000


def browse(request: HttpRequest, campaign: UUID, around: dict[str, Any]) -> HttpResponse:
    mine = refereed(request)
    row = Campaign.objects.filter(id=campaign).first()
    if row is None or (mine is not None and campaign not in mine):
        raise Http404
    wanted = {name: request.GET.get(name, "") for name in WANTED}
    look = _looked_for(campaign, wanted)
    names = Names(campaign, language())
    reader = member_of(request.user, campaign)
    if request.GET.get("export") in EXPORTS:
        return EXPORTS[request.GET["export"]](campaign, _visible(campaign, look, reader)[::-1])
    page: Any
    if look.character is not None:  # what a reader may not see is not found either, so pages are cut afterwards
        page = Paginator(_visible(campaign, look, reader), A_PAGE).get_page(request.GET.get("p"))
        shown = list(page.object_list)
    else:
        page = Paginator(range(browse_log.count(campaign, look)), A_PAGE).get_page(request.GET.get("p"))
        shown = show_all(campaign, browse_log.found(campaign, look, A_PAGE, (page.number - 1) * A_PAGE), reader)
    battles = Battle.objects.filter(campaign_id=campaign)
    context = {
        **around,
        "title": _("Events of %(name)s") % {"name": opened(campaign, row.name)},
        "campaign": row,
        "page": page,
        "events": [(one, when(one.recorded_us), names.person(one.actor)) for one in shown],
        "count": page.paginator.count,
        "wanted": wanted,
        "streams": [(str(campaign), _("the campaign itself")), *((str(b.id), _battle(b, names)) for b in battles)],
        "types": [(one, happened(one, language())) for one in browse_log.types(campaign)],
        "actors": [(str(one.id), names.person(one.id)) for one in Member.objects.filter(campaign_id=campaign)],
        "characters": [(str(one.id), names.unseal(one.name)) for one in Character.objects.filter(campaign_id=campaign)],
        "forms": list(EXPORTS),
        "rest": urlencode({name: value for name, value in wanted.items() if value}),
    }
    return render(request, "admin/campaign_events.html", context)


def _ndjson(campaign: UUID, events: list[ShownEvent]) -> HttpResponse:
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in events)
    return _file(lines, "application/x-ndjson", f"events-{campaign}.ndjson")


def _csv(campaign: UUID, events: list[ShownEvent]) -> HttpResponse:
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for one in events:
        rows.writerow([when(one.recorded_us).isoformat() if name == "time" else getattr(one, name) for name in COLUMNS])
    return _file(text.getvalue().encode(), "text/csv; charset=utf-8", f"events-{campaign}.csv")


def _file(content: bytes, media: str, name: str) -> HttpResponse:
    return HttpResponse(content, media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


COLUMNS = ("seq", "time", "stream", "version", "type", "actor", "entered_by", "provenance", "payload", "payload_digest")
EXPORTS = {"ndjson": _ndjson, "csv": _csv}


def _looked_for(campaign: UUID, wanted: dict[str, str]) -> Wanted:
    until, character = _day(wanted["until"]), _uuid(wanted["character"])
    numbers: list[tuple[UUID, int]] = []
    if character is not None:
        rows = BattleFigure.objects.filter(campaign_id=campaign, character_id=character)
        numbers = list(rows.values_list("battle_id", "number"))
    return Wanted(
        _uuid(wanted["stream"]),
        wanted["type"].replace("\0", ""),
        _uuid(wanted["actor"]),
        _day(wanted["since"]),
        None if until is None else until + DAY_US,
        character,
        numbers,
    )


def _visible(campaign: UUID, look: Wanted, reader: Member | None) -> list[ShownEvent]:
    """Everything that fits, the newest first, as the reader may see it."""
    shown = show_all(campaign, browse_log.found(campaign, look), reader)
    return shown if look.character is None else about(shown, look.character, dict(look.numbers))


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
