"""What stands around a battle of Firefight: the line on top, and what the forms choose from."""

from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.drawing import table
from campaigns.web.rulesets.battle_pieces import dice_line
from campaigns.web.rulesets.gff import questions
from campaigns.web.rulesets.gff.figures import MARKS
from campaigns.web.rulesets.parts import Context, Person
from engine.kernel.setup import Zone
from engine.rulesets.gff.drawn.zones import strip_of, zone_depth

SETTABLE: Final = ("shaken", "fatigued", "done")


def waits_for(page: BattlePage, who: Person | None) -> str:
    waits = page.waiting
    if waits.kind == "dice" and waits.roll is not None:
        return dice_line(waits.roll, who["name"] if who else "")
    if waits.kind == "answer" and waits.question is not None:
        return questions.text(page, waits.question)
    if who is not None:
        return _("%(name)s is up") % {"name": who["name"]}
    sides = ", ".join(side.name for side in page.sides if side.number in waits.sides)
    edged = page.table != "drawn" or any(page.view.get("edges", []))
    deploying = _("%(side)s: set up a unit") if edged else _("%(side)s: choose an edge of the table")
    return {
        "preparing": _("Before the battle"),
        "placing": _("%(side)s: place an objective"),
        "deploying": deploying if len(waits.sides) == 1 else _("Set up your units"),
    }.get(page.view.get("phase", ""), _("%(side)s: choose a unit")) % {"side": sides}


def context(page: BattlePage, people: list[Person], sides: list[dict[str, Any]]) -> Context:
    return {
        **({"zones": table.zones(start_zones, page.size, sides)} if (start_zones := zones(page)) else {}),
        "leading": leading(page),
        "special_moves": bool(page.options.get("gff.special_moves")),
        "here": [person for person in people if person["loss"] == "in_play"],
    }


def leading(page: BattlePage) -> int:
    """The side with most objectives, -1 where several have as many. Source: GFF-06, 07."""
    objectives_held = [
        sum(objective["side"] == side.number for objective in page.view["objectives"]) for side in page.sides
    ]
    return objectives_held.index(max(objectives_held)) if objectives_held.count(max(objectives_held)) == 1 else -1


def zones(page: BattlePage) -> list[Zone]:
    """Where units are set up, from the moment that the edges are chosen. Source: GFF-05, 07."""
    if page.table != "drawn" or page.zones or not page.view.get("deploying"):
        return []
    (wide, high), start_zones = page.size, []
    for side, edge in enumerate(page.view.get("edges", [])):
        if edge:
            left, lower, right, upper = strip_of(edge, wide, high, zone_depth(edge, wide, high))
            start_zones.append(Zone(side, (left, lower), (right, upper)))
    return start_zones


def extras() -> Context:
    return {"states": [(code, words.of(MARKS, code)) for code in SETTABLE]}
