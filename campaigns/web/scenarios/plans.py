"""Dates: planning the next battle, changing it, calling it off, and saying whether one comes."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.scenarios import pages as scenarios
from campaigns.selectors.scenarios import plans
from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.scenarios.icalendar import calendar_file
from campaigns.web.scenarios.plan_form import Date, begun_with
from campaigns.web.submit_form import send
from campaigns.web.who import language, or_404, seat


def write(request: HttpRequest, campaign: UUID, plan: UUID | None = None) -> HttpResponse:
    """A new date, or one that is changed; referees only."""
    member = seat(request, campaign)
    line = plan_or_404(campaign, plan, member) if plan is not None else None
    around_it = around(campaign, member)
    if not around_it["campaign"].may_referee:
        raise Http404
    if line is not None and not line.open:
        return redirect("plan", campaign, line.id)
    begun = begun_with(line) if line is not None else {"scenario": request.GET.get("scenario", "")}
    form = Date(request.POST or None, initial=begun, **choices(campaign, member, line))
    context = {**around_it, "form": form, "line": line}
    if request.method == "POST" and form.is_valid():
        about = {"type": "plan-battle"} if line is None else {"type": "change-plan", "plan": str(line.id)}
        with form.declined_here():
            receipt = send(request, member, {**about, **form.command()})
            new = receipt.of_type("campaign/battle-planned/1")
            return redirect("plan", campaign, new[0]["plan"] if new else plan)
    return render(request, "campaigns/plan_form.html", context, status=form.status)


@require_safe
def page(request: HttpRequest, campaign: UUID, plan: UUID) -> HttpResponse:
    member = seat(request, campaign)
    line = plan_or_404(campaign, plan, member)
    happened = plans.history(campaign, plan, member, language())
    return render(request, "campaigns/plan.html", {**around(campaign, member), "one": line, "happened": happened})


@require_POST
def answer(request: HttpRequest, campaign: UUID, plan: UUID) -> HttpResponse:
    member = seat(request, campaign)
    command = {"type": "answer-plan", "plan": str(plan), "answer": request.POST.get("answer", "")}
    return _done(request, member, command, plan)


@require_POST
def call_off(request: HttpRequest, campaign: UUID, plan: UUID) -> HttpResponse:
    member = seat(request, campaign)
    command = {"type": "call-off-plan", "plan": str(plan), "reason": request.POST.get("reason", "").strip()}
    return _done(request, member, command, plan)


@require_safe
def file(request: HttpRequest, campaign: UUID, plan: UUID) -> HttpResponse:
    """The date for a calendar on the reader's own device."""
    member = seat(request, campaign)
    line = plan_or_404(campaign, plan, member)
    title = _("Battle: %(campaign)s") % {"campaign": campaigns.campaign(campaign, member, language()).name}
    words = "\n".join(text for text in (line.scenario_name, line.note) if text)
    address = request.build_absolute_uri(reverse("plan", args=[campaign, plan]))
    content = calendar_file(line, title, words, address)
    disposition = {"Content-Disposition": f'attachment; filename="{line.day}.ics"'}
    return HttpResponse(content, "text/calendar; charset=utf-8", headers=disposition)


def plan_or_404(campaign: UUID, plan: UUID, member: Member) -> PlanLine:
    """Raises: Http404."""
    with or_404():
        return plans.plan(campaign, plan, member, language())


def choices(campaign: UUID, member: Member, line: PlanLine | None) -> dict[str, list[tuple[str, str]]]:
    """Who can be wanted and what can be played; what the date names already stays."""
    people = campaigns.members(campaign, member, language())
    wanted = line.wanted if line is not None else []
    plays = [person for person in people if not person.forgotten and ("player" in person.roles or person.id in wanted)]
    written = [
        (str(scenario.id), scenario.plan.name)
        for scenario in scenarios.scenarios(campaign, member, language())
        if not scenario.withdrawn or (line is not None and scenario.id == line.scenario)
    ]
    return {"people": [(str(person.id), person.nickname) for person in plays], "scenarios": written}


def _done(request: HttpRequest, member: Member, command: dict[str, Any], plan: UUID) -> HttpResponse:
    of_campaign = request.POST.get("back") == "campaign"
    next_page = redirect("campaign", member.campaign_id) if of_campaign else redirect("plan", member.campaign_id, plan)
    try:
        with or_404():
            send(request, member, command)
    except (Refusal, Malformed) as error:
        return declined(request, error, next_page)
    return next_page
