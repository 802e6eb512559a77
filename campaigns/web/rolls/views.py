"""One roll, opened, at an address that never changes."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.disputes.pages import disputes_on_roll
from campaigns.selectors.rolls.opened import RollPage, page_of
from campaigns.simulation.weighing import may_judge
from campaigns.web.battles.page import names_of
from campaigns.web.drawing import dice
from campaigns.web.rulesets.registry import game_of
from campaigns.web.who import or_404, table_at


@require_safe
def page(request: HttpRequest, battle: UUID, number: int) -> HttpResponse:
    here = table_at(request, battle)
    with or_404():
        roll = page_of(here, number)
    if roll.battle != battle:  # a what-if copy took it over: it is shown where it fell
        return redirect("roll", roll.battle, number)
    context = {
        **dressed(roll, names_of(here) if roll.card else None),
        "campaign": CampaignPage(here.campaign),
        "viewer": here.member,
        "may_weigh": may_judge(battle, here.member) and not roll.pending,
        "disputes": disputes_on_roll(here.campaign, battle, number),
        "before_roll": roll.place.version - 1,
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number < roll.last_roll else None,
        "links": [
            (share, request.build_absolute_uri(reverse("shared-roll", args=[share.token]))) for share in roll.shares
        ],
    }
    return render(request, "rolls/page.html", context)


def _nameless(figure: int) -> str:
    return _("figure %(n)s") % {"n": figure}


def dressed(roll: RollPage, names: Callable[[int], str] | None = None) -> dict[str, Any]:
    """What the templates show of a roll, whoever looks at it."""
    game = game_of(roll.ruleset)
    whole, counts = roll.whole, roll.odds.faces if roll.odds is not None else []
    hit = game.hit_from(roll.purpose) or min(counts, default=0)
    return {
        "roll": roll,
        "dice": dice.row(roll.faces, roll.sides, hit),
        "parts": [(part, dice.row(part.faces, roll.sides, hit)) for part in whole.parts] if whole else [],
        "again": [(part, dice.row(part.faces, roll.sides, hit)) for part in whole.again] if whole else [],
        "counts": dice.row(whole.faces, roll.sides, hit) if whole else [],
        "hint": game.dice_hint(roll.purpose, roll.count, roll.sides),
        "card": game.card(roll.card, names or _nameless)["label"] if roll.card else "",
        # First what makes the number of dice, then what they are compared with.
        "counted": [source for source in roll.why if source.reason.op != "need"],
        "needed": [source for source in roll.why if source.reason.op == "need"],
        "total": roll.why[-1].reason.total if roll.why else None,
    }
