"""Battles that are planned."""

from django import forms
from django.contrib import admin
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns.admin.campaigns import date_said
from campaigns.admin.doing import Deed, Doing
from campaigns.admin.doing import words as long
from campaigns.admin.reading import OfMyCampaigns, at, opened
from campaigns.models import Member, Plan
from campaigns.selectors.scenarios.plan_sentences import when
from campaigns.selectors.scenarios.plans import plan
from campaigns.web.scenarios.plan_form import Date, begun_with
from campaigns.web.scenarios.plans import choices
from campaigns.web.who import language


def is_open(row: Plan) -> bool:
    return not row.called_off and row.battle is None


def change_fields(row: Plan, member: Member) -> dict[str, forms.Field]:
    line = plan(row.campaign_id, row.id, member, language())
    fields = dict(Date(**choices(row.campaign_id, member, line)).fields)
    for name, value in begun_with(line).items():
        fields[name].initial = value
    return fields


@admin.register(Plan)
class Plans(Doing):
    begins = ("plan-battle",)
    deeds = (
        Deed(
            "change",
            _("Change the date"),
            _("Saves the date as it is now. A new day or time asks everyone again."),
            change_fields,
            is_open,
            command=lambda row, cleaned: {"type": "change-plan", "plan": str(row.id), **date_said(cleaned)},
        ),
        Deed(
            "call-off-plan",
            _("Call off the date"),
            _("Calls it off and says why. It stays readable; plan a new one for another day."),
            lambda row, member: {"reason": long(_("Why, if you want to say"), required=False)},
            is_open,
        ),
    )
    ordering = ("-day", "-time")
    searched = ("place", "note", "campaign__name")
    list_display = ("dated", "of", "where", "coming", "state", "page")
    list_filter = (OfMyCampaigns, "called_off")
    more = ("noted",)
    page = at(lambda row: reverse("plan", args=[row.campaign_id, row.id]), _("the date's page"))

    @admin.display(description=_("Day"), ordering="day")
    def dated(self, row: Plan) -> str:
        return when(row.day.isoformat(), row.time.strftime("%H:%M") if row.time else "", language())

    @admin.display(description=_("Place"))
    def where(self, row: Plan) -> str:
        return opened(row.campaign_id, row.place) or "–"

    @admin.display(description=_("note"))
    def noted(self, row: Plan) -> str:
        return opened(row.campaign_id, row.note) or "–"

    @admin.display(description=_("Who comes"))
    def coming(self, row: Plan) -> int:
        return sum(answer["answer"] == "yes" and answer["us"] >= row.moved_us for answer in row.answers.values())

    @admin.display(description=_("status"))
    def state(self, row: Plan) -> object:
        return _("called off") if row.called_off else _("played") if row.battle is not None else _("open")
