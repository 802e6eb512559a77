"""For devices that nobody answers for a while: what the table waits for, and the worker that keeps pages readable."""

from pathlib import Path
from uuid import UUID

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.selectors.battles.pages import page_of
from campaigns.web.battles.page import as_player
from campaigns.web.battles.standing import standing as in_short
from campaigns.web.who import table_at


@require_safe
def standing(request: HttpRequest, battle: UUID) -> HttpResponse:
    """Asked before each kept entry is sent, so that it gets the number of the roll or question it belongs to."""
    page = page_of(table_at(request, battle))
    return JsonResponse(in_short(page, as_player(page)), headers={"Cache-Control": "no-store"})


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker must lie at the top to stand beside every page."""
    program = Path(str(finders.find("js/offline/worker.js"))).read_bytes()
    return HttpResponse(program, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@require_safe
def away(request: HttpRequest) -> HttpResponse:
    """What the worker shows in place of a page that it hasn't kept; the same for everybody."""
    sentence = _("Can't reach the host. Pages you've opened before still open.")
    return TemplateResponse(request, "away.html", {"sentence": sentence})
