"""An account's tokens: what lets programs act for it through the API."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.selectors.accounts.api_tokens import tokens_of
from campaigns.selectors.campaigns.mine import campaigns_of
from campaigns.submit.accounts.api_tokens import end_token, make_token
from campaigns.web.accounts.token_form import NewToken
from campaigns.web.submit_form import command_id
from campaigns.web.who import language


@login_required
def page(request: HttpRequest) -> HttpResponse:
    """POST makes a token, and its answer is the only page that ever shows it."""
    campaign_choices = [(str(line.id), line.name) for line in campaigns_of(request.user, language())]
    form = NewToken(request.POST or None, campaigns=campaign_choices)
    if request.method != "POST" or not form.is_valid():
        return _shown(request, form)
    cleaned = form.cleaned_data
    campaign = UUID(cleaned["campaign"]) if cleaned["campaign"] else None
    with form.declined_here():
        token = make_token(
            request.user,  # type: ignore[arg-type]  # signed in: a User
            cleaned["name"],
            days=cleaned["days"],
            read_only=cleaned["read_only"],
            campaign=campaign,
            id=command_id(request),
        )
        response = _shown(request, NewToken(campaigns=campaign_choices), key=token.key, made=token.token)
        response["Cache-Control"] = "no-store"
        return response
    return _shown(request, form)


@login_required
@require_POST
def end(request: HttpRequest, token: UUID) -> HttpResponse:
    if end_token(request.user, token):
        messages.success(request, _("That token no longer works."))
    return redirect("tokens")


def _shown(request: HttpRequest, form: NewToken, **more: Any) -> HttpResponse:
    context = {"tokens": tokens_of(request.user, language()), "form": form, **more}
    return render(request, "accounts/tokens.html", context, status=form.status)
