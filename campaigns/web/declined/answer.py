"""The answer to a form that was declined."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirectBase
from django.template.response import SimpleTemplateResponse
from django.urls import Resolver404, resolve
from django.utils.datastructures import MultiValueDict

from campaigns.models import Member
from campaigns.web.declined.sent import Sent
from campaigns.web.refusals import in_form, status_of
from campaigns.web.submit_form import send
from engine.kernel.refusal import Malformed, Refusal


def declined(
    request: HttpRequest,
    refusal: Refusal | Malformed,
    page: HttpResponse,
    *,
    said: str = "",
    at: Mapping[str, str] | None = None,
    more: Sequence[tuple[str, str]] | None = None,
) -> HttpResponse:
    """`page` is where the form stands, not yet rendered, or a redirect; `said` the reason, where it has better words.

    `at` names the form's fields: by the command's field, or by a refusal's code. `more` is what else is wrong (a field
    and the words for it), from a page that has looked at every field itself.
    """
    sent = Sent(request, refusal, said or in_form(refusal), at, more)
    shown = _filled_page(request, sent, page)
    if shown is None:
        messages.error(request, sent.words, "no")
        return page
    shown.status_code = status_of(refusal)
    return shown


def enter_or_decline(
    request: HttpRequest,
    member: Member,
    command: dict[str, Any],
    to: HttpResponse,
    back: HttpResponse | None = None,
    *,
    done: str = "",
    at: Mapping[str, str] | None = None,
) -> HttpResponse:
    """`to` once the command is entered, with what is `done` told there; where it is declined `back`, if that is another
    page. `at` as for `declined`.
    """
    try:
        send(request, member, command)
    except (Refusal, Malformed) as error:
        return declined(request, error, back or to, at=at)
    if done:
        messages.success(request, done)
    return to


def declined_in_form(
    request: HttpRequest, refusal: Refusal | Malformed, page: SimpleTemplateResponse, words: str
) -> HttpResponse | None:
    """The `page` (or part of one) with the `words` in its form; None where nothing is typed into that form."""
    sent = Sent(request, refusal, words)
    shown = _filled_page(request, sent, page)
    return shown if sent.found is not None and sent.found.fields else None


def filled_in(request: HttpRequest, page: SimpleTemplateResponse) -> HttpResponse:
    """The page that says by itself why not, with what was typed."""
    return _filled_page(request, Sent(request), page) or page


def _filled_page(request: HttpRequest, sent: Sent, page: HttpResponse) -> HttpResponse | None:
    """The page, telling what was declined in it; None where the redirect leads to no page."""
    request.declined = sent  # type: ignore[attr-defined]  # the forms' template tags ask for it
    try:
        shown = _drawn(request, sent, page)
    finally:
        del request.declined  # type: ignore[attr-defined]  # another page that is drawn now has no gaps
    if shown is not None:
        shown.content = sent.filled(shown.content.decode())
    return shown


def _drawn(request: HttpRequest, sent: Sent, page: HttpResponse) -> HttpResponse | None:
    if isinstance(page, HttpResponseRedirectBase):
        parts = urlsplit(page.url)
        sent.stands_at = parts.path + (f"?{parts.query}" if parts.query else "")
        return _page_at(request, page)
    assert isinstance(page, SimpleTemplateResponse)
    page.content = page.rendered_content
    return page


def _page_at(request: HttpRequest, to: HttpResponseRedirectBase) -> HttpResponse | None:
    """The page that the redirect leads to, as a request for it would show it now; None where it shows none."""
    parts = urlsplit(to.url)
    try:
        match = resolve(parts.path)
        inner_request = _request_for(request, parts.path, parts.query)
        inner_request.resolver_match = match
        shown = match.func(inner_request, *match.args, **match.kwargs)
    except (Http404, Resolver404):
        return None
    if isinstance(shown, SimpleTemplateResponse):
        shown.render()
    page = shown.status_code == 200 and shown.get("Content-Type", "").startswith("text/html") and not shown.streaming
    return shown if page else None


def _request_for(request: HttpRequest, path: str, query: str) -> HttpRequest:
    """The same person, asking for another page; the two share their cookies and messages."""
    inner_request = HttpRequest.__new__(type(request))
    inner_request.__dict__.update(request.__dict__)
    inner_request.__dict__.update(
        method="GET",
        path=path,
        path_info=path,
        GET=QueryDict(query),
        _post=QueryDict(),
        _files=MultiValueDict(),
        META={**request.META, "REQUEST_METHOD": "GET", "QUERY_STRING": query, "PATH_INFO": path},
    )
    for header in ("HTTP_HX_REQUEST", "HTTP_IF_NONE_MATCH", "CONTENT_LENGTH", "CONTENT_TYPE"):
        inner_request.META.pop(header, None)
    inner_request.__dict__.pop("headers", None)
    return inner_request
