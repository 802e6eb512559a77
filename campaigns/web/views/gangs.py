"""Gangs and figures: founding, hiring, arming, retiring, and a figure's life."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.selectors import campaigns, characters, gangs
from campaigns.selectors.missing import Missing
from campaigns.submit import Malformed, Refusal
from campaigns.web import lives
from campaigns.web.drawing import marks
from campaigns.web.forms.campaigns import Equip, Gang, Hire
from campaigns.web.refusals import sentence
from campaigns.web.sending import send
from campaigns.web.views.campaigns import around
from campaigns.web.who import language, seat


def found(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    owners = [(str(member.id), _("mine"))]
    if around_it["campaign"].may_referee:
        people = campaigns.members(campaign, member, language())
        owners = [(str(one.id), one.nickname) for one in people if not one.forgotten and "player" in one.roles]
    taken = {(gang.colour, gang.shape) for gang in gangs.gangs(campaign, member, language())}
    free = next(
        (pair for pair in zip(marks.COLOURS, marks.SHAPES, strict=True) if pair not in taken), ("red", "circle")
    )
    form = Gang(request.POST or None, owners=owners, initial={"colour": free[0], "shape": free[1], "owner": member.id})
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        command = {"type": "found-gang", "name": said["name"], "colour": said["colour"], "shape": said["shape"]}
        if said.get("owner"):
            command["owners"] = [said["owner"]]
        receipt = _sent(request, member, command, form)
        if receipt is not None:
            return redirect("hire", campaign, receipt.of_type("campaign/gang-founded/1")[0]["gang"])
    return render(request, "campaign/gang.html", {**around_it, "form": form}, status=422 if form.errors else 200)


def hire(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    here = next((one for one in gangs.gangs(campaign, member, language()) if one.id == gang), None)
    if here is None:
        raise Http404
    rules = around_it["campaign"]
    form = Hire(request.POST or None, ranks=rules.ranks, weapons=rules.weapons, initial={"kind": "ganger"})
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        command = {"type": "hire-character", "gang": str(gang), **said}
        if _sent(request, member, command, form) is not None:
            messages.success(request, _("%(name)s is in.") % {"name": said["name"]})
            return redirect(
                "hire" if "another" in request.POST else "campaign",
                *([campaign, gang] if "another" in request.POST else [campaign]),
            )
    return render(
        request, "campaign/hire.html", {**around_it, "gang": here, "form": form}, status=422 if form.errors else 200
    )


@require_GET
def character(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    life = _life(campaign, character, member)
    around_it = around(campaign, member)
    return render(
        request,
        "character/page.html",
        {
            **around_it,
            "life": life,
            "one": life.character,
            "chapters": lives.chapters(life),
            "wounds": lives.wounds(life),
            "ladder": lives.ladder(life, around_it["campaign"].ranks),
            "may_equip": gangs.may_equip(life.character, member),
        },
    )


def equip(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    life = _life(campaign, character, member)
    around_it = around(campaign, member)
    form = Equip(
        request.POST or None, weapons=around_it["campaign"].weapons, initial={"weapons": life.character.weapons}
    )
    if request.method == "POST" and form.is_valid():
        command = {"type": "set-weapons", "character": str(character), **form.cleaned_data}
        if _sent(request, member, command, form) is not None:
            return redirect("character", campaign, character)
    context = {**around_it, "one": life.character, "form": form}
    return render(request, "character/equip.html", context, status=422 if form.errors else 200)


@require_POST
def retire(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        send(request, member, {"type": "retire-character", "character": str(character)})
    except (Refusal, Malformed) as no:
        messages.error(request, sentence(no), "no")
    return redirect("character", campaign, character)


def _life(campaign: UUID, character: UUID, member: Any) -> Any:
    try:
        return characters.character(campaign, character, member, language())
    except Missing:
        raise Http404 from None


def _sent(request: HttpRequest, member: Any, command: dict[str, Any], form: Any) -> Any:
    try:
        return send(request, member, command)
    except Malformed as no:
        form.tell(no)
    except Refusal as no:
        form.add_error(None, sentence(no))
    return None
