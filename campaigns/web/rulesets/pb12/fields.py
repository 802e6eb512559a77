"""What the fields of entries are called and stand for, where somebody corrects one or reads a proposal."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.web import words
from campaigns.web.rulesets.parts import Field
from campaigns.web.rulesets.pb12 import steps
from engine.rulesets.pb12.tell.words import SAID


def coded(*chapters: str) -> Callable[[str], str]:
    """In the first of the chapters that has it."""
    vocabularies = [SAID.words(chapter) for chapter in chapters]
    return lambda code: next((word for chapter in vocabularies if (word := words.of(chapter, code)) != code), code)


FIELDS: Final[dict[str, Field]] = {
    "cover": Field(_("Levels of cover")),
    "dissolved": Field(_("Dissolved groups")),
    "facing": Field(_("Facing")),
    "near": Field(_("Who's near each figure"), "about"),
    "number": Field(_("How many")),
    "sides": Field(_("Sides of those inside")),
    "unseeing": Field(_("Who doesn't see it"), "figure"),
    "x": Field(_("To the right")),
    "y": Field(_("Ahead")),
    "aboard": Field(_("Aboard"), "figure"),
    "above": Field(_("Group above")),
    "action": Field(_("What it does then")),
    "all_in": Field(_("All points of the move")),
    "ap": Field(_("Action points")),
    "backwards": Field(_("Backwards")),
    "burst": Field(_("With its frequency")),
    "card": Field(_("Card"), "text"),
    "cards": Field(_("Cards"), "text"),
    "climb": Field(_("Holds while climbing")),
    "corners": Field(_("Corners"), "length", unit=steps),
    "distance": Field(_("Distance"), "length", unit=steps),
    "fall": Field(_("How deep it falls"), "length", unit=steps),
    "fixed": Field(_("Can't leave its place")),
    "free": Field(_("Free")),
    "gear": Field(_("Equipment"), "weapon"),
    "give_up": Field(_("Tests given up")),
    "group": Field(_("Group")),
    "heavy": Field(_("Heavy damage points")),
    "hits": Field(_("Runs into"), "figure", zero=_("terrain")),
    "horizontal": Field(_("Steps ahead")),
    "how": Field(_("How?"), "text", coded("interrupt", "choice")),
    "interrupts": Field(_("Interrupts")),
    "kind": Field(_("Kind"), "text", coded("zone")),
    "land": Field(_("Landings")),
    "leader": Field(_("Leader"), "figure"),
    "light": Field(pgettext_lazy("of a place", "Light"), "text", coded("light")),
    "modifier": Field(_("Easier or harder")),
    "moment": Field(_("When"), "text", coded("instant", "choice", "playability")),
    "more": Field(_("More command points")),
    "move_ap": Field(_("Action points for moving")),
    "name": Field(_("What it is called"), "text"),
    "nearest": Field(_("Nearest enemy in sight"), "length", unit=steps),
    "on_field": Field(_("On the field")),
    "order": Field(_("Order"), "text", coded("order", "standing-order")),
    "pierce": Field(_("Piercing")),
    "points": Field(_("Points")),
    "reduction": Field(_("Given up as well, in ‰")),
    "reverse": Field(_("Steps back")),
    "rough": Field(_("On difficult ground")),
    "roll": Field(_("Which roll")),
    "seat": Field(_("Place"), "text", coded("seat")),
    "sees_back": Field(_("The target sees the attacker")),
    "skip": Field(_("Tests left out")),
    "state": Field(_("Which status"), "text", coded("mark")),
    "status": Field(_("Which status"), "text", coded("mark")),
    "step": Field(_("After how many options")),
    "supporters": Field(_("Others who fight it")),
    "takes": Field(_("Takes it")),
    "turn": Field(pgettext_lazy("of a vehicle", "Turns")),
    "vehicle": Field(_("Vehicle"), "figure"),
    "vertical": Field(_("Steps up")),
    "visible": Field(_("Percent in view")),
    "what": Field(_("What?"), "text", coded("special-action")),
}
