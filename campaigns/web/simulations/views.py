"""Views of simulations. Everything here is the referee's."""

import random
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from campaigns.models import Member, Question, Simulation
from campaigns.selectors import battles, campaigns, gangs, scenarios
from campaigns.selectors.gangs import GangLine
from campaigns.selectors.missing import Missing
from campaigns.simulation import files, sharing
from campaigns.simulation.again import simulated_battle
from campaigns.simulation.asking import (
    ask,
    campaign_of,
    cancel,
    must_be_referee,
    must_not_play_in,
    resume,
    simulation_of,
)
from campaigns.simulation.listing import simulations
from campaigns.simulation.planned import sides_without_people
from campaigns.simulation.questions import QuestionPage, questions
from campaigns.simulation.results import Progress, SimulationPage, progress, simulation_page
from campaigns.simulation.season_results import SeasonPage
from campaigns.simulation.sentences import explain
from campaigns.simulation.trouble import failing
from campaigns.web import words
from campaigns.web.declined import declined
from campaigns.web.games.game import Game
from campaigns.web.games.registry import game_of, ground_word
from campaigns.web.plans import side_name
from campaigns.web.refusals import sentence
from campaigns.web.sending import command_id
from campaigns.web.simulations import pictures
from campaigns.web.simulations.forms import TYPED, Ask, Continue
from campaigns.web.who import language, seat
from engine.kernel.batch import Broken
from engine.kernel.refusal import Malformed, Refusal

EXAMPLES = 5


def said(no: Refusal | Malformed) -> str:
    return explain(no, language()) or sentence(no)


@require_GET
def all_of_them(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        found, compared = simulations(member, language()), questions(member, language())
        people = gangs.gangs(member.campaign_id, member, language())
    except Refusal as no:
        return refused(request, member, no)
    fit = [one for one in people if any(who.status == "alive" for who in one.characters)]
    context = {**around(member), "simulations": found, "questions": compared, "enough": len(fit) > 1}
    context["base"] = next((one for one in found if one.kind == "battle" and one.of_battle is None), None)
    context["kinds"] = words.QUESTIONS
    context["seasons"] = game_of(context["campaign"].ruleset).seasons
    return render(request, "simulations/list.html", context)


def new(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Two gangs or typed figures; with `?battle=` (and `&at=`) a battle as it stands, with `?scenario=` as planned."""
    member = seat(request, campaign)
    try:
        must_be_referee(member)
        battle = _battle(request)
        if battle is None and request.GET.get("scenario"):
            return _planned(request, member, request.GET["scenario"])
        return _continued(request, member, battle) if battle is not None else _fresh(request, member)
    except Missing:
        raise Http404 from None
    except Refusal as no:
        return refused(request, member, no)


def _fresh(request: HttpRequest, member: Member) -> HttpResponse:
    people, page = (
        gangs.gangs(member.campaign_id, member, language()),
        campaigns.campaign(member.campaign_id, member, language()),
    )
    game, named = game_of(page.ruleset), with_somebody_alive(people)
    form = Ask(request.POST or None, game=game, gangs=named, ranks=page.ranks, weapons=page.weapons)
    wrong: Refusal | Malformed | None = None
    if request.method == "POST" and form.is_valid():
        try:
            chosen = form.cleaned_data
            row = ask(
                member,
                **form.how_many,
                id=command_id(request),
                table=chosen["table"],
                key=chosen["key"],
                policies=form.policies,
                **form.asked(people),
            )
            return redirect("what-if" if "what-if" in request.GET else "simulation", row.id)
        except (Refusal, Malformed) as no:
            wrong = no
    open_ones = [
        one for one in battles.battles(member.campaign_id, member, language()) if one.status in ("open", "paused")
    ]
    context = {
        **around(member),
        "form": form,
        "typed": TYPED,
        "battles": [one for one in open_ones if _may_try(one.id, member)],
        "ranks": page.ranks,
        "weapons": page.weapons,
        "policies": about_policies(game),
        "speaks": game.simulating,
        "numbers": game.simulating.numbers(),
        "then": "what-if" in request.GET,
    }
    shown_so = render(request, "simulations/new.html", context, status=422 if form.errors else 200)
    return shown_so if wrong is None else declined(request, wrong, shown_so, said=said(wrong))


def with_somebody_alive(people: Sequence[GangLine]) -> list[tuple[str, str]]:
    """Gangs that can be chosen: (id, name)."""
    return [(str(one.id), one.name) for one in people if any(who.status == "alive" for who in one.characters)]


def _continued(request: HttpRequest, member: Member, battle: UUID) -> HttpResponse:
    must_not_play_in(battle, member)
    at = _number(request.GET.get("at", ""))
    page = battles.battle_page(battle, member, at, language())
    sides = [one.name for one in page.sides]
    game = game_of(page.ruleset)
    form = Continue(request.POST or None, game=game, real=page.table == "real", sides=sides)
    wrong: Refusal | Malformed | None = None
    if request.method == "POST" and form.is_valid():
        try:
            chosen = form.cleaned_data
            table = chosen.get("table", "")
            row = ask(
                member,
                **form.how_many,
                id=command_id(request),
                battle=battle,
                at=page.at,
                table=table,
                key=chosen["key"],
                policies=form.policies,
            )
            return redirect("simulation", row.id)
        except (Refusal, Malformed) as no:
            wrong = no
    context = {**around(member), "form": form, "battle": page, "is_now": page.at == page.version}
    context["policies"] = about_policies(game)
    context["speaks"] = game.simulating
    shown_so = render(request, "simulations/continue.html", context, status=422 if form.errors else 200)
    return shown_so if wrong is None else declined(request, wrong, shown_so, said=said(wrong))


def _planned(request: HttpRequest, member: Member, key: str) -> HttpResponse:
    try:
        line = scenarios.scenario(member.campaign_id, UUID(key), member, language())
    except ValueError:
        raise Http404 from None
    plan, game = line.plan, game_of(campaigns.campaign(member.campaign_id, member, language()).ruleset)
    sides = [side_name(plan, n) for n in range(len(plan.sides))]
    people = gangs.gangs(member.campaign_id, member, language())
    form = Continue(
        request.POST or None,
        game=game,
        real=plan.table == "real",
        sides=sides,
        open_to=[sides[n] for n in sides_without_people(plan)],
        gangs=with_somebody_alive(people),
    )
    wrong: Refusal | Malformed | None = None
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        how = {"table": chosen.get("table", ""), "key": chosen["key"], "policies": form.policies}
        try:
            row = ask(member, **form.how_many, id=command_id(request), scenario=line.id, gangs=form.gangs, **how)
            return redirect("simulation", row.id)
        except (Refusal, Malformed) as no:
            wrong = no
    context = {
        **around(member),
        "form": form,
        "plan": plan,
        "later": any(wave.joker for wave in plan.arrivals),
        "called": any(not wave.joker for wave in plan.arrivals),
        "aims": any(side.aims for side in plan.sides),
        "policies": about_policies(game),
        "speaks": game.simulating,
    }
    shown_so = render(request, "simulations/continue.html", context, status=422 if form.errors else 200)
    return shown_so if wrong is None else declined(request, wrong, shown_so, said=said(wrong))


@require_GET
def page(request: HttpRequest, simulation: UUID) -> HttpResponse:
    row, member = the_simulation(request, simulation)
    if isinstance(row, HttpResponse):
        return row
    return render(request, "simulations/page.html", {**around(member), **shown(row), "links": links_of(request, row)})


@require_GET
def now(request: HttpRequest, simulation: UUID) -> HttpResponse:
    """Asked for every second while it runs; the last answer says so and brings the result."""
    row, member = the_simulation(request, simulation)
    if isinstance(row, HttpResponse):
        return row
    far = progress(row)
    if far.going:
        return render(
            request, "simulations/running.html", {"simulation": {"id": row.id, "progress": far}, "left": left(far)}
        )
    response = render(
        request, "simulations/result.html", {**around(member), **shown(row), "links": links_of(request, row)}
    )
    response["HX-Retarget"] = "#simulation"  # the heading goes with what is shown
    return response


@require_POST
def stop(request: HttpRequest, simulation: UUID) -> HttpResponse:
    row, member = the_simulation(request, simulation)
    if isinstance(row, HttpResponse):
        return row
    cancel(row, member)
    return redirect("simulation", row.id)


@require_POST
def go_on(request: HttpRequest, simulation: UUID) -> HttpResponse:
    row, member = the_simulation(request, simulation)
    if isinstance(row, HttpResponse):
        return row
    try:
        resume(row, member)
    except Refusal as no:
        messages.error(request, said(no))
    return redirect("simulation", row.id)


@require_GET
def download(request: HttpRequest, simulation: UUID, kind: str) -> HttpResponse:
    row, _ = the_simulation(request, simulation)
    if isinstance(row, HttpResponse):
        return row
    return as_file(simulation_page(row, language()), kind, f"simulation-{row.id}")


def links_of(request: HttpRequest, thing: Simulation | Question) -> list[tuple[Any, str]]:
    """Each link that opens this result, with its whole address."""
    return [
        (one, request.build_absolute_uri(reverse("shared-simulation", args=[one.token])))
        for one in sharing.links_of(thing)
    ]


def as_file(page: SimulationPage | SeasonPage | QuestionPage, kind: str, name: str) -> HttpResponse:
    """The whole result to keep or to reckon with. Raises: Http404 for a kind of file that isn't made."""
    if kind not in ("csv", "json"):
        raise Http404
    text = msgspec.json.format(msgspec.json.encode(page)) if kind == "json" else files.csv_of(page).encode()
    response = HttpResponse(text, content_type="application/json" if kind == "json" else "text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


@require_GET
def look(request: HttpRequest, simulation: UUID) -> HttpResponse:
    """From the form with a battle's number to its address."""
    row, _ = the_simulation(request, simulation)
    if isinstance(row, HttpResponse):
        return row
    number = _number(request.GET.get("number", "")) or random.randint(1, row.battles)
    return redirect("simulation-battle", row.id, min(max(number, 1), row.battles))


@require_GET
def battle(request: HttpRequest, simulation: UUID, number: int) -> HttpResponse:
    return _battle_page(request, simulation, number, None)


@require_GET
def at(request: HttpRequest, simulation: UUID, number: int, version: int) -> HttpResponse:
    return _battle_page(request, simulation, number, version)


def _battle_page(request: HttpRequest, simulation: UUID, number: int, version: int | None) -> HttpResponse:
    row, member = the_simulation(request, simulation)
    if isinstance(row, HttpResponse):
        return row
    part = "HX-Request" in request.headers
    try:
        fight = simulated_battle(row, number, language(), version, check=not part)
    except Malformed:
        raise Http404 from None
    except Broken as broken:
        context = {**around(member), "simulation": simulation_page(row, language()), "number": number, "broken": broken}
        return render(request, "simulations/broken.html", context, status=500)
    shown = simulation_page(row, language())
    points = sorted({line.upto for line in fight.lines})
    places = [n for n, point in enumerate(points) if point <= fight.at]
    place = places[-1] if places else 0
    context = {
        **around(member),
        "simulation": shown,
        "speaks": game_of(row.ruleset).simulating,
        "fight": fight,
        "winner": fight.sides[fight.winner] if fight.winner >= 0 else "",
        "lines": [line for line in fight.lines if line.version <= fight.at],
        "map": pictures.picture(fight, shown),
        "points": points,
        "place": place,
        "before": points[place - 1] if place > 0 else None,
        "after": points[place + 1] if place + 1 < len(points) else None,
    }
    return render(request, "simulations/past.html" if part else "simulations/battle.html", context)


def refused(request: HttpRequest, member: Member, no: Refusal) -> HttpResponse:
    return render(request, "simulations/refused.html", {**around(member), "no": said(no)}, status=no.status)


def around(member: Member) -> dict[str, Any]:
    return {"campaign": campaigns.campaign(member.campaign_id, member, language()), "you": member}


def about_policies(game: Game) -> list[tuple[Any, Any]]:
    return [(words.POLICIES[name], about) for name, about in game.simulating.policies.items()]


def shown(row: Simulation) -> dict[str, Any]:
    found = simulation_page(row, language())
    context: dict[str, Any] = {
        "simulation": found,
        "policies": decided(found.title, found.policies),
        "left": left(found.progress),
        "wanted": number_format((found.precision or 0) / 10, 1),
        "stand_in": ground_word(found.stand_in),
        "speaks": game_of(row.ruleset).simulating,
        "failing": failing(row)[:1],
    }
    if found.result is not None:
        context |= {
            "headline": pictures.headline(found.result),
            "shares": pictures.shares(found.result),
            "losses": pictures.losses(found.result),
            "lost": pictures.lost(found.result),
            "felled": pictures.felled(found.result),
            "curve": pictures.curve(found.result),
            "turns": pictures.histogram(found.result.turns),
            "cards": pictures.histogram(found.result.cards),
            "examples": range(1, min(EXAMPLES, found.battles) + 1),
            "precise": all(
                one.won.high - one.won.low <= 2 * (found.precision or 0) / 1000 for one in found.result.sides
            ),
        }
    return context


def left(far: Progress) -> str:
    """How long it will take yet, as far as one can guess."""
    seconds = far.seconds_left
    if seconds is None:
        return ""
    if seconds < 60:
        return ngettext("About %(n)s second more.", "About %(n)s seconds more.", max(seconds, 1)) % {
            "n": max(seconds, 1)
        }
    minutes = -(-seconds // 60)
    return ngettext("About %(n)s minute more.", "About %(n)s minutes more.", minutes) % {"n": minutes}


def decided(sides: list[str], policies: list[str]) -> list[tuple[str, Any]]:
    """Sides and how each decides, in the reader's words."""
    return [(side, words.POLICIES.get(name, name)) for side, name in zip(sides, policies, strict=False)]


def the_simulation(request: HttpRequest, simulation: UUID) -> tuple[Simulation | HttpResponse, Member]:
    """The simulation and who looks at it, or the page that says no. Raises: Http404."""
    try:
        member = seat(request, campaign_of(simulation))
        return simulation_of(simulation, member), member
    except Missing:
        raise Http404 from None
    except Refusal as no:
        return refused(request, member, no), member


def _may_try(battle: UUID, member: Member) -> bool:
    try:
        must_not_play_in(battle, member)
    except Refusal:
        return False
    return True


def _battle(request: HttpRequest) -> UUID | None:
    text = request.GET.get("battle", "")
    try:
        return UUID(text) if text else None
    except ValueError:
        raise Http404 from None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
