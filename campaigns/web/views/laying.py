"""The table of a scenario, drawn by its referee: dragged, typed or moved with keys; saving it saves the scenario."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.submit import Malformed, Refusal
from campaigns.web import laying, words
from campaigns.web.drawing import table
from campaigns.web.games.registry import game_of
from campaigns.web.refusals import sentence
from campaigns.web.sending import send
from campaigns.web.views.campaigns import around
from campaigns.web.views.scenarios import line_of
from campaigns.web.who import seat


def lay(request: HttpRequest, campaign: UUID, scenario: UUID) -> HttpResponse:
    """Whoever isn't referee is told so by the refusal, as with any form."""
    member = seat(request, campaign)
    around_it = around(campaign, member)
    if not game_of(around_it["campaign"].ruleset).planning.draws:
        raise Http404
    plan = line_of(campaign, scenario, member).plan
    lines, size, wrong, status = laying.lines(plan.terrain), plan.size, [], 200
    if request.method == "POST":
        change, lines, wrong = laying.typed(request.POST)
        size, status = change["size"], 422
        if not wrong:
            command: dict[str, Any] = {"type": "save-scenario", "scenario": str(scenario)}
            try:
                send(request, member, {**command, "plan": {**msgspec.to_builtins(plan), **change}})
            except Refusal as no:
                wrong, status = [sentence(no)], no.status
            except Malformed as no:
                wrong = [sentence(no)]
            else:
                said = _("The table is saved: %(n)s pieces. New battles begin on it.")
                messages.success(request, said % {"n": len(change["terrain"])})
                return redirect("scenario", campaign, scenario)
    context = {
        **around_it,
        "scenario": scenario,
        "plan": plan,
        "lines": lines,
        "wide": laying.inches(size[0]),
        "high": laying.inches(size[1]),
        "map": table.draw(size, (), (), ()),
        "kinds": [(one, words.code("terrain", one), *laying.KINDS[one]) for one in laying.KINDS],
        "wrong": wrong,
    }
    return render(request, "scenario/lay.html", context, status=status)
