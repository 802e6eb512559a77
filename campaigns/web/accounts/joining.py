"""Taking a seat with a code and a name, without an account; and showing the code."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.models import Member
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.site.origin import address
from campaigns.submit import (
    Refusal,
    join,
    link_account,
    make_join_code,
    must_be_open,
    revoke_join_code,
)
from campaigns.submit.accounts.joining import Joined
from campaigns.submit.new_ids import derived_id
from campaigns.web.campaigns.forms import Join
from campaigns.web.declined import declined
from campaigns.web.printing.qr import for_phones, qr
from campaigns.web.submit_form import command_id
from campaigns.web.who import keep_seat, language, phone_token, seat


def join_page(request: HttpRequest, code: str = "") -> HttpResponse:
    form = Join(request.POST or None, initial={"code": code})
    if code and request.method == "GET":
        try:
            must_be_open(code, address(request))
        except Refusal as refusal:  # before anybody has typed a name
            form = Join({"code": code})
            form.errors.pop("nickname")
            form.decline(refusal)
            return render(request, "accounts/join.html", {"form": form}, status=404)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        with form.declined_here():
            joined = join(cleaned["code"], cleaned["nickname"], origin=address(request), command=command_id(request))
            if _takes_over(request, joined):
                messages.success(request, _("You're in. The seat belongs to your account."))
            else:
                messages.success(request, _("You're in. This phone remembers your seat."))
            to = redirect("battle", joined.battle) if joined.battle else redirect("campaign", joined.campaign)
            keep_seat(request, to, joined.campaign, joined.token)
            return to
    return render(request, "accounts/join.html", {"form": form}, status=form.status)


def _takes_over(request: HttpRequest, joined: Joined) -> bool:
    """Whoever is signed in finds the seat again wherever he signs in, unless the account has one there already."""
    user = request.user
    if not user.is_authenticated:
        return False
    command = derived_id("link", command_id(request), str(joined.member))
    try:
        link_account(user, Member.objects.get(id=joined.member), command, phone=joined.token)
    except Refusal:  # the host's own device, handed to a guest
        return False
    return True


def invite(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """GET shows the codes that are alive, POST makes a new one."""
    member = seat(request, campaign)
    here = campaigns.loaded(campaign, member, language())
    if request.method == "POST":
        try:
            make_join_code(member)
        except Refusal as refusal:
            return declined(request, refusal, redirect("invite", campaign))
        return redirect("invite", campaign)
    codes = campaigns.join_codes(campaign, member)
    addressed = [(code, for_phones(request, reverse("join-code", args=[code.code]))) for code in codes]
    shown = [(code, (address, qr(address))) for code, address in addressed]
    page = campaigns.CampaignPage(here)
    people = campaigns.member_lines(here) if page.may_referee else []
    context = {"campaign": page, "codes": shown, "members": [person for person in people if not person.forgotten]}
    return render(request, "campaigns/invite.html", context)


@require_POST
def revoke(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The code lets nobody in any more."""
    member = seat(request, campaign)
    try:
        revoke_join_code(request.POST.get("code", "")[:8], member)
    except Refusal as refusal:
        return declined(request, refusal, redirect("invite", campaign))
    return redirect("invite", campaign)


@login_required
@require_POST
def link(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The account takes over the seat that this browser holds."""
    member = seat(request, campaign)
    try:
        link_account(request.user, member, command_id(request), phone=phone_token(request, campaign))  # type: ignore[arg-type]  # signed in: a User
        messages.success(request, _("The seat now belongs to your account."))
    except Refusal as refusal:
        return declined(request, refusal, redirect("campaign", campaign))
    return redirect("campaign", campaign)
