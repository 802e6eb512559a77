"""The answer to a form that was declined."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirectBase
from django.template.response import SimpleTemplateResponse
from django.urls import Resolver404, resolve
from django.utils.datastructures import MultiValueDict

from campaigns.web.declined.forms import Writing, field_of, fill, form_sent, tell, tell_above, tell_more
from campaigns.web.declined.markup import Page
from campaigns.web.refusals import in_form, status_of
from engine.kernel.refusal import Malformed, Refusal

NOTHING: Mapping[str, str] = {}


def declined(
    request: HttpRequest,
    no: Refusal | Malformed,
    page: HttpResponse,
    *,
    said: str = "",
    at: Mapping[str, str] = NOTHING,
    more: Sequence[tuple[str, str]] | None = None,
) -> HttpResponse:
    """`page` is where the form stands, rendered or as a redirect; `said` the reason, where the page has better words.

    `at` names the form's fields: by the command's field, or by a refusal's code. `more` is what else is wrong (a field
    and the words for it), from a page that has looked at every field itself.
    """
    words = said or in_form(no)
    shown = _page_at(request, page) if isinstance(page, HttpResponseRedirectBase) else page
    answer = _told(request, no, page, shown, words, at, more) if shown is not None else None
    if answer is not None:
        return answer
    if isinstance(page, HttpResponseRedirectBase):
        messages.error(request, words, "no")
    return page


def declined_in_form(
    request: HttpRequest, no: Refusal | Malformed, page: HttpResponse, words: str
) -> HttpResponse | None:
    """The rendered `page` (or part of one) with the `words` in its form; None where nothing is typed into that form."""
    found = Page(page.content.decode())
    form = form_sent(found, request.path, request.path, request.POST)
    if form is None or not field_of(found, form, request.POST, no, NOTHING)[0]:
        return None
    return _told(request, no, page, page, words, NOTHING)


def _told(
    request: HttpRequest,
    no: Refusal | Malformed,
    page: HttpResponse,
    shown: HttpResponse,
    words: str,
    at: Mapping[str, str],
    more: Sequence[tuple[str, str]] | None = None,
) -> HttpResponse | None:
    led = urlsplit(page.url) if isinstance(page, HttpResponseRedirectBase) else None
    found = Page(shown.content.decode())
    form = form_sent(found, request.path, led.path if led is not None else request.path, request.POST)
    main = next((one for one in found.whole.inside() if one.tag == "main"), None)
    write = Writing(found)
    if form is not None:
        fill(write, form, request.POST)
        told = tell(write, form, request.POST, no, words, at)
        if isinstance(no, Malformed):
            tell_more(write, form, request.POST, told, more)
    elif main is not None:
        tell_above(write, main, words)
    else:
        return None
    if led is not None and main is not None:
        write.set(main, data_at=led.path + (f"?{led.query}" if led.query else ""))
    shown.content = write.done().encode()
    shown.status_code = status_of(no)
    return shown


def _page_at(request: HttpRequest, to: HttpResponseRedirectBase) -> HttpResponse | None:
    """The page that the redirect leads to, as a request for it would show it now; None where it shows none."""
    parts = urlsplit(to.url)
    try:
        match = resolve(parts.path)
        asked = _asked(request, parts.path, parts.query)
        asked.resolver_match = match
        shown = match.func(asked, *match.args, **match.kwargs)
    except (Http404, Resolver404):
        return None
    if isinstance(shown, SimpleTemplateResponse):
        shown.render()
    page = shown.status_code == 200 and shown.get("Content-Type", "").startswith("text/html") and not shown.streaming
    return shown if page else None


def _asked(request: HttpRequest, path: str, query: str) -> HttpRequest:
    """The same person at the same door, asking for another page; the two share their cookies and messages."""
    asked = HttpRequest.__new__(type(request))
    asked.__dict__.update(request.__dict__)
    asked.__dict__.update(
        method="GET",
        path=path,
        path_info=path,
        GET=QueryDict(query),
        _post=QueryDict(),
        _files=MultiValueDict(),
        META={**request.META, "REQUEST_METHOD": "GET", "QUERY_STRING": query, "PATH_INFO": path},
    )
    for header in ("HTTP_HX_REQUEST", "HTTP_IF_NONE_MATCH", "CONTENT_LENGTH", "CONTENT_TYPE"):
        asked.META.pop(header, None)
    asked.__dict__.pop("headers", None)
    return asked
