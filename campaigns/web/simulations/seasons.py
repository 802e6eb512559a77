"""Views of simulated seasons. The referee's alone."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.models import Member, Simulation
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.characters import gangs
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation.asking import must_be_referee
from campaigns.simulation.chunk_errors import first_failing
from campaigns.simulation.kinds import SEASON
from campaigns.simulation.results import progress
from campaigns.simulation.season_results import season_page
from campaigns.simulation.seasons import ask_season
from campaigns.web import words
from campaigns.web.rulesets.registry import game_of, ground_word
from campaigns.web.simulations import season_pictures
from campaigns.web.simulations.asking import about_policies, with_somebody_alive
from campaigns.web.simulations.forms import AskLife, AskSeason
from campaigns.web.simulations.pages import about, around, at_last, left, refusal_words, refused, whole
from campaigns.web.submit_form import command_id
from campaigns.web.who import language, seat
from engine.kernel.refusal import Malformed, Refusal

LIVES = 300  # seasons: a life's chance is known to some five points, give or take


def new(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        must_be_referee(member)
        return _ask(request, member)
    except NotVisible:
        raise Http404 from None
    except Refusal as refusal:
        return refused(request, member, refusal)


def _ask(request: HttpRequest, member: Member) -> HttpResponse:
    people = gangs.gangs(member.campaign_id, member, language())
    page = campaigns.campaign(member.campaign_id, member, language())
    named = with_somebody_alive(people)
    game = game_of(page.ruleset)
    if not game.seasons:
        raise Refusal("no-seasons", {"ruleset": page.ruleset})
    form = AskSeason(request.POST or None, game=game, gangs=named, ranks=page.ranks, weapons=page.weapons)
    if request.method == "POST" and form.is_valid():
        with form.declined_here(refusal_words):
            row = ask_season(member, form.cleaned_data["seasons"], id=command_id(request), **form.asked())
            return redirect("season", row.id)
    context = {**around(member), "form": form, "ranks": page.ranks, "weapons": page.weapons}
    context["policies"] = about_policies(game)
    return render(request, "simulations/season_new.html", context, status=form.status)


def life(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """How long will he live? A season of all gangs as they are now, read for one of its people."""
    member = seat(request, campaign)
    try:
        must_be_referee(member)
        ruleset = campaigns.campaign(campaign, member, language()).ruleset
        if not game_of(ruleset).seasons:
            raise Refusal("no-seasons", {"ruleset": ruleset})
        people = gangs.gangs(member.campaign_id, member, language())
        form = AskLife(request.POST or None, gangs=people)
        if request.method == "POST" and form.is_valid():
            chosen = form.cleaned_data
            alive = [UUID(gang) for gang, _ in with_somebody_alive(people)]
            plan = {"gangs": alive, "battles": chosen["battles"], "pairing": "random"}
            row = ask_season(member, LIVES, id=command_id(request), **plan)
            return redirect(reverse("season", args=[row.id]) + "?" + urlencode({"who": chosen["who"]}))
    except NotVisible:
        raise Http404 from None
    except Malformed as error:
        form.decline(error, refusal_words(error))
    except Refusal as refusal:
        return refused(request, member, refusal)
    context = {**around(member), "form": form}
    return render(request, "simulations/life.html", context, status=form.status)


@require_safe
@about(SEASON)
def page(request: HttpRequest, row: Simulation, member: Member) -> HttpResponse:
    return render(request, "simulations/season.html", whole(request, row, member, shown(row, _whose_life(request))))


@require_safe
@about(SEASON)
def now(request: HttpRequest, row: Simulation, member: Member) -> HttpResponse:
    """Asked for every second while it runs; the last answer brings the result."""
    far = progress(row)
    if far.going:
        running = {"season": {"id": row.id, "progress": far}, "left": left(far), "who": _whose_life(request)}
        return render(request, "simulations/season_running.html", running)
    result = whole(request, row, member, shown(row, _whose_life(request)))
    return at_last(request, "simulations/season_result.html", result, "#season")


def _whose_life(request: HttpRequest) -> str:
    """Whose life was asked about, as an id; anything else is nobody's."""
    return request.GET.get("who", "")[:36]


def shown(row: Simulation, who: str = "", names: Names | None = None) -> dict[str, Any]:
    season = season_page(row, language(), names)
    context: dict[str, Any] = {
        "season": season,
        "left": left(season.progress),
        "who": who,
        "failing": first_failing(row),
        "pairing": words.PAIRINGS[season.pairing],
        "table": ground_word(season.table) if season.table else "",
    }
    if season.result is not None:
        context |= season_pictures.pictures(season, season.result, row.ruleset)
        context["life"] = season_pictures.life(season, season.result, who, row.ruleset)
    return context
