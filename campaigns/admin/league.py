"""What happens around the battles: challenges and alliances, awards, seasons, stages, bookmarks.

Who hasn't met whom is worked out on the league's page and has no rows.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import lazy
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaigns.admin.reading import LOOK, OfMyCampaigns, Reading, in_words, link, opened, person, when, worded
from campaigns.models import Award, Bookmark, Character, Gang, Pact, Phase, Season
from campaigns.selectors.league.pages import ALL_RULES, DEEDS, RULES
from campaigns.web.who import language

OFFERS: Final = {"challenge": _("Challenge"), "alliance": _("Alliance")}
STANDS: Final = {"offered": _("offered"), "accepted": _("accepted"), "declined": _("declined"), "ended": _("over")}
_rule = lazy(lambda code: RULES.word(code, language()), str)
CHOSEN_BY: Final = {"": _("a person"), **{rule: _rule(rule) for rule in ALL_RULES}}


class OfTheLeague(Reading):
    """`whom`: columns with ids of gangs and figures. Everything here is entered on the league's page."""

    events_name_it = True
    whom: tuple[str, ...] = ()
    part = ""  # of the league's page

    def searched_texts(self, rows: QuerySet[Any]) -> list[tuple[Any, ...]]:
        """With the names of the gangs and figures that they are about."""
        loaded = list(rows.values_list("pk", *self.searched, *self.whom))
        if not self.whom:
            return loaded
        ids = {thing_id for row in loaded for thing_id in row[-len(self.whom) :] if thing_id is not None}
        names = _sealed(rows.values("campaign_id"), ids)
        return [
            (*row[: -len(self.whom)], *(names.get(thing_id, "") for thing_id in row[-len(self.whom) :]))
            for row in loaded
        ]

    def drawn(self, rows: Sequence[Any]) -> None:
        super().drawn(rows)
        ids = {id for row in rows for name in self.whom if (id := getattr(row, name)) is not None}
        names = _sealed({row.campaign_id for row in rows}, ids) if ids else {}
        for row in rows:
            row.names = names

    def name_of(self, row: Any, id: UUID | None) -> str:
        if not hasattr(row, "names"):
            self.drawn([row])
        return opened(row.campaign_id, row.names.get(id, "")) or "–"

    @admin.display(description=_("note"))
    def said(self, row: Any) -> str:
        return opened(row.campaign_id, row.words) or "–"

    @admin.display(description=LOOK)
    def page(self, row: Any) -> SafeString:
        return link(reverse("league", args=[row.campaign_id]) + self.part, _("the league's page"))


def _sealed(campaigns: Any, ids: Iterable[UUID]) -> dict[UUID, str]:
    """Names of gangs and figures."""
    sealed_names: dict[UUID, str] = {}
    for model in (Gang, Character):
        sealed_names |= model.objects.filter(campaign_id__in=campaigns, id__in=ids).values_list("id", "name")
    return sealed_names


@admin.register(Pact)
class Pacts(OfTheLeague):
    whom, part = ("gang", "other"), "#offers"
    searched = ("words", "answer", "campaign__name")
    list_display = ("between", "of", "sort", "state", "said", "offered", "latest", "page")
    list_filter = (OfMyCampaigns, in_words("offer", OFFERS), in_words("status", STANDS))
    sort, state = worded("offer", _("kind"), OFFERS), worded("status", _("status"), STANDS)
    more = ("answered",)
    offered = when("offered_us", _("offered"))
    latest = when("latest_us", _("last change"))

    @admin.display(description=_("gangs"))
    def between(self, row: Pact) -> str:
        """Who offered it, and to whom."""
        return f"{self.name_of(row, row.gang)} – {self.name_of(row, row.other)}"

    @admin.display(description=_("answer"))
    def answered(self, row: Pact) -> str:
        return opened(row.campaign_id, row.answer) or "–"


@admin.register(Award)
class Awards(OfTheLeague):
    whom, part = ("gang", "character"), "#awards"
    searched = ("name", "words", "campaign__name")
    list_display = ("named", "of", "to", "chosen", "by", "given", "page")
    list_filter = (OfMyCampaigns, in_words("rule", CHOSEN_BY))
    chosen = worded("rule", _("decided by"), CHOSEN_BY)
    more = ("said",)
    given = when("given_us", _("given"))
    by = person("given_by", _("given by"))

    @admin.display(description=_("goes to"))
    def to(self, row: Award) -> str:
        return self.name_of(row, row.character or row.gang)


@admin.register(Season)
class Seasons(OfTheLeague):
    part = "#seasons"
    searched = ("name", "campaign__name")
    list_display = ("named", "of", "fought", "closed", "page")
    list_filter = (OfMyCampaigns,)
    closed = when("closed_us", _("closed"))

    @admin.display(description=_("battles"))
    def fought(self, row: Season) -> int:
        return len(row.battles)


@admin.register(Phase)
class Phases(OfTheLeague):
    part = "#phase"
    searched = ("name", "words", "campaign__name")
    list_display = ("named", "of", "shut", "begun", "page")
    list_filter = (OfMyCampaigns,)
    more = ("said",)
    begun = when("begun_us", _("begun"))

    @admin.display(description=_("closed to players"))
    def shut(self, row: Phase) -> str:
        return ", ".join(DEEDS.word(deed, language()) for deed in row.closed) or "–"


@admin.register(Bookmark)
class Bookmarks(OfTheLeague):
    searched = ("words", "line", "campaign__name")
    list_display = ("marked", "of", "line", "by", "made", "page")
    list_filter = (OfMyCampaigns,)
    made = when("made_us", _("marked"))
    by = person("author", _("marked by"))

    @admin.display(description=_("why"))
    def marked(self, row: Bookmark) -> str:
        return opened(row.campaign_id, row.words) or _now("Line %(n)s of the log") % {"n": row.line}

    @admin.display(description=LOOK)
    def page(self, row: Bookmark) -> SafeString:
        return link(f"{reverse('bookmarks', args=[row.campaign_id])}#{row.id}", _("the bookmark"))
