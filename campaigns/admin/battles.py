"""Battles; what happened inside is told on their pages and lies in the campaign's records."""

from django.contrib import admin
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.admin.reading import OfMyCampaigns, Reading, link, opened
from campaigns.models import Battle
from campaigns.templatetags.words import ago


@admin.register(Battle)
class Battles(Reading):
    list_display = ("named", "of", "status", "table", "version", "opened_when", "records", "page")
    list_filter = (OfMyCampaigns, "status", "table")
    fields = ("named", "id", "of", "status", "table", "shared_device", "version", "waiting", "outcome")
    fields += ("opened_when", "records", "page")
    readonly_fields = ("named", "of", "opened_when", "records", "page")

    @admin.display(description=_("name"))
    def named(self, row: Battle) -> str:
        return opened(row.campaign_id, row.name) or str(row.id)[:8]

    @admin.display(description=_("campaign"))
    def of(self, row: Battle) -> str:
        return opened(row.campaign_id, row.campaign.name)

    @admin.display(description=_("opened"), ordering="opened_us")
    def opened_when(self, row: Battle) -> str:
        return ago(row.opened_us)

    @admin.display(description=_("records"))
    def records(self, row: Battle) -> SafeString:
        return link(reverse("admin:campaign_events", args=[row.campaign_id]) + f"?stream={row.id}", _("events"))

    @admin.display(description=_("to change something"))
    def page(self, row: Battle) -> SafeString:
        return link(reverse("battle", args=[row.id]), _("the battle's page"))
