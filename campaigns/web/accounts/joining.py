"""Taking a seat with a code and a name, without an account; and showing the code."""

from io import BytesIO
from uuid import UUID

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.selectors.campaigns import pages as campaigns
from campaigns.site.origin import address
from campaigns.submit import Malformed, Refusal, join, link_account, make_join_code, revoke_join_code
from campaigns.web.campaigns.forms import Join
from campaigns.web.declined import declined
from campaigns.web.submit_form import command_id
from campaigns.web.who import keep_seat, language, seat


def join_page(request: HttpRequest, code: str = "") -> HttpResponse:
    form = Join(request.POST or None, initial={"code": code})
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            joined = join(said["code"], said["nickname"], origin=address(request), command=command_id(request))
        except (Refusal, Malformed) as no:
            form.decline(no)
        else:
            messages.success(request, _("You have a seat. This phone remembers it."))
            to = redirect("battle", joined.battle) if joined.battle else redirect("campaign", joined.campaign)
            keep_seat(request, to, joined.campaign, joined.token)
            return to
    return render(request, "accounts/join.html", {"form": form}, status=form.status)


def invite(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """GET shows the codes that are alive, POST makes a new one."""
    member = seat(request, campaign)
    page = campaigns.campaign(campaign, member, language())
    if request.method == "POST":
        try:
            make_join_code(member)
        except Refusal as no:
            return declined(request, no, redirect("invite", campaign))
        return redirect("invite", campaign)
    codes = campaigns.join_codes(campaign, member)
    shown = [(one, _qr(request.build_absolute_uri(reverse("join-code", args=[one.code])))) for one in codes]
    return render(request, "campaigns/invite.html", {"campaign": page, "codes": shown})


@require_POST
def revoke(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The code lets nobody in any more."""
    member = seat(request, campaign)
    try:
        revoke_join_code(request.POST.get("code", "")[:8], member)
    except Refusal as no:
        return declined(request, no, redirect("invite", campaign))
    return redirect("invite", campaign)


@login_required
@require_POST
def link(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The account takes over the seat that this browser holds."""
    member = seat(request, campaign)
    try:
        link_account(request.user, member, command_id(request))  # type: ignore[arg-type]
        messages.success(request, _("The seat now belongs to your account."))
    except Refusal as no:
        return declined(request, no, redirect("campaign", campaign))
    return redirect("campaign", campaign)


def _qr(address: str) -> tuple[str, str]:
    out = BytesIO()
    segno.make(address, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True)
    return address, mark_safe(out.getvalue().decode())  # noqa: S308 made here, nothing typed in it
