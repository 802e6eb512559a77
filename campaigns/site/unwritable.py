"""Text with NUL can't be written down anywhere: declined at the front, before a view looks anything up with it."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict

NUL = "\0"


class NoNul:
    """Middleware. Bodies of the API are looked at where they are read (`api/bodies.py`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if NUL in request.path:
            raise Http404
        must_be_without(request.GET)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        """Forms. The cross-site check has read them, as far as they came in."""
        if request.method == "POST" and not request.path.startswith("/api/"):
            must_be_without(request.POST)


def must_be_without(posted: QueryDict) -> None:
    """Raises: BadRequest."""
    for name, values in posted.lists():
        if NUL in name or any(NUL in value for value in values):
            raise BadRequest("NUL")
