"""An empty installation greets whoever runs it: the first account, and from there to a first campaign."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from campaigns.site.origin import address
from campaigns.submit.accounts import first_account
from campaigns.web.accounts.first_account_form import FirstAccount
from campaigns.web.who import keep_known


@sensitive_post_parameters("password1", "password2")
def page(request: HttpRequest) -> HttpResponse:
    if not first_account.is_awaited():
        return redirect("home" if request.user.is_authenticated else "login")
    form = FirstAccount(request.POST or None, initial={"code": request.GET.get("code", "")})
    if request.method == "POST" and form.is_valid():
        cleaned, origin = form.cleaned_data, address(request)
        with form.declined_here():
            user = first_account.make_first_account(
                cleaned["username"], cleaned["password1"], cleaned["code"], origin=origin
            )
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]
            messages.success(request, _("You're all set. Next, start a campaign."))
            response = redirect("found-campaign")
            keep_known(request, response, user)
            return response
    return render(request, "accounts/welcome.html", {"form": form}, status=form.status)
