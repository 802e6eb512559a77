"""What the pages of simulations, seasons and comparisons have in common: who may look, and what stands around."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member, Question, Simulation
from campaigns.selectors.campaigns import pages as campaigns
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import files, sharing
from campaigns.simulation.kinds import Kind
from campaigns.simulation.listing import seen
from campaigns.simulation.results import Progress
from campaigns.simulation.sentences import explain
from campaigns.web.refusals import in_form
from campaigns.web.who import language, or_404, seat
from engine.kernel.refusal import Malformed, Refusal

View = Callable[..., HttpResponse]


def about(kind: Kind) -> Callable[[View], View]:
    """The view gets the row and who looks at it instead of an id. Whoever may not is told so, or finds nothing."""

    def decorate(view: View) -> View:
        @wraps(view)
        def view_of_row(request: HttpRequest, **address: Any) -> HttpResponse:
            id = address.pop(kind.named)
            with or_404():
                member = seat(request, kind.campaign_of(id))
            try:
                row = kind.find(id, member)
            except NotVisible:
                raise Http404 from None
            except Refusal as refusal:
                return refused(request, member, refusal)
            seen(row, member)
            return view(request, row, member, **address)

        return view_of_row

    return decorate


def refusal_words(refusal: Refusal | Malformed) -> str:
    return explain(refusal, language()) or in_form(refusal)


def refused(request: HttpRequest, member: Member, refusal: Refusal) -> HttpResponse:
    return render(
        request, "simulations/refused.html", {**around(member), "no": refusal_words(refusal)}, status=refusal.status
    )


def around(member: Member) -> dict[str, Any]:
    return {"campaign": campaigns.campaign(member.campaign_id, member, language()), "you": member}


def whole(request: HttpRequest, row: Simulation | Question, member: Member, shown: dict[str, Any]) -> dict[str, Any]:
    """All that a result stands on its page with."""
    return {**around(member), **shown, "links": links_of(request, row)}


def at_last(request: HttpRequest, template: str, context: dict[str, Any], place: str) -> HttpResponse:
    """Whoever asked every second while it ran gets the result, heading and all, in the place of the progress."""
    response = render(request, template, context)
    response["HX-Retarget"] = place
    return response


def links_of(request: HttpRequest, thing: Simulation | Question) -> list[tuple[Any, str]]:
    """Each link that opens this result, with its whole address."""
    return [
        (link, request.build_absolute_uri(reverse("shared-simulation", args=[link.token])))
        for link in sharing.links_of(thing)
    ]


def stopping(kind: Kind) -> View:
    @require_POST
    @about(kind)
    def stop(request: HttpRequest, row: Any, member: Member) -> HttpResponse:
        kind.cancel(row, member)
        return redirect(kind.name, row.id)

    return stop


def going_on(kind: Kind) -> View:
    """Where that is refused the page that follows says why."""

    @require_POST
    @about(kind)
    def go_on(request: HttpRequest, row: Any, member: Member) -> HttpResponse:
        try:
            kind.resume(row, member)
        except Refusal as refusal:
            messages.error(request, refusal_words(refusal))
        return redirect(kind.name, row.id)

    return go_on


def as_file(of: Kind) -> View:
    """The whole result to keep or to reckon with. Raises: Http404 for a kind of file that isn't made."""

    @require_safe
    @about(of)
    def download(request: HttpRequest, row: Any, member: Member, kind: str) -> HttpResponse:
        if kind not in ("csv", "json"):
            raise Http404
        page = of.read(row, language())
        text = msgspec.json.format(msgspec.json.encode(page)) if kind == "json" else files.csv_of(page).encode()
        response = HttpResponse(text, content_type="application/json" if kind == "json" else "text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{of.file}-{row.id}.{kind}"'
        return response

    return download


def left(far: Progress) -> str:
    """How long it will take yet, as far as one can guess."""
    seconds = far.seconds_left
    if seconds is None:
        return ""
    if seconds < 60:
        return ngettext("About %(n)s second left.", "About %(n)s seconds left.", max(seconds, 1)) % {
            "n": max(seconds, 1)
        }
    minutes = -(-seconds // 60)
    if minutes < 120:
        return ngettext("About %(n)s minute left.", "About %(n)s minutes left.", minutes) % {"n": minutes}
    hours = -(-minutes // 60)
    return ngettext("About %(n)s hour left.", "About %(n)s hours left.", hours) % {"n": hours}
