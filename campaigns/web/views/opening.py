"""Opening a battle: on the table in front of us, or on the screen."""

from typing import Any
from uuid import UUID, uuid5

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.selectors import campaigns, gangs
from campaigns.submit import Malformed, Refusal
from campaigns.web.battle.opening import Opening
from campaigns.web.drawing import table
from campaigns.web.refusals import sentence
from campaigns.web.sending import command_id, send
from campaigns.web.views.campaigns import around
from campaigns.web.who import language, seat


def open_battle(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    here = gangs.gangs(campaign, member, language())
    opening = Opening(here, request.POST if request.method == "POST" else None)
    no, status = "", 200
    if request.method == "POST":
        drawing = opening.drawing()
        try:
            receipt = send(request, member, drawing or opening.command(), id=id_of(drawing, request))
        except Refusal as refused:
            no, status = sentence(refused), refused.status
        except (Malformed, ValueError) as wrong:
            no, status = explained(wrong), 422
        else:
            if drawing is None:
                return redirect("battle", receipt.of_type("campaign/battle-opened/1")[0]["battle"])
            for one in receipt.of_type("campaign/gang-drawn/1"):
                opening.choose(one["gang"], one["characters"])
    people = [one for one in campaigns.members(campaign, member, language()) if "player" in one.roles]
    context = {
        **around(campaign, member),
        "opening": opening,
        "no": no,
        "people": [one for one in people if not one.forgotten],
        "maps": [(name, word, table.draw(one.size, one.terrain, (), ())) for name, word, one in opening.samples],
    }
    return render(request, "battle/open.html", context, status=status)


def id_of(drawing: dict[str, Any] | None, request: HttpRequest) -> UUID:
    """One form may draw each gang and then open the battle: commands of their own, each harmless when tapped twice."""
    id = command_id(request)
    return id if drawing is None else uuid5(id, f"{drawing['gang']} {drawing['count']}")


def explained(wrong: Malformed | ValueError) -> str:
    """The two things that are easily forgotten, in plain words."""
    field = getattr(wrong, "field", "")
    if "sides" in field and "[" not in field:
        return _("A battle needs two gangs. Tick the second one, or found it first.")
    if "sides[" in field or field.endswith("figures"):
        return _("A gang that plays needs at least one figure. Tick one, or leave the gang out.")
    return sentence(wrong) if isinstance(wrong, Malformed) else _("Somebody who plays isn't a member any more.")
