"""The league: the campaign's phase, challenges and alliances, who hasn't met whom, awards, seasons."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.selectors.campaigns import standings
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters import gangs
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.league.pages import ALL_DEEDS, ALL_RULES, DEEDS, RULES, league
from campaigns.selectors.league.pairings import Round
from campaigns.submit.league import commands as do
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.campaigns.views import around_loaded
from campaigns.web.submit_form import reader_of
from campaigns.web.who import language, seat


@require_safe
def page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = loaded(campaign, seat(request, campaign), language())
    around, league_page, people = around_loaded(here), league(campaign, here.member, language()), gangs.gang_lines(here)
    by_id = {gang.id: gang for gang in people}
    playing = [gang for gang in people if not gang.characters or any(who.status == "alive" for who in gang.characters)]
    own_gangs = [gang for gang in playing if gang.yours or around["campaign"].may_referee]
    context = {
        "league": league_page,
        "phase": league_page.phases[0] if league_page.phases else None,
        "offers": [pact for pact in league_page.pacts if pact.status in ("offered", "accepted")],
        "past": [pact for pact in league_page.pacts if pact.status not in ("offered", "accepted")],
        "rounds": [_round(round_, by_id) for round_ in league_page.rounds],
        "to_meet": sum(not pair.met for round_ in league_page.rounds for pair in round_.pairings),
        "mine": own_gangs if around["campaign"].may_write else [],
        "gangs": people,
        "others": sorted(playing, key=lambda gang: (gang.yours, gang in own_gangs[:1])),
        "marks": by_id,
        "fighters": [(gang.name, gang.characters) for gang in people if gang.characters],
        "rules": [(rule, RULES.word(rule, language())) for rule in ALL_RULES],
        "deeds": [(deed, DEEDS.word(deed, language())) for deed in ALL_DEEDS],
        "running": standings.standings_of(here),
    }
    return render(request, "league/page.html", {**around, **context})


def _answer(request: HttpRequest) -> dict[str, Any]:
    return {**reader_of(do.AnswerPact)(request), "accepted": request.POST.get("answer") == "yes"}


def _award(request: HttpRequest) -> dict[str, Any]:
    """`to` is `gang:` or `character:` with an id, or `rule:` with the rule's code."""
    kind, _colon, key = request.POST.get("to", "").partition(":")
    return {**reader_of(do.GiveAward)(request), kind if kind in ("gang", "character", "rule") else "gang": key}


offer = one_tap(do.OfferPact, "league")
answer = one_tap(do.AnswerPact, "league", read=_answer)
end = one_tap(do.EndPact, "league")
award = one_tap(do.GiveAward, "league", read=_award)
take_back = one_tap(do.TakeBackAward, "league")
close_season = one_tap(do.CloseSeason, "league")
begin_phase = one_tap(do.BeginPhase, "league")


def _round(round_: Round, gangs: dict[UUID, GangLine]) -> dict[str, Any]:
    pairs = [{"one": pair, "first": gangs[pair.gang], "second": gangs[pair.other]} for pair in round_.pairings]
    return {"number": round_.number, "pairs": pairs, "free": gangs[round_.free] if round_.free is not None else None}
