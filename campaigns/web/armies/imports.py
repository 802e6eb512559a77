"""An army from another tool's file: shown unit by unit, with what of it is played, before it is taken in."""

import base64
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import ngettext

from campaigns.selectors.armies import imports
from campaigns.submit import Malformed, Refusal
from campaigns.web.armies.units import form_of, my_gang
from campaigns.web.campaigns.views import around
from campaigns.web.chosen_files import MOST_CARRIED, chosen_file
from campaigns.web.declined import declined
from campaigns.web.submit_form import send
from campaigns.web.who import language, seat


def page(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    """First a look, then the decision; nothing is written by looking."""
    member = seat(request, campaign)
    around_it = around(campaign, member)
    if not form_of(around_it).reads_files:
        raise Http404
    context = {**around_it, "gang": my_gang(around_it, gang, member)}
    shown = TemplateResponse(request, "armies/import.html", context)
    if request.method != "POST":
        return shown
    try:
        data = chosen_file(request, around_it["campaign"].ruleset)
        content = base64.b64encode(data).decode()
        if "take" in request.POST:
            receipt = send(request, member, {"type": "import-army", "gang": str(gang), "content": content})
            n = len(receipt.of_type("campaign/character-hired/1"))
            messages.success(request, ngettext("%(n)s unit is in.", "%(n)s units are in.", n) % {"n": n})
            return redirect("gang", campaign, gang)
        context["found"] = imports.preview(campaign, member, data, language())
        context["content"] = content if len(content) <= MOST_CARRIED else ""
    except (Refusal, Malformed) as error:
        return declined(request, error, shown)
    return TemplateResponse(request, "armies/import.html", context)
