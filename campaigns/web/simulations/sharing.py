"""What results are called, and links to them: made and revoked by referees, opened by whoever holds one."""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member, Question, Simulation
from campaigns.simulation import sharing, titles
from campaigns.simulation.kinds import QUESTION, SEASON, SIMULATION
from campaigns.web.declined import declined
from campaigns.web.simulations import seasons, views, what_if
from campaigns.web.simulations.pages import refusal_words
from campaigns.web.submit_form import command_id
from campaigns.web.unlisted import unlisted
from campaigns.web.who import language, or_404, seat
from engine.kernel.refusal import Malformed, Refusal

Thing = Simulation | Question
KINDS: Final = {"battle": SIMULATION, "season": SEASON, "question": QUESTION}  # by the address


@require_POST
def share(request: HttpRequest, kind: str, thing: UUID) -> HttpResponse:
    member, shared, page = _shared_thing(request, kind, thing)
    try:
        with or_404():
            sharing.share(member, shared, command_id(request))
    except Refusal as refusal:
        return declined(request, refusal, redirect(page + "#share"), said=refusal_words(refusal))
    return redirect(page + "#share")


@require_POST
def revoke(request: HttpRequest, kind: str, thing: UUID, share: UUID) -> HttpResponse:
    member, shared, page = _shared_thing(request, kind, thing)
    with or_404():
        sharing.revoke(member, shared, share)
    messages.success(request, _("That link no longer works."))
    return redirect(page + "#share")


@require_POST
def rename(request: HttpRequest, kind: str, thing: UUID) -> HttpResponse:
    member, shared, page = _shared_thing(request, kind, thing)
    try:
        titles.rename(member, shared, request.POST.get("title", ""))
    except Malformed as error:
        return declined(request, error, redirect(page + "#title"), said=refusal_words(error))
    return redirect(page + "#title")


def _shared_thing(request: HttpRequest, kind: str, thing: UUID) -> tuple[Member, Thing, str]:
    """Who asks, the result, and its page's address. Raises: Http404, also for whoever isn't referee."""
    if kind not in KINDS:
        raise Http404
    of = KINDS[kind]
    try:
        member = seat(request, of.campaign_of(thing))
        return member, of.find(thing, member), reverse(of.name, args=[thing])
    except Refusal:
        raise Http404 from None


@require_safe
def opened(request: HttpRequest, token: str) -> HttpResponse:
    """Nothing of the campaign but this result."""
    with or_404():
        thing, names = sharing.opened(token, language())
    if isinstance(thing, Question):
        part, context = "simulations/question_result.html", what_if.shown(thing, names)
    elif thing.kind == Simulation.Kind.SEASON:
        part, context = "simulations/season_result.html", seasons.shown(thing, names=names)
    else:
        part, context = "simulations/result.html", views.shown(thing, names)
    return unlisted(render(request, "simulations/shared.html", {**context, "part": part, "shared_link": True}))
