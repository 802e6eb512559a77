"""One's own account: where it is signed in, and its password; a phone without an account sees its seats."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors.accounts.api_tokens import tokens_of
from campaigns.selectors.accounts.signed_in import SignedIn, signed_in
from campaigns.selectors.campaigns.mine import campaigns_of_seats
from campaigns.selectors.rights import token_digest
from campaigns.submit import Refusal
from campaigns.submit.accounts.signing_out import phones_of, put_out, sign_out_elsewhere, sign_out_phones
from campaigns.web.accounts.password_form import NewPassword
from campaigns.web.declined import declined
from campaigns.web.who import keep_known, language, phone_seats, phone_tokens, seat


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    seats = campaigns_of_seats(phone_seats(request), language())
    if not request.user.is_authenticated and not seats:
        return redirect("login")
    form = NewPassword(request) if request.user.is_authenticated else None
    return render(request, "accounts/page.html", {**_devices_context(request), "seats": seats, "form": form})


@login_required
@require_POST
def sign_out_there(request: HttpRequest) -> HttpResponse:
    """One of them by its mark, or all but this one, programs included."""
    mark = request.POST.get("mark", "")[:16]
    signed_out = sign_out_elsewhere(request.user, request.session.session_key, mark, phone_tokens(request))
    if not mark:
        messages.success(request, _("Every other device is signed out and all API tokens have ended."))
    elif signed_out:
        sentence = ngettext("%(n)s device is signed out.", "%(n)s devices are signed out.", signed_out)
        messages.success(request, sentence % {"n": signed_out})
    else:
        messages.success(request, _("That device was already signed out."))
    return redirect("account")


@sensitive_post_parameters()
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """A new password ends every other session: who changes it may have lost a phone."""
    if request.method != "POST":
        return redirect("account")
    form = NewPassword(request, request.POST)
    if not form.is_valid():
        return render(request, "accounts/page.html", {**_devices_context(request), "form": form}, status=422)
    form.save()
    update_session_auth_hash(request, form.user)
    sign_out_elsewhere(request.user, request.session.session_key, kept=phone_tokens(request))
    messages.success(
        request,
        _("Password changed. Every other device is signed out and all API tokens have ended."),
    )
    response = redirect("account")
    keep_known(request, response, form.user)
    return response


@require_POST
def phones(request: HttpRequest, campaign: UUID, who: UUID) -> HttpResponse:
    """A phone that sits in the seat without an account, and is lost."""
    member = seat(request, campaign)
    try:
        sign_out_phones(member, who)
    except Refusal as refusal:
        return declined(request, refusal, redirect("members", campaign))
    messages.success(request, _("Signed out of this seat on every phone."))
    gone = who == member.id and not request.user.is_authenticated  # this very phone
    return redirect("home") if gone else redirect("members", campaign)


@require_POST
def out(request: HttpRequest, campaign: UUID, who: UUID) -> HttpResponse:
    """Somebody who isn't to come in any more, with whatever he came in."""
    member = seat(request, campaign)
    try:
        put_out(member, who)
    except Refusal as refusal:
        return declined(request, refusal, redirect("members", campaign))
    messages.success(request, _("Removed. The seat stays, empty; all invitation codes have ended."))
    return redirect("members", campaign)


def _devices_context(request: HttpRequest) -> dict[str, Any]:
    devices = signed_in(request.user, request.session.session_key)
    own_digests = [token_digest(token) for token in phone_tokens(request)]
    elsewhere = (
        any(not signed_in.here for signed_in in devices)
        or phones_of(request.user).exclude(token_hash__in=own_digests).exists()
    )
    return {
        "devices": [(signed_in, _device_name(signed_in)) for signed_in in devices],
        "elsewhere": elsewhere,
        "tokens": len(tokens_of(request.user)),
    }


def _device_name(device: SignedIn) -> str:
    if device.browser and device.system:
        return _("%(browser)s on %(system)s") % {"browser": device.browser, "system": device.system}
    return device.browser or device.system or _("an unknown device")
