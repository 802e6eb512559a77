"""The street fight's drawn tables: ready ones, and those that the dice make."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors import units
from campaigns.web import lengths
from campaigns.web.drawing.table import Scale
from engine.kernel.sample_table import SampleTable
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.table_maker import MADE, named

NAMES: Final = {
    "crossroads": gettext_lazy("Crossroads"),
    "yards": gettext_lazy("Back yards"),
    "alley": gettext_lazy("Alley"),
}


def word(name: str) -> str:
    """A ready or a made table, which says its number; empty for any other."""
    number = name.removeprefix(MADE)
    if number != name:
        return _("Random, no. %(n)s") % {"n": number}
    return str(NAMES.get(name, ""))


def ground(name: str, number: str) -> SampleTable | None:
    """A ready table, or the made one with this number."""
    if name == MADE:
        return named(f"{MADE}{number.strip()}")
    return next((one for one in SAMPLE_TABLES if one.name == name), None)


def scale() -> Scale:
    """The point of the keyboard is told in the reader's unit."""
    at = _("{x} across, {y} up, in cm") if units.of_reader() == "cm" else _("{x} across, {y} up, in inches")
    return Scale(at=at, one=lengths.HUNDREDTHS[units.of_reader()])
