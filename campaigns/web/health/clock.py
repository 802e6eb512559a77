"""The campaign's clock: letting time pass, dice that are owed, help, and what happened on which day."""

from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors.health import called_rolls, clock
from campaigns.selectors.health.moments import HOURS, Moment
from campaigns.submit.health import called_roll_commands as called
from campaigns.submit.health import commands as do
from campaigns.web.campaigns.one_tap import tapped
from campaigns.web.campaigns.views import around
from campaigns.web.submit_form import Reader, number, reader_of, several
from campaigns.web.who import language, or_404, seat
from engine.kernel.refusal import Malformed

UNITS = ("hours", "days", "weeks")


@require_safe
def page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    with or_404():
        clock_page = clock.clock(campaign, member, language())
    days = [{"day": day.day, "moments": [shown_moment(moment) for moment in day.moments]} for day in clock_page.days]
    helpers = (
        clock.helpers(campaign, member, language()) if any(patient.dying for patient in clock_page.patients) else []
    )
    return render(
        request,
        "health/clock.html",
        {
            **around(campaign, member),
            "clock": clock_page,
            "days": days,
            "call": called_rolls.call_form(campaign, member, language()),
            "helpers": helpers,
            "treatments": clock.treatments(campaign, language()),
            "by_the_hour": bool(clock_page.owed) or any(patient.dying for patient in clock_page.patients),
            "somebody_may_die": any(patient.may_die_next for patient in clock_page.patients),
            "passed": span(clock_page.passed) if clock_page.passed and clock_page.may_referee else "",
        },
    )


def shown_moment(moment: Moment) -> dict[str, Any]:
    """A moment with the hour as people say it."""
    return {"one": moment, "at": clock_time(moment.hour), "text": _text(moment)}


def in_one_line(moment: Moment) -> str:
    """With the campaign's day, for what is read without the pages."""
    more = [f"{change.title} {_or_none(change.before)} → {_or_none(change.after)}" for change in moment.changes]
    if moment.hp is not None:
        more.insert(0, _("%(hp)s of %(most)s hit points") % {"hp": moment.hp, "most": moment.hp_max})
    if moment.by:
        more.append(_("helped by %(by)s") % {"by": moment.by})
    day, text, numbers = _("Day %(day)s") % {"day": moment.day}, _text(moment), ", ".join(more)
    if numbers and not text.endswith(":"):
        numbers = f"({numbers})"
    return " ".join(filter(None, [f"{day}:", text, numbers, moment.words]))


def _or_none(value: int | str | None) -> int | str:
    return "–" if value is None else value


def clock_time(hour: int) -> str:
    """`5h`: the campaign's day begins with its first hour, not at midnight."""
    return _("hour %(n)s") % {"n": hour % HOURS}


def _text(moment: Moment) -> str:
    if moment.kind == "time":
        return _("%(time)s passed.") % {"time": span(int(moment.text))}
    if moment.kind == "battle":
        return _("A fight:")
    if moment.kind == "sheet":
        return _("The sheet was changed:")
    return moment.text


def span(hours: int) -> str:
    """`2 weeks`, `3 days`, `26 hours`."""
    if hours % (7 * HOURS) == 0:
        n = hours // (7 * HOURS)
        return ngettext("%(n)s week", "%(n)s weeks", n) % {"n": n}
    if hours % HOURS == 0:
        n = hours // HOURS
        return ngettext("%(n)s day", "%(n)s days", n) % {"n": n}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


@require_POST
def enter(request: HttpRequest, campaign: UUID, what: str) -> HttpResponse:
    readers: dict[str, Reader] = {**COMMANDS, "call-rolls": partial(_call, campaign)}
    return tapped(request, campaign, what, readers, "clock", FIELDS)


def _pass_time(request: HttpRequest) -> dict[str, Any]:
    unit, time = request.POST.get("unit", "hours"), number(request, "time") or 0
    if unit not in UNITS:
        raise Malformed("unit", unit, "one-of", {"known": list(UNITS)})
    about = {name: value for name, value in reader_of(do.PassTime)(request).items() if name not in UNITS}
    return {**about, unit: max(-1_000_000, min(time, 1_000_000))}


def _throw(request: HttpRequest) -> dict[str, Any]:
    face = None if "server" in request.POST else number(request, "face") or 0
    return {"character": request.POST.get("character", ""), "face": face}


def _treat(request: HttpRequest) -> dict[str, Any]:
    """A skill is named of somebody else only."""
    typed = reader_of(do.Treat)(request)
    return {name: value for name, value in typed.items() if name != "skill" or "by" not in typed}


def _set(request: HttpRequest) -> dict[str, Any]:
    """Only what differs from what the page showed is set."""
    wanted: dict[str, int] = {}
    for key in request.POST:
        name = key.removeprefix("b-")
        value = number(request, key) if key != name else None
        if value is not None and str(value) != request.POST.get(f"was-{name}"):
            wanted[name] = value
    return {
        "character": request.POST.get("character", ""),
        "set": wanted,
        "reason": request.POST.get("reason", "").strip(),
    }


def _call(campaign: UUID, request: HttpRequest) -> dict[str, Any]:
    typed, other = reader_of(called.CallRolls)(request), request.POST.get("other", "").strip()
    return {**typed, "skill": called_rolls.skill_code(campaign, other)} if other else typed


def _throw_called(request: HttpRequest) -> dict[str, Any]:
    """A die marked 0 (or 00) means its highest number."""
    call = {"call": request.POST.get("call", "")}
    if "server" in request.POST:
        return call
    highest = number(request, "sides") or 0
    return {**call, "faces": [face or highest for face in several(request, "faces")]}


FIELDS = {"hours": "time", "days": "time", "weeks": "time", "set": "reason"}  # what the forms call them
COMMANDS: dict[str, Reader] = {
    "pass-time": _pass_time,
    "take-back-time": reader_of(do.TakeBackTime),
    "throw-for-body": _throw,
    "treat": _treat,
    "set-body": _set,
    "show-sheet": reader_of(do.ShowSheet),
    "throw-called": _throw_called,
    "open-called": reader_of(called.OpenCalled),
    "withdraw-call": reader_of(called.WithdrawCall),
}
