"""Exact chances beside a button."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def percent(ten_thousandths: int) -> str:
    if 0 < ten_thousandths < 100:
        return _("under 1%%") % ()
    return _("%(number)s%%") % {"number": number_format(round(ten_thousandths / 100))}
