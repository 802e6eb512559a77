"""Opening a battle: on the table in front of us, or on the screen."""

import re
from typing import Any
from uuid import UUID, uuid5

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from campaigns.models import Member
from campaigns.selectors.battles.pages import BattlePage, battle_page
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.characters import gangs
from campaigns.selectors.scenarios import pages as scenarios
from campaigns.selectors.scenarios import plans
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around_loaded
from campaigns.web.declined import declined
from campaigns.web.refusals import in_form
from campaigns.web.rulesets.parts import FROM_PLAN, Opening, OpeningPage
from campaigns.web.rulesets.registry import game_of
from campaigns.web.scenarios.views import plan_context
from campaigns.web.submit_form import command_id, send
from campaigns.web.who import as_id, language, or_404, seat


def open_battle(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    here = campaigns.loaded(campaign, member, language())
    gang_lines = gangs.gang_lines(here)
    date = kept_date(request, campaign, member)
    line = planned(request, campaign, member, date)
    page = around_loaded(here)
    game = game_of(page["campaign"].ruleset)
    before = fought_before(request, campaign, member)
    posted = request.POST if request.method == "POST" else last_time(before, line)
    number = request.GET.get("number", "")
    opening = game.opening(OpeningPage(page["campaign"], gang_lines, posted, line, number, date, before))
    error: Refusal | Malformed | None = None
    if request.method == "POST":
        drawing = opening.drawing()
        try:
            receipt = send(request, member, drawing or opening.command(), id=id_of(drawing, request))
        except (Refusal, Malformed) as wrong:
            error = wrong
        else:
            if drawing is None:
                return redirect("battle", receipt.of_type("campaign/battle-opened/1")[0]["battle"])
            for drawn in receipt.of_type("campaign/gang-drawn/1"):
                opening.choose(drawn["gang"], drawn["characters"])
    people = [person for person in campaigns.member_lines(here) if "player" in person.roles]
    context = {
        **page,
        "opening": opening,
        **(plan_context(line, page["campaign"], member) if line is not None else {}),
        "line": line,
        "date": date,
        "people": [person for person in people if not person.forgotten],
        **opening.context(),
    }
    shown = TemplateResponse(request, game.templates.opening, context)
    if error is None:
        return shown
    words, field = explained(error, opening)
    named = {str(getattr(error, "field", "")).removeprefix("command."): field} if field else {}
    return declined(request, error, shown, said=words, at={**FIELDS, **named})


FIELDS = {
    "setup.sides": "gangs",
    "setup.figures": "figures",
    "not-your-battle": "gangs",
    "not-your-figures": "gangs",
    **dict.fromkeys(("character-twice", "character-in-battle", "character-must-miss", "rolls-owed"), "figures"),
}


def fought_before(request: HttpRequest, campaign: UUID, member: Member) -> BattlePage | None:
    """The battle that is fought again, if the page was opened from one of this campaign."""
    key = request.GET.get("again")
    if not key:
        return None
    with or_404():
        page = battle_page(as_id(key), member, None, language())
    return page if page.campaign == campaign else None


def last_time(before: BattlePage | None, line: scenarios.ScenarioLine | None) -> QueryDict | None:
    """Another battle with the same people at the same table: the form stands ready, one tap opens it."""
    if before is None:
        return None
    posted = game_of(before.ruleset).again(before)
    if line is not None:
        posted["sample"] = FROM_PLAN
    return posted


def kept_date(request: HttpRequest, campaign: UUID, member: Member) -> plans.PlanLine | None:
    """The date that is being kept, if the page was opened from one; one that is over is none."""
    key = request.POST.get("plan") or request.GET.get("plan")
    with or_404():
        line = plans.plan(campaign, as_id(key), member, language()) if key else None
    return line if line is not None and line.open else None


def planned(
    request: HttpRequest, campaign: UUID, member: Member, date: plans.PlanLine | None
) -> scenarios.ScenarioLine | None:
    """The scenario that the battle follows: of the page that led here, of the date, or of the battle that is fought
    again, if it is still offered.
    """
    key = request.POST.get("scenario") or request.GET.get("scenario")
    if not key and date is not None and request.method != "POST":
        key = str(date.scenario or "")
    with or_404():
        if key:
            return scenarios.scenario(campaign, as_id(key), member, language())
        again = request.GET.get("again") if request.method != "POST" else None
        before = scenarios.standing(as_id(again), member, language()) if again else None
        line = scenarios.scenario(campaign, before.scenario, member, language()) if before is not None else None
    return None if line is None or line.withdrawn else line


def id_of(drawing: dict[str, Any] | None, request: HttpRequest) -> UUID:
    """One form may draw each gang and then open the battle: commands of their own, each harmless when tapped twice."""
    id = command_id(request)
    return id if drawing is None else uuid5(id, f"{drawing['gang']} {drawing['count']}")


def explained(refusal: Refusal | Malformed, opening: Opening) -> tuple[str, str]:
    """The two things that are easily forgotten, in plain words, and at which field; the others as everywhere."""
    field = getattr(refusal, "field", "")
    if match := re.search(r"sides\[(\d+)\]$", field):
        return opening.lacking(int(match[1]))
    missing = field.endswith("sides") or (field.endswith("figures") and not getattr(refusal, "value", 1))
    return opening.lacking(None) if missing else (in_form(refusal), "")
