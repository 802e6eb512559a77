"""A unit written by hand: its name and, in the ruleset's own form, its profile."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from campaigns.models import Member
from campaigns.selectors.armies import lists
from campaigns.selectors.characters import gangs, pages
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.rulesets.parts import UnitForm
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import send
from campaigns.web.who import language, or_404, seat

Around = dict[str, Any]


def new(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    gang_line, form = my_gang(around_it, gang, member), form_of(around_it)
    name = request.POST.get("name", "").strip()
    error: Refusal | Malformed | None = None
    if request.method == "POST":
        kind = gangs.hireable(campaign, member)[0]  # the profile decides on it
        command = {"type": "hire-character", "gang": str(gang), "name": name, "kind": kind}
        try:
            send(request, member, {**command, "profile": form.read(request.POST)})
        except (Refusal, Malformed) as wrong:
            error = wrong
        else:
            messages.success(request, _("%(name)s is in.") % {"name": name})
            another = "another" in request.POST
            return redirect("unit-new", campaign, gang) if another else redirect("gang", campaign, gang)
    context = {**around_it, "gang": gang_line, "name": name}
    return _shown(request, form, context, {}, error)


def change(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    form = form_of(around_it)
    with or_404():
        line = pages.character(campaign, character, member, language()).character
        profile = lists.profile_of(campaign, character, member)
    if not gangs.may_equip(line, member) or line.status != "alive":
        raise Http404
    error: Refusal | Malformed | None = None
    if request.method == "POST":
        command = {"type": "set-profile", "character": str(character), "profile": form.read(request.POST)}
        try:
            send(request, member, command)
        except (Refusal, Malformed) as wrong:
            error = wrong
        else:
            return redirect("character", campaign, character)
    return _shown(request, form, {**around_it, "one": line}, profile, error)


def _shown(
    request: HttpRequest,
    form: UnitForm,
    around_it: Around,
    profile: dict[str, Any],
    refusal: Refusal | Malformed | None,
) -> HttpResponse:
    """With what is known of the unit; of a form that was declined with as many rows as were sent."""
    shown = form.read(request.POST) if refusal is not None else profile
    context = {**around_it, "fields": form.template, **form.context(shown)}
    page = TemplateResponse(request, "armies/unit.html", context)
    return page if refusal is None else declined(request, refusal, page, at=form.fields(request.POST))


def form_of(around_it: Around) -> UnitForm:
    """Raises: Http404 where figures have no profiles."""
    form = game_of(around_it["campaign"].ruleset).units
    if form is None:
        raise Http404
    return form


def my_gang(around_it: Around, gang: UUID, member: Member) -> gangs.GangLine:
    """Raises: Http404 where it isn't the reader's to change."""
    page = around_it["campaign"]
    gang_line = next((line for line in gangs.gangs(page.id, member, language()) if line.id == gang), None)
    if gang_line is None or not (page.may_referee or (gang_line.yours and page.may_write)):
        raise Http404
    return gang_line
