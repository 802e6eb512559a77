"""A luck report as sentences and charts, each with its numbers in a table."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.rolls.luck import LuckReport
from campaigns.selectors.rolls.luck_lines import FaceTest, LuckLine
from campaigns.web import words
from campaigns.web.drawing import charts
from campaigns.web.shares import grouped

RARE = 0.05


def headline(report: LuckReport) -> str:
    """What one sees, in one sentence; nobody is called lucky for what chance does all the time."""
    line = report.counted or report.added
    if line is None:
        return _("No dice rolled yet. Play, and they'll show up here.")
    facts = {
        "n": grouped(line.actual),
        "expected": number(line.expected),
        "dice": grouped(line.dice),
        "faces": faces_of(line),
    }
    if line.trials:
        facts["rolls"] = grouped(line.rolls)
        sentence = ngettext(
            "%(n)s of %(rolls)s roll worked; with fair dice about %(expected)s do.",
            "%(n)s of %(rolls)s rolls worked; with fair dice about %(expected)s do.",
            line.rolls,
        )
    elif line.faces:
        sentence = ngettext(
            "%(n)s of %(dice)s die showed %(faces)s; of fair dice about %(expected)s do.",
            "%(n)s of %(dice)s dice showed %(faces)s; of fair dice about %(expected)s do.",
            line.dice,
        )
    else:
        sentence = ngettext(
            "%(dice)s die came to %(n)s; fair dice come to about %(expected)s.",
            "%(dice)s dice came to %(n)s; fair dice come to about %(expected)s.",
            line.dice,
        )
    return f"{sentence % facts} {verdict(line)}"


def verdict(line: LuckLine) -> str:
    """How unusual that is, in words that don't judge."""
    of_hundred = 100 * line.chance
    if line.chance > 0.2:
        return _("Nothing unusual: fair dice are this far off in %(n)s of 100 such runs.") % {"n": round(of_hundred)}
    if line.chance >= RARE:
        return _("Fair dice are this far off in %(n)s of 100 such runs.") % {"n": round(of_hundred)}
    return _("Fair dice are this far off in only %(n)s of 100 such runs.") % {"n": chance(line.chance)}


def caveat(report: LuckReport) -> str:
    """What many comparisons do, with this report's own numbers."""
    if report.comparisons < 2:
        return _("This is one comparison. It only means something if you asked before the dice were rolled.")
    return _(
        "That's %(n)s comparisons. Even with fair dice about %(few)s of them come out below 5 in 100, and in %(one)s "
        "of 100 reports like this at least one does. So one small number in a long table means nothing. Look at what "
        "you asked beforehand, and at what's still there after more dice."
    ) % {"n": report.comparisons, "few": number(report.by_chance), "one": report.at_least_one}


def lines(report: LuckReport, rules: str) -> list[dict[str, Any]]:
    shown = []
    if report.counted is not None and report.added is not None:
        shown = [(_("everything counted"), report.counted, True), (_("everything added up"), report.added, True)]
    shown += [(words.code("level", level.level, rules), level, False) for level in report.levels]
    shown += [(words.purpose(line.purpose, rules), line, False) for line in report.lines]
    return [_line(name, luck, is_sum) for name, luck, is_sum in shown]


def _line(name: str, luck: LuckLine, is_sum: bool) -> dict[str, Any]:
    return {
        "name": name,
        "one": luck,
        "sum": is_sum,
        "faces": faces_of(luck),
        "expected": number(luck.expected),
        "chance": chance(luck.chance),
    }


def faces_of(luck: LuckLine) -> str:
    """`a 6`, `a 5 or a 6`."""
    return _(" or ").join(_("a %(face)s") % {"face": face} for face in luck.faces)


def curve(report: LuckReport) -> dict[str, Any] | None:
    """How likely each total is, and where this one lies."""
    line, bars = report.counted or report.added, report.curve
    if line is None or not bars:
        return None
    first, last = bars[0].first, bars[-1].last
    width = (last - first + 1) / len(bars)  # totals in one column

    def place(total: float) -> float:
        return (total - first + 0.5) / width - 0.5

    drawn: list[dict[str, Any]] = [
        {
            "name": f"{bar.first}" if bar.first == bar.last else f"{bar.first}–{bar.last}",
            "outside": bar.last < line.low or bar.first > line.high,
            "percent": number(100 * bar.share),
        }
        for bar in bars
    ]
    return {
        "bars": drawn,
        "line": line,
        "expected": number(line.expected),
        "outside": not first <= line.actual <= last,
        "drawn": charts.columns(
            [(column["name"], 100 * bar.share) for column, bar in zip(drawn, bars, strict=True)],
            pale=[column["outside"] for column in drawn],
            at=[
                charts.upright(place(line.expected)),
                charts.upright(place(line.actual), grouped(line.actual), broken=False),
            ],
            per_cent=True,
        ),
    }


def faces(test: FaceTest) -> dict[str, Any]:
    """Columns per face, and the height of the expected number."""
    return {
        "one": test,
        "expected": number(test.expected),
        "value": number(test.value),
        "chance": None if test.chance is None else chance(test.chance),
        "bars": [{"face": face, "n": n} for face, n in enumerate(test.counts, start=1)],
        "drawn": charts.columns(
            [(str(face), n) for face, n in enumerate(test.counts, start=1)], level=round(test.expected, 2)
        ),
    }


def number(value: float) -> str:
    """Whole from 100 on, one place below where it isn't whole."""
    places = 0 if value >= 100 or round(value, 1) == round(value) else 1
    return str(number_format(round(value, places), places, force_grouping=value >= 10_000))


def chance(value: float) -> str:
    """Out of a hundred."""
    if value < 0.001:
        return _("less than 0.1")
    places = 1 if value < 0.1 else 0
    return str(number_format(round(100 * value, places), places))
