"""What a campaign looks back on: records, and the calendar."""

from datetime import date
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.selectors.battles.pages import BattleLine, battle_lines
from campaigns.selectors.campaigns.calendar import by_month
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.campaigns.records import LuckyRoll, records
from campaigns.selectors.scenarios.plans import plans
from campaigns.web.campaigns.views import around, around_loaded
from campaigns.web.characters import album
from campaigns.web.drawing import charts, dice
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import game_of, says
from campaigns.web.who import language, seat

NEWEST: Final = 30  # battles that a page lists before it is asked for all


@require_safe
def of_records(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    game = game_of(around_it["campaign"].ruleset)
    best = records(campaign, member, language())
    longest = says(_("The longest lives, in battles"), game.key)
    charted = [(longest, best.longest), (_("The most kills"), best.deadliest)]
    context = {
        "records": best,
        "charts": [(title, lines, charts.bars([(line.name, line.n) for line in lines])) for title, lines in charted],
        "faces": album.portraits(campaign, {line.character: line.name for _title, lines in charted for line in lines}),
        "lucky": [_lucky(campaign, roll, game) for roll in best.luckiest],
    }
    return render(request, "campaigns/records.html", {**around_it, **context})


@require_safe
def of_months(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = loaded(campaign, seat(request, campaign), language())
    shown, older = newest(request, battle_lines(here))
    dates = plans(campaign, here.member, language())
    context = {
        "months": [{"first": date(month.year, month.month, 1), "battles": month.battles} for month in by_month(shown)],
        "older": older,
        "ahead": [date for date in dates if date.ahead],
        "passed": [date for date in reversed(dates) if not date.ahead],
    }
    return render(request, "campaigns/calendar.html", {**around_loaded(here), **context})


def newest(request: HttpRequest, lines: list[BattleLine]) -> tuple[list[BattleLine], bool]:
    """Battles that a page lists, and whether it leaves some out; whatever is still going on is always there."""
    everything = "all" in request.GET
    shown = [line for n, line in enumerate(lines) if everything or n < NEWEST or line.status != "closed"]
    return shown, len(shown) < len(lines)


def roll_page(campaign: UUID, roll: LuckyRoll) -> str:
    if roll.battle is None:
        return reverse("campaign-roll", args=[campaign, roll.roll])
    return reverse("roll", args=[roll.battle, roll.roll])


def _lucky(campaign: UUID, roll: LuckyRoll, game: RulesetPages) -> dict[str, Any]:
    return {
        "of": roll,
        "dice": dice.row(roll.faces, roll.sides, game.hit_from(roll.purpose)),
        "one_in": number_format(round(1 / roll.chance), force_grouping=True),
        "page": roll_page(campaign, roll),
    }
