"""Drawn tables: three sizes of open ground, how they are drawn, and two rows facing each other on them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.drawing.table import Scale
from campaigns.web.rulesets.coc import metres
from campaigns.web.rulesets.ready_tables import ReadyTables
from engine.rulesets.coc import deploy
from engine.rulesets.coc.sample_tables import SAMPLE_TABLES
from engine.rulesets.coc.tell import words as coc
from engine.rulesets.coc.weapons import with_own

ROOM: Final = "room"  # what simulations play on instead of a real table
ROOM_WORD: Final = gettext_lazy("A room: two rows, eight metres apart")
NAMES: Final = {
    "parlour": gettext_lazy("Parlour"),
    "hall": gettext_lazy("Hall"),
    "yard": gettext_lazy("Yard"),
    ROOM: ROOM_WORD,
}
READY: Final = ReadyTables("coc", SAMPLE_TABLES, NAMES)
PICTURE: Final = 4800  # about so wide a table is drawn, whatever its size
SMALL: Final = 1500  # up to this width a square of the grid is one metre, else five
BANDS: Final = ("base", "double", "quadruple")


def wide_and_high(size: Sequence[int]) -> str:
    """`24 × 18 m`."""
    return f"{metres.number(size[0])} × {metres.short(size[1])}"


def scale(size: Sequence[int]) -> Scale:
    side = 1 if size[0] <= SMALL else 5
    return Scale(
        max(1, round(PICTURE / max(size[0], 1))),
        100 * side,
        _("Tap a spot. Keyboard: arrows, Enter."),
        _("{x} across, {y} up, in feet") if metres.in_feet() else _("{x} across, {y} up, in metres"),
        _("A square is %(length)s wide.") % {"length": metres.short(100 * side)},
        metres.hundredths_per_unit(),
    )


def line_up(figures: Sequence[Mapping[str, Any]], size: Sequence[int], apart: int) -> list[dict[str, Any]]:
    """Everybody in his side's row, the rows so many metres apart as far as the table allows."""
    places = deploy.rows([figure["side"] for figure in figures], (size[0], size[1]), apart)
    return [{**figure, "at": list(place)} for figure, place in zip(figures, places, strict=True)]


def reaches(page: BattlePage, people: list[dict[str, Any]]) -> tuple[dict[int, list[int]], list[str]]:
    """Base range, twice and four times as far, of the weapon in hand or of the first that shoots. Source: COC-26."""
    own = page.options.get("coc.weapons")
    weapons = with_own(own if isinstance(own, dict) else {})
    by_figure = {}
    for person in people:
        arms = sorted(person["weapons"], key=lambda arm: not arm["in_hand"])
        bases = [weapons[arm["name"]].base for arm in arms if arm["name"] in weapons and weapons[arm["name"]].base]
        by_figure[person["n"]] = [100 * bases[0] * times for times in (1, 2, 4)] if bases else []
    return by_figure, [words.of(coc.BANDS, code) for code in BANDS]
