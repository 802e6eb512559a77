"""The street fight's drawn tables: ready ones, and those that the dice make."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors import units
from campaigns.web import lengths
from campaigns.web.drawing.table import Scale
from campaigns.web.rulesets.ready_tables import ReadyTables
from engine.kernel.sample_table import SampleTable
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.table_maker import MADE, named

NAMES: Final = {
    "crossroads": gettext_lazy("Crossroads"),
    "yards": gettext_lazy("Back yards"),
    "alley": gettext_lazy("Alley"),
}
READY: Final = ReadyTables("stko", SAMPLE_TABLES, NAMES)


def made_number(name: str) -> str:
    """Empty for a table that the dice didn't make."""
    return name.removeprefix(MADE) if name.startswith(MADE) else ""


def word(name: str) -> str:
    """A ready or a made table, which says its number; empty for any other."""
    number = made_number(name)
    return _("Random, no. %(n)s") % {"n": number} if number else READY.word(name)


def ground(name: str, number: str) -> SampleTable | None:
    """A ready table, or the made one with this number."""
    if name == MADE:
        return named(f"{MADE}{number.strip()}")
    return READY.find(name)


def scale() -> Scale:
    """The point of the keyboard is told in the reader's unit."""
    where = _("{x} across, {y} up, in cm") if units.of_reader() == "cm" else _("{x} across, {y} up, in inches")
    return Scale(at=where, one=lengths.HUNDREDTHS[units.of_reader()])
