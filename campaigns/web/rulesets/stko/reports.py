"""A side's report as a form: one line per figure, kept as it was typed; and the reports as they stand."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.battles.reports import ReportPage
from campaigns.web import words
from campaigns.web.submit_form import as_number
from engine.rulesets.stko.codes import LOCATIONS
from engine.rulesets.stko.tell import words as stko

template: Final = "stko/report.html"
SPARE_ROWS: Final = 6  # empty lines for wounds below those that are told; only the next one shows
BY_OTHERS: Final = ("incapacitated", "dead")
BY_HIMSELF: Final = ("fled", "surrendered")
FATES: Final = (*BY_OTHERS, *BY_HIMSELF)
VICTIMS: Final = {"surrendered": ("surrendered", True), "unconscious": ("awake", False), "unarmed": ("armed", False)}
SEVERITIES: Final = ("scratch", "flesh", "serious")


# -- the form -------------------------------------------------------------------------------------------------------
def form(
    page: BattlePage, figures: list[dict[str, Any]], report: ReportPage, posted: QueryDict | None
) -> dict[str, Any]:
    """What was typed, else the report that stands, else everybody there and well."""
    entered = read(posted, figures, report.side) if posted is not None else report.report
    entered_before = posted is not None or report.number > 0
    people = {person["figure"]: person for person in entered.get("present", [])}
    own_figures = [figure for figure in figures if figure["side"] == report.side and figure["loss"] != "left"]
    return {
        "people": [_person(figure, people.get(figure["n"]), entered_before) for figure in own_figures],
        "enemies": [figure for figure in figures if figure["side"] != report.side],
        "friends": own_figures,
        "locations": [(code, words.of(stko.LOCATIONS, code)) for code in LOCATIONS],
        "severities": [(code, words.of(stko.SEVERITIES, code)) for code in SEVERITIES],
        "fights": bool(page.options.get("stko.opt.melee")),
        "winner": entered.get("winner", -1 if entered_before else None),
        "note": posted.get("note", "") if posted is not None else report.note,
    }


def _person(figure: dict[str, Any], entered: Mapping[str, Any] | None, entered_before: bool) -> dict[str, Any]:
    person = entered or {}
    gave_up = figure["loss"] == "surrendered"  # before the report begins: others may have hurt him all the same
    wounds = list(person.get("wounds", []))
    rows: list[Mapping[str, Any]] = [*wounds, *({} for _ in range(SPARE_ROWS))]
    return {
        "of": figure,
        "n": figure["n"],
        "present": entered is not None or not entered_before,
        "acted": bool(person.get("acted")),
        "out_before": figure["loss"] not in ("in_play", "surrendered"),
        "gave_up_before": gave_up,
        "fates": [(code, words.of(stko.LOSSES, code)) for code in (BY_OTHERS if gave_up else FATES)],
        "fate": person.get("fate") or {},
        "wounds": [{"stem": f"w{place}", "told": wound} for place, wound in enumerate(rows)],
        "hurt": bool(wounds) or bool(person.get("fate")),
    }


def read(posted: QueryDict, figures: list[dict[str, Any]], side: int) -> dict[str, Any]:
    """The report as the form says it; nothing is decided here, what can't be is for the rules to say."""
    present = [
        _read_person(posted, figure["n"])
        for figure in figures
        if figure["side"] == side and f"p{figure['n']}-present" in posted
    ]
    winner = as_number(posted.get("winner", ""), -1)
    report: dict[str, Any] = {"present": present}
    return report if winner == -1 else {**report, "winner": winner}


def _read_person(posted: QueryDict, n: int) -> dict[str, Any]:
    person: dict[str, Any] = {"figure": n, "acted": f"p{n}-acted" in posted}
    wounds = list(_read_wounds(posted, n))
    if wounds:
        person["wounds"] = wounds
    loss = posted.get(f"p{n}-fate", "")
    circumstances = _circumstances(posted, f"p{n}-fate")
    if loss in BY_HIMSELF:  # the form shows no more than when it was
        person["fate"] = {"loss": loss, **({"round": circumstances["round"]} if "round" in circumstances else {})}
    elif loss:
        person["fate"] = {"loss": loss, **circumstances}
        if where := posted.get(f"p{n}-fate-where", ""):
            person["fate"]["location"] = where
        if f"p{n}-fate-severed" in posted:
            person["fate"]["severed"] = True
    return person


def _read_wounds(posted: QueryDict, n: int) -> Iterator[dict[str, Any]]:
    for place in range(60):
        key = f"p{n}-w{place}"
        if f"{key}-what" not in posted:
            return
        if posted[f"{key}-what"]:
            where = posted.get(f"{key}-where", "")
            yield {"severity": posted[f"{key}-what"], "location": where, **_circumstances(posted, key)}


def _circumstances(posted: QueryDict, key: str) -> dict[str, Any]:
    """By whom, when, and what the victim was just then."""
    circumstances: dict[str, Any] = {}
    if by := as_number(posted.get(f"{key}-by", ""), 0):
        circumstances["by"] = by
    if in_round := as_number(posted.get(f"{key}-round", ""), 0):
        circumstances["round"] = in_round
    victim = posted.get(f"{key}-victim", "")
    if victim in ("unarmed", "cold"):
        circumstances["armed" if victim == "unarmed" else "awake"] = False
    elif victim == "surrendered":
        circumstances["surrendered"] = True
    return circumstances


# -- as it stands ---------------------------------------------------------------------------------------------------
def told(report: ReportPage, figures: list[dict[str, Any]], sides: list[dict[str, Any]]) -> dict[str, Any]:
    named = {figure["n"]: figure["name"] for figure in figures}
    return {
        "lines": [line for person in report.report.get("present", []) for line in _lines(person, named)],
        "missing": _missing(report, figures),
        "winner": _winner(report, sides),
    }


def _winner(report: ReportPage, sides: list[dict[str, Any]]) -> str:
    winner = report.report.get("winner")
    return _("Nobody won.") if winner is None else _("%(side)s won.") % {"side": sides[winner]["name"]}


def _missing(report: ReportPage, figures: list[dict[str, Any]]) -> str:
    present = {person["figure"] for person in report.report.get("present", [])}
    away = [f["name"] for f in figures if f["side"] == report.side and f["n"] not in present and f["loss"] == "in_play"]
    return ", ".join(away)


def _lines(person: Mapping[str, Any], named: Mapping[int, str]) -> Iterator[str]:
    """One sentence per figure, and one more for how it went out; whoever was killed or put out wasn't unhurt."""
    name = named.get(person["figure"], "")
    acted = _("shot or fought") if person.get("acted") else _("neither shot nor fought")
    wounds = person.get("wounds", [])
    hurt = "; ".join(_wound(wound, named) for wound in wounds)
    fate = person.get("fate")
    count = ngettext("%(n)s wound", "%(n)s wounds", len(wounds)) % {"n": len(wounds)} if wounds else ""
    if not wounds and (not fate or fate["loss"] in BY_HIMSELF):
        count = _("unhurt")
    yield f"{name}: " + ", ".join(filter(None, [acted, count])) + (f" ({hurt})" if hurt else "")
    if fate:
        loss = words.of(stko.LOSSES, fate["loss"])
        where = [words.of(stko.LOCATIONS, fate["location"])] if fate.get("location") else []
        yield f"{name}: {', '.join([loss, *where, *_circumstance_words(fate, named)])}"


def _wound(wound: Mapping[str, Any], named: Mapping[int, str]) -> str:
    parts = [words.of(stko.SEVERITIES, wound["severity"]), words.of(stko.LOCATIONS, wound["location"])]
    return ", ".join([*parts, *_circumstance_words(wound, named)])


def _circumstance_words(harm: Mapping[str, Any], named: Mapping[int, str]) -> list[str]:
    return [
        *([_("had surrendered")] if harm.get("surrendered") else []),
        *([_("by %(name)s") % {"name": named.get(harm["by"], "?")}] if harm.get("by") else []),
        *([_("round %(n)s") % {"n": harm["round"]}] if harm.get("round") else []),
        *([_("unarmed")] if harm.get("armed") is False else []),
        *([_("unconscious")] if harm.get("awake") is False else []),
    ]
