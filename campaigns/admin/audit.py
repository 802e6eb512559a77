"""The auditor's page: what there is to check in each campaign, where, and what stays closed, with the reason."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from campaigns.admin.reading import held, seats
from campaigns.models import Battle, Campaign, Head, Member, Note
from campaigns.selectors.names import NamesOfAll
from campaigns.selectors.rights import sees_secrets
from campaigns.trust.keys import NoLog, log_of
from campaigns.web import words
from campaigns.web.who import language

MOST_BATTLES = 20  # of each campaign, the newest


def page(request: HttpRequest, around: dict[str, Any]) -> HttpResponse:
    rows = Campaign.objects.filter(id__in=held(request, ("auditor",)))
    yours = {seat.campaign_id: seat for seat in seats(request)}
    campaigns = [_campaign(row, yours[row.id]) for row in rows]
    return render(request, "admin/audit.html", {**around, "title": _("The auditor's desk"), "campaigns": campaigns})


def _campaign(row: Campaign, you: Member) -> dict[str, Any]:
    names = NamesOfAll(row.id, language())
    battles = Battle.objects.filter(campaign_id=row.id).order_by("-opened_us")
    return {
        "id": row.id,
        "name": names.unseal(row.name),
        "events": Head.objects.values_list("size", flat=True).get(campaign_id=row.id),
        "log": _log(row),
        "notes": Note.objects.filter(campaign_id=row.id).count(),
        "reads_all": sees_secrets(you),
        "all": battles.count(),
        "battles": [
            {
                "id": battle.id,
                "name": names.every_battle[str(battle.id)],
                "status": words.STATUS.get(battle.status, _("over and on record")),
            }
            for battle in battles[:MOST_BATTLES]
        ],
    }


def _log(row: Campaign) -> str:
    try:
        return str(log_of(row.id))
    except NoLog:
        return ""
