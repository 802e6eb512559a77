"""A page whose books can't be read says so; everything else that goes wrong is a bug and stays loud."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.web.refusals import sentence
from engine.kernel.refusal import Refusal


class BrokenBooks:
    """Middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal) and error.status == 503:
            return render(request, "503.html", {"sentence": sentence(error)}, status=503)
        return None
