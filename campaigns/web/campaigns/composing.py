"""A rule option with a form of its own: what it has, and one line of it written at a time."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from campaigns.selectors.campaigns.option_changes import must_explain
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.declined import declined
from campaigns.web.reasons import reason
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import send
from campaigns.web.who import seat


def page(request: HttpRequest, campaign: UUID, option: str) -> HttpResponse:
    """Everybody reads it, the referee writes it: what is recorded is the whole option, as ever."""
    member = seat(request, campaign)
    around_it = around(campaign, member)
    form = game_of(around_it["campaign"].ruleset).option_forms.get(option)
    line = next((line for line in around_it["campaign"].options if line.id == option), None)
    if form is None or line is None or not isinstance(line.value, dict):
        raise Http404
    error: Refusal | Malformed | None = None
    if request.method == "POST":
        value = form.read(line.value, request.POST)
        try:
            send(request, member, {"type": "set-options", "options": {option: value}, "reason": reason(request)})
            return redirect("option-form", campaign, option)
        except (Refusal, Malformed) as wrong:
            error = wrong
    query: QueryDict = request.POST if error is not None else request.GET
    shown = TemplateResponse(
        request,
        form.template,
        {**around_it, "option": line, "explains": must_explain(campaign), **form.context(line.value, query)},
    )
    return shown if error is None else declined(request, error, shown, at=form.fields(line.value, request.POST))
