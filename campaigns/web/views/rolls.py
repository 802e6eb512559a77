"""One roll, opened, at an address that never changes."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.selectors.campaigns import campaign
from campaigns.selectors.missing import Missing
from campaigns.selectors.rolls import roll_page
from campaigns.web.battle import cards, log
from campaigns.web.battle.page import names_of
from campaigns.web.drawing import dice
from campaigns.web.who import language, seat_at


@require_GET
def page(request: HttpRequest, battle: UUID, number: int) -> HttpResponse:
    member = seat_at(request, battle)
    try:
        roll = roll_page(battle, number, member, language())
    except Missing:
        raise Http404 from None
    context = {
        "roll": roll,
        "campaign": campaign(roll.campaign, member, language()),
        "dice": dice.row(roll.faces, roll.sides, log.hit_from(roll.purpose)),
        "card": cards.label(roll.card, names_of(battle, member)) if roll.card else "",
        "total": roll.why[-1].reason.total if roll.why else None,
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number < roll.last_roll else None,
    }
    return render(request, "roll/page.html", context)
