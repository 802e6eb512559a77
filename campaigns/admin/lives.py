"""What is still open between battles, and where it is settled."""

from typing import Final

from django.contrib import admin
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns.admin.reading import OfMyCampaigns, Reading, at, in_words, opened, when, worded
from campaigns.models import OpenChoice
from campaigns.web import words

KINDS: Final = {"skill": _("skill"), "recruit": _("recruit")}
CHOOSERS: Final = {"owner": _("the owner"), "opponent": _("an opponent"), "referee": _("the referee")}


@admin.register(OpenChoice)
class OpenChoices(Reading):
    along = ("character", "gang", "campaign")
    searched = ("character__name", "gang__name", "campaign__name")
    list_display = ("whose", "gang_named", "of", "what", "why", "asked", "settles", "opened", "page")
    list_filter = (OfMyCampaigns, in_words("kind", KINDS), in_words("chooser", CHOOSERS))
    what, settles = worded("kind", _("kind"), KINDS), worded("chooser", _("who chooses"), CHOOSERS)
    more = ("offered", "typed", "seq")
    opened = when("opened_us", _("opened"))
    page = at(lambda row: reverse("open-choices", args=[row.campaign_id]), _("settle it"), _("to make changes"))

    @admin.display(description=_("name"))
    def whose(self, row: OpenChoice) -> str:
        return opened(row.campaign_id, row.character.name if row.character else row.gang.name)

    @admin.display(description=_("gang"))
    def gang_named(self, row: OpenChoice) -> str:
        return opened(row.campaign_id, row.gang.name)

    @admin.display(description=_("why"))
    def why(self, row: OpenChoice) -> str:
        return words.code("reason", row.reason, row.campaign.ruleset)

    @admin.display(description=_("what comes next"))
    def asked(self, row: OpenChoice) -> str:
        return words.code("asks", row.question, row.campaign.ruleset)

    @admin.display(description=_("to choose from"))
    def offered(self, row: OpenChoice) -> str:
        return ", ".join(words.code("life", option, row.campaign.ruleset) for option in row.options) or "–"
