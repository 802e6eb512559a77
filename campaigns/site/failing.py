"""What is answered where no view could: a page, and under /api/ always JSON of the API's one shape."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.views import defaults
from django.views.csrf import csrf_failure

from api.errors import shape
from campaigns.selectors.missing import Missing
from engine.kernel.refusal import Malformed, Refusal

No = Malformed | Refusal


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler of 400."""
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        no: No = Refusal("too-large", {"bytes": int(request.META.get("CONTENT_LENGTH") or 0), "most": most}, 413)
    elif isinstance(exception, DisallowedHost):
        no = Malformed("Host", request.META.get("HTTP_HOST"), "a name under which this service is reached")
    else:
        no = Malformed("request", None, "text without NUL characters")
    return answered(request, no, lambda: defaults.bad_request(request, exception))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler of 403."""
    return answered(request, Refusal("cross-site", status=403), lambda: defaults.permission_denied(request, exception))


def nowhere(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler of 404."""
    return answered(request, Missing("not-found"), lambda: defaults.page_not_found(request, exception))


def broken(request: HttpRequest) -> HttpResponse:
    """Handler of 500: a bug, or the database is away."""
    return answered(request, Refusal("broken", status=500), lambda: defaults.server_error(request))


def cross_site(request: HttpRequest, reason: str = "") -> HttpResponse:
    """CSRF_FAILURE_VIEW."""
    return answered(request, Refusal("cross-site", status=403), lambda: csrf_failure(request, reason))


def answered(request: HttpRequest, no: No, page: Callable[[], Any]) -> HttpResponse:
    """In the reader's language also where it failed before anybody had asked for that."""
    if not request.path.startswith("/api/"):
        answer: HttpResponse = page()
        return answer
    with translation.override(translation.get_language_from_request(request)):
        return JsonResponse({"error": shape(no)}, status=400 if isinstance(no, Malformed) else no.status)
