"""A character's sheet: numbers and where they come from, wounds from the shot to the scar, changing it."""

import re
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from campaigns.models import Member
from campaigns.selectors.health import clock, moments, sheets
from campaigns.selectors.not_visible import NotVisible
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.health.clock import told
from campaigns.web.submit_form import send, whole
from campaigns.web.who import language, seat

SHOWN = {"characteristics", "skills"}  # also while nothing is entered: what is usual counts
COMPUTED = {"computed"}  # told with where they come from


@require_GET
def page(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    found = _found(campaign, character, member)
    threads = [
        {"one": thread, "moments": [told(moment) for moment in thread.moments], "days": _days(thread)}
        for thread in reversed(found.threads)
    ]
    helpers = clock.helpers(campaign, member, language()) if found.open else []
    entered = {group.name for group in found.groups if any(one.value is not None for one in group.numbers)}
    return render(
        request,
        "health/sheet.html",
        {
            **around(campaign, member),
            "sheet": found,
            "threads": threads,
            "helpers": helpers,
            "treatments": clock.treatments(campaign, language()),
            "groups": [group for group in found.groups if group.name in SHOWN or group.name in entered - COMPUTED],
        },
    )


def change(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    """What is typed wrong stays in its field, with a sentence."""
    member = seat(request, campaign)
    found = _found(campaign, character, member)
    if not found.may_change:
        raise Http404
    wrong: dict[str, str] = {}
    no: Refusal | Malformed | None = None
    if request.method == "POST":
        values, wrong = read(request, [*(line for group in found.groups for line in group.numbers), *found.others])
        if not wrong:
            command = {"type": "set-sheet", "character": str(character), "values": values}
            try:
                send(request, member, {**command, "reason": request.POST.get("reason", "").strip()})
                return redirect("sheet", campaign, character)
            except (Refusal, Malformed) as refused:
                no = refused
    groups = shown(request, found.groups, wrong)
    others = shown(request, [sheets.GroupLine("others", _("Further skills"), found.others)], wrong)
    context = {**around(campaign, member), "sheet": found, "groups": [*groups, *others], "said": _said(request)}
    context |= {"no_skill": wrong.get("new-skill"), "no_value": wrong.get("new-value")}
    shown_so = render(request, "health/change.html", context, status=422 if wrong else 200)
    return shown_so if no is None else declined(request, no, shown_so)


def _said(request: HttpRequest) -> dict[str, str]:
    """What was typed beside the numbers."""
    return {name.replace("-", "_"): request.POST.get(name, "") for name in ("new-skill", "new-value", "reason")}


def read(request: HttpRequest, lines: list[sheets.NumberLine]) -> tuple[dict[str, int | None], dict[str, str]]:
    """(numbers that differ from the sheet, what is wrong by field) of a form with `v-...` for each number."""
    values: dict[str, int | None] = {}
    wrong: dict[str, str] = {}
    for line in lines:
        text = request.POST.get(f"v-{line.name}", "").strip()
        number = whole(text)
        if text and (number is None or not line.least <= number <= line.most):
            wrong[line.name] = _("A whole number from %(least)s to %(most)s.") % {
                "least": line.least,
                "most": line.most,
            }
        elif number != line.value:
            values[line.name] = number
    name = re.sub(r"\W+", "_", request.POST.get("new-skill", "").strip().casefold()).strip("_")[:30]
    text = request.POST.get("new-value", "").strip()
    number = whole(text)
    if text and not name:
        wrong["new-skill"] = _("Which skill?")
    elif name and (number is None or not 0 <= number <= sheets.MOST_SKILL):
        wrong["new-value"] = _("A whole number from %(least)s to %(most)s.") % {"least": 0, "most": sheets.MOST_SKILL}
    elif name and number is not None:
        values[f"skill_{name}"] = number
    return values, wrong


def shown(request: HttpRequest, groups: list[sheets.GroupLine], wrong: dict[str, str]) -> list[dict[str, Any]]:
    """Groups of fields with what was typed into them."""
    return [
        {
            "title": group.title,
            "name": group.name,
            "numbers": [
                {
                    "one": line,
                    "typed": request.POST.get(f"v-{line.name}", "" if line.value is None else str(line.value)),
                    "wrong": wrong.get(line.name, ""),
                }
                for line in group.numbers
            ],
        }
        for group in groups
        if group.numbers
    ]


def _days(thread: moments.Thread) -> int:
    """How many days it took, both counted."""
    return thread.moments[-1].day - thread.moments[0].day + 1


def _found(campaign: UUID, character: UUID, member: Member) -> sheets.SheetPage:
    try:
        return sheets.sheet(campaign, character, member, language())
    except NotVisible:
        raise Http404 from None
