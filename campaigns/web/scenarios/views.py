"""Scenarios: the list, one of them, writing it; aims, waves and the result of a battle that follows one."""

from typing import Any
from uuid import UUID, uuid5

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters import gangs
from campaigns.selectors.scenarios import pages as scenarios
from campaigns.submit import Malformed, Refusal
from campaigns.submit.scenarios.commands import WithdrawScenario
from campaigns.web import words
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined, enter_or_decline
from campaigns.web.drawing import marks, table
from campaigns.web.reasons import reason
from campaigns.web.refusals import in_form
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import game_of, ground_word
from campaigns.web.scenarios import side_names
from campaigns.web.submit_form import as_number, command_id, send, whole
from campaigns.web.who import language, or_404, seat, seat_at
from engine.kernel.commands import convert
from engine.kernel.setup import Piece


@require_safe
def every(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    lines = scenarios.scenarios(campaign, member, language())
    return render(request, "scenarios/list.html", {**around(campaign, member), "scenarios": lines})


@require_safe
def page(request: HttpRequest, campaign: UUID, scenario: UUID) -> HttpResponse:
    member = seat(request, campaign)
    line, around_it = line_of(campaign, scenario, member), around(campaign, member)
    context = {**around_it, "line": line, **plan_context(line, around_it["campaign"], member)}
    return render(request, "scenarios/page.html", context)


def write(request: HttpRequest, campaign: UUID, scenario: UUID | None = None, like: UUID | None = None) -> HttpResponse:
    """New, new and like another one, or written anew; what can't be played is said, and everything typed stays."""
    member = seat(request, campaign)
    around_it = around(campaign, member)
    planning = game_of(around_it["campaign"].ruleset).planning
    edited = scenario or like
    line = None if edited is None else line_of(campaign, edited, member)
    command = planning.fresh if line is None else planning.written(line)
    error: Refusal | Malformed | None = None
    if request.method == "POST":
        named = {} if scenario is None else replacing(scenario, request)
        try:
            command = planning.typed(request.POST, command)
            if not command["plan"]["name"]:
                raise Malformed("plan.name", "", "name")
            receipt = send(request, member, {"type": "save-scenario", **command, **named})
        except (Refusal, Malformed) as wrong:
            error = wrong
        else:
            return redirect("scenario", campaign, receipt.of_type("campaign/scenario-saved/1")[0]["scenario"])
    people = gangs.gangs(campaign, member, language())
    chosen = planning.context(around_it["campaign"], people, command)
    edition = "" if scenario is None or line is None else edition_shown(line, request, error)
    shown = TemplateResponse(request, planning.form, {**around_it, "scenario": scenario, "edition": edition, **chosen})
    return shown if error is None else declined(request, error, shown, said=_explained(error), at=planning.fields)


withdraw = one_tap(WithdrawScenario, "scenarios", back="scenario")


@require_POST
def tick(request: HttpRequest, battle: UUID) -> HttpResponse:
    """One side's aims, as often as each was reached."""
    side = as_number(request.POST.get("side", ""), 0)
    command = {"type": "tick-aims", "battle": str(battle), "side": side, "ticks": _ticks(request, (side,))}
    return _entered(request, battle, command)


@require_POST
def settle(request: HttpRequest, battle: UUID) -> HttpResponse:
    ticks = _ticks(request, range(100))
    command: dict[str, Any] = {"type": "enter-result", "battle": str(battle), "ticks": ticks, "reason": reason(request)}
    winner = request.POST.get("winner", "points")
    if winner != "points":
        command |= {"by": "word", "winner": None if winner == "nobody" else as_number(winner, -1)}
    return _entered(request, battle, command)


@require_POST
def bring(request: HttpRequest, battle: UUID, wave: int) -> HttpResponse:
    """Whom the referee sends onto the table now; each comes once."""
    member = seat_at(request, battle)
    stands = scenarios.standing(battle, member, language())
    due = next((line for line in stands.waves if line.number == wave), None) if stands is not None else None
    if due is None:
        raise Http404
    id = command_id(request)
    for place, figure in enumerate(due.figures):
        if due.came[place]:
            continue
        mark = f"wave-{wave}-{place}"
        arriving = {**figure, "tags": [*figure.get("tags", ()), mark]}
        try:
            send(request, member, {"type": "arrive", "figure": arriving}, battle=battle, id=uuid5(id, mark))
        except (Refusal, Malformed) as error:
            return declined(request, error, redirect("battle", battle))
    return redirect("battle", battle)


def plan_context(line: scenarios.ScenarioLine, campaign: CampaignPage, member: Member) -> dict[str, Any]:
    """A plan's parts as a page tells them."""
    plan, game = line.plan, game_of(campaign.ruleset)
    names = [side_names.side_name(plan, n) for n in range(len(plan.sides))]
    meant = any(grudge.character or grudge.target_character for grudge in plan.grudges)
    people = (
        {str(character.id): character.name for character in gangs.characters(campaign.id, member, language())}
        if meant
        else {}
    )
    return {
        "plan": plan,
        "sides": [
            {
                "n": n,
                "name": names[n],
                "party": party,
                "extras": [figure for figure in plan.figures if figure.side == n],
            }
            for n, party in enumerate(plan.sides)
        ],
        "waves": [
            {"joker": wave.joker, "figures": [(figure, names[figure.side]) for figure in wave.figures]}
            for wave in plan.arrivals
        ],
        "grudges": [
            (
                people.get(grudge.character or "", names[grudge.side]),
                grudge.feeling,
                people.get(grudge.target_character or "", names[grudge.target]),
            )
            for grudge in plan.grudges
        ],
        "ground": ground_word(plan.ground),
        "map": _map(plan, game) if plan.table == "drawn" or plan.terrain else None,
        "switched": [(words.option(name)[0], words.option_value(value, name)) for name, value in plan.options.items()],
        "as_planned": game.planning.page,
        "draws": game.planning.draws,
        **game.planning.told(line, campaign, lambda: gangs.gangs(campaign.id, member, language())),
    }


def _map(plan: Any, game: RulesetPages) -> dict[str, Any]:
    terrain = [convert(msgspec.to_builtins(piece), Piece, "terrain") for piece in plan.terrain]
    drawn = table.draw(game.key, plan.size, terrain, (), (), 0, game.scale(plan.size), table.markers(plan.markers))
    sides = [{"name": side_names.side_name(plan, n), "colour": marks.colour("", n)} for n in range(len(plan.sides))]
    return {**drawn, "zones": table.zones(plan.zones, plan.size, sides)}


def replacing(scenario: UUID, request: HttpRequest) -> dict[str, Any]:
    """Of `save-scenario`: which one, and what the page showed of it, so that nobody's work is replaced unseen."""
    return {"scenario": str(scenario), "replaces": request.POST.get("edition", "")}


def edition_shown(line: scenarios.ScenarioLine, request: HttpRequest, refusal: Refusal | Malformed | None) -> str:
    """The one that is there, unless something else was declined: then of what is there now nobody was told."""
    return line.edition if refusal is None or refusal.code == "scenario-changed" else request.POST.get("edition", "")


def line_of(campaign: UUID, scenario: UUID, member: Any) -> scenarios.ScenarioLine:
    with or_404():
        return scenarios.scenario(campaign, scenario, member, language())


def _ticks(request: HttpRequest, sides: Any) -> list[dict[str, Any]]:
    """`aim-<side>-<aim>` says how often; a tick that isn't made sends nothing."""
    ticks = []
    for name in request.POST:
        parts = name.split("-")
        if parts[0] != "aim" or len(parts) != 3:
            continue
        side, aim, times = whole(parts[1]), whole(parts[2]), as_number(request.POST[name], 0)
        if side is not None and aim is not None and side in sides and times:
            ticks.append({"side": side, "aim": aim, "times": times})
    return ticks


def _entered(request: HttpRequest, battle: UUID, command: dict[str, Any]) -> HttpResponse:
    return enter_or_decline(request, seat_at(request, battle), command, redirect("battle", battle))


def _explained(wrong: Refusal | Malformed) -> str:
    """The fields that are easily left empty, in plain words."""
    if isinstance(wrong, Malformed) and wrong.field.endswith("sides"):
        return _("A scenario needs at least two sides. Choose who plays the second one.")
    return in_form(wrong)
