"""What all lists of the books share: read-only, and a referee sees the campaigns in which he is one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from campaigns.models import Campaign, Member, Seat
from campaigns.selectors.names import Names
from campaigns.selectors.rights import REFEREES, opens_books
from campaigns.web.who import language


def refereed(request: HttpRequest, *, seated: bool = False) -> list[UUID] | None:
    """Ids of the campaigns whose books this account reads; None stands for all. `seated`: those where he is referee."""
    if request.user.is_superuser and not seated:
        return None
    seats = Seat.objects.filter(user_id=request.user.pk or 0).values("member_id")
    held = Member.objects.filter(id__in=seats, forgotten=False, roles__overlap=list(REFEREES))
    return list(held.values_list("campaign_id", flat=True))


class Forgiving(ModelAdmin):
    """An address that somebody wrote by hand, with filters no list has, leads to the list without them."""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if any("\0" in text for name in request.GET for text in (name, *request.GET.getlist(name))):
            return redirect(f"{request.path}?{ERROR_FLAG}=1")
        answer: HttpResponse = super().changelist_view(request, extra_context)
        return answer


class Reading(Forgiving):
    """`campaign_field` leads from a row to its campaign."""

    campaign_field = "campaign_id"
    actions = None
    list_per_page = 50

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Breadcrumbs and titles call the row what its first column does; the reader may see that."""
        row: Any = super().get_object(request, object_id, from_field)
        if row is not None:
            row.called = self.called(row)
        return row

    def called(self, row: Any) -> str:
        first: Any = getattr(self, str(self.list_display[0]), None)
        return str(first(row) if callable(first) else getattr(row, str(self.list_display[0]), row.pk))

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **more: Any) -> Any:
        """Nothing is filled in here, so the models' notes on their fields, which are for programmers, stay away."""
        quiet = {field.name: "" for field in self.model._meta.fields}
        return super().get_form(request, obj, change, **{"help_texts": quiet, **more})

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        mine = refereed(request)
        return rows if mine is None else rows.filter(**{f"{self.campaign_field}__in": mine})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return opens_books(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class InWords(admin.AllValuesFieldListFilter):
    """Codes of a column, shown in words."""

    words: Mapping[str, Any] = {}

    def choices(self, changelist: Any) -> Iterator[Any]:
        for one in super().choices(changelist):
            yield {**one, "display": self.words.get(str(one["display"]), one["display"])}


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


class OfMyCampaigns(admin.SimpleListFilter):
    """Campaigns by name; names are sealed, so the database can't sort or search them."""

    title = _("campaign")
    parameter_name = "in"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        mine = refereed(request)
        rows = Campaign.objects.all() if mine is None else Campaign.objects.filter(id__in=mine)
        return [(str(row.id), opened(row.id, row.name)) for row in rows[:100]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        try:
            return queryset.filter(campaign_id=UUID(self.value())) if self.value() else queryset
        except ValueError:
            raise IncorrectLookupParameters from None


def opened(campaign: UUID, sealed: str) -> str:
    """A sealed name, readable."""
    return Names(campaign, language()).unseal(sealed) if sealed else ""


def link(address: str, words: object) -> SafeString:
    return format_html('<a class="text-link" href="{}"><bdi>{}</bdi></a>', address, words)
