"""Invitations: codes and their links, while they let somebody in. They lie beside the ledger and name nobody."""

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaigns.admin.doing import Deed, Doing
from campaigns.admin.reading import OfMyCampaigns, link, opened, person
from campaigns.models import Campaign, JoinCode, Member
from campaigns.submit import revoke_join_code

LIFETIMES = {"hours": timedelta(hours=12), "days": timedelta(days=2), "week": timedelta(days=7)}
LASTS = (("hours", _("12 hours")), ("days", _("2 days")), ("week", _("7 days")))


def made(code: JoinCode) -> str:
    """What is said of a new one."""
    ends = date_format(timezone.localtime(code.expires_at), "SHORT_DATETIME_FORMAT")
    address = reverse("join-code", args=[code.code])
    return _now("The code is %(code)s, the link %(link)s. Both end on %(end)s; the invitations list them.") % {
        "code": code.code,
        "link": address,
        "end": ends,
    }


def _revoke(row: JoinCode, member: Member, cleaned: Any) -> str:
    revoke_join_code(row.code, member)
    return _now("Nobody comes in with %(code)s any more. Seats that were taken stay.") % {"code": row.code}


@admin.register(JoinCode)
class Invitations(Doing):
    begins = ("invite",)
    bulk: ClassVar[dict[str, Any]] = {"revoke": _("Revoke")}
    deeds = (
        Deed(
            "revoke",
            _("Revoke the invitation"),
            _("Nobody can join with this code or its link any more. Seats already taken stay."),
            does=_revoke,
        ),
    )
    along = ()
    ordering = ("-expires_at",)
    searched = ("code", "campaign_name")
    list_display = ("code", "of", "by", "ends", "address")
    list_filter = (OfMyCampaigns,)
    fields = ("code", "of", "by", "ends", "address")
    by = person("made_by", _("made by"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[JoinCode]:
        name = Campaign.objects.filter(id=OuterRef("campaign_id")).values("name")
        rows = super().get_queryset(request).filter(expires_at__gt=timezone.now())
        return rows.annotate(campaign_name=Subquery(name))

    @admin.display(description=_("campaign"))
    def of(self, row: Any) -> str:
        return opened(row.campaign_id, row.campaign_name)

    @admin.display(description=_("ends"), ordering="expires_at")
    def ends(self, row: JoinCode) -> str:
        return date_format(timezone.localtime(row.expires_at), "SHORT_DATETIME_FORMAT")

    @admin.display(description=_("link"))
    def address(self, row: JoinCode) -> SafeString:
        return link(reverse("join-code", args=[row.code]), reverse("join-code", args=[row.code]))
