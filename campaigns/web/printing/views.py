"""Everything that is printed and cut out: the list, and each of its sheets."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.selectors.campaigns.pages import CampaignPage, loaded
from campaigns.selectors.characters import gangs
from campaigns.selectors.characters import pages as characters
from campaigns.web.campaigns.views import around, around_loaded
from campaigns.web.characters import album
from campaigns.web.characters import chapters as told
from campaigns.web.characters.lives import of_character
from campaigns.web.printing.rosters import address, blank, rosters, units
from campaigns.web.rulesets.parts import Sheet
from campaigns.web.rulesets.registry import game_of
from campaigns.web.who import language, or_404, seat


@require_safe
def index(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    people = gangs.gangs(campaign, member, language())
    context = {**around_it, "gangs": people, "sheets": list(game_of(around_it["campaign"].ruleset).sheets)}
    return render(request, "print/index.html", context)


@require_safe
def sheet(request: HttpRequest, campaign: UUID, what: str) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    page: CampaignPage = around_it["campaign"]
    sheets = {**SHEETS, **game_of(page.ruleset).sheets}
    if what not in sheets:
        raise Http404
    context = {**around_it, "what": what, **sheets[what](request, page, member)}
    return render(request, f"print/{what}.html", context)


@require_safe
def life(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    """One character on paper: who he is, what became of him battle by battle."""
    member = seat(request, campaign)
    here = loaded(campaign, member, language())
    around_it = around_loaded(here)
    with or_404():
        seen = characters.life_of(here, character)
    between = of_character(here, seen)
    return render(
        request,
        "print/life.html",
        {
            **around_it,
            **between,
            **told.dressed(seen.life, between["history"], here.rules.key),
            "has_bodies": here.rules.rosters is None,
            "portrait": album.portraits(campaign, {character: seen.life.character.name})[character],
            "qr": address(request, campaign, character),
        },
    )


SHEETS: dict[str, Sheet] = {"rosters": rosters, "blank": blank, "units": units}
