"""Where a request comes from: what slows down guessing counts by it."""

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest) -> str:
    """The client's address; empty where the server has none, as on a Unix socket.

    What a request says of itself in X-Forwarded-For counts only as far as proxies of one's own wrote it
    (`ROLLBOOK_PROXIES`, each adds one entry at the end): without that number it is the direct peer's.
    """
    peer = str(request.META.get("REMOTE_ADDR") or "")
    if settings.PROXIES <= 0:
        return peer
    passed = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    return passed[-min(settings.PROXIES, len(passed))] if passed else peer
