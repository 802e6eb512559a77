"""Lengths as the reader wants to see them and as people type them; inside they are hundredths of inches."""

import re
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from campaigns.selectors import units
from campaigns.web.going_back import page_before
from engine.kernel.refusal import Malformed

COOKIE: Final = "unit"
FAR_COOKIE: Final = "far-unit"  # of games that count in metres
FIVE_YEARS: Final = 5 * 365 * 24 * 3600
HUNDREDTHS: Final = {"inch": 100.0, "cm": 100 / 2.54}
SAID: Final = {"": "", "cm": "cm", **dict.fromkeys(("in", "inch", "inches", '"', "″", "''", "zoll", "z"), "inch")}
TYPED: Final = re.compile(r"""\s*([0-9]{1,5}(?:[.,][0-9]{0,4})?|[.,][0-9]{1,4})\s*([a-z"″']*)\.?\s*""")


def number(hundredths: int) -> str:
    """At most one decimal, as the language writes it."""
    size = hundredths / HUNDREDTHS[units.of_reader()]
    return number_format(f"{round(size, 1):g}")


def short(hundredths: int) -> str:
    """`7.5 in.` or `19.1 cm`."""
    return (
        f"{number(hundredths)} {_('cm')}" if units.of_reader() == "cm" else _("%(n)s in.") % {"n": number(hundredths)}
    )


def long(hundredths: int) -> str:
    """`7.5 inches` or `19.1 cm`."""
    if units.of_reader() == "cm":
        return f"{number(hundredths)} {_('cm')}"
    return ngettext("%(n)s inch", "%(n)s inches", 1 if hundredths == 100 else 2) % {"n": number(hundredths)}


def sign() -> str:
    """What stands behind a number where there is little room."""
    return _("cm") if units.of_reader() == "cm" else "″"


def name() -> str:
    """What a number without a unit is taken for."""
    return _("cm") if units.of_reader() == "cm" else _("inches")


def typed(text: str, field: str, usual: units.Unit | None = None) -> int:
    """`7`, `7.5`, `7,5`, with or without a unit; without one it is the `usual` or the reader's. Raises: Malformed."""
    match = TYPED.fullmatch(" ".join(text.lower().split()))
    unit = SAID.get(match[2]) if match else None
    if match is None or unit is None:
        raise Malformed(field, text, "length")
    size = float(match[1].replace(",", ".")) * HUNDREDTHS[unit or usual or units.of_reader()]
    return round(size)


class ReadersUnit:
    """Middleware: cookies say in which units whoever asks wants lengths."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        units.begin(request.COOKIES.get(COOKIE), request.COOKIES.get(FAR_COOKIE))
        return self.get_response(request)


def of_reader(request: HttpRequest) -> dict[str, str]:
    """For the templates: `unit` is inch or cm, `far_unit` metre or foot."""
    return {"unit": units.of_reader(), "far_unit": units.far_of_reader()}


@require_POST
def set_unit(request: HttpRequest) -> HttpResponse:
    """The switch at the foot of each page; it goes back to where it was tapped."""
    response = HttpResponseRedirect(page_before(request, "next") or resolve_url("home"))
    chosen = request.POST.get("unit", "")
    near = "cm" if chosen == "cm" else "inch"
    cookie, unit = (FAR_COOKIE, chosen) if chosen in units.FAR else (COOKIE, near)
    response.set_cookie(cookie, unit, max_age=FIVE_YEARS, samesite="Lax", secure=request.is_secure())
    return response
