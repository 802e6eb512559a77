"""Where a form leads when it is done: back to the page that it stood on, if that is one of ours."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme


def page_before(request: HttpRequest, field: str = "back") -> str:
    """The path that the form names; empty where it names none, or somebody else's."""
    to = request.POST.get(field, "")
    fine = to.startswith("/") and url_has_allowed_host_and_scheme(to, {request.get_host()}, request.is_secure())
    return to if fine else ""


def back(request: HttpRequest, otherwise: HttpResponse) -> HttpResponse:
    to = page_before(request)
    return HttpResponseRedirect(to) if to else otherwise
