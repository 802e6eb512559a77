"""What all lists of the books share: read-only, and a referee sees the campaigns in which he is one."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin

from campaigns.models import Campaign, Member, Seat
from campaigns.selectors.names import Names
from campaigns.selectors.rights import REFEREES
from campaigns.web.who import language


def refereed(request: HttpRequest) -> list[UUID] | None:
    """Ids of the campaigns whose books this account reads; None stands for all."""
    if request.user.is_superuser:  # type: ignore[union-attr]
        return None
    seats = Seat.objects.filter(user_id=request.user.pk).values("member_id")
    held = Member.objects.filter(id__in=seats, forgotten=False, roles__overlap=list(REFEREES))
    return list(held.values_list("campaign_id", flat=True))


class Reading(ModelAdmin):
    """`campaign_field` leads from a row to its campaign."""

    campaign_field = "campaign_id"
    actions = None
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        mine = refereed(request)
        return rows if mine is None else rows.filter(**{f"{self.campaign_field}__in": mine})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and request.user.is_staff)  # type: ignore[union-attr]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OfMyCampaigns(admin.SimpleListFilter):
    """Campaigns by name; names are sealed, so the database can't sort or search them."""

    title = "campaign"
    parameter_name = "in"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        mine = refereed(request)
        rows = Campaign.objects.all() if mine is None else Campaign.objects.filter(id__in=mine)
        return [(str(row.id), opened(row.id, row.name)) for row in rows[:100]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(campaign_id=self.value()) if self.value() else queryset


def opened(campaign: UUID, sealed: str) -> str:
    """A sealed name, readable."""
    return Names(campaign, language()).unseal(sealed) if sealed else ""


def link(address: str, words: object) -> SafeString:
    return format_html('<a class="text-link" href="{}"><bdi>{}</bdi></a>', address, words)
