"""Links that open one roll: made and revoked by members, opened by whoever holds one."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import RollShare
from campaigns.selectors.rolls.opened import shared_roll
from campaigns.submit import Refusal, links
from campaigns.submit.rolls.links import share_roll
from campaigns.web.declined import declined
from campaigns.web.rolls.views import dressed
from campaigns.web.submit_form import command_id
from campaigns.web.unlisted import unlisted
from campaigns.web.who import language, or_404, seat_at


@require_POST
def share(request: HttpRequest, battle: UUID, number: int) -> HttpResponse:
    member = seat_at(request, battle)
    try:
        with or_404():
            share_roll(member, battle, number, command_id(request))
    except Refusal as refusal:
        return declined(request, refusal, redirect(_back(battle, number)))
    return redirect(_back(battle, number))


@require_POST
def revoke(request: HttpRequest, battle: UUID, number: int, share: UUID) -> HttpResponse:
    member = seat_at(request, battle)
    with or_404():
        links.revoke(RollShare, member, share)
    messages.success(request, _("That link no longer works."))
    return redirect(_back(battle, number))


def _back(battle: UUID, number: int) -> str:
    return reverse("roll", args=[battle, number]) + "#share"


@require_safe
def opened(request: HttpRequest, token: str) -> HttpResponse:
    """Nothing of the campaign but this roll."""
    with or_404():
        roll = shared_roll(token, language())
    return unlisted(render(request, "rolls/shared.html", {**dressed(roll), "shared": True}))
