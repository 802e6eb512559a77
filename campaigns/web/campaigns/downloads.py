"""Downloads: a referee the whole campaign, a member his own characters."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from campaigns.selectors.characters import gangs
from campaigns.web.campaigns import download_files
from campaigns.web.campaigns.views import around
from campaigns.web.who import language, or_404, seat

OWN = {True: "own", False: "campaign"}


@require_safe
def page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    own_characters = [character for character in gangs.characters(campaign, member, language()) if character.yours]
    return render(request, "campaigns/downloads.html", {**around(campaign, member), "mine": own_characters})


@require_safe
def file(request: HttpRequest, campaign: UUID, whose: str, what: str) -> HttpResponse:
    """`whose`: own or campaign; `what`: book.html, figures.csv, lives.csv, battles.csv."""
    member = seat(request, campaign)
    if whose not in OWN.values():
        raise Http404
    own = whose == OWN[True]
    around_it = around(campaign, member)
    rules = around_it["campaign"].ruleset
    with or_404():
        if what == "book.html":
            context = {**around_it, **download_files.book(campaign, member, own, rules), "own": own}
            text: str = render_to_string("campaigns/record.html", {**context, "language": get_language()})
        elif what == "figures.csv":
            text = download_files.figures_csv(campaign, member, own, rules)
        elif what == "lives.csv":
            text = download_files.lives_csv(campaign, member, own, rules)
        elif what == "battles.csv" and not own:
            text = download_files.battles_csv(campaign, member, rules)
        else:
            raise Http404
    kind = "text/html" if what.endswith(".html") else "text/csv"
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="rollbook-{whose}-{what}"'
    response["Cache-Control"] = "private, no-store"
    return response
