"""A side's report: one screen, and nothing that was typed is lost when the rules say no."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage, page_of
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.submit import Malformed, Refusal
from campaigns.web.battles import sides as of_sides
from campaigns.web.declined import declined
from campaigns.web.refusals import sentence
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import send
from campaigns.web.who import table_at


def standing(page: BattlePage, figures: list[Person], sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each side's report in words, and who still has to look at it."""
    game = game_of(page.ruleset).reports
    if game is None:
        return []
    return [
        {
            "one": report,
            "side": sides[report.side],
            **(game.told(report, figures, sides) if report.number else {}),
            "waits_for": ", ".join(_judge(judge, sides) for judge in report.awaited),
            "approved": ", ".join(_judge(judge, sides) for judge in report.approved),
            "disputed_by": _judge(report.disputed_by, sides),
            "judged_as_player": not report.by_referee,
        }
        for report in page.reports
    ]


def _judge(judge: int, sides: list[dict[str, Any]]) -> str:
    return str(sides[judge]["name"]) if judge >= 0 else _("the referee")


def report(request: HttpRequest, battle: UUID, side: int) -> HttpResponse:
    here = table_at(request, battle)
    page, member = page_of(here), here.member
    game, sides = game_of(page.ruleset), of_sides.sides(page)
    side_report = next((report for report in page.reports if report.side == side), None)
    if side_report is None or side_report.reports_as is None or game.reports is None:
        return redirect("battle", battle)
    figures = game.people(page, sides)
    error: Refusal | Malformed | None = None
    words = ""
    if request.method == "POST":
        typed = game.reports.read(request.POST, figures, side)
        command = {"type": "report", "side": side, "report": typed, "note": request.POST.get("note", "").strip()}
        is_own = sides[side]["mine"]
        try:
            role = "player" if is_own and "player" in member.roles else None
            send(request, member, command, battle=battle, acts_as=side_report.reports_as, role=role)
            return redirect("battle", battle)
        except (Refusal, Malformed) as refused:
            named = {figure["n"]: figure["name"] for figure in figures}
            error, words = refused, sentence(refused, lambda n: named.get(n, str(n)), page.ruleset)
    context: dict[str, Any] = {
        "campaign": CampaignPage(here.campaign),
        "battle": page,
        "side": sides[side],
        "sides": sides,
        "one": side_report,
        "form": game.reports.form(page, figures, side_report, request.POST if request.method == "POST" else None),
    }
    shown = TemplateResponse(request, game.reports.template, context)
    return shown if error is None else declined(request, error, shown, said=words)
