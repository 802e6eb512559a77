"""Campaigns, and the browser of everything that was recorded in them."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.admin import audit, events, options, receipt
from campaigns.admin.codes import LASTS, LIFETIMES, made
from campaigns.admin.doing import Deed, Doing, one_of, some_of, text, words
from campaigns.admin.reading import at, in_words, link, opened, when, worded
from campaigns.models import Campaign, Gang, HouseRule, Member
from campaigns.selectors.campaigns import pages as reading
from campaigns.selectors.campaigns.pages import members
from campaigns.selectors.health.sheets import has_sheets
from campaigns.selectors.rights import given_by
from campaigns.submit import make_join_code
from campaigns.web import words as said
from campaigns.web.drawing import marks
from campaigns.web.rulesets.registry import GAMES, says
from campaigns.web.scenarios.plan_form import Date
from campaigns.web.scenarios.plans import choices
from campaigns.web.who import language

GAMES_CALLED = {key: game.name for key, game in GAMES.items()}


def people(member: Member, role: str = "") -> list[tuple[str, str]]:
    """(id, name) of whoever sits in the campaign, with that role if one is named."""
    seats = members(member.campaign_id, member, language())
    return [
        (str(person.id), person.nickname)
        for person in seats
        if not person.forgotten and (not role or role in person.roles)
    ]


def roles_given(by: Member, who: Member | None = None) -> list[tuple[str, Any]]:
    return [(role, said.ROLES[role]) for role in given_by(by, who)]


def gang_fields(row: Campaign, member: Member) -> dict[str, forms.Field]:
    taken = set(Gang.objects.filter(campaign_id=row.id).values_list("colour", "shape"))
    free = next(
        (pair for pair in zip(marks.COLOURS, marks.SHAPES, strict=True) if pair not in taken), ("red", "circle")
    )
    return {
        "name": text(_("Name of the gang")),
        "colour": one_of(_("Colour"), marks.COLOURS.items(), initial=free[0]),
        "shape": one_of(_("Shape"), marks.SHAPES.items(), initial=free[1]),
        "owners": some_of(_("Whose gang is it?"), people(member, "player"), required=True),
    }


def date_fields(row: Campaign, member: Member) -> dict[str, forms.Field]:
    return dict(Date(**choices(row.id, member, None)).fields)


def date_said(cleaned: Any) -> dict[str, Any]:
    """The fields of a date, from what a form cleaned."""
    clock = cleaned["time"].strftime("%H:%M") if cleaned["time"] else ""
    plain = {name: cleaned[name].strip() for name in ("place", "note")}
    return {
        "day": cleaned["day"].isoformat(),
        "time": clock,
        "scenario": cleaned["scenario"] or None,
        "wanted": cleaned["wanted"],
        **plain,
    }


def standing_rules(row: Campaign, member: Member) -> list[tuple[str, str]]:
    rules = reading.campaign(row.id, member, language()).house_rules
    return [(str(rule.id), rule.text[:80]) for rule in rules if not rule.withdrawn]


def _invite(row: Campaign, member: Member, cleaned: Any) -> str:
    return made(make_join_code(member, lifetime=LIFETIMES[cleaned["lasts"]]))


CAMPAIGN_DEEDS = (
    Deed(
        "rename-campaign",
        _("Rename"),
        _("Gives it the new name. What happened under the old one stays as it was."),
        lambda row, member: {"name": text(_("Name of the campaign"), initial=opened(row.id, row.name))},
    ),
    Deed(
        "add-member",
        _("Add a seat"),
        _("Adds a seat with this name and these roles, for someone who shares a phone. Others join with a code."),
        lambda row, member: {
            "nickname": text(_("Name at the table")),
            "roles": some_of(_("Roles"), roles_given(member), required=True, initial=["player"]),
        },
    ),
    Deed(
        "invite",
        _("Invite"),
        _("Makes a six-character code and a link. Anyone who uses either joins as a player, no account needed."),
        lambda row, member: {"lasts": one_of(_("How long?"), LASTS)},
        does=_invite,
    ),
    Deed(
        "found-gang",
        _("Start a gang"),
        _("Adds the gang with its mark and owners. Next, hire its fighters."),
        gang_fields,
    ),
    Deed(
        "plan-battle",
        _("Plan a battle"),
        _("Everyone sees the date on the campaign's page and says if they're in."),
        date_fields,
        command=lambda row, cleaned: {"type": "plan-battle", **date_said(cleaned)},
    ),
    Deed(
        "add-house-rule",
        _("A new house rule"),
        _("Records your sentence. Rollbook calculates nothing from it; rulings can give it as their reason."),
        lambda row, member: {"text": words(_("What you've agreed on"))},
    ),
    Deed(
        "withdraw-house-rule",
        _("Withdraw a house rule"),
        _("The rule no longer counts. What it decided until now still does."),
        lambda row, member: {"house_rule": one_of(_("Which?"), standing_rules(row, member))},
        lambda row: HouseRule.objects.filter(campaign_id=row.id, withdrawn=False).exists(),
    ),
    Deed(
        "note",
        _("Write a note"),
        _("Adds the note to the campaign's diary, for every member to read."),
        lambda row, member: {"text": words(_("note"))},
    ),
    Deed(
        "name-counter",
        _("Add a tracker"),
        _("Sets what you track (money, say), who it's for, and the starting number."),
        lambda row, member: {
            "name": text(_("name")),
            "of": one_of(_("Whose?"), (("gang", says(gettext("Gang"), row.ruleset)), ("character", _("figure")))),
            "start": forms.IntegerField(label=_("Start"), initial=0),
            "owners": forms.BooleanField(label=_("Owners can change it, too"), required=False),
        },
    ),
)


@admin.register(Campaign)
class Campaigns(Doing):
    campaign_field = "id"
    along = ()
    events_name_it = True
    deeds = CAMPAIGN_DEEDS
    searched = ("name",)
    list_display = ("named", "game", "founded", "latest", "records", "rules", "page")
    list_filter = (in_words("ruleset", GAMES_CALLED),)
    game = worded("ruleset", _("rules"), GAMES_CALLED)
    more = ("rules_version", "clock")
    founded = when("founded_us", _("founded"))
    latest = when("latest_us", _("last change"))
    page = at(lambda row: reverse("campaign", args=[row.id]), _("the campaign's page"))

    @admin.display(description=_("records"))
    def records(self, row: Campaign) -> SafeString:
        return link(reverse("admin:campaign_events", args=[row.id]), _("events"))

    @admin.display(description=_("options"))
    def rules(self, row: Campaign) -> SafeString:
        return link(reverse("admin:campaign_options", args=[row.id]), _("Rules and options"))

    @admin.display(description=_("Clock"))
    def clock(self, row: Campaign) -> SafeString | str:
        """Where people are their numbers: time passes and rolls are called there."""
        there = reverse("clock", args=[row.id])
        return link(there, _("the campaign's clock")) if has_sheets(row.ruleset) else "–"

    def get_urls(self) -> list[URLPattern]:
        inside = self.admin_site.admin_view
        own = [
            path("audit/", inside(self.audit), name="audit"),
            path("<uuid:campaign>/events/", inside(self.events), name="campaign_events"),
            path("<uuid:campaign>/options/", inside(self.options), name="campaign_options"),
            path("<uuid:campaign>/receipt/<uuid:command>/", inside(self.receipt), name="campaign_receipt"),
        ]
        return [*own, *super().get_urls()]

    def audit(self, request: HttpRequest) -> HttpResponse:
        return audit.page(request, self.admin_site.each_context(request))

    def events(self, request: HttpRequest, campaign: UUID) -> HttpResponse:
        return events.browse(request, campaign, self.admin_site.each_context(request))

    def options(self, request: HttpRequest, campaign: UUID) -> HttpResponse:
        return options.page(request, campaign, self.admin_site.each_context(request))

    def receipt(self, request: HttpRequest, campaign: UUID, command: UUID) -> HttpResponse:
        return receipt.receipt(request, campaign, command, self.admin_site.each_context(request))
