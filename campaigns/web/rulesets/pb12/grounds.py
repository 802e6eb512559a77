"""Drawn tables of Pb-12: how they are drawn, how far weapons reach on them."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.drawing.table import Scale
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.pb12 import steps
from campaigns.web.rulesets.ready_tables import ReadyTables
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES

READY: Final = ReadyTables("pb12", SAMPLE_TABLES, {"alley": gettext_lazy("Alley"), "yard": gettext_lazy("Yard")})
SQUARE: Final = 500


def scale(size: Sequence[int]) -> Scale:
    return Scale(
        grid=SQUARE,
        point=_("Tap where the figure goes, or use the arrow keys and Enter."),
        at=_("{x} across, {y} up, in steps"),
        square=_("A square is %(length)s wide.") % {"length": steps.short(SQUARE)},
    )


def reaches(page: BattlePage, people: list[Person]) -> tuple[dict[int, list[int]], list[str]]:
    """The upper bounds of the categories of each figure's farthest weapon, the nearest first."""
    factors = {
        person["n"]: max((arm["factor"] for arm in person["weapons"] if arm["shoots"]), default=0) for person in people
    }
    multipliers = page.options["pb12.range_multipliers"]
    by_figure = {
        n: [100 * factor * multiplier for multiplier in multipliers] for n, factor in factors.items() if factor
    }
    return by_figure, [""] * len(multipliers)
