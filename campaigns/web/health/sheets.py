"""A character's sheet: numbers and where they come from, wounds from the shot to the scar, changing it."""

import re
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.models import Member
from campaigns.selectors.health import clock, moments, sheets
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.health.clock import shown_moment
from campaigns.web.submit_form import send, whole
from campaigns.web.who import language, or_404, seat
from engine.kernel.character_health import kept_dice, read_dice

SHOWN = {"characteristics", "skills"}  # also while nothing is entered: what is usual counts
COMPUTED = {"computed"}  # told with where they come from


@require_safe
def page(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    sheet = _sheet_page(campaign, character, member)
    threads = [
        {"one": thread, "moments": [shown_moment(moment) for moment in thread.moments], "days": _days(thread)}
        for thread in reversed(sheet.threads)
    ]
    helpers = clock.helpers(campaign, member, language()) if sheet.open else []
    entered = {group.name for group in sheet.groups if any(number.value is not None for number in group.numbers)}
    return render(
        request,
        "health/sheet.html",
        {
            **around(campaign, member),
            "sheet": sheet,
            "threads": threads,
            "helpers": helpers,
            "treatments": clock.treatments(campaign, language()),
            "groups": [group for group in sheet.groups if group.name in SHOWN or group.name in entered - COMPUTED],
        },
    )


def change(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    """What is typed wrong stays in its field, with a sentence."""
    member = seat(request, campaign)
    sheet = _sheet_page(campaign, character, member)
    if not sheet.may_change:
        raise Http404
    wrong: dict[str, str] = {}
    error: Refusal | Malformed | None = None
    if request.method == "POST":
        values, wrong = read(request, [*(line for group in sheet.groups for line in group.numbers), *sheet.others])
        if not wrong:
            command = {"type": "set-sheet", "character": str(character), "values": values}
            try:
                send(request, member, {**command, "reason": request.POST.get("reason", "").strip()})
                return redirect("sheet", campaign, character)
            except (Refusal, Malformed) as refused:
                error = refused
    groups = [*sheet.groups, sheets.GroupLine("others", _("Further skills"), sheet.others)]
    context = {**around(campaign, member), "sheet": sheet, "groups": groups}
    shown = TemplateResponse(request, "health/change.html", context)
    if wrong:
        return told_wrong(request, wrong, shown)
    return shown if error is None else declined(request, error, shown)


def told_wrong(request: HttpRequest, wrong: dict[str, str], page: TemplateResponse) -> HttpResponse:
    """Each at its field, as `read` named them."""
    first, *more = wrong.items()
    return declined(
        request, Malformed("values", "", "whole-number"), page, said=first[1], at={"values": first[0]}, more=more
    )


def read(request: HttpRequest, lines: list[sheets.NumberLine]) -> tuple[dict[str, int | None], dict[str, str]]:
    """(numbers that differ from the sheet, what is wrong by field) of a form with `v-...` for each number."""
    values: dict[str, int | None] = {}
    wrong: dict[str, str] = {}
    for line in lines:
        text = request.POST.get(f"v-{line.name}", "").strip()
        parsed = entered(line, text)
        if parsed is None:
            sentence = (
                _("Dice such as 1D4, or a number.") if line.dice else _("A whole number from %(least)s to %(most)s.")
            )
            wrong[line.name] = sentence % {"least": line.least, "most": line.most}
        elif parsed != entered(line, "" if line.value is None else str(line.value)):
            values |= parsed
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


def entered(line: sheets.NumberLine, text: str) -> dict[str, int | None] | None:
    """What stands in its field, as the sheet keeps it: `{"dex": 60}`, of an empty field `{"dex": None}`; None for what
    can't be read.
    """
    dice, number = read_dice(text) if line.dice else None, whole(text)
    plus = dice[2] if dice else number
    if text and (plus is None or not line.least <= plus <= line.most):
        return None
    return kept_dice(line.name, dice) if line.dice else {line.name: number}


def _days(thread: moments.Thread) -> int:
    """How many days it took, both counted."""
    return thread.moments[-1].day - thread.moments[0].day + 1


def _sheet_page(campaign: UUID, character: UUID, member: Member) -> sheets.SheetPage:
    with or_404():
        return sheets.sheet(campaign, character, member, language())
