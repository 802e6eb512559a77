"""Simulations: what was asked, and how far it is; asking and stopping are on their pages."""

from collections.abc import Sequence
from typing import Any, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.admin.reading import OfMyCampaigns, Reading, in_words, link, names_of, person, worded
from campaigns.models import Simulation
from campaigns.simulation import titles
from campaigns.simulation.listing import titles_of
from campaigns.simulation.results import progress, progresses
from campaigns.templatetags.words import ago
from campaigns.web.shares import per_cent

KINDS: Final = {"battle": _("one battle"), "season": _("a season")}


@admin.register(Simulation)
class Simulations(Reading):
    begins_on = (_("New simulation"), "simulation-new")
    searched = ("title", "campaign__name")
    list_display = ("titled", "when", "of", "sort", "battles", "far", "by", "page")
    list_filter = (OfMyCampaigns, in_words("kind", KINDS))
    sort = worded("kind", _("kind"), KINDS)
    more = ("key", "ruleset", "rules_version", "policy", "policy_version", "dice", "of_battle", "at")
    by = person("asked_by", _("asked by"))

    def searched_texts(self, rows: QuerySet[Any]) -> list[tuple[Any, ...]]:
        """By their titles, of which most are made when they are read."""
        loaded = list(rows)
        super().drawn(loaded)
        return [(row.pk, self.titled(row), row.campaign.name) for row in loaded]

    def drawn(self, rows: Sequence[Any]) -> None:
        super().drawn(rows)
        progress_of = progresses(rows)
        for row in rows:
            row.progress = progress_of[row.pk]

    @admin.display(description=_("title"))
    def titled(self, row: Simulation) -> str:
        """What its referee called it, else what was asked; the same words as on its page."""
        names = names_of(row.campaign_id)
        return titles.given(row, names) or titles_of(row, names)[1]

    @admin.display(description=_("asked"), ordering="asked_at")
    def when(self, row: Simulation) -> str:
        return ago(int(row.asked_at.timestamp() * 1_000_000))

    @admin.display(description=_("played"))
    def far(self, row: Simulation) -> str:
        return per_cent((row.progress if hasattr(row, "progress") else progress(row)).percent)

    @admin.display(description=_("to make changes"))
    def page(self, row: Simulation) -> SafeString:
        kind = "season" if row.kind == Simulation.Kind.SEASON else "simulation"
        return link(reverse(kind, args=[row.id]), _("the simulation's page"))
