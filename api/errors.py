"""One shape for every error: `{"error": {"code", "sentence", "facts", "field"?}}`.

Always as JSON, whatever was asked for. Where no view was reached, or one broke, `campaigns/site/failing.py` answers
in the same shape; a bug stays loud in the log.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions as rest
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback

from api.seats import language
from campaigns.selectors.battles.loaded import voice_of
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.sentences import explain
from campaigns.submit import Malformed, Refusal
from engine.kernel.refusal import Facts
from engine.kernel.telling.malformed import expected

OF_THE_TABLE = (403, 409, 422)  # said to members only, so names may be named
OF_REST = {  # what the framework declines by itself
    rest.MethodNotAllowed: "method-not-allowed",
    rest.NotAcceptable: "not-acceptable",
    rest.UnsupportedMediaType: "unsupported-media-type",
}
MOST_SHOWN = 200  # characters of a value that couldn't be read


def exception_handler(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """For REST framework; None makes it raise the error."""
    refusal = _as_no(error, context["view"])
    if refusal is None:
        return None
    set_rollback()
    answer_as_json(context["request"])
    named = (context.get("kwargs") or {}).get("battle")
    battle = named if isinstance(named, UUID) else None
    status = 400 if isinstance(refusal, Malformed) else refusal.status
    return Response({"error": shape(refusal, battle)}, status=status, headers=_headers(error))


def answer_as_json(request: Any) -> None:
    """Not as lines or as a table, whatever was asked for."""
    request.accepted_renderer, request.accepted_media_type = JSONRenderer(), JSONRenderer.media_type


def shape(refusal: Refusal | Malformed, battle: UUID | None = None) -> dict[str, Any]:
    """What a client reads; `battle` gives the rules' sentences their names."""
    rules, names = None, None
    if battle is not None and isinstance(refusal, Refusal) and refusal.status in OF_THE_TABLE:
        with suppress(NotVisible):
            rules, names = voice_of(battle, language())
    sentence = explain(refusal, language(), rules, names)
    if isinstance(refusal, Malformed):
        facts = {"value": _short(refusal.value), "expected": expected(refusal, "en")}
        return {"code": "malformed", "sentence": sentence, "facts": facts, "field": refusal.field}
    return {"code": refusal.code, "sentence": sentence, "facts": refusal.facts}


def _as_no(error: Exception, view: Any) -> Refusal | Malformed | None:
    if isinstance(error, (Refusal, Malformed)):
        return error
    if isinstance(error, (Http404, rest.NotFound)):
        return NotVisible("not-found")
    if isinstance(error, (rest.NotAuthenticated, rest.AuthenticationFailed)):
        return Refusal("not-signed-in", status=401)
    if isinstance(error, (PermissionDenied, rest.PermissionDenied)):
        return Refusal("cross-site", status=403)
    if isinstance(error, rest.Throttled):
        return Refusal("too-many-requests", {"seconds": _seconds(error)}, 429)
    if isinstance(error, rest.ParseError):
        return Malformed("body", None, "json")
    if isinstance(error, rest.APIException):
        named = next((code for kind, code in OF_REST.items() if isinstance(error, kind)), error.default_code)
        return Refusal(str(named), _formats(error, view), error.status_code)
    return None


def _formats(error: rest.APIException, view: Any) -> Facts:
    """Those that this view answers in, or reads."""
    kinds = {rest.NotAcceptable: view.renderer_classes, rest.UnsupportedMediaType: view.parser_classes}
    spoken = kinds.get(type(error))
    return {"known": ", ".join(str(renderer.media_type) for renderer in spoken)} if spoken else {}


def _headers(error: Exception) -> dict[str, str]:
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = str(header)
    if isinstance(error, rest.Throttled):
        headers["Retry-After"] = str(_seconds(error))
    elif isinstance(error, Refusal) and error.status == 429:
        wait = error.facts.get("seconds") or 60 * int(str(error.facts.get("minutes", 1)))
        headers["Retry-After"] = str(wait)
    return headers


def _seconds(error: rest.Throttled) -> int:
    """How long to wait; far above the limit nobody says, and a minute is a fair guess."""
    wait = error.wait  # type: ignore[attr-defined]  # the stubs don't know it
    return max(1, int(wait)) if wait is not None else 60


def _short(value: object) -> object:
    if value is None or isinstance(value, (bool, int)):
        return value
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + ".."
