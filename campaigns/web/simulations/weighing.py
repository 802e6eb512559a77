"""How much a roll mattered: the page that asks for it and shows it; a referee's, and an auditor's when it is over."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.models import Member
from campaigns.selectors.battles import pages as battles
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import is_referee
from campaigns.simulation.beginnings import usual_stand_in
from campaigns.simulation.listing import seen
from campaigns.simulation.results import Share
from campaigns.simulation.weighing import AFTER, BEFORE, Branch, Weighed, newest, weigh, weighed
from campaigns.web.drawing import marks
from campaigns.web.rulesets.registry import game_of, ground_word
from campaigns.web.shares import per_cent
from campaigns.web.simulations.comparing_words import points
from campaigns.web.simulations.forms import Weigh
from campaigns.web.simulations.pages import around, refusal_words, refused
from campaigns.web.simulations.pictures import out_of_100, places, share_of
from campaigns.web.submit_form import command_id
from campaigns.web.who import language, seat_at
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets import ruleset

HARDLY = 0.1  # what changes no more battles than that, as far as is known, may be said to hardly matter


def page(request: HttpRequest, battle: UUID, number: int) -> HttpResponse:
    member = seat_at(request, battle)
    try:
        row = newest(member, battle, number)
        shown = battles.battle_page(battle, member, None, language())
    except NotVisible:
        raise Http404 from None
    except Refusal as refusal:
        return refused(request, member, refusal)
    game, real = game_of(shown.ruleset), shown.table == "real"
    values: Mapping[str, Any] = request.POST
    usual = usual_stand_in(ruleset(game.key), shown.size) if real else ""
    if "at_once" in values:  # from the roll's page: what was played is shown, else it is played on the usual table
        if row is not None:
            return redirect("roll-matter", battle, number)
        values = {"battles": Weigh.base_fields["battles"].initial, "table": usual}
    weighed_context = _shown(weighed(row, language()), member) if row is not None else {}
    if row is not None:
        seen(row, member)
    standing = weighed_context["weighed"].stand_in if weighed_context else ""
    form = Weigh(values or None, game=game, real=real, initial={"table": standing or usual})
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        try:
            table = chosen.get("table", "")
            weigh(member, battle, number, chosen["battles"], table=table, id=command_id(request), key=chosen["key"])
            return redirect("roll-matter", battle, number)
        except NotVisible:
            raise Http404 from None
        except (Refusal, Malformed) as error:
            form.decline(error, refusal_words(error))
    context = {**around(member), "form": form, "battle": battle, "number": number, **weighed_context}
    context |= {"speaks": game.simulating, "other_tables": "table" in form.fields and len(form["table"].subwidgets) > 1}
    return render(request, "simulations/weigh.html", context, status=form.status)


@require_safe
def now(request: HttpRequest, battle: UUID, number: int) -> HttpResponse:
    """Asked for every second while it runs."""
    member = seat_at(request, battle)
    try:
        row = newest(member, battle, number)
    except Refusal as refusal:
        return refused(request, member, refusal)
    if row is None:
        raise Http404
    seen(row, member)
    context = {"battle": battle, "number": number, **_shown(weighed(row, language()), member)}
    return render(request, "simulations/weighed.html", context)


def _shown(weighing: Weighed, member: Member) -> dict[str, Any]:
    side = weighing.side or 0
    named = next((branch.result.sides for branch in weighing.branches if branch.result is not None), [])
    own_side = next((side_result for side_result in named if side_result.number == side), named[0] if named else None)
    colour = marks.colour(own_side.colour, own_side.number) if own_side is not None else "grey"
    return {
        "weighed": weighing,
        "opens": is_referee(member),
        "who": own_side.name if own_side is not None else "",
        "rows": [_row(branch, side, colour) for branch in weighing.branches],
        "headline": _headline(weighing, own_side.name if own_side is not None else ""),
        "stand_in": ground_word(weighing.stand_in),
        "left_out": places(weighing.left_out / 100, 2),
    }


def _headline(weighing: Weighed, who: str) -> str:
    """Where its interval holds nought it isn't called a turn of fortune, nor where that is wide, nothing."""
    before, after, low, high = weighing.before, weighing.after, weighing.low, weighing.high
    if before is None or after is None or low is None or high is None or weighing.running:
        return ""
    facts = {"who": who, "before": _percent(before), "after": _percent(after)}
    facts |= {"n": points(after.share - before.share), "low": points(low), "high": points(high)}
    if low <= 0 <= high and max(-low, high) > HARDLY:
        sentence = _("Can't tell whether it mattered: between %(low)s and %(high)s points.")
    elif low <= 0 <= high:
        sentence = _("It hardly mattered: between %(low)s and %(high)s points.")
    else:
        sentence = _("It mattered by %(n)s points, between %(low)s and %(high)s.")
    return f"{sentence} {_('Wins for %(who)s: %(before)s before, %(after)s after.')}" % facts


def _percent(share: Share) -> str:
    return per_cent(out_of_100(share.share, 1))


def _row(branch: Branch, side: int, colour: str) -> dict[str, Any]:
    names = {BEFORE: _("before it"), AFTER: _("as it fell:") if branch.text else _("as rolled")}
    won = next((s.won for s in branch.result.sides if s.number == side), None) if branch.result is not None else None
    return {
        "name": names.get(branch.kind, _("instead:")),
        "text": branch.text,
        "fell": branch.kind == AFTER,
        "chance": per_cent(places(100 * branch.chance, 1)) if branch.chance is not None else "",
        "simulation": branch.simulation,
        "missing": branch.progress.failed,
        "colour": colour,
        **(share_of(won) if won is not None else {}),
    }
