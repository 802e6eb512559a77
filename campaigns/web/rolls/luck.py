"""Luck reports: of a campaign, of a figure, and of a person for himself."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors.rolls import luck
from campaigns.web.campaigns.views import around
from campaigns.web.declined import enter_or_decline
from campaigns.web.rolls import luck_page
from campaigns.web.who import language, or_404, seat


@require_safe
def campaign(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    shared = luck.sharing(campaign, member, language())
    return _page(request, member, luck.luck_of_campaign(campaign, member, language()), shared=shared)


@require_safe
def character(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    with or_404():
        report = luck.luck_of_character(campaign, character, member, language())
    return _page(request, member, report, character=character)


@require_safe
def person(request: HttpRequest, campaign: UUID, who: UUID) -> HttpResponse:
    member = seat(request, campaign)
    with or_404():
        report = luck.luck_of_person(campaign, who, member, language())
    return _page(request, member, report)


@require_POST
def share(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    command = {"type": "share-luck", "shared": request.POST.get("shared") == "1"}
    return enter_or_decline(request, member, command, redirect("luck-of-person", campaign, member.id))


def _page(request: HttpRequest, member: Any, report: luck.LuckReport, **more: Any) -> HttpResponse:
    around_it = around(member.campaign_id, member)
    context = {
        **around_it,
        "report": report,
        "headline": luck_page.headline(report),
        "curve": luck_page.curve(report),
        "lines": luck_page.lines(report, around_it["campaign"].ruleset),
        "faces": [luck_page.faces(face) for face in report.faces],
        "caveat": luck_page.caveat(report),
        **more,
    }
    return render(request, "rolls/luck.html", context)
