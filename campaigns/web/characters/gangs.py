"""Gangs and figures: founding, hiring, arming, retiring, and a figure's life."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.characters import gangs
from campaigns.selectors.characters.lives import open_choices
from campaigns.selectors.health.sheets import empty_groups
from campaigns.submit.commands import RenameGang
from campaigns.web.campaigns.forms import Gang, Hire
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.campaigns.views import around
from campaigns.web.declined import enter_or_decline, filled_in
from campaigns.web.drawing import marks
from campaigns.web.health import sheets
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import send
from campaigns.web.who import language, seat


def found_gang(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    owners = [(str(member.id), _("mine"))]
    if around_it["campaign"].may_referee:
        people = campaigns.members(campaign, member, language())
        owners = [
            (str(person.id), person.nickname) for person in people if not person.forgotten and "player" in person.roles
        ]
    taken = {(gang.colour, gang.shape) for gang in gangs.gangs(campaign, member, language())}
    free = next(
        (pair for pair in zip(marks.COLOURS, marks.SHAPES, strict=True) if pair not in taken), ("red", "circle")
    )
    usual = {"colour": free[0], "shape": free[1], "owner": member.id}
    form = Gang(request.POST or None, rules=around_it["campaign"].ruleset, owners=owners, initial=usual)
    context = {**around_it, "form": form}
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        command = {
            "type": "found-gang",
            "name": cleaned["name"],
            "colour": cleaned["colour"],
            "shape": cleaned["shape"],
        }
        if cleaned.get("owner"):
            command["owners"] = [cleaned["owner"]]
        with form.declined_here():
            receipt = send(request, member, command)
            return redirect("hire", campaign, receipt.of_type("campaign/gang-founded/1")[0]["gang"])
    return render(request, "campaigns/gang.html", context, status=form.status)


def hire(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    if game_of(around_it["campaign"].ruleset).units is not None:
        return redirect("unit-new", campaign, gang)
    gang_line = next((line for line in gangs.gangs(campaign, member, language()) if line.id == gang), None)
    if gang_line is None:
        raise Http404
    rules = around_it["campaign"]
    recruit = _recruit(request, campaign, gang, member)
    ranks = [option.code for option in recruit.options] if recruit else gangs.hireable(campaign, member)
    form = Hire(
        request.POST or None,
        rules=rules.ruleset,
        ranks=ranks,
        weapons=rules.weapons,
        initial={"kind": ranks[-1 if recruit else 0], "pronoun": "they"},
    )
    lines = empty_groups(campaign, member, language()) if around_it["has_sheets"] else []
    values, wrong = sheets.read(request, [number for group in lines for number in group.numbers])
    context = {**around_it, "gang": gang_line, "form": form, "groups": lines}
    if request.method == "POST" and form.is_valid() and not wrong:
        cleaned = form.cleaned_data
        command = {"type": "hire-character", "gang": str(gang), **cleaned}
        if lines:
            command["values"] = {name: n for name, n in values.items() if n is not None}
        if recruit:
            command["recruit"] = str(recruit.id)
        with form.declined_here():
            send(request, member, command)
            messages.success(request, _("%(name)s is in.") % {"name": cleaned["name"]})
            return redirect("hire", campaign, gang) if "another" in request.POST else redirect("campaign", campaign)
    page = TemplateResponse(request, "campaigns/hire.html", context, status=form.status)
    if request.method != "POST":
        return page
    return sheets.told_wrong(request, wrong, page) if wrong else filled_in(request, page)


rename = one_tap(RenameGang, "gang")


@require_POST
def hand_on(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    member = seat(request, campaign)
    owner, who = request.POST.get("owner", ""), request.POST.get("character")
    command: dict[str, Any] = {"type": "hand-on-gang", "gang": str(gang), "owners": [owner]}
    if who:
        command = {"type": "hand-on-character", "character": who, "owner": owner}
    return enter_or_decline(request, member, command, redirect("gang", campaign, gang))


@require_POST
def take(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    """A newcomer's first gang."""
    member = seat(request, campaign)
    command = {"type": "hand-on-gang", "gang": str(gang), "owners": [str(member.id)]}
    gang_page, back = redirect("gang", campaign, gang), redirect("campaign", campaign)
    return enter_or_decline(request, member, command, gang_page, back, done=_("They're yours. Have a look."))


def _recruit(request: HttpRequest, campaign: UUID, gang: UUID, member: Any) -> Any:
    """The recruit of this gang whom the die brought and the address names."""
    recruit = request.GET.get("recruit", "")
    choices = open_choices(campaign, member, language()) if recruit else []
    return next(
        (
            choice
            for choice in choices
            if str(choice.id) == recruit and choice.gang == gang and choice.question == "hire"
        ),
        None,
    )
