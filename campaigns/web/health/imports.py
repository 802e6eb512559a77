"""A character from another tool's file, shown field by field before it is taken in; and a sheet as such a file."""

import base64
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from campaigns.selectors.characters import gangs
from campaigns.selectors.health import imports
from campaigns.selectors.health.sheets import has_sheets
from campaigns.submit import Malformed, Refusal
from campaigns.web.campaigns.views import around
from campaigns.web.chosen_files import MOST_CARRIED, chosen_file
from campaigns.web.declined import declined
from campaigns.web.submit_form import send
from campaigns.web.who import language, seat


def page(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    """First a look, then the decision; nothing is written by looking."""
    member = seat(request, campaign)
    around_it = around(campaign, member)
    gang_line = next((line for line in gangs.gangs(campaign, member, language()) if line.id == gang), None)
    may = around_it["campaign"].may_referee or (
        gang_line is not None and gang_line.yours and around_it["campaign"].may_write
    )
    if gang_line is None or not may or not has_sheets(around_it["campaign"].ruleset):
        raise Http404
    context = {**around_it, "gang": gang_line, "ranks": gangs.hireable(campaign, member)}
    if request.method == "POST":
        try:
            data = chosen_file(request, around_it["campaign"].ruleset)
            if "take" in request.POST:
                command = {
                    "type": "import-character",
                    "gang": str(gang),
                    "content": base64.b64encode(data).decode(),
                    "kind": request.POST.get("kind", ""),
                    "name": request.POST.get("name", "").strip(),
                }
                receipt = send(request, member, command)
                return redirect("sheet", campaign, receipt.of_type("campaign/character-hired/1")[0]["character"])
            context["found"] = imports.preview(campaign, member, data, language())
            content = base64.b64encode(data).decode()
            context["content"] = content if len(content) <= MOST_CARRIED else ""
        except (Refusal, Malformed) as error:
            return declined(request, error, TemplateResponse(request, "health/import.html", context))
    return render(request, "health/import.html", context)


@require_safe
def export(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    try:
        file = imports.sheet_file(campaign, character, member, language())
    except Refusal:
        raise Http404 from None
    response = HttpResponse(file.content, content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response
