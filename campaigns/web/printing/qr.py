"""A QR code as SVG, for a page's address."""

from functools import lru_cache
from io import BytesIO
from typing import Final
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

THIS_MACHINE: Final = ("127.0.0.1", "localhost", "::1")


def for_phones(request: HttpRequest, path: str) -> str:
    """The address by which phones reach the page; empty where nobody but this machine does."""
    address = request.build_absolute_uri(path)
    if urlsplit(address).hostname not in THIS_MACHINE:
        return address
    return f"http://{settings.LAN_HOSTS[0]}{path}" if settings.LAN_HOSTS else ""


@lru_cache(512)
def qr(address: str) -> SafeString:
    """Empty for no address. A sheet that is looked at again has the same ones."""
    if not address:
        return SafeString("")
    out = BytesIO()
    segno.make(address, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True)
    return mark_safe(out.getvalue().decode())  # noqa: S308 made here, nothing typed in it
