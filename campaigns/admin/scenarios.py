"""Scenarios, referees' tables, counters and notes."""

from typing import Any, ClassVar, Final

from django import forms
from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.admin.doing import Deed, Doing, one_of
from campaigns.admin.doing import words as long
from campaigns.admin.reading import OfMyCampaigns, at, in_words, link, opened, when, worded
from campaigns.models import Character, Counter, Gang, Member, Note, OwnTable, Scenario, Tally
from campaigns.selectors.names import Names
from campaigns.web.rulesets.registry import game_of
from campaigns.web.who import language

OF_WHOM: Final = {"gang": _("gang"), "character": _("figure")}


def stands(row: Scenario | OwnTable | Counter) -> bool:
    return not row.withdrawn


def things(row: Counter, member: Member) -> dict[str, forms.Field]:
    """Whom it counts for, by how much, and why."""
    names = Names(row.campaign_id, language())
    table = Gang if row.of == "gang" else Character
    gangs = table.objects.filter(campaign_id=row.campaign_id)
    return {
        "thing": one_of(_("Whose?"), [(str(gang.id), names.unseal(gang.name)) for gang in gangs]),
        "by": forms.IntegerField(label=_("By how much? Below 0 takes away.")),
        "reason": long(_("Why?")),
    }


@admin.register(Scenario)
class Scenarios(Doing):
    begins_on = (_("Write a scenario"), "scenario-new")
    bulk: ClassVar[dict[str, Any]] = {"withdraw-scenario": _("Archive")}
    deeds = (
        Deed(
            "withdraw-scenario",
            _("Archive the scenario"),
            _("No new battle can use it. Battles that already do keep their plan."),
            offered=stands,
        ),
    )
    searched = ("plan__name", "campaign__name")
    list_display = ("named", "of", "saved", "withdrawn", "ground", "page")
    list_filter = (OfMyCampaigns, "withdrawn")
    saved = when("saved_us", _("written"))
    page = at(lambda row: reverse("scenario", args=[row.campaign_id, row.id]), _("the scenario's page"))

    @admin.display(description=_("name"))
    def named(self, row: Scenario) -> str:
        return opened(row.campaign_id, row.plan["name"])

    @admin.display(description=_("table"))
    def ground(self, row: Scenario) -> SafeString | str:
        if not game_of(row.campaign.ruleset).planning.draws:
            return "–"
        return link(reverse("scenario-table", args=[row.campaign_id, row.id]), _("draw it"))


@admin.register(OwnTable)
class OwnTables(Doing):
    begins_on = (_("Write a table"), "own-table-new")
    bulk: ClassVar[dict[str, Any]] = {"withdraw-table": _("Archive")}
    deeds = (
        Deed(
            "withdraw-table",
            _("Archive the table"),
            _("Nobody rolls on it any more. Earlier results stay."),
            offered=stands,
        ),
    )
    searched = ("content__name", "campaign__name")
    list_display = ("named", "of", "saved", "withdrawn", "page")
    list_filter = (OfMyCampaigns, "withdrawn")
    saved = when("saved_us", _("written"))
    page = at(lambda row: reverse("own-table", args=[row.campaign_id, row.id]), _("the table's page"))

    @admin.display(description=_("name"))
    def named(self, row: OwnTable) -> str:
        return opened(row.campaign_id, row.content["name"])


@admin.register(Counter)
class Counters(Doing):
    bulk: ClassVar[dict[str, Any]] = {"withdraw-counter": _("Archive")}
    begins = ("name-counter",)
    deeds = (
        Deed(
            "change-counter",
            _("Change the tracker"),
            _("Records whose it is, how much it changes and why."),
            things,
            stands,
        ),
        Deed(
            "withdraw-counter",
            _("Archive the tracker"),
            _("Stops tracking it. Its history stays."),
            offered=stands,
        ),
    )
    of_campaign = Doing.of  # a tracker's own `of` is what it is tracked for
    counted = worded("of", _("tracked for"), OF_WHOM)
    searched = ("name", "campaign__name")
    list_display = ("named", "of_campaign", "counted", "start", "standing", "withdrawn", "page")
    list_filter = (OfMyCampaigns, in_words("of", OF_WHOM), "withdrawn")
    more = ("owners",)
    page = at(lambda row: reverse("counters", args=[row.campaign_id]), _("all trackers"))

    @admin.display(description=_("moved"))
    def standing(self, row: Any) -> int:
        return int(row.moved)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        tallies = Tally.objects.filter(counter_id=OuterRef("id")).order_by().values("counter_id")
        moved = Subquery(tallies.annotate(n=Count("*")).values("n"))
        return super().get_queryset(request).annotate(moved=Coalesce(moved, 0))


@admin.register(Note)
class Notes(Doing):
    begins = ("note",)
    searched = ("text", "campaign__name")
    list_display = ("said", "of", "noted", "page")
    list_filter = (OfMyCampaigns,)
    more = ("about", "author")
    noted = when("noted_us", _("written"))
    page = at(lambda row: reverse("notes", args=[row.campaign_id]), _("all notes"))

    @admin.display(description=_("note"))
    def said(self, row: Note) -> str:
        return opened(row.campaign_id, row.text)
