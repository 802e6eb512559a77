"""Gangs and characters."""

from django.contrib import admin
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.admin.reading import OfMyCampaigns, Reading, link, opened
from campaigns.models import Character, Gang
from campaigns.templatetags.words import ago
from campaigns.web import words


@admin.register(Gang)
class Gangs(Reading):
    list_display = ("named", "of", "colour", "shape", "founded", "page")
    list_filter = (OfMyCampaigns, "colour")
    fields = ("named", "id", "of", "colour", "shape", "owners", "founded", "page")
    readonly_fields = ("named", "of", "founded", "page")

    @admin.display(description=_("name"))
    def named(self, row: Gang) -> str:
        return opened(row.campaign_id, row.name)

    @admin.display(description=_("campaign"))
    def of(self, row: Gang) -> str:
        return opened(row.campaign_id, row.campaign.name)

    @admin.display(description=_("founded"), ordering="founded_us")
    def founded(self, row: Gang) -> str:
        return ago(row.founded_us)

    @admin.display(description=_("to change something"))
    def page(self, row: Gang) -> SafeString:
        return link(reverse("hire", args=[row.campaign_id, row.id]), _("hire somebody"))


@admin.register(Character)
class Characters(Reading):
    list_display = ("named", "gang_named", "ranked", "status", "battles", "kills", "wounded", "page")
    list_filter = (OfMyCampaigns, "status", "kind")
    fields = ("named", "id", "gang_named", "ranked", "status", "weapons", "skills", "wounds", "misses", "kills")
    fields += ("battles", "flights", "page")
    readonly_fields = ("named", "gang_named", "ranked", "wounded", "page")

    @admin.display(description=_("name"))
    def named(self, row: Character) -> str:
        return opened(row.campaign_id, row.name)

    @admin.display(description=_("gang"))
    def gang_named(self, row: Character) -> str:
        return opened(row.campaign_id, row.gang.name)

    @admin.display(description=_("class"), ordering="kind")
    def ranked(self, row: Character) -> str:
        return words.rank(row.kind)

    @admin.display(description=_("wounds"))
    def wounded(self, row: Character) -> int:
        return len(row.wounds)

    @admin.display(description=_("to change something"))
    def page(self, row: Character) -> SafeString:
        return link(reverse("character", args=[row.campaign_id, row.id]), _("the figure's page"))
