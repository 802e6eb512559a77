"""A campaign's rule options: explained, with default and source, who set them and why; each is set with a reason."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from campaigns.admin.reading import refereed, within
from campaigns.models import Campaign, Member
from campaigns.selectors.campaigns.option_changes import changes_of
from campaigns.selectors.campaigns.pages import OptionLine, option_lines
from campaigns.selectors.rights import is_referee, member_of
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.options import shown, typed
from campaigns.web.declined import declined
from campaigns.web.reasons import reason
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import send
from campaigns.web.who import language
from engine.rulesets import ruleset


def page(request: HttpRequest, campaign: UUID, around: dict[str, Any]) -> HttpResponse:
    """POST sets one option: what is recorded is what was changed, and why."""
    mine = refereed(request)
    row = Campaign.objects.filter(id=campaign).first()
    if row is None or (mine is not None and campaign not in mine):
        raise Http404
    member = member_of(request.user, campaign)
    may = is_referee(member)
    lines = option_lines(row.options, ruleset(row.ruleset))
    error: Refusal | Malformed | None = None
    option = None
    if request.method == "POST":
        option = next((line for line in lines if line.id == request.POST.get("option")), None)
        if option is None or member is None or not may:
            raise Http404
        try:
            return _set(request, member, option)
        except (Refusal, Malformed) as refused:
            error = refused
    changes, explains = changes_of(campaign, language())
    context = {
        **around,
        **within(row),
        "title": _("Rules and options"),
        "campaign": row,
        "options": [shown(line, changes.get(line.id)) for line in lines],
        "composed": game_of(row.ruleset).option_forms,
        "may": may,
        "explains": explains,
    }
    page = TemplateResponse(request, "admin/campaign_options.html", context)
    if error is None or option is None:
        return page
    return declined(request, error, page, at={f"options.{option.id}": "value"})


def _set(request: HttpRequest, member: Member, option: OptionLine) -> HttpResponse:
    """The way to the receipt. Raises: Refusal, Malformed."""
    value = None if "default" in request.POST else typed(option, request.POST.getlist("value"))
    command = {"type": "set-options", "options": {option.id: value}, "reason": reason(request)}
    receipt = send(request, member, command)
    return redirect("admin:campaign_receipt", member.campaign_id, receipt.command)
