"""The event browser: everything of one campaign in order, as the reader may see it. It passes `show` like any page."""

import csv
import re
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

from campaigns.admin.about import about, of_roll
from campaigns.admin.reading import reads_events, within
from campaigns.ledger import browse as browse_log
from campaigns.ledger.browse import Wanted
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, BattleFigure, Campaign, Member
from campaigns.selectors.event_titles import happened
from campaigns.selectors.events import ShownEvent, read_as_stored, show_all
from campaigns.selectors.names import NamesOfAll
from campaigns.selectors.rights import member_of, reads_lists
from campaigns.selectors.told_events import told_events
from campaigns.web.who import language

A_PAGE = 50
WANTED = ("stream", "type", "about", "character", "actor", "roll", "since", "until")
NUMBER = re.compile("[0-9]{1,9}")
DAY_US = 24 * 3600 * 1_000_000


def browse(request: HttpRequest, campaign: UUID, around: dict[str, Any]) -> HttpResponse:
    row = Campaign.objects.filter(id=campaign).first()
    if row is None or not reads_events(request, campaign):
        raise Http404
    wanted = {name: request.GET.get(name, "") for name in WANTED}
    look = _looked_for(campaign, wanted)
    names = NamesOfAll(campaign, language())
    reader = member_of(request.user, campaign)
    if request.GET.get("export") in EXPORTS:
        return EXPORTS[request.GET["export"]](campaign, _visible(campaign, look, reader))
    page: Any
    if _is_cut_afterwards(look):
        page = Paginator(_matching_seqs(campaign, look, reader), A_PAGE).get_page(request.GET.get("p"))
        lines = browse_log.lines(campaign, page.object_list)[::-1]
    else:
        page = Paginator(range(browse_log.count(campaign, look)), A_PAGE).get_page(request.GET.get("p"))
        lines = browse_log.found(campaign, look, A_PAGE, (page.number - 1) * A_PAGE)
    battles = list(names.every_battle.items())
    events = told_events(names, lines, reader)
    context = {
        **around,
        **(within(row) if reads_lists(request.user) else {}),
        "title": _("Events of %(name)s") % {"name": names.unseal(row.name)},
        "campaign": row,
        "page": page,
        "may_bookmark": _may_bookmark(campaign, lines) if reader is not None else (),
        "events": [(event.shown, when(event.shown.recorded_us), event) for event in events],
        "count": page.paginator.count,
        "wanted": wanted,
        "about": _title_of(wanted["about"], names),
        "streams": [(str(campaign), _("between battles")), *battles],
        "types": _kinds(campaign),
        "actors": list(names.everybody.items()),
        "characters": [(id, character.name) for id, character in names.every_character.items()],
        "forms": list(EXPORTS),
        "rest": urlencode({name: value for name, value in wanted.items() if value}),
    }
    return render(request, "admin/campaign_events.html", context)


def _may_bookmark(campaign: UUID, lines: list[StoredEvent]) -> set[UUID]:
    """Streams whose lines can be bookmarked: all but copies of battles."""
    battles = Battle.objects.filter(campaign_id=campaign, id__in={line.stream for line in lines})
    return {campaign, *battles.values_list("id", flat=True)}


def _kinds(campaign: UUID) -> list[tuple[str, str]]:
    """(type, what it is called), those first that have a word of their own."""
    kinds = [(type_, happened(type_, language())) for type_ in browse_log.types(campaign)]
    return sorted(kinds, key=lambda kind: (kind[0] == kind[1], kind[1].lower()))


def _title_of(about: str, names: NamesOfAll) -> str:
    """What the one thing is called whose history this is; empty for all of the campaign's events."""
    if not _uuid(about):
        return ""
    gangs = {id: names.unseal(gang.name) for id, gang in names.every_gang.items()}
    people = names.characters(names.every_character)
    return (names.every_battle | gangs | people | names.everybody).get(about, about[:8])


def _ndjson(campaign: UUID, events: list[ShownEvent]) -> HttpResponse:
    lines = b"".join(msgspec.json.encode(event) + b"\n" for event in events)
    return _file(lines, "application/x-ndjson", f"events-{campaign}.ndjson")


def _csv(campaign: UUID, events: list[ShownEvent]) -> HttpResponse:
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for event in events:
        rows.writerow(
            [when(event.recorded_us).isoformat() if name == "time" else getattr(event, name) for name in COLUMNS]
        )
    return _file(text.getvalue().encode(), "text/csv; charset=utf-8", f"events-{campaign}.csv")


def _file(content: bytes, media: str, name: str) -> HttpResponse:
    return HttpResponse(content, media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


COLUMNS = ("seq", "time", "stream", "version", "type", "actor", "entered_by", "provenance", "payload", "payload_digest")
EXPORTS = {"ndjson": _ndjson, "csv": _csv}


def _looked_for(campaign: UUID, wanted: dict[str, str]) -> Wanted:
    until, about = _day(wanted["until"]), _uuid(wanted["about"]) or _uuid(wanted["character"])
    numbers: list[tuple[UUID, int]] = []
    if about is not None:
        rows = BattleFigure.objects.filter(campaign_id=campaign, character_id=about)
        numbers = list(rows.values_list("battle_id", "number"))
    return Wanted(
        _uuid(wanted["stream"]),
        wanted["type"].replace("\0", ""),
        _uuid(wanted["actor"]),
        _day(wanted["since"]),
        None if until is None else until + DAY_US,
        about,
        numbers,
        int(wanted["roll"]) if NUMBER.fullmatch(wanted["roll"]) else 0,
    )


def _is_cut_afterwards(look: Wanted) -> bool:
    return look.about is not None or look.roll > 0


def _visible(campaign: UUID, look: Wanted, reader: Member | None) -> list[ShownEvent]:
    """Everything that fits, in order, as the reader may see it."""
    if _is_cut_afterwards(look):
        return show_all(campaign, browse_log.lines(campaign, _matching_seqs(campaign, look, reader)), reader)
    return show_all(campaign, browse_log.found(campaign, look)[::-1], reader)


def _matching_seqs(campaign: UUID, look: Wanted, reader: Member | None) -> list[int]:
    """The lines that fit, the newest first. What a reader may not see is not found either: only where something is
    hidden from him the lines are read for that.
    """
    places = browse_log.places(campaign, look)
    open_ones = read_as_stored(campaign, {stream for _seq, stream in places}, reader)
    doubtful = [seq for seq, stream in places if stream not in open_ones]
    shown = show_all(campaign, browse_log.lines(campaign, doubtful), reader) if doubtful else []
    if look.about is not None:
        shown = about(shown, look.about, dict(look.numbers))
    seen = {event.seq for event in (of_roll(shown, look.roll) if look.roll else shown)}
    return [seq for seq, stream in places if stream in open_ones or seq in seen]


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
