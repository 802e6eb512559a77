"""Parts of one, of a hundred, and large counts, as the reader's language writes them."""

from math import floor, log10

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def per_cent(number: object) -> str:
    """`41.2%`, in German with a space that no line breaks at; the number as it is to be read."""
    return _("%(number)s%%") % {"number": number}


def grouped(number: int) -> str:
    """`12,345` as the reader's language groups digits, from ten thousand on; `9999`."""
    return number_format(number, force_grouping=abs(number) >= 10_000)


def share(part: float) -> str:
    """`41.2%`; what is rarer than one in a thousand keeps two digits that say something."""
    percent = 100 * part
    places = 1 if percent >= 0.1 or not percent else min(12, 1 - floor(log10(percent)))
    return per_cent(number_format(round(percent, places), decimal_pos=places))
