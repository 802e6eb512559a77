"""Opening a battle: on the table in front of us, or on the screen."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.selectors import campaigns, gangs
from campaigns.submit import Malformed, Refusal
from campaigns.web.battle.opening import Opening
from campaigns.web.drawing import table
from campaigns.web.refusals import sentence
from campaigns.web.sending import send
from campaigns.web.views.campaigns import around
from campaigns.web.who import language, seat


def open_battle(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    here = gangs.gangs(campaign, member, language())
    opening = Opening(here, request.POST if request.method == "POST" else None)
    no, status = "", 200
    if request.method == "POST":
        try:
            receipt = send(request, member, opening.command())
        except Refusal as refused:
            no, status = sentence(refused), refused.status
        except (Malformed, ValueError) as wrong:
            no, status = explained(wrong), 422
        else:
            return redirect("battle", receipt.of_type("campaign/battle-opened/1")[0]["battle"])
    people = [one for one in campaigns.members(campaign, member, language()) if "player" in one.roles]
    context = {
        **around(campaign, member),
        "opening": opening,
        "no": no,
        "people": [one for one in people if not one.forgotten],
        "maps": [(name, word, table.draw(one.size, one.terrain, (), ())) for name, word, one in opening.samples],
    }
    return render(request, "battle/open.html", context, status=status)


def explained(wrong: Malformed | ValueError) -> str:
    """The two things that are easily forgotten, in plain words."""
    field = getattr(wrong, "field", "")
    if "sides" in field and "[" not in field:
        return _("A battle needs two gangs. Tick the second one, or found it first.")
    if "sides[" in field or field.endswith("figures"):
        return _("A gang that plays needs at least one figure. Tick one, or leave the gang out.")
    return sentence(wrong) if isinstance(wrong, Malformed) else _("Somebody who plays isn't a member any more.")
