"""Content-Security-Policy on every answer: nothing is loaded from anywhere but this server.

And what a page tells others of its address: nothing but the host, where the address itself lets somebody in. With
`no-referrer` browsers would send forms of such a page without their origin, and no form would be taken.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from campaigns.site.secret_addresses import OPENS

PAGES = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # drawn tables set positions and colours on SVG elements
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

# The admin theme evaluates its Alpine.js expressions and carries inline styles of its own.
ADMIN = PAGES.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "default-src 'self'", "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'"
)


class ContentSecurityPolicy:
    """Middleware that adds the policy unless the view has set its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        policy = ADMIN if request.path.startswith("/admin/") else PAGES
        response.headers.setdefault("Content-Security-Policy", policy)
        if OPENS.search(request.get_full_path()):
            response.headers["Referrer-Policy"] = "strict-origin"
        return response
