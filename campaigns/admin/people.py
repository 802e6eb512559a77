"""Members: their roles, their substitutes, and forgetting somebody."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns.admin.campaigns import people, roles_given
from campaigns.admin.doing import Deed, Doing, one_of, some_of, sure, text
from campaigns.admin.reading import OfMyCampaigns, at, names_of, opened, when
from campaigns.models import Leave, Member, Seat
from campaigns.selectors.names import Names
from campaigns.selectors.rights import may_change_seat
from campaigns.templatetags.words import role_words
from campaigns.web.who import language


def here(row: Member) -> bool:
    return not row.forgotten


def _substitutes(row: Member, member: Member) -> dict[str, forms.Field]:
    others = [person for person in people(member) if person[0] != str(row.id)]
    return {"to": one_of(_("Who may act for this person?"), others)}


def _leaves(row: Member, member: Member) -> dict[str, forms.Field]:
    names = Names(row.campaign_id, language())
    leaves = Leave.objects.filter(campaign_id=row.campaign_id, member_id=row.id)
    return {"leave": one_of(_("Which?"), [(str(leave.id), names.person(leave.to_id)) for leave in leaves])}


@admin.register(Member)
class Members(Doing):
    events_name_it = True
    begins = ("add-member", "invite")
    bulk: ClassVar[dict[str, Any]] = {"set-roles": _("Set roles")}
    deeds = (
        Deed(
            "set-roles",
            _("Set roles"),
            _("Sets the roles from now on. Only the referee can make someone referee or co-referee."),
            lambda row, member: {
                "roles": some_of(_("Roles"), roles_given(member, row), required=True, initial=list(row.roles))
            },
            here,
        ),
        Deed(
            "rename-member",
            _("Rename"),
            _("Uses the new name from now on, in old sentences, too."),
            lambda row, member: {
                "nickname": text(_("Name at the table"), initial=opened(row.campaign_id, row.nickname))
            },
            here,
        ),
        Deed(
            "give-leave",
            _("Name a substitute"),
            _("Lets someone act for this person in every battle. Their entries name both."),
            _substitutes,
            here,
        ),
        Deed(
            "no-substitute",
            _("Remove a substitute"),
            _("They no longer act for this person. What they entered still counts."),
            _leaves,
            lambda row: here(row) and Leave.objects.filter(member_id=row.id).exists(),
            command=lambda row, cleaned: {"type": "withdraw-leave", "leave": cleaned["leave"]},
        ),
        Deed(
            "forget-member",
            _("Forget this person"),
            _("The name and all this person wrote become permanently unreadable. What happened stays, nameless."),
            lambda row, member: {"sure": sure(_("Forget permanently"))},
            here,
        ),
    )
    searched = ("nickname", "campaign__name")

    def offers(self, deed: Deed, row: Member, member: Member) -> bool:
        gives_away = deed.slug in ("set-roles", "give-leave", "forget-member")
        return super().offers(deed, row, member) and (not gives_away or may_change_seat(member, row))

    list_display = ("named", "of", "in_roles", "seated", "joined", "page")
    list_filter = (OfMyCampaigns, "forgotten")
    more = ("substitutes", "forgotten")
    joined = when("joined_us", _("joined"))
    page = at(lambda row: reverse("members", args=[row.campaign_id]), _("people and roles"))

    @admin.display(description=_("name"))
    def named(self, row: Member) -> str:
        return opened(row.campaign_id, row.nickname) or "–"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).annotate(account=Exists(Seat.objects.filter(member_id=OuterRef("id"))))

    @admin.display(description=_("has an account"), boolean=True)
    def seated(self, row: Any) -> bool:
        """Whoever founded the campaign has one without having taken the seat over."""
        return bool(row.account)

    @admin.display(description=_("roles"))
    def in_roles(self, row: Member) -> str:
        return role_words(row.roles)

    @admin.display(description=_("substitutes"))
    def substitutes(self, row: Member) -> str:
        target_ids: Any = Leave.objects.filter(member_id=row.id).values_list("to_id", flat=True)
        return ", ".join(names_of(row.campaign_id).people(target_ids)) or "–"
