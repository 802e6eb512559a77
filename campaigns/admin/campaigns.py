"""Campaigns, their members, and the browser of everything that was recorded."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.admin import events
from campaigns.admin.reading import OfMyCampaigns, Reading, link, opened
from campaigns.models import Campaign, Member
from campaigns.templatetags.words import ago, role_words


@admin.register(Campaign)
class Campaigns(Reading):
    campaign_field = "id"
    list_display = ("named", "ruleset", "founded", "latest", "records", "page")
    list_filter = ("ruleset",)
    fields = ("named", "id", "ruleset", "rules_version", "options", "founded", "latest", "records", "page")
    readonly_fields = ("named", "founded", "latest", "records", "page")

    @admin.display(description=_("name"))
    def named(self, row: Campaign) -> str:
        return opened(row.id, row.name)

    @admin.display(description=_("founded"), ordering="founded_us")
    def founded(self, row: Campaign) -> str:
        return ago(row.founded_us)

    @admin.display(description=_("last change"), ordering="latest_us")
    def latest(self, row: Campaign) -> str:
        return ago(row.latest_us)

    @admin.display(description=_("records"))
    def records(self, row: Campaign) -> SafeString:
        return link(reverse("admin:campaign_events", args=[row.id]), _("events"))

    @admin.display(description=_("to change something"))
    def page(self, row: Campaign) -> SafeString:
        return link(reverse("campaign", args=[row.id]), _("the campaign's page"))

    def get_urls(self) -> list[URLPattern]:
        own = path("<uuid:campaign>/events/", self.admin_site.admin_view(self.events), name="campaign_events")
        return [own, *super().get_urls()]

    def events(self, request: HttpRequest, campaign: Any) -> HttpResponse:
        return events.browse(request, campaign, self.admin_site.each_context(request))


@admin.register(Member)
class Members(Reading):
    list_display = ("named", "of", "in_roles", "linked", "joined", "page")
    list_filter = (OfMyCampaigns, "linked", "forgotten")
    fields = ("named", "id", "of", "in_roles", "linked", "forgotten", "joined", "page")
    readonly_fields = ("named", "of", "in_roles", "joined", "page")

    @admin.display(description=_("name"))
    def named(self, row: Member) -> str:
        return opened(row.campaign_id, row.nickname) or "–"

    @admin.display(description=_("campaign"))
    def of(self, row: Member) -> str:
        return opened(row.campaign_id, row.campaign.name)

    @admin.display(description=_("roles"))
    def in_roles(self, row: Member) -> str:
        return role_words(row.roles)

    @admin.display(description=_("joined"), ordering="joined_us")
    def joined(self, row: Member) -> str:
        return ago(row.joined_us)

    @admin.display(description=_("to change something"))
    def page(self, row: Member) -> SafeString:
        return link(reverse("members", args=[row.campaign_id]), _("people and roles"))
