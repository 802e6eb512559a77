"""The first page, founding a campaign, signing in and out."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors.campaigns import mine as campaigns
from campaigns.selectors.rights import member_of
from campaigns.submit import found_campaign
from campaigns.submit.accounts import first_account
from campaigns.web.accounts.sign_in_form import SignIn
from campaigns.web.campaigns.forms import Found
from campaigns.web.campaigns.inbox_lines import lines
from campaigns.web.characters import starters
from campaigns.web.rulesets.registry import GAMES, game_of, says
from campaigns.web.submit_form import command_id
from campaigns.web.who import GONE, give_up_seats, keep_known, language, phone_seats, with_living_seats
from engine.kernel.refusal import Malformed, Refusal


class SignInView(LoginView):
    """Where nobody has an account there is nothing to sign in with."""

    template_name = "accounts/login.html"
    authentication_form = SignIn
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        return redirect("welcome") if first_account.is_awaited() else super().get(request, *args, **more)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        keep_known(self.request, response, form.get_user())
        return response


sign_in = SignInView.as_view()


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    response = redirect("home")
    give_up_seats(request, response)
    return response


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    own_campaigns = campaigns.campaigns_of(request.user, language())
    known_ids = {campaign.id for campaign in own_campaigns}
    seats = phone_seats(request)
    by_code = [seat for seat in seats if seat.campaign_id not in known_ids]
    own_campaigns += campaigns.campaigns_of_seats(by_code, language())
    if not own_campaigns and not request.user.is_authenticated and first_account.is_awaited():
        return redirect("welcome")
    waiting = [(campaign, lines(campaign.waits_for_you)) for campaign in own_campaigns if campaign.waits_for_you]
    context = {"campaigns": own_campaigns, "waiting": waiting, "games": list(GAMES.values())}
    response = render(request, "campaigns/home.html", context)
    with_living_seats(request, response, seats)
    if not own_campaigns and settings.SESSION_COOKIE_NAME in request.COOKIES:  # of somebody who was here before
        response.headers[GONE] = "1"
    return response


@login_required
def create_campaign(request: HttpRequest) -> HttpResponse:
    name = getattr(request.user, "first_name", "") or getattr(request.user, "username", "")
    form = Found(request.POST or None, initial={"nickname": name})
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        key, _slash, code = cleaned["ruleset"].partition("/")
        game = game_of(key)
        preset = next(candidate for candidate in game.presets if candidate.code == code)
        try:
            receipt = found_campaign(
                request.user,  # type: ignore[arg-type]  # signed in: a User
                command_id(request),
                ruleset=key,
                options=preset.options,
                name=cleaned["name"],
                nickname=cleaned["nickname"],
            )
        except (Malformed, Refusal) as error:
            form.decline(error)
        else:
            referee = member_of(request.user, receipt.campaign)
            if cleaned["starters"] and referee is not None:
                starters.found_gang(request, referee, receipt.command, game)
            ready = _("Your campaign is ready. Invite the others or open a first battle.")
            messages.success(request, says(ready, key))
            return redirect("campaign", receipt.campaign)
    return render(request, "campaigns/found.html", {"form": form}, status=form.status)
