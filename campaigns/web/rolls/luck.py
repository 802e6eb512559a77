"""Luck reports: of a campaign, of a figure, and of a person for himself."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls import luck
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.rolls import luck_page
from campaigns.web.submit_form import send
from campaigns.web.who import language, seat


@require_GET
def campaign(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    shared = luck.sharing(campaign, member, language())
    return _page(request, member, luck.luck_of_campaign(campaign, member, language()), shared=shared)


@require_GET
def character(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        report = luck.luck_of_character(campaign, character, member, language())
    except NotVisible:
        raise Http404 from None
    return _page(request, member, report, character=character)


@require_GET
def person(request: HttpRequest, campaign: UUID, who: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        report = luck.luck_of_person(campaign, who, member, language())
    except NotVisible:
        raise Http404 from None
    return _page(request, member, report)


@require_POST
def share(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        send(request, member, {"type": "share-luck", "shared": request.POST.get("shared") == "1"})
    except (Refusal, Malformed) as no:
        return declined(request, no, redirect("luck-of-person", campaign, member.id))
    return redirect("luck-of-person", campaign, member.id)


def _page(request: HttpRequest, member: Any, report: luck.LuckReport, **more: Any) -> HttpResponse:
    around_it = around(member.campaign_id, member)
    context = {
        **around_it,
        "report": report,
        "headline": luck_page.headline(report),
        "curve": luck_page.curve(report),
        "lines": luck_page.lines(report, around_it["campaign"].ruleset),
        "faces": [luck_page.faces(one) for one in report.faces],
        "caveat": luck_page.caveat(report),
        **more,
    }
    return render(request, "rolls/luck.html", context)
