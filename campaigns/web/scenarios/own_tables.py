"""The referee's own tables: writing them, rolling on them, and what came up."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.selectors.health import moments
from campaigns.selectors.scenarios import own_tables
from campaigns.submit import Malformed, Refusal
from campaigns.submit.scenarios.commands import WithdrawTable
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.drawing import dice
from campaigns.web.health.clock import shown_moment
from campaigns.web.refusals import in_form
from campaigns.web.submit_form import as_number, number, send, several
from campaigns.web.who import language, or_404, seat

BLANK_ROWS = 6
LAST_ROLLS = 20
ROW = ("low", "high", "text")
FRESH: dict[str, Any] = {"rows": [], "count": 1, "sides": 6, "use": "other"}


@require_safe
def every(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    context = {
        **around(campaign, member),
        "tables": own_tables.tables(campaign, member, language()),
        "rolls": own_tables.table_rolls(campaign, member, language())[:LAST_ROLLS],
    }
    return render(request, "scenarios/own_tables.html", context)


@require_safe
def page(request: HttpRequest, campaign: UUID, table: UUID) -> HttpResponse:
    member = seat(request, campaign)
    rolls = [roll for roll in own_tables.table_rolls(campaign, member, language()) if roll.table == table]
    line = _line(campaign, table, member)
    context = {
        **around(campaign, member),
        "line": line,
        "table": line.content,
        "rolls": rolls[:LAST_ROLLS],
    }
    return render(request, "scenarios/own_table.html", context)


def write(request: HttpRequest, campaign: UUID, table: UUID | None = None) -> HttpResponse:
    """New, or written anew; what has holes is said, and everything typed stays."""
    member = seat(request, campaign)
    content = FRESH
    if table is not None:
        content = weighted(msgspec.to_builtins(_line(campaign, table, member).content))
    error: Refusal | Malformed | None = None
    if request.method == "POST":
        content = _typed(request)
        command: dict[str, Any] = {"type": "save-table", "content": content}
        if table is not None:
            command["table"] = str(table)
        try:
            receipt = send(request, member, command)
        except (Refusal, Malformed) as wrong:
            error = wrong
        else:
            return redirect("own-table", campaign, receipt.of_type("campaign/table-saved/1")[0]["table"])
    rows = [*content["rows"], *[{}] * BLANK_ROWS]
    context = {**around(campaign, member), "table": {**content, "rows": rows}, "key": table}
    shown = TemplateResponse(request, "scenarios/own_table_form.html", context)
    return (
        shown if error is None else declined(request, error, shown, said=_explained(error), at=_fields(request, error))
    )


withdraw = one_tap(WithdrawTable, "own-tables", back="own-table")


def roll(request: HttpRequest, campaign: UUID, table: UUID) -> HttpResponse:
    """The server's dice, dice rolled by hand, or a line that the referee chooses."""
    member = seat(request, campaign)
    if request.method != "POST":
        return redirect("own-table", campaign, table)
    command: dict[str, Any] = {"type": "roll-on-table", "table": str(table)}
    try:
        pick, faces = number(request, "pick"), several(request, "faces")
        if pick is not None:
            command["pick"] = pick
        elif faces:
            command["faces"] = faces
        receipt = send(request, member, command)
    except (Refusal, Malformed) as error:
        return declined(request, error, redirect("own-table", campaign, table))
    else:
        rolled = receipt.of_type("campaign/table-rolled/1")[0].get("roll", 0)
        if rolled:
            return redirect("campaign-roll", campaign, rolled)
    return redirect("own-table", campaign, table)


@require_safe
def campaign_roll(request: HttpRequest, campaign: UUID, number: int) -> HttpResponse:
    member = seat(request, campaign)
    with or_404():
        roll = own_tables.campaign_roll(campaign, number, member, language())
    moment = moments.of_roll(campaign, number, member, language())
    context = {
        **around(campaign, member),
        "roll": roll,
        "dice": dice.row(roll.faces, roll.sides, 0),
        "moments": [shown_moment(moment)] if moment is not None else [],
    }
    return render(request, "scenarios/own_table_roll.html", context)


def weighted(content: dict[str, Any]) -> dict[str, Any]:
    """In a weighted table the form shows each row's weight, not its range."""
    rows = content["rows"]
    if content.get("weighted"):
        rows = [{"text": row["text"], "low": row["high"] - row["low"] + 1} for row in rows]
    return {**FRESH, **content, "rows": rows}


def _typed(request: HttpRequest) -> dict[str, Any]:
    posted = request.POST
    weighted = posted.get("by") == "weight"
    rows = zip(posted.getlist("low"), posted.getlist("high"), posted.getlist("text"), strict=False)
    return {
        "name": posted.get("name", "").strip(),
        "use": posted.get("use", "other"),
        "count": as_number(posted.get("count", ""), 1),
        "sides": as_number(posted.get("sides", ""), 6),
        "weighted": weighted,
        "players": "players" in posted,
        "rows": [_row(low, high, text, weighted) for low, high, text in rows if (text + low + high).strip()],
    }


def _row(low: str, high: str, text: str, weighted: bool) -> dict[str, Any]:
    """One number alone stands for itself: 7 is 7 to 7; without any weight a row counts once."""
    if weighted:
        return {"text": text.strip(), "low": as_number(low, 1)}
    first = as_number(low, 0)
    return {"text": text.strip(), "low": first, "high": first if not high.strip() else as_number(high, 0)}


def _fields(request: HttpRequest, refusal: Refusal | Malformed) -> dict[str, str]:
    """Which rows of the form the table's rows are: empty ones were left out."""
    low, high, text = (request.POST.getlist(name) for name in ROW)
    kept = [n for n, row in enumerate(zip(low, high, text, strict=False)) if "".join(row).strip()]
    names = {f"content.rows[{n}].{name}": f"{name}[{place}]" for n, place in enumerate(kept) for name in ROW}
    if kept and isinstance(refusal, Refusal):
        row, at = refusal.facts.get("row"), str(refusal.facts.get("at", ""))
        alike = [place for place in kept if low[place].strip() == at]
        names[refusal.code] = f"low[{kept[row - 1] if isinstance(row, int) else (alike or kept)[-1]}]"
    return {"content.rows": "text", **names}


def _line(campaign: UUID, table: UUID, member: Any) -> own_tables.TableLine:
    with or_404():
        return own_tables.own_table(campaign, table, member, language())


def _explained(wrong: Refusal | Malformed) -> str:
    field = getattr(wrong, "field", "")
    if field.endswith("rows"):
        return _("A table needs at least one line.")
    if field.endswith(".text"):
        return _("One line has a number but no words. Say what happens, or clear it.")
    if field.endswith("content.name"):
        return _("Give the table a name.")
    return in_form(wrong)
