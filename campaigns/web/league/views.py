"""The league: the campaign's phase, challenges and alliances, who hasn't met whom, awards, seasons."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors.campaigns import standings
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters import gangs
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.league.pages import ALL_DEEDS, ALL_RULES, DEEDS, RULES, league
from campaigns.selectors.league.pairings import Round
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around_loaded
from campaigns.web.declined import declined
from campaigns.web.refusals import in_form
from campaigns.web.submit_form import send
from campaigns.web.who import language, or_404, seat


@require_safe
def page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = loaded(campaign, seat(request, campaign), language())
    around, found, people = around_loaded(here), league(campaign, here.member, language()), gangs.gang_lines(here)
    by_id = {one.id: one for one in people}
    playing = [one for one in people if not one.characters or any(who.status == "alive" for who in one.characters)]
    mine = [one for one in playing if one.yours or around["campaign"].may_referee]
    context = {
        "league": found,
        "phase": found.phases[0] if found.phases else None,
        "offers": [one for one in found.pacts if one.status in ("offered", "accepted")],
        "past": [one for one in found.pacts if one.status not in ("offered", "accepted")],
        "rounds": [_round(one, by_id) for one in found.rounds],
        "to_meet": sum(not pair.met for one in found.rounds for pair in one.pairings),
        "mine": mine if around["campaign"].may_write else [],
        "gangs": people,
        "others": sorted(playing, key=lambda one: (one.yours, one in mine[:1])),
        "marks": by_id,
        "fighters": [(gang.name, gang.characters) for gang in people if gang.characters],
        "rules": [(one, RULES.word(one, language())) for one in ALL_RULES],
        "deeds": [(one, DEEDS.word(one, language())) for one in ALL_DEEDS],
        "running": standings.standings_of(here),
    }
    return render(request, "league/page.html", {**around, **context})


@require_POST
def offer(request: HttpRequest, campaign: UUID) -> HttpResponse:
    said = {name: request.POST.get(name, "") for name in ("offer", "gang", "other")}
    return _done(request, campaign, {"type": "offer-pact", **said, **_words(request)})


@require_POST
def answer(request: HttpRequest, campaign: UUID, pact: UUID) -> HttpResponse:
    accepted = request.POST.get("answer") == "yes"
    return _done(request, campaign, {"type": "answer-pact", "pact": str(pact), "accepted": accepted, **_words(request)})


@require_POST
def end(request: HttpRequest, campaign: UUID, pact: UUID) -> HttpResponse:
    return _done(request, campaign, {"type": "end-pact", "pact": str(pact), **_words(request)})


@require_POST
def award(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """`to` is `gang:` or `character:` with an id, or `rule:` with the rule's code."""
    kind, _colon, key = request.POST.get("to", "").partition(":")
    command = {"type": "give-award", "name": request.POST.get("name", "").strip(), **_words(request)}
    return _done(request, campaign, {**command, kind if kind in ("gang", "character", "rule") else "gang": key})


@require_POST
def take_back(request: HttpRequest, campaign: UUID, award: UUID) -> HttpResponse:
    return _done(request, campaign, {"type": "take-back-award", "award": str(award), **_words(request)})


@require_POST
def close_season(request: HttpRequest, campaign: UUID) -> HttpResponse:
    return _done(request, campaign, {"type": "close-season", "name": request.POST.get("name", "").strip()})


@require_POST
def begin_phase(request: HttpRequest, campaign: UUID) -> HttpResponse:
    closed = [one for one in ALL_DEEDS if one in request.POST.getlist("closed")]
    command = {"type": "begin-phase", "name": request.POST.get("name", "").strip(), "closed": closed}
    return _done(request, campaign, {**command, **_words(request)})


def _round(one: Round, gangs: dict[UUID, GangLine]) -> dict[str, Any]:
    pairs = [{"one": pair, "first": gangs[pair.gang], "second": gangs[pair.other]} for pair in one.pairings]
    return {"number": one.number, "pairs": pairs, "free": gangs[one.free] if one.free is not None else None}


def _words(request: HttpRequest) -> dict[str, str]:
    return {"words": request.POST.get("words", "").strip()}


def _done(request: HttpRequest, campaign: UUID, command: dict[str, Any]) -> HttpResponse:
    member = seat(request, campaign)
    try:
        with or_404():
            send(request, member, command)
    except (Refusal, Malformed) as no:
        return declined(request, no, redirect("league", campaign), said=_explained(no))
    return redirect("league", campaign)


def _explained(no: Refusal | Malformed) -> str:
    if isinstance(no, Malformed) and no.field in ("command.name", "name") and not no.value:
        return _("Give it a name.")
    return in_form(no)
