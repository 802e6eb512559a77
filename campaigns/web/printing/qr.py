"""A QR code as SVG, for a page's address."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr(address: str) -> SafeString:
    out = BytesIO()
    segno.make(address, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=1, omitsize=True)
    return mark_safe(out.getvalue().decode())  # noqa: S308 made here, nothing typed in it
