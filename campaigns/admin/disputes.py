"""Disputes; the thread is told on its page."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaigns.admin.doing import Deed, Doing, one_of
from campaigns.admin.doing import words as long
from campaigns.admin.reading import OfMyCampaigns, at, in_words, opened, person, when, worded
from campaigns.models import Dispute
from campaigns.projections.game import load_game
from campaigns.selectors.disputes.parties import UNSETTLED, case_of
from campaigns.selectors.disputes.ruling_corrections import corrections
from campaigns.web.disputes import dispute_words
from engine.rulesets import ruleset


def _corrections(row: Dispute) -> list[tuple[str, str]]:
    """What may have put it right since, the newest first."""
    of_campaign = row.stream == row.campaign_id
    game = None if of_campaign else load_game(ruleset(row.campaign.ruleset), row.campaign_id, row.stream)
    rows = reversed(corrections(case_of(row), game))
    return [
        (str(stored_event.command), _now("Line %(n)s of the log") % {"n": stored_event.seq}) for stored_event in rows
    ]


@admin.register(Dispute)
class Disputes(Doing):
    """A ruling that takes the table back is given on the dispute's page, where the place to go back to is seen."""

    deeds = (
        Deed(
            "answer-dispute",
            _("Answer"),
            _("Adds your answer to the dispute, for every member to read."),
            lambda row, member: {"text": long(_("Your answer"))},
            lambda row: row.status in (Dispute.Status.OPEN, Dispute.Status.APPEALED),
        ),
        Deed(
            "rule-dispute",
            _("Rule on it"),
            _("Records your ruling and its reason. Nobody rules alone where their own figures are involved."),
            lambda row, member: {
                "ruling": one_of(
                    _("ruling"), [(ruling, dispute_words.RULINGS[ruling]) for ruling in ("stands", "corrected")]
                ),
                "reason": long(_("Why?")),
            },
            lambda row: row.status == Dispute.Status.OPEN,
        ),
        Deed(
            "carry-out-ruling",
            _("Link a correction"),
            _("Says this correction carried out the ruling. That settles the dispute."),
            lambda row, member: {"carried": one_of(_("Which correction?"), _corrections(row))},
            lambda row: row.status == Dispute.Status.DUE and bool(_corrections(row)),
        ),
    )
    searched = ("number", "claim", "campaign__name")
    list_display = ("number", "of", "claimed", "state", "ruled", "opened_when", "page")
    list_filter = (OfMyCampaigns, in_words("status", dispute_words.STATUS), in_words("ruling", dispute_words.RULINGS))
    capacity = worded("ruled_as", _("ruled as"), dispute_words.IN_WHAT_CAPACITY)
    more = ("by", "event", "stream", "version", "rolled", "capacity", "carried")
    opened_when = when("opened_us", _("opened"))
    by = person("opened_by", _("opened by"))
    page = at(lambda row: reverse("dispute", args=[row.campaign_id, row.id]), _("the dispute's page"))

    def waiting(self, request: HttpRequest) -> QuerySet[Dispute]:
        return self.get_queryset(request).filter(status__in=UNSETTLED)

    def called(self, row: Dispute) -> str:
        return _now("Dispute %(n)s") % {"n": row.number}

    @admin.display(description=_("roll"))
    def rolled(self, row: Dispute) -> str:
        return str(row.roll or "–")

    @admin.display(description=_("claim"))
    def claimed(self, row: Dispute) -> str:
        return opened(row.campaign_id, row.claim)

    @admin.display(description=_("status"), ordering="status")
    def state(self, row: Dispute) -> str:
        return str(dispute_words.STATUS.get(row.status, row.status))

    @admin.display(description=_("ruling"), ordering="ruling")
    def ruled(self, row: Dispute) -> str:
        return str(dispute_words.RULINGS.get(row.ruling, "–"))
