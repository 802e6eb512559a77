"""A campaign: its page, people, options, gangs and figures."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member
from campaigns.selectors import rights
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.campaigns.option_changes import option_changes
from campaigns.selectors.health.sheets import has_sheets
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.submit.commands import AddHouseRule, RenameCampaign, WithdrawHouseRule
from campaigns.web import words
from campaigns.web.campaigns import option_list
from campaigns.web.campaigns import options as options_of
from campaigns.web.campaigns.forms import AddMember
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.declined import enter_or_decline
from campaigns.web.reasons import reason
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import send
from campaigns.web.who import language, seat


def around(campaign: UUID, member: Member) -> dict[str, Any]:
    """What every page of a campaign shows: the campaign itself, and who you are in it."""
    return around_loaded(campaigns.loaded(campaign, member, language()))


def around_loaded(here: LoadedCampaign) -> dict[str, Any]:
    campaign = campaigns.CampaignPage(here)
    return {"campaign": campaign, "you": here.member, "has_sheets": has_sheets(campaign.ruleset)}


def members(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    form = AddMember(request.POST or None, roles=rights.given_by(member))
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        with form.declined_here():
            send(
                request,
                member,
                {"type": "add-member", "nickname": cleaned["nickname"].strip(), "roles": [cleaned["role"]]},
            )
            return redirect("members", campaign)
    here = campaigns.loaded(campaign, member, language())
    context = {**around_loaded(here), "members": campaigns.member_lines(here), "form": form, "roles": words.ROLES}
    return render(request, "campaigns/members.html", context, status=form.status)


@require_POST
def set_roles(request: HttpRequest, campaign: UUID, who: UUID) -> HttpResponse:
    member = seat(request, campaign)
    roles = [role for role in words.ROLES if role in request.POST.getlist("roles")]
    return _enter_and_return(request, member, {"type": "set-roles", "member": str(who), "roles": roles}, "members")


@require_safe
def options(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    around_it = around(campaign, member)
    page: campaigns.CampaignPage = around_it["campaign"]
    if "with" in request.GET:
        return render(
            request,
            "campaigns/options_compared.html",
            {**around_it, **option_list.beside(request, page, request.GET["with"])},
        )
    changes, explains = option_changes(campaign, member, language())
    everything = [options_of.shown(option, changes.get(option.id)) for option in page.options]
    if "text" in request.GET:
        context = {**around_it, "as_text": option_list.as_text(page, everything)}
        return render(request, "campaigns/options_as_text.html", context)
    lines = option_list.listed(everything, request.GET)
    context = {
        **around_it,
        "options": lines,
        "chapters": option_list.chapters(lines, page.ruleset),
        "composed": game_of(page.ruleset).option_forms,
        "explains": explains,
        "asked": request.GET.get("q", ""),
        "looked_for": f"?{request.GET.urlencode()}" if request.GET else "",
        "filters": [name for name in option_list.FILTERS if name in request.GET],
        "own_word": words.BASES["own"],
        "all_of_them": len(everything),
    }
    return render(request, "campaigns/options.html", context)


def set_option(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """One option at a time: what is recorded is what was changed."""
    member = seat(request, campaign)
    if request.method != "POST":
        return redirect("options", campaign)
    by_id = {row.id: row for row in campaigns.campaign(campaign, member, language()).options}
    option = by_id.get(request.POST.get("option", ""))
    if option is None:
        raise Http404
    value = None if "default" in request.POST else options_of.typed(option, request.POST.getlist("value"))
    command = {"type": "set-options", "options": {option.id: value}, "reason": reason(request)}
    looked_for = f"?{request.GET.urlencode()}" if request.GET else ""
    return enter_or_decline(
        request,
        member,
        command,
        redirect(f"{reverse('options', args=[campaign])}{looked_for}#{option.id}"),
        redirect("options", campaign),
        done=_("Set: %(title)s. Open battles keep their rules.") % {"title": words.option(option.id)[0]},
        at={f"options.{option.id}": "value"},
    )


rename = one_tap(RenameCampaign, "options")
add_house_rule = one_tap(AddHouseRule, "options")
withdraw_house_rule = one_tap(WithdrawHouseRule, "options")


@require_POST
def forget(request: HttpRequest, campaign: UUID, who: UUID) -> HttpResponse:
    """For good; the page says so before."""
    member = seat(request, campaign)
    gone = _enter_and_return(request, member, {"type": "forget-member", "member": str(who)}, "members")
    return redirect("home") if who == member.id and gone.status_code == 302 else gone


def _enter_and_return(request: HttpRequest, member: Member, command: dict[str, Any], to: str) -> HttpResponse:
    return enter_or_decline(request, member, command, redirect(to, member.campaign_id))
