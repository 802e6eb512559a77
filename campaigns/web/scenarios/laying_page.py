"""The table of a scenario, drawn by its referee: dragged, typed or moved with keys; saving it saves the scenario."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.submit import Malformed, Refusal
from campaigns.web import words as of_codes
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.drawing import table
from campaigns.web.refusals import sentence
from campaigns.web.rulesets.registry import game_of
from campaigns.web.scenarios import laying
from campaigns.web.scenarios.side_names import side_name
from campaigns.web.scenarios.views import edition_shown, line_of, replacing
from campaigns.web.submit_form import send
from campaigns.web.who import seat


def lay(request: HttpRequest, campaign: UUID, scenario: UUID) -> HttpResponse:
    """Whoever isn't referee is told so by the refusal, as with any form."""
    member = seat(request, campaign)
    around_it = around(campaign, member)
    if not game_of(around_it["campaign"].ruleset).planning.draws:
        raise Http404
    line = line_of(campaign, scenario, member)
    plan = line.plan
    lines, size = laying.lines(plan.terrain, plan.zones, plan.markers), plan.size
    error: Refusal | Malformed | None = None
    words, at = "", {}
    wrong: list[tuple[str, str]] = []
    if request.method == "POST":
        change, lines, wrong = laying.typed(request.POST)
        size = change["size"]
        if wrong:
            field, words = wrong[0]
            error, at = Malformed("plan", "", "string-of-another-form"), {"plan": field}
        else:
            command: dict[str, Any] = {"type": "save-scenario", **replacing(scenario, request)}
            try:
                send(request, member, {**command, "plan": {**msgspec.to_builtins(plan), **change}})
            except (Refusal, Malformed) as declined_so:
                error, words = declined_so, sentence(declined_so)
            else:
                messages.success(request, _saved(plan, len(change["terrain"])))
                return redirect("scenario", campaign, scenario)
    context = {
        **around_it,
        "scenario": scenario,
        "edition": edition_shown(line, request, error),
        "plan": plan,
        "lines": lines,
        "wide": laying.inches(size[0]),
        "high": laying.inches(size[1]),
        "map": table.draw(around_it["campaign"].ruleset, size, (), (), ()),
        "kinds": _kinds(plan, around_it["campaign"].ruleset),
        "wrong": error is not None,
    }
    shown = TemplateResponse(request, "scenarios/lay.html", context)
    return shown if error is None else declined(request, error, shown, said=words, at=at, more=wrong[1:])


def _saved(plan: Any, pieces: int) -> str:
    message = ngettext(
        "Table saved: %(n)s piece. New battles start on it.",
        "Table saved: %(n)s pieces. New battles start on it.",
        pieces,
    )
    if plan.table == "real":
        message = ngettext(
            "Table saved: %(n)s piece. Battles stay on the table in front of you; lay it out like this.",
            "Table saved: %(n)s pieces. Battles stay on the table in front of you; lay it out like this.",
            pieces,
        )
    return message % {"n": pieces}


def _kinds(plan: Any, ruleset: str) -> list[tuple[str, ...]]:
    """(kind, its words, what stands on it, wide, deep, cover, height) of all that can be put down."""
    flat = ("solid", "low")
    sides = [(f"{laying.ZONE}{n}", side_name(plan, n)) for n in range(len(plan.sides))]
    return [
        *((kind, of_codes.code("terrain", kind, ruleset), "", *laying.KINDS[kind]) for kind in laying.KINDS),
        *((kind, _("Start zone: %(side)s") % {"side": name}, name, "24", "8", *flat) for kind, name in sides),
        (laying.MARKER, _("Objective"), "", "6", "6", *flat),
    ]
