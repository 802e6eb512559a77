"""What all lists of the admin share: read-only, and a referee sees the campaigns in which he is one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, ClassVar, Final
from unicodedata import combining, normalize
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.db.models import QuerySet, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import SimpleTemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold.admin import ModelAdmin

from campaigns.admin.rows import Rows
from campaigns.models import Campaign, Member
from campaigns.selectors.names import Names, NamesOfAll
from campaigns.selectors.rights import REFEREES, reads_lists, seats_of
from campaigns.templatetags.words import ago
from campaigns.vault.texts import Unsealer
from campaigns.web.rulesets.registry import says
from campaigns.web.who import language


class Listed:
    """What the cells of a list share: authors' keys and people's names, asked for all its rows at once."""

    def __init__(self) -> None:
        self.unseal = Unsealer(language())
        self._campaigns: set[UUID] = set()
        self._names: dict[UUID, Names] = {}

    def of(self, campaigns: Iterable[UUID]) -> None:
        self._campaigns = self.unseal.campaigns = set(campaigns)

    def names(self, campaign: UUID) -> Names:
        if campaign not in self._names:
            wanted = {campaign, *self._campaigns}
            people: dict[UUID, list[Member]] = {id: [] for id in wanted}
            for member in Member.objects.filter(campaign_id__in=wanted):
                people[member.campaign_id].append(member)
            for id, members in people.items():
                self._names[id] = names = NamesOfAll(id, language())
                names.unseal = self.unseal
                names.prepare(members)
        return self._names[campaign]


LOOK: Final = pgettext_lazy("column", "page")  # over links to pages
MOST_OFFERED: Final = 50  # campaigns in which something new is offered above a list
MOST_SEARCHED: Final = 2_000  # texts; each is sealed by itself, and to open so many takes some 30 ms
OF_THIS_LIST: ContextVar[Listed | None] = ContextVar("of_this_list", default=None)  # while it is drawn


def refereed(request: HttpRequest, *, seated: bool = False) -> list[UUID] | None:
    """Ids of the campaigns whose lists this account reads; None stands for all. `seated`: those where he is referee."""
    return None if request.user.is_superuser and not seated else held(request, REFEREES)


def reads_events(request: HttpRequest, campaign: UUID) -> bool:
    """May this account read the campaign's events? Auditors too, and of each event what they may see."""
    return request.user.is_superuser or campaign in held(request, (*REFEREES, "auditor"))


def held(request: HttpRequest, roles: Iterable[str]) -> list[UUID]:
    """Ids of the campaigns in which this account holds one of the roles."""
    wanted = set(roles)
    return [seat.campaign_id for seat in seats(request) if wanted & set(seat.roles)]


def seats(request: HttpRequest) -> list[Member]:
    """This account's seats, read once for a request."""
    cached: list[Member] | None = request.__dict__.get("seats")
    if cached is None:
        cached = request.__dict__["seats"] = seats_of(request.user)
    return cached


class Forgiving(ModelAdmin):
    """An address that somebody wrote by hand, with filters no list has, leads to the list without them."""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        without = redirect(f"{request.path}?{ERROR_FLAG}=1")
        if any("\0" in text for name in request.GET for text in (name, *request.GET.getlist(name))):
            return without
        token = OF_THIS_LIST.set(Listed())
        try:
            answer: HttpResponse = super().changelist_view(request, extra_context)
            return answer.render() if isinstance(answer, SimpleTemplateResponse) else answer
        except DisallowedModelAdminLookup:
            return without
        finally:
            OF_THIS_LIST.reset(token)


class Reading(Forgiving):
    """`campaign_field` leads from a row to its campaign. `events_name_it`: its history is what events tell of it.

    `searched` are the columns, sealed or plain, that a search looks through; `along` leads to rows of other tables that
    a page of the list needs. A row's own page shows what the list does, its id, and `more`. `begins_on` is a page of
    the campaign where a referee makes the next row, so called.
    """

    campaign_field = "campaign_id"
    events_name_it = False
    searched: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    actions = None
    change_list_template = "admin/list.html"
    show_full_result_count = False  # what isn't narrowed was counted already: see Rows
    list_per_page = 25
    along: tuple[str, ...] = ("campaign",)
    begins_on: ClassVar[tuple[Any, str] | None] = None
    list_before_template = "admin/begins.html"

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().changelist_view(request, {**(extra_context or {}), "begins": self.offered_above(request)})

    def offered_above(self, request: HttpRequest) -> list[tuple[str, list[tuple[Any, str]]]]:
        """Above the list, for each campaign in which the account is a referee: what can be begun there, and where."""
        if self.begins_on is None:
            return []
        title, page = self.begins_on
        mine = own_campaigns(request)
        return [(name, [(says(str(title), rules), reverse(page, args=[id]))]) for id, name, rules in mine]

    @admin.display(description=_("name"))
    def named(self, row: Any) -> str:
        return opened(getattr(row, self.campaign_field), row.name)

    @admin.display(description=_("campaign"))
    def of(self, row: Any) -> str:
        return opened(row.campaign_id, row.campaign.name)

    def get_changelist(self, request: HttpRequest, **more: Any) -> type[Rows]:
        return Rows

    def drawn(self, rows: Sequence[Any]) -> None:
        """These are drawn next. What goes along is read for them alone; a join would read it for the whole list."""
        prefetch_related_objects(rows, *self.along)
        if (listed := OF_THIS_LIST.get()) is not None:
            listed.of(getattr(row, self.campaign_field) for row in rows)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Breadcrumbs and titles call the row what its first column does; the reader may see that."""
        row: Any = super().get_object(request, object_id, from_field)
        if row is not None:
            row.called = self.called(row)
        return row

    def called(self, row: Any) -> str:
        first: Any = getattr(self, str(self.list_display[0]), None)
        return str(first(row) if callable(first) else getattr(row, str(self.list_display[0]), row.pk))

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """That there are some gives the list its field."""
        return self.searched

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """What people wrote is sealed, so the database can't look through it: every word has to be in what is read."""
        words = [part for part in plain(search_term).split() if any(map(str.isalnum, part))]
        if not words:
            return queryset, False
        among = queryset.order_by()
        if refereed(request) is None and not request.GET.get(OfMyCampaigns.parameter_name):
            among = self.narrowed(request, among, words)
        rows = self.searched_texts(among)
        texts = {text for _pk, *texts in rows for text in texts if text is not None}  # many rows share some
        unseal = Unsealer(language())
        unseal.prepare(map(str, texts))
        read = {text: plain(unseal(str(text))) for text in texts}
        for word in words:
            having = {key for key, text in read.items() if word in text}
            rows = [row for row in rows if not having.isdisjoint(row)]
        return queryset.filter(pk__in=[row[0] for row in rows]), False

    def narrowed(self, request: HttpRequest, rows: QuerySet[Any], words: Sequence[str]) -> QuerySet[Any]:
        """Of whoever reads every campaign's: more rows than can be opened one by one are those of the campaigns that
        the search names.
        """
        most = MOST_SEARCHED // len(self.searched)
        if self.campaign_field == "id" or rows[: most + 1].count() <= most:
            return rows
        messages.info(
            request,
            _(
                "Too many to search at once. Only campaigns with one of your words in their name were searched, "
                "so add the campaign's name."
            ),
        )
        named = [id for id, name in called(Campaign.objects.all()) if any(word in plain(name) for word in words)]
        return rows.filter(campaign_id__in=named)

    def searched_texts(self, rows: QuerySet[Any]) -> list[tuple[Any, ...]]:
        """Of each row its key and what is looked through, sealed or plain."""
        return list(rows.values_list("pk", *self.searched))

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Nothing is changed here, so the theme's own history would stay empty: the campaign's events have it."""
        row: Any = self.get_object(request, object_id) if self.has_view_permission(request) else None
        if row is None:
            answer: HttpResponse = super().history_view(request, object_id, extra_context)
            return answer
        campaign = getattr(row, self.campaign_field)
        events = reverse("admin:campaign_events", args=[campaign])
        named = self.events_name_it and row.pk != campaign
        return redirect(f"{events}?about={row.pk}" if named else events)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The link to the page where it is changed comes last, as in the list."""
        if self.fields is not None:
            return self.fields
        first, *others, page = self.list_display
        return (first, "id", *others, *self.more, page)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **more: Any) -> Any:
        """Nothing is filled in here, so the models' notes on their fields, which are for programmers, stay away."""
        quiet = {field.name: "" for field in self.model._meta.fields}
        return super().get_form(request, obj, change, **{"help_texts": quiet, **more})

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        mine = refereed(request)
        return rows if mine is None else rows.filter(**{f"{self.campaign_field}__in": mine})

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Only by what the list offers: any other column could be guessed at by which rows are left."""
        filters: Any = self.list_filter
        offered = [
            getattr(entry, "parameter_name", entry[0] if isinstance(entry, tuple) else entry) for entry in filters
        ]
        return any(lookup in (name, f"{name}__exact", f"{name}__isnull") for name in offered)

    def waiting(self, request: HttpRequest) -> QuerySet[Any]:
        """Of a list in the room of what waits: the rows that still do."""
        return self.get_queryset(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return reads_lists(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class InWords(admin.AllValuesFieldListFilter):
    """Codes of a column, shown in words: all there are, so nobody looks through the table for those it has."""

    words: Mapping[str, Any] = {}

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.lookup_choices: Any = list(self.words)

    def choices(self, changelist: Any) -> Iterator[Any]:
        for choice in super().choices(changelist):
            yield {**choice, "display": self.words.get(str(choice["display"]), choice["display"])}


def in_words(field: str, words: Mapping[str, Any]) -> tuple[str, type[InWords]]:
    """A filter by a coded column."""
    return field, type("InTheseWords", (InWords,), {"words": words})


def worded(field: str, title: Any, words: Mapping[str, Any]) -> Callable[[Any, Any], str]:
    """A coded column in words."""

    @admin.display(description=title, ordering=field)
    def shown(self: Any, row: Any) -> str:
        code = getattr(row, field)
        return str(words.get(code, code))

    return shown


def when(field: str, title: Any) -> Callable[[Any, Any], str]:
    """A column with microseconds, as how long ago that was."""
    return admin.display(lambda self, row: ago(getattr(row, field)), description=title, ordering=field)


def person(field: str, title: Any) -> Callable[[Any, Any], str]:
    """A column with a member's id, as what he is called."""
    return admin.display(lambda self, row: names_of(row.campaign_id).person(getattr(row, field)), description=title)


def at(address: Callable[[Any], str], words: Any, title: Any = LOOK) -> Callable[[Any, Any], SafeString]:
    """A link to the page where that is."""
    return admin.display(lambda self, row: link(address(row), words), description=title)


class OfMyCampaigns(admin.SimpleListFilter):
    """Campaigns by name; names are sealed, so the database can't sort or search them."""

    title = _("campaign")
    parameter_name = "in"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        mine = refereed(request)
        rows = Campaign.objects.all() if mine is None else Campaign.objects.filter(id__in=mine)
        return [(str(id), name) for id, name in called(rows[:100])]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        try:
            return queryset.filter(campaign_id=UUID(self.value())) if self.value() else queryset
        except ValueError:
            raise IncorrectLookupParameters from None


def opened(campaign: UUID, sealed: str) -> str:
    """A sealed name, readable."""
    listed = OF_THIS_LIST.get()
    unseal = Names(campaign, language()).unseal if listed is None else listed.unseal
    return unseal(sealed) if sealed else ""


def names_of(campaign: UUID) -> Names:
    """Of its people, and whatever has one."""
    listed = OF_THIS_LIST.get()
    return Names(campaign, language()) if listed is None else listed.names(campaign)


def within(campaign: Campaign) -> dict[str, Any]:
    """What makes the theme's breadcrumbs lead from a page of the campaign back to it."""
    campaign.called = opened(campaign.id, campaign.name)
    return {"opts": campaign._meta, "object": campaign}


def called(campaigns: QuerySet[Campaign]) -> list[tuple[UUID, str]]:
    """(id, name) of each."""
    rows = list(campaigns.values_list("id", "name"))
    unseal = Unsealer(language())
    unseal.prepare(name for _id, name in rows)
    return [(id, unseal(name)) for id, name in rows]


def own_campaigns(request: HttpRequest) -> list[tuple[UUID, str, str]]:
    """(id, name, ruleset) of those in which the account is a referee."""
    mine = Campaign.objects.filter(id__in=refereed(request, seated=True) or [])[:MOST_OFFERED]
    found = list(mine.values_list("id", "name", "ruleset"))
    unseal = Unsealer(language())
    unseal.prepare(name for _id, name, _rules in found)
    return [(id, unseal(name), rules) for id, name, rules in found]


def plain(text: str) -> str:
    """Without accents, in small letters."""
    if text.isascii():
        return text.casefold()
    bare = "".join(char for char in normalize("NFD", text) if not combining(char))
    return bare.casefold()


def link(address: str, words: object) -> SafeString:
    return format_html('<a class="text-link" href="{}"><bdi>{}</bdi></a>', address, words)
