"""A database that has no room left, or doesn't answer: a sentence for whoever asked instead of a fault.

Everything else that nobody expected is a bug and stays loud.
"""

import sys

import psycopg
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views import defaults

from api.errors import shape
from campaigns.local import disk
from campaigns.local.cluster import ServerFailed
from campaigns.web.refusals import sentence
from engine.kernel.refusal import Refusal

NO_ROOM = "53100"
LOST = "08000"
NOT_NOW = ("08", "53", "57P", "58")  # connection, resources, shut down or starting, the server's own system


def failed(request: HttpRequest) -> HttpResponse:
    """Django's handler for what a view, or anything around it, didn't expect."""
    no = _as_no(sys.exception())
    if no is None:
        return defaults.server_error(request)
    headers = {"Retry-After": "5", "Cache-Control": "no-store"}
    if request.path.startswith("/api/"):
        return JsonResponse({"error": shape(no)}, status=no.status, headers=headers)
    if request.headers.get("HX-Request"):  # a part of a page, which shows the words where it is
        return HttpResponse(sentence(no), content_type="text/plain", status=no.status, headers=headers)
    page = render_to_string("away.html", {"sentence": sentence(no)})  # without the request: whose it is, isn't known
    return HttpResponse(page, status=no.status, headers=headers)


def _as_no(error: BaseException | None) -> Refusal | None:
    """Raised by Django, by psycopg below it, or where the embedded server can't be started."""
    cause = error if isinstance(error, (psycopg.Error, ServerFailed)) else getattr(error, "__cause__", None)
    if not isinstance(cause, (psycopg.OperationalError, psycopg.InterfaceError, ServerFailed)):
        return None
    state = getattr(cause, "sqlstate", None) or LOST
    if not state.startswith(NOT_NOW):
        return None
    return (
        Refusal("disk-full", status=507) if state == NO_ROOM or disk.is_full() else Refusal("database-away", status=503)
    )
