"""Battles, what they wait for, and reports that somebody has to look at."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from django import forms
from django.contrib import admin
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaigns.admin.doing import Deed, Doing, one_of, text
from campaigns.admin.reading import (
    OfMyCampaigns,
    Reading,
    at,
    in_words,
    link,
    names_of,
    opened,
    when,
    worded,
)
from campaigns.models import AwaitedReport, Battle, BattleFigure, Gang, Member, OpenQuestion
from campaigns.selectors.battles.pages import battle_page
from campaigns.web import words as told_as
from campaigns.web.battles import reports
from campaigns.web.battles import sides as of_sides
from campaigns.web.rulesets.registry import game_of
from campaigns.web.who import language
from campaigns.web.words import STATUS
from engine.kernel.telling.people import HOW_IT_ENDED

WAITS = {
    "answer": _("an answer"),
    "dice": _("dice"),
    "devices": _("a device"),
    "report": _("a report, or a check of one"),
    "command": _("the next move"),
    "nothing": _("nothing"),
}
STANDS: Final = {**STATUS, "closed": _("over and on record")}
GROUNDS: Final = {"real": _("a real table"), "drawn": _("drawn on the screen")}
QUESTIONS = ("answer", "dice", "devices")


class _Side(msgspec.Struct):
    gang: str | None = None


SIDES: Final = msgspec.json.Decoder(list[_Side])  # of thousands of rows, so no more of them than is looked through


def _gangs(**where: Any) -> dict[str, str]:
    """By id what gangs are called, sealed."""
    return {str(id): name for id, name in Gang.objects.filter(**where).values_list("id", "name")}


class OfBattles(Reading):
    """Columns that all lists of battles share."""

    events_name_it = True
    searched = ("name", "campaign__name")
    opened_when = when("opened_us", _("opened"))
    page = at(lambda row: reverse("battle", args=[row.id]), _("the battle's page"))

    def searched_texts(self, rows: QuerySet[Any]) -> list[tuple[Any, ...]]:
        """With the names of the gangs that fight: many battles have no other."""
        loaded = list(rows.values_list("pk", *self.searched, Cast("sides", TextField())))
        gangs = _gangs(campaign_id__in=rows.values("campaign_id"))
        return [(*row, *(gangs.get(side.gang or "", "") for side in SIDES.decode(sides))) for *row, sides in loaded]

    @admin.display(description=_("name"))
    def named(self, row: Any) -> str:
        if row.name:
            return opened(row.campaign_id, row.name)
        if not hasattr(row, "gangs"):
            self._fought_by([row])
        sides = [
            opened(row.campaign_id, row.gangs[side["gang"]]) for side in row.sides if side.get("gang") in row.gangs
        ]
        return " – ".join(sides) or str(row.id)[:8]

    def drawn(self, rows: Sequence[Any]) -> None:
        super().drawn(rows)
        self._fought_by([row for row in rows if not row.name])

    def _fought_by(self, rows: Sequence[Any]) -> None:
        """Gives battles that have no name those of their gangs."""
        ids = {side["gang"] for row in rows for side in row.sides if side.get("gang")}
        gangs = _gangs(campaign_id__in={row.campaign_id for row in rows}, id__in=ids) if ids else {}
        for row in rows:
            row.gangs = gangs

    @admin.display(description=_("waits for"))
    def awaited(self, row: Battle) -> str:
        return str(WAITS.get(row.waiting.get("kind", "nothing"), row.waiting.get("kind")))

    @admin.display(description=_("who from"))
    def who(self, row: Battle) -> str:
        if row.waiting.get("kind", "nothing") == "nothing":
            return "–"
        return ", ".join(names_of(row.campaign_id).people(row.waiting.get("members", ()))) or _now("the referee")

    @admin.display(description=_("records"))
    def records(self, row: Battle) -> SafeString:
        return link(reverse("admin:campaign_events", args=[row.campaign_id]) + f"?stream={row.id}", _("events"))


def _is_open(row: Battle) -> bool:
    return row.status == Battle.Status.OPEN


def _is_paused(row: Battle) -> bool:
    return row.status == Battle.Status.PAUSED


def _ways_to_end(row: Battle, member: Member) -> dict[str, forms.Field]:
    ways = [(how, told_as.of(HOW_IT_ENDED, how)) for how in ("time_up", "drawn", "called_off")]
    return {"how": one_of(_("How?"), ways), "reason": text(_("Why?"), 300, required=False)}


def _hand_over_fields(row: Battle, member: Member) -> dict[str, forms.Field]:
    """A figure by its number, or all of a side: `side:<number>`."""
    page = battle_page(row.id, member, language=language())
    sides = [(f"side:{side.number}", side.name) for side in page.sides]
    figures = [(str(figure.number), figure.name) for figure in page.figures]
    people = Member.objects.filter(campaign_id=row.campaign_id, forgotten=False, roles__contains=["player"])
    named = [(str(person.id), opened(row.campaign_id, person.nickname)) for person in people]
    return {"figures": one_of(_("Who?"), [*sides, *figures]), "player": one_of(_("Played by"), named)}


def _handed_over(row: Battle, cleaned: Any) -> dict[str, Any]:
    _side, colon, number = cleaned["figures"].rpartition(":")
    figures = [int(number)]
    if colon:
        of_side = BattleFigure.objects.filter(battle_id=row.id, side=int(number))
        figures = list(of_side.order_by("number").values_list("number", flat=True))
    return {"type": "hand-over", "figures": figures, "player": cleaned["player"]}


@admin.register(Battle)
class Battles(OfBattles, Doing):
    begins_on = (_("Open a battle"), "open-battle")
    deeds = (
        Deed(
            "pause",
            _("Pause"),
            _("Nothing can be entered until it goes on."),
            lambda row, member: {"note": text(_("Why?"), 300, required=False)},
            _is_open,
        ),
        Deed(
            "resume",
            _("Go on"),
            _("The battle goes on where it was paused."),
            offered=_is_paused,
        ),
        Deed(
            "hand-over",
            _("Hand over"),
            _("Someone else plays these figures from now on."),
            _hand_over_fields,
            _is_open,
            command=_handed_over,
        ),
        Deed(
            "rewind",
            _("Rewind"),
            _("What came after that line no longer counts, but stays readable. Shown dice aren't rolled again."),
            lambda row, member: {
                "to": forms.IntegerField(label=_("Back to line"), min_value=1, max_value=max(1, row.version)),
                "reason": text(_("Why?"), 300),
            },
            _is_open,
        ),
        Deed(
            "end",
            _("End the battle"),
            _("Ends it now, and its results go on record. If it's called off, none of it counts."),
            _ways_to_end,
            _is_open,
        ),
    )
    list_display = ("named", "of", "state", "ground", "version", "opened_when", "records", "correct", "page")
    list_filter = (OfMyCampaigns, in_words("status", STANDS), in_words("table", GROUNDS))
    more = ("shared_device", "awaited", "who", "ended", "rule")
    state, ground = worded("status", _("status"), STANDS), worded("table", _("table"), GROUNDS)

    @admin.display(description=_("outcome"))
    def ended(self, row: Battle) -> SafeString | str:
        """How it ended; who won and what became of whom stands in its report."""
        how = (row.outcome or {}).get("how", "")
        return link(reverse("battle-account", args=[row.id]), told_as.of(HOW_IT_ENDED, how)) if how else "–"

    @admin.display(description=_("table rulings"))
    def rule(self, row: Battle) -> SafeString | str:
        """The form stands where the table is seen."""
        stands = row.status == Battle.Status.OPEN
        return link(reverse("battle", args=[row.id]) + "#override", _("Override")) if stands else "–"

    @admin.display(description=_("corrections"))
    def correct(self, row: Battle) -> SafeString | str:
        """With a preview of everything that would change."""
        closed = row.status == Battle.Status.CLOSED
        return link(reverse("correct-battle", args=[row.id]), _("correct the record")) if closed else "–"


@admin.register(OpenQuestion)
class OpenQuestions(OfBattles):
    """Over all battles of the referee's campaigns; whoever is asked answers on the battle's page."""

    list_display = ("named", "of", "awaited", "who", "opened_when", "page")
    list_filter = (OfMyCampaigns,)
    more = ("version", "records")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(status=Battle.Status.OPEN, waiting__kind__in=QUESTIONS)


def _standing_reports(row: Battle, member: Member) -> list[dict[str, Any]]:
    page = battle_page(row.id, member, None, language())
    game, sides = game_of(page.ruleset), of_sides.sides(page)
    return reports.standing(page, game.people(page, sides), sides)


def _lines(row: Battle, member: Member) -> list[str]:
    """What was reported, side by side."""
    lines = []
    for entry in _standing_reports(row, member):
        report, side = entry["one"], entry["side"]["name"]
        if not report.number:
            lines.append(_now("%(side)s: nothing reported yet.") % {"side": side})
            continue
        lines += [f"{side}: {line}" for line in entry["lines"]] + [f"{side}: {entry['winner']} {report.note}".strip()]
        if report.disputed:
            lines.append(_now("%(who)s disputes it: %(why)s") % {"who": entry["disputed_by"], "why": report.reason})
        elif entry["waits_for"]:
            lines.append(
                _now("%(side)s: still to be looked at by %(who)s.") % {"side": side, "who": entry["waits_for"]}
            )
    return lines


def _judged(row: Battle, member: Member) -> list[dict[str, Any]]:
    """Those that this referee may approve or dispute, in whichever role."""
    return [entry for entry in _standing_reports(row, member) if entry["one"].judges_as is not None]


def _judged_report_fields(row: Battle, member: Member) -> dict[str, forms.Field]:
    """The value says which report, in whose seat and role: `<number>:<member>:<role>`."""
    report_choices = [
        (
            f"{entry['one'].number}:{entry['one'].judges_as}:{'' if entry['one'].by_referee else 'player'}",
            entry["side"]["name"],
        )
        for entry in _judged(row, member)
    ]
    return {"report": one_of(_("Whose report?"), report_choices)}


def _absent_report_fields(row: Battle, member: Member) -> dict[str, forms.Field]:
    report_choices = [
        (str(entry["one"].number), entry["side"]["name"])
        for entry in _standing_reports(row, member)
        if entry["one"].settles_as
    ]
    return {"report": one_of(_("Whose report?"), report_choices)}


def _judged_report(cleaned: Any) -> dict[str, Any]:
    number, member, role = cleaned["report"].split(":")
    return {"report": int(number), "acts_as": UUID(member), "role": role or None}


@admin.register(AwaitedReport)
class AwaitedReports(OfBattles, Doing):
    """Battles that were played without Rollbook and told afterwards, while a report waits for somebody's look."""

    deeds = (
        Deed(
            "approve",
            _("Approve a report"),
            _("Says you checked the report and it's right. Once everyone has, the battle counts."),
            _judged_report_fields,
            command=lambda row, cleaned: {"type": "approve-report", **_judged_report(cleaned)},
            about=_lines,
        ),
        Deed(
            "decline",
            _("Decline a report"),
            _("Says what's wrong with it. The side reports again, and nothing counts until then."),
            lambda row, member: {**_judged_report_fields(row, member), "reason": text(_("What's wrong?"), 500)},
            command=lambda row, cleaned: {
                "type": "dispute-report",
                **_judged_report(cleaned),
                "reason": cleaned["reason"].strip(),
            },
            about=_lines,
        ),
        Deed(
            "settle",
            _("Settle for someone absent"),
            _("Settles it for someone who never answered. It's marked, and you can still correct it."),
            _absent_report_fields,
            command=lambda row, cleaned: {"type": "approve-report", "report": int(cleaned["report"]), "absent": True},
            about=_lines,
        ),
    )
    list_display = ("named", "of", "who", "opened_when", "page")
    list_filter = (OfMyCampaigns,)
    more = ("version", "records")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(status=Battle.Status.OPEN, waiting__kind="report")
