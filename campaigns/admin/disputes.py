"""Disputes; the thread is told on its page."""

from django.contrib import admin
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaigns.admin.doing import Deed, Doing, one_of
from campaigns.admin.doing import words as long
from campaigns.admin.reading import OfMyCampaigns, in_words, link, opened, worded
from campaigns.models import Dispute
from campaigns.selectors.names import Names
from campaigns.templatetags.words import ago
from campaigns.web.disputes import dispute_words
from campaigns.web.who import language


@admin.register(Dispute)
class Disputes(Doing):
    """A ruling that takes the table back is given on the dispute's page, where the place to go back to is seen."""

    deeds = (
        Deed(
            "answer",
            _("Answer it"),
            _("Recorded is your answer in the dispute's thread; every member reads it."),
            lambda row, given: {"type": "answer-dispute", "dispute": str(row.id), **given},
            lambda row, member: {"text": long(_("Your answer"))},
            lambda row: row.status in (Dispute.Status.OPEN, Dispute.Status.APPEALED),
        ),
        Deed(
            "rule",
            _("Rule on it"),
            _("Recorded is your ruling with its reason. Nobody rules alone on what his own figures are involved in."),
            lambda row, given: {"type": "rule-dispute", "dispute": str(row.id), **given},
            lambda row, member: {
                "ruling": one_of(_("ruling"), [(one, dispute_words.RULINGS[one]) for one in ("stands", "corrected")]),
                "reason": long(_("Why?")),
            },
            lambda row: row.status == Dispute.Status.OPEN,
        ),
    )
    list_display = ("number", "of", "claimed", "state", "ruled", "opened_when", "page")
    list_filter = (OfMyCampaigns, in_words("status", dispute_words.STATUS), in_words("ruling", dispute_words.RULINGS))
    capacity = worded("ruled_as", _("ruled as"), dispute_words.IN_WHAT_CAPACITY)
    fields = (
        "number",
        "id",
        "of",
        "claimed",
        "by",
        "event",
        "stream",
        "version",
        "roll",
        "state",
        "ruled",
        "capacity",
        "carried",
        "opened_when",
        "page",
    )
    readonly_fields = ("of", "claimed", "by", "state", "ruled", "capacity", "opened_when", "page")

    def called(self, row: Dispute) -> str:
        return _now("Dispute %(n)s") % {"n": row.number}

    @admin.display(description=_("campaign"))
    def of(self, row: Dispute) -> str:
        return opened(row.campaign_id, row.campaign.name)

    @admin.display(description=_("claim"))
    def claimed(self, row: Dispute) -> str:
        return opened(row.campaign_id, row.claim)

    @admin.display(description=_("opened by"))
    def by(self, row: Dispute) -> str:
        return Names(row.campaign_id, language()).person(row.opened_by)

    @admin.display(description=_("status"), ordering="status")
    def state(self, row: Dispute) -> str:
        return str(dispute_words.STATUS.get(row.status, row.status))

    @admin.display(description=_("ruling"), ordering="ruling")
    def ruled(self, row: Dispute) -> str:
        return str(dispute_words.RULINGS.get(row.ruling, "–"))

    @admin.display(description=_("opened"), ordering="opened_us")
    def opened_when(self, row: Dispute) -> str:
        return ago(row.opened_us)

    @admin.display(description=_("to see it"))
    def page(self, row: Dispute) -> SafeString:
        return link(reverse("dispute", args=[row.campaign_id, row.id]), _("the dispute's page"))
