"""A side's report afterwards: what is left of each unit, and how many objectives the side held."""

from collections.abc import Iterator
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.battles.reports import ReportPage
from campaigns.web import words
from campaigns.web.rulesets.gff.figures import KEY
from campaigns.web.rulesets.parts import Context, Person
from campaigns.web.submit_form import as_number

template: Final = "gff/report.html"
LOSSES: Final = ("in_play", "knocked_out", "routed")


def form(page: BattlePage, figures: list[Person], report: ReportPage, posted: QueryDict | None) -> Context:
    """What was typed, else the report that stands, else everybody there and well."""
    entered = read(posted, figures, report.side) if posted is not None else report.report
    units = entered.get("units", {})
    return {
        "units": [
            {
                "of": unit,
                "models": units.get(str(unit["n"]), {}).get("models", unit["of_models"]),
                "loss": units.get(str(unit["n"]), {}).get("loss", "in_play"),
            }
            for unit in figures
            if unit["side"] == report.side
        ],
        "losses": [(code, words.code("loss", code, KEY)) for code in LOSSES],
        "objectives": entered.get("objectives", 0),
        "note": posted.get("note", "") if posted is not None else report.note,
    }


def read(posted: QueryDict, figures: list[Person], side: int) -> dict[str, Any]:
    """As the form says it; what can't be is for the rules to say."""
    units = {
        str(unit["n"]): {
            "models": as_number(posted.get(f"u{unit['n']}-models", ""), unit["of_models"]),
            "loss": posted.get(f"u{unit['n']}-loss", "in_play"),
        }
        for unit in figures
        if unit["side"] == side
    }
    return {"objectives": as_number(posted.get("objectives", ""), 0), "units": units}


def told(report: ReportPage, figures: list[Person], sides: list[dict[str, Any]]) -> Context:
    return {"lines": list(_lines(report, figures)), "missing": "", "winner": _held(report)}


def _held(report: ReportPage) -> str:
    n = report.report.get("objectives", 0)
    return ngettext("%(n)s objective held", "%(n)s objectives held", n) % {"n": n}


def _lines(report: ReportPage, figures: list[Person]) -> Iterator[str]:
    for unit in figures:
        unit_report = report.report.get("units", {}).get(str(unit["n"]))
        if unit_report is None:
            continue
        loss, left = unit_report.get("loss", "in_play"), unit_report.get("models", unit["of_models"])
        left_words = _("%(n)s of %(most)s left") % {"n": left, "most": unit["of_models"]}
        yield f"{unit['name']}: {left_words if loss == 'in_play' else words.code('loss', loss, KEY)}"
