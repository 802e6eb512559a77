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

from campaigns.admin.reading import OfMyCampaigns, Reading, in_words, link, names_of, opened, worded
from campaigns.models import Award, Bookmark, Character, Gang, Pact, Phase, Season
from campaigns.selectors.league.pages import ALL_RULES, DEEDS, RULES
from campaigns.templatetags.words import ago
from campaigns.web.who import language

OFFERS: Final = {"challenge": _("Challenge"), "alliance": _("Alliance")}
STANDS: Final = {"offered": _("offered"), "accepted": _("accepted"), "declined": _("declined"), "ended": _("over")}
_rule = lazy(lambda code: RULES.word(code, language()), str)
CHOSEN_BY: Final = {"": _("a person"), **{one: _rule(one) for one in ALL_RULES}}


class OfTheLeague(Reading):
    """`whom`: columns with ids of gangs and figures. Everything here is entered on the league's page."""

    events_name_it = True
    whom: tuple[str, ...] = ()
    part = ""  # of the league's page

    def searched_texts(self, rows: QuerySet[Any]) -> list[tuple[Any, ...]]:
        """With the names of the gangs and figures that they are about."""
        found = list(rows.values_list("pk", *self.searched, *self.whom))
        if not self.whom:
            return found
        ids = {one for row in found for one in row[-len(self.whom) :] if one is not None}
        names = _sealed(rows.values("campaign_id"), ids)
        return [(*row[: -len(self.whom)], *(names.get(one, "") for one in row[-len(self.whom) :])) for row in found]

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

    @admin.display(description=_("name"))
    def named(self, row: Any) -> str:
        return opened(row.campaign_id, row.name)

    @admin.display(description=_("campaign"))
    def of(self, row: Any) -> str:
        return opened(row.campaign_id, row.campaign.name)

    @admin.display(description=_("note"))
    def said(self, row: Any) -> str:
        return opened(row.campaign_id, row.words) or "–"

    @admin.display(description=_("to look at"))
    def page(self, row: Any) -> SafeString:
        return link(reverse("league", args=[row.campaign_id]) + self.part, _("the league's page"))


def _sealed(campaigns: Any, ids: Iterable[UUID]) -> dict[UUID, str]:
    """Names of gangs and figures."""
    found: dict[UUID, str] = {}
    for model in (Gang, Character):
        found |= model.objects.filter(campaign_id__in=campaigns, id__in=ids).values_list("id", "name")
    return found


@admin.register(Pact)
class Pacts(OfTheLeague):
    whom, part = ("gang", "other"), "#offers"
    searched = ("words", "answer", "campaign__name")
    list_display = ("between", "of", "sort", "state", "said", "offered", "latest", "page")
    list_filter = (OfMyCampaigns, in_words("offer", OFFERS), in_words("status", STANDS))
    sort, state = worded("offer", _("kind"), OFFERS), worded("status", _("status"), STANDS)
    fields = ("between", "id", "of", "sort", "state", "said", "answered", "offered", "latest", "page")
    readonly_fields = ("between", "of", "sort", "state", "said", "answered", "offered", "latest", "page")

    @admin.display(description=_("gangs"))
    def between(self, row: Pact) -> str:
        """Who offered it, and to whom."""
        return f"{self.name_of(row, row.gang)} – {self.name_of(row, row.other)}"

    @admin.display(description=_("answer"))
    def answered(self, row: Pact) -> str:
        return opened(row.campaign_id, row.answer) or "–"

    @admin.display(description=_("offered"), ordering="offered_us")
    def offered(self, row: Pact) -> str:
        return ago(row.offered_us)

    @admin.display(description=_("last change"), ordering="latest_us")
    def latest(self, row: Pact) -> str:
        return ago(row.latest_us)


@admin.register(Award)
class Awards(OfTheLeague):
    whom, part = ("gang", "character"), "#awards"
    searched = ("name", "words", "campaign__name")
    list_display = ("named", "of", "to", "chosen", "by", "given", "page")
    list_filter = (OfMyCampaigns, in_words("rule", CHOSEN_BY))
    chosen = worded("rule", _("decided by"), CHOSEN_BY)
    fields = ("named", "id", "of", "to", "chosen", "said", "by", "given", "page")
    readonly_fields = ("named", "of", "to", "chosen", "said", "by", "given", "page")

    @admin.display(description=_("goes to"))
    def to(self, row: Award) -> str:
        return self.name_of(row, row.character or row.gang)

    @admin.display(description=_("given by"))
    def by(self, row: Award) -> str:
        return names_of(row.campaign_id).person(row.given_by)

    @admin.display(description=_("given"), ordering="given_us")
    def given(self, row: Award) -> str:
        return ago(row.given_us)


@admin.register(Season)
class Seasons(OfTheLeague):
    part = "#seasons"
    searched = ("name", "campaign__name")
    list_display = ("named", "of", "fought", "closed", "page")
    list_filter = (OfMyCampaigns,)
    fields = ("named", "id", "of", "fought", "closed", "page")
    readonly_fields = ("named", "of", "fought", "closed", "page")

    @admin.display(description=_("battles"))
    def fought(self, row: Season) -> int:
        return len(row.battles)

    @admin.display(description=_("closed"), ordering="closed_us")
    def closed(self, row: Season) -> str:
        return ago(row.closed_us)


@admin.register(Phase)
class Phases(OfTheLeague):
    part = "#phase"
    searched = ("name", "words", "campaign__name")
    list_display = ("named", "of", "shut", "begun", "page")
    list_filter = (OfMyCampaigns,)
    fields = ("named", "id", "of", "shut", "said", "begun", "page")
    readonly_fields = ("named", "of", "shut", "said", "begun", "page")

    @admin.display(description=_("closed to players"))
    def shut(self, row: Phase) -> str:
        return ", ".join(DEEDS.word(one, language()) for one in row.closed) or "–"

    @admin.display(description=_("begun"), ordering="begun_us")
    def begun(self, row: Phase) -> str:
        return ago(row.begun_us)


@admin.register(Bookmark)
class Bookmarks(OfTheLeague):
    searched = ("words", "line", "campaign__name")
    list_display = ("marked", "of", "line", "by", "made", "page")
    list_filter = (OfMyCampaigns,)
    fields = ("marked", "id", "of", "line", "by", "made", "page")
    readonly_fields = ("marked", "of", "by", "made", "page")

    @admin.display(description=_("why"))
    def marked(self, row: Bookmark) -> str:
        return opened(row.campaign_id, row.words) or _now("Line %(n)s of the log") % {"n": row.line}

    @admin.display(description=_("marked by"))
    def by(self, row: Bookmark) -> str:
        return names_of(row.campaign_id).person(row.author)

    @admin.display(description=_("marked"), ordering="made_us")
    def made(self, row: Bookmark) -> str:
        return ago(row.made_us)

    @admin.display(description=_("to look at"))
    def page(self, row: Bookmark) -> SafeString:
        return link(f"{reverse('bookmarks', args=[row.campaign_id])}#{row.id}", _("the bookmark"))
