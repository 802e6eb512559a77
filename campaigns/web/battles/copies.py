"""What-if copies: opened from any moment of a battle, thrown away again."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.selectors.battles.copies import taken_from
from campaigns.submit import Malformed, Refusal
from campaigns.web.declined import declined
from campaigns.web.submit_form import number, send
from campaigns.web.who import or_404, row_at, seat_at


@require_POST
def open_copy(request: HttpRequest, battle: UUID) -> HttpResponse:
    member = seat_at(request, battle)
    about = {"battle": str(battle), "name": request.POST.get("name", "").strip()[:60]}
    try:
        with or_404():
            receipt = send(request, member, {"type": "fork-battle", **about, "at": number(request, "at")})
    except (Refusal, Malformed) as error:
        return declined(request, error, redirect("battle", battle))
    return redirect("battle", receipt.of_type("campaign/battle-forked/1")[0]["battle"])


@require_POST
def throw_away(request: HttpRequest, battle: UUID) -> HttpResponse:
    """Only a copy: a real battle is called off on its own page, with what follows from that."""
    row, member = row_at(request, battle)
    original = taken_from(row.copy)
    if original is None:
        raise Http404
    try:
        with or_404():
            send(request, member, {"type": "end", "how": "called_off"}, battle=battle)
    except (Refusal, Malformed) as error:
        return declined(request, error, redirect("battle", battle))
    messages.success(request, _("Copy discarded. You can still read it."))
    return redirect("battle", original.of)
