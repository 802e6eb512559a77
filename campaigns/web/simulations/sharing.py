"""What results are called, and links to them: made and revoked by referees, opened by whoever holds one."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member, Question, Simulation
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import sharing, titles
from campaigns.simulation.asking import campaign_of, simulation_of
from campaigns.simulation.comparing import campaign_of_question, question_of
from campaigns.web.declined import declined
from campaigns.web.simulations import seasons, views, what_if
from campaigns.web.simulations.pages import said
from campaigns.web.submit_form import command_id
from campaigns.web.who import language, or_404, seat
from engine.kernel.refusal import Malformed, Refusal

Thing = Simulation | Question


@require_POST
def share(request: HttpRequest, kind: str, thing: UUID) -> HttpResponse:
    member, found = _found(request, kind, thing)
    try:
        sharing.share(member, found, command_id(request))
    except NotVisible:
        raise Http404 from None
    except Refusal as no:
        return declined(request, no, redirect(_back(found)), said=said(no))
    return redirect(_back(found))


@require_POST
def revoke(request: HttpRequest, kind: str, thing: UUID, share: UUID) -> HttpResponse:
    member, found = _found(request, kind, thing)
    try:
        sharing.revoke(member, found, share)
    except Refusal:
        raise Http404 from None
    messages.success(request, _("That link no longer works."))
    return redirect(_back(found))


@require_POST
def rename(request: HttpRequest, kind: str, thing: UUID) -> HttpResponse:
    member, found = _found(request, kind, thing)
    try:
        titles.rename(member, found, request.POST.get("title", ""))
    except Malformed as no:
        return declined(request, no, redirect(_page(found) + "#title"), said=said(no))
    return redirect(_page(found) + "#title")


def _found(request: HttpRequest, kind: str, thing: UUID) -> tuple[Member, Thing]:
    """Raises: Http404, also for whoever isn't referee."""
    try:
        if kind == "question":
            member = seat(request, campaign_of_question(thing))
            return member, question_of(thing, member)
        member = seat(request, campaign_of(thing))
        kinds = {"battle": Simulation.Kind.BATTLE, "season": Simulation.Kind.SEASON}
        if kind not in kinds:
            raise Http404
        return member, simulation_of(thing, member, kinds[kind])
    except Refusal:
        raise Http404 from None


def _back(thing: Thing) -> str:
    return _page(thing) + "#share"


def _page(thing: Thing) -> str:
    if isinstance(thing, Question):
        name = "question"
    else:
        name = "season" if thing.kind == Simulation.Kind.SEASON else "simulation"
    return reverse(name, args=[thing.id])


@require_safe
def opened(request: HttpRequest, token: str) -> HttpResponse:
    """Nothing of the campaign but this result; no search engine and no cache keeps the address."""
    with or_404():
        thing, names = sharing.opened(token, language())
    if isinstance(thing, Question):
        part, context = "simulations/question_result.html", what_if.shown(thing, names)
    elif thing.kind == Simulation.Kind.SEASON:
        part, context = "simulations/season_result.html", seasons.shown(thing, names=names)
    else:
        part, context = "simulations/result.html", views.shown(thing, names)
    response = render(request, "simulations/shared.html", {**context, "part": part, "shared_link": True})
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Cache-Control"] = "no-store"
    return response
