"""Views that ask for a simulation: of two gangs, typed figures, a battle as it stands, or a scenario."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Member
from campaigns.selectors.battles import pages as battles
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.characters import gangs
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.scenarios import pages as scenarios
from campaigns.simulation.asking import ask, must_be_referee, must_not_play_in
from campaigns.simulation.later import goals_of, judged
from campaigns.simulation.planned import going_for, needs_stand_in, sides_without_people
from campaigns.web import words
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import game_of
from campaigns.web.scenarios.side_names import side_name
from campaigns.web.simulations.forms import TYPED, Ask, Continue
from campaigns.web.simulations.pages import around, refusal_words, refused
from campaigns.web.submit_form import command_id
from campaigns.web.who import as_id, language, seat
from engine.kernel.refusal import Malformed, Refusal


def new(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Two gangs or typed figures; with `?battle=` (and `&at=`) a battle as it stands, with `?scenario=` as planned."""
    member = seat(request, campaign)
    try:
        must_be_referee(member)
        if battle := request.GET.get("battle"):
            return _continued(request, member, as_id(battle))
        scenario = request.GET.get("scenario")
        return _planned(request, member, scenario) if scenario else _fresh(request, member)
    except NotVisible:
        raise Http404 from None
    except Refusal as refusal:
        return refused(request, member, refusal)


def _fresh(request: HttpRequest, member: Member) -> HttpResponse:
    people = gangs.gangs(member.campaign_id, member, language())
    page = campaigns.campaign(member.campaign_id, member, language())
    game, named = game_of(page.ruleset), with_somebody_alive(people)
    form = Ask(request.POST or None, game=game, gangs=named, ranks=page.ranks, weapons=page.weapons)
    if request.method == "POST" and form.is_valid():
        with form.declined_here(refusal_words):
            row = ask(member, id=command_id(request), **form.how, **form.asked(people))
            return redirect("what-if" if "what-if" in request.GET else "simulation", row.id)
    open_ones = [
        battle
        for battle in battles.battles(member.campaign_id, member, language())
        if battle.status in ("open", "paused")
    ]
    context = {
        **around(member),
        "form": form,
        "typed": TYPED,
        "battles": [battle for battle in open_ones if _may_try(battle.id, member)],
        "ranks": page.ranks,
        "weapons": page.weapons,
        "policies": about_policies(game),
        "speaks": game.simulating,
        "numbers": game.simulating.numbers(),
        "then": "what-if" in request.GET,
    }
    return render(request, "simulations/new.html", context, status=form.status)


def with_somebody_alive(people: Sequence[GangLine]) -> list[tuple[str, str]]:
    """Gangs that can be chosen: (id, name)."""
    return [(str(gang.id), gang.name) for gang in people if any(who.status == "alive" for who in gang.characters)]


def _continued(request: HttpRequest, member: Member, battle: UUID) -> HttpResponse:
    must_not_play_in(battle, member)
    at = number_of(request.GET.get("at", ""))
    try:
        page = battles.battle_page(battle, member, at, language())
    except Malformed:  # the address names a moment that never was
        raise Http404 from None
    sides = [side.name for side in page.sides]
    game = game_of(page.ruleset)
    form = Continue(request.POST or None, game=game, real=page.table == "real", sides=sides)
    if request.method == "POST" and form.is_valid():
        with form.declined_here(refusal_words):
            row = ask(member, id=command_id(request), battle=battle, at=page.at, **form.how)
            return redirect("simulation", row.id)
    context = {**around(member), "form": form, "battle": page, "is_now": page.at == page.version}
    context["policies"] = about_policies(game)
    context["speaks"] = game.simulating
    return render(request, "simulations/continue.html", context, status=form.status)


def _planned(request: HttpRequest, member: Member, key: str) -> HttpResponse:
    line = scenarios.scenario(member.campaign_id, as_id(key), member, language())
    plan, game = line.plan, game_of(campaigns.campaign(member.campaign_id, member, language()).ruleset)
    sides = [side_name(plan, n) for n in range(len(plan.sides))]
    people = gangs.gangs(member.campaign_id, member, language())
    form = Continue(
        request.POST or None,
        game=game,
        real=needs_stand_in(plan),
        usual=going_for(plan, game.key),
        sides=sides,
        open_to=[sides[n] for n in sides_without_people(plan)],
        gangs=with_somebody_alive(people),
    )
    if request.method == "POST" and form.is_valid():
        with form.declined_here(refusal_words):
            row = ask(member, id=command_id(request), scenario=line.id, gangs=form.gangs, **form.how)
            return redirect("simulation", row.id)
    context = {
        **around(member),
        "form": form,
        "plan": plan,
        "later": any(wave.joker for wave in plan.arrivals),
        "called": any(not wave.joker for wave in plan.arrivals),
        "aims": judged(plan, placed=not needs_stand_in(plan)),
        "goals": goals_of(plan, placed=not needs_stand_in(plan)),
        "policies": about_policies(game),
        "speaks": game.simulating,
    }
    return render(request, "simulations/continue.html", context, status=form.status)


def about_policies(game: RulesetPages) -> list[tuple[str, Any]]:
    return [(words.policy(name, game.key), about) for name, about in game.simulating.policies.items()]


def _may_try(battle: UUID, member: Member) -> bool:
    try:
        must_not_play_in(battle, member)
    except Refusal:
        return False
    return True


def number_of(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
