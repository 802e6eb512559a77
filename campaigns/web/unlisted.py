"""Pages that open by a link alone."""

from django.http import HttpResponse


def unlisted(response: HttpResponse) -> HttpResponse:
    """No search engine and no cache keeps the address."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Cache-Control"] = "no-store"
    return response
