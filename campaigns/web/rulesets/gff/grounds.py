"""Drawn tables of Firefight: the ready ones, how they are drawn, and how far weapons reach on them."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import lengths
from campaigns.web.drawing.table import Scale
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.ready_tables import ReadyTables
from engine.rulesets.gff.drawn.terrain import BASE
from engine.rulesets.gff.sample_tables import SAMPLE_TABLES

NAMES: Final = {
    "docks": gettext_lazy("Docks"),
    "square": gettext_lazy("Square"),
    "scrapyard": gettext_lazy("Scrapyard"),
    "open": gettext_lazy("Open ground"),
}
READY: Final = ReadyTables("gff", SAMPLE_TABLES, NAMES)


def scale(size: Sequence[int]) -> Scale:
    return Scale(
        point=_("Tap where the unit goes; drag single models. Keyboard: arrows, Enter."),
        at=_("{x} across, {y} up, in inches"),
        square=_("A square is %(length)s wide.") % {"length": lengths.short(600)},
    )


def reaches(page: BattlePage, people: list[Person]) -> tuple[dict[int, list[int]], list[str]]:
    """How far each unit's weapons reach, the nearest first; the bands need no names, their numbers say it.

    Ranges run from edge to edge, so whoever's edge lies in a band about a model's middle is in range.
    """
    by_unit = {
        person["n"]: sorted({100 * arm["range"] + BASE for arm in person["weapons"] if arm["range"] and arm["count"]})
        for person in people
    }
    most = max(map(len, by_unit.values()), default=0)
    return by_unit, [""] * most
