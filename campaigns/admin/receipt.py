"""The receipt of a command: what it recorded, line by line, for whoever may see the campaign's log."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from campaigns.admin.events import when
from campaigns.admin.reading import refereed, within
from campaigns.ledger.read import read
from campaigns.models import Campaign, Command
from campaigns.selectors.names import NamesOfAll
from campaigns.selectors.rights import member_of
from campaigns.selectors.told_events import told_events
from campaigns.web.who import language


def receipt(request: HttpRequest, campaign: UUID, command: UUID, around: dict[str, Any]) -> HttpResponse:
    mine = refereed(request)
    row = Campaign.objects.filter(id=campaign).first()
    command_row = Command.objects.filter(campaign_id=campaign, id=command).first()
    if row is None or command_row is None or (mine is not None and campaign not in mine):
        raise Http404
    names = NamesOfAll(campaign, language())
    stored = read(campaign, after=command_row.first_seq - 1, upto=command_row.last_seq)
    events = told_events(names, stored, member_of(request.user, campaign))
    shown = stored[0] if stored else command_row  # a sealed answer's line names nobody
    context = {
        **around,
        **within(row),
        "title": _("On record"),
        "campaign": row,
        "who": names.person(shown.actor),
        "entered_by": names.person(shown.entered_by) if shown.entered_by != shown.actor else "",
        "command": command_row.id,
        "lines": [{"one": event.shown, "told": event, "at": when(event.shown.recorded_us)} for event in events],
    }
    return render(request, "admin/receipt.html", context)
