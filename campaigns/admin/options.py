"""A campaign's rule options: explained, with default and source, who set them and why; each is set with a reason."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.admin.reading import opened, refereed
from campaigns.models import Campaign, Member
from campaigns.projections.game import ruleset
from campaigns.selectors.campaigns import OptionLine, option_lines
from campaigns.selectors.option_changes import changes_of
from campaigns.selectors.rights import is_referee, member_of
from campaigns.submit import Malformed, Refusal
from campaigns.web.options import shown, typed
from campaigns.web.refusals import sentence
from campaigns.web.sending import send
from campaigns.web.who import language


def page(request: HttpRequest, campaign: UUID, around: dict[str, Any]) -> HttpResponse:
    """POST sets one option: what is recorded is what was changed, and why."""
    mine = refereed(request)
    row = Campaign.objects.filter(id=campaign).first()
    if row is None or (mine is not None and campaign not in mine):
        raise Http404
    member = member_of(request.user, campaign)
    may = is_referee(member)
    lines = option_lines(row, ruleset(row.ruleset))
    no, at = "", ""
    if request.method == "POST":
        at = request.POST.get("option", "")
        option = next((one for one in lines if one.id == at), None)
        if option is None or member is None or not may:
            raise Http404
        no, to = _set(request, member, option)
        if to is not None:
            return to
    changes = changes_of(campaign, language())
    context = {
        **around,
        "title": _("Rules and options"),
        "campaign": row,
        "called": opened(campaign, row.name),
        "options": [
            shown(one, changes.get(one.id), request.POST.getlist("value") if no and one.id == at else None)
            for one in lines
        ],
        "may": may,
        "no": no,
        "at": at,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "admin/campaign_options.html", context, status=422 if no else 200)


def _set(request: HttpRequest, member: Member, option: OptionLine) -> tuple[str, HttpResponse | None]:
    """What is wrong, or the way to the receipt."""
    reason = request.POST.get("reason", "").strip()
    if not reason:
        return _("Say why you change it: it stands beside the change for good."), None
    value = None if "default" in request.POST else typed(option, request.POST.getlist("value"))
    command = {"type": "set-options", "options": {option.id: value}, "reason": reason}
    try:
        receipt = send(request, member, command)
    except (Refusal, Malformed) as no:
        return sentence(no), None
    return "", redirect("admin:campaign_receipt", member.campaign_id, receipt.command)
