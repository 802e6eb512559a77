"""What is answered where no view could: a page, and under /api/ always JSON of the API's one shape."""

import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.views import defaults
from django.views.csrf import csrf_failure

from api.errors import shape
from campaigns.selectors.not_visible import NotVisible
from campaigns.site.away import not_now
from campaigns.web.refusals import sentence
from campaigns.web.who import GONE, NoSeat
from engine.kernel.refusal import Malformed, Refusal

No = Malformed | Refusal


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler of 400."""
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        refusal: No = Refusal("too-large", {"bytes": int(request.META.get("CONTENT_LENGTH") or 0), "most": most}, 413)
    elif isinstance(exception, DisallowedHost):
        refusal = Malformed("Host", request.META.get("HTTP_HOST"), "name-of-this-service")
    else:
        refusal = Malformed("request", None, "text-without-nul")
    return answered(request, refusal, lambda: defaults.bad_request(request, exception))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler of 403."""
    return answered(request, Refusal("cross-site", status=403), lambda: defaults.permission_denied(request, exception))


def nowhere(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler of 404."""
    answer = answered(request, NotVisible("not-found"), lambda: defaults.page_not_found(request, exception))
    if isinstance(exception, NoSeat):
        answer.headers[GONE] = "1"
    return answer


def broken(request: HttpRequest) -> HttpResponse:
    """Handler of 500: what is away or full is told, and everything else is a bug."""
    refusal = not_now(sys.exception())
    if refusal is None:
        return answered(request, Refusal("broken", status=500), lambda: defaults.server_error(request))
    answer = answered(request, refusal, lambda: refusal_page(request, refusal))
    answer.headers["Retry-After"], answer.headers["Cache-Control"] = "5", "no-store"
    return answer


def refusal_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    if request.headers.get("HX-Request"):  # a part of a page, which shows the words where it is
        return HttpResponse(sentence(refusal), content_type="text/plain", status=refusal.status)
    page = render_to_string(
        "away.html", {"sentence": sentence(refusal)}
    )  # without the request: whose it is, isn't known
    return HttpResponse(page, status=refusal.status)


def cross_site(request: HttpRequest, reason: str = "") -> HttpResponse:
    """CSRF_FAILURE_VIEW."""
    return answered(request, Refusal("cross-site", status=403), lambda: csrf_failure(request, reason))


def answered(request: HttpRequest, error: No, page: Callable[[], Any]) -> HttpResponse:
    """In the reader's language also where it failed before anybody had asked for that."""
    if not request.path.startswith("/api/"):
        answer: HttpResponse = page()
        return answer
    with translation.override(translation.get_language_from_request(request)):
        return JsonResponse({"error": shape(error)}, status=400 if isinstance(error, Malformed) else error.status)
