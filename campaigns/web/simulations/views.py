"""Views of simulations and their results. Everything here is the referee's."""

import random
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.views.decorators.http import require_safe

from campaigns.models import Member, Simulation
from campaigns.selectors.characters import gangs
from campaigns.selectors.names import Names
from campaigns.simulation.balance import cost
from campaigns.simulation.chunk_errors import first_failing
from campaigns.simulation.kinds import SIMULATION
from campaigns.simulation.listing import are_more_than, simulations
from campaigns.simulation.questions import questions
from campaigns.simulation.replay import simulated_battle
from campaigns.simulation.results import progress, simulation_page
from campaigns.web import words
from campaigns.web.rulesets.registry import game_of, ground_word
from campaigns.web.simulations import pictures
from campaigns.web.simulations.asking import number_of
from campaigns.web.simulations.pages import about, around, at_last, left, refused, whole
from campaigns.web.who import language, seat
from engine.kernel.batch import Broken
from engine.kernel.refusal import Malformed, Refusal

EXAMPLES = 5
NEWEST = 30


@require_safe
def all_of_them(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        most = None if "all" in request.GET else NEWEST
        lines, compared = simulations(member, language(), most), questions(member, language(), most)
        people = gangs.gangs(member.campaign_id, member, language())
    except Refusal as refusal:
        return refused(request, member, refusal)
    fit = [gang for gang in people if any(who.status == "alive" for who in gang.characters)]
    context = {**around(member), "simulations": lines, "questions": compared, "enough": len(fit) > 1}
    context["base"] = next(
        (simulation for simulation in lines if simulation.kind == "battle" and simulation.of_battle is None), None
    )
    context["kinds"] = words.QUESTIONS
    context["older"] = most is not None and are_more_than(most, member)
    context["seasons"] = game_of(context["campaign"].ruleset).seasons
    return render(request, "simulations/list.html", context)


@require_safe
@about(SIMULATION)
def page(request: HttpRequest, row: Simulation, member: Member) -> HttpResponse:
    return render(request, "simulations/page.html", whole(request, row, member, shown(row)))


@require_safe
@about(SIMULATION)
def now(request: HttpRequest, row: Simulation, member: Member) -> HttpResponse:
    """Asked for every second while it runs; the last answer brings the result."""
    far = progress(row)
    if far.going:
        running = {"simulation": {"id": row.id, "progress": far}, "left": left(far)}
        return render(request, "simulations/running.html", running)
    return at_last(request, "simulations/result.html", whole(request, row, member, shown(row)), "#simulation")


@require_safe
@about(SIMULATION)
def look(request: HttpRequest, row: Simulation, member: Member) -> HttpResponse:
    """From the form with a battle's number to its address."""
    number = number_of(request.GET.get("number", "")) or random.randint(1, row.battles)  # noqa: S311 no secret
    return redirect("simulation-battle", row.id, min(max(number, 1), row.battles))


@require_safe
@about(SIMULATION)
def battle(
    request: HttpRequest, row: Simulation, member: Member, number: int, version: int | None = None
) -> HttpResponse:
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


def shown(row: Simulation, names: Names | None = None) -> dict[str, Any]:
    simulation = simulation_page(row, language(), names)
    context: dict[str, Any] = {
        "simulation": simulation,
        "policies": decided(simulation.title, simulation.policies, row.ruleset),
        "left": left(simulation.progress),
        "wanted": number_format((simulation.precision or 0) / 10, 1),
        "stand_in": ground_word(simulation.stand_in),
        "speaks": game_of(row.ruleset).simulating,
        "failing": first_failing(row),
    }
    if simulation.result is not None:
        context |= {
            "headline": pictures.headline(simulation.result),
            "fair": pictures.fair(simulation.result) if simulation.of_battle is None else {},
            "shares": pictures.shares(simulation.result),
            "points": pictures.points(simulation.result),
            "losses": pictures.losses(simulation.result, row.ruleset),
            "lost": pictures.lost(simulation.result),
            "felled": pictures.felled(simulation.result),
            "curve": pictures.curve(simulation.result),
            "turns": pictures.histogram(simulation.result.turns),
            "cards": pictures.histogram(simulation.result.cards),
            "examples": range(1, min(EXAMPLES, simulation.battles) + 1),
            "precise": all(
                side.won.high - side.won.low <= 2 * (simulation.precision or 0) / 1000
                for side in simulation.result.sides
            ),
        }
        if context["fair"]:
            context["search"] = cost(row, context["fair"]["found"].side)
    return context


def decided(sides: list[str], policies: list[str], rules: str) -> list[tuple[str, str]]:
    """Sides and how each decides, in the reader's words."""
    return [(side, words.policy(name, rules)) for side, name in zip(sides, policies, strict=False)]
