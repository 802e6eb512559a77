"""What the fields of entries are called and stand for, where somebody corrects one or reads a proposal."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaigns.web import words
from campaigns.web.rulesets.parts import Field, coded
from engine.rulesets.gff.tell.words import SAID

EFFECTS: Final = SAID.words("result")
MARKS: Final = SAID.words("mark")
TESTED: Final = SAID.words("tested")


def effect(code: str) -> str:
    return words.of(EFFECTS, "missed" if code == "none" else code)


def tested(code: str) -> str:
    return words.of(TESTED, code or "nobody")


FIELDS: Final[dict[str, Field]] = {
    "action": Field(_("Action"), "text", coded(SAID.words("action"))),
    "bearers": Field(_("How many of each weapon reach"), "weapons"),
    "blocked": Field(_("Covered only by what blocks sight")),
    "cover": Field(_("In cover")),
    "dangerous": Field(_("Models in dangerous ground")),
    "deep": Field(_("How deep they fall"), "length"),
    "difficult": Field(_("Through difficult ground")),
    "distance": Field(_("Distance"), "length"),
    "edge": Field(_("Edge"), "text", coded(SAID.words("edge"))),
    "effect": Field(_("State of the last model"), "text", effect),
    "fallen": Field(_("Models that fall")),
    "inches": Field(_("How far"), "length"),
    "markers": Field(_("Wounds on the last one")),
    "mined": Field(_("Dangerous ground near the target")),
    "model": Field(_("Model")),
    "models": Field(_("Models"), "option"),
    "number": Field(_("Models in dangerous ground")),
    "others": Field(_("Models of other units")),
    "own_effect": Field(_("State of their own last model"), "text", effect),
    "own_fallen": Field(_("Own models that fall")),
    "own_markers": Field(_("Wounds on their own last one")),
    "points": Field(_("Places on the map"), "length"),
    "result": Field(_("Result of the morale test"), "text", coded(EFFECTS)),
    "sides": Field(_("Sides"), "sides"),
    "state": Field(_("State"), "text", coded(MARKS)),
    "struck_back": Field(_("They struck back")),
    "tested": Field(_("Who tested morale"), "text", tested),
    "tokens": Field(_("Spell tokens")),
    "used": Field(_("Weapons used up"), "weapon"),
}
