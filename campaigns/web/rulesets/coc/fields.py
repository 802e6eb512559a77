"""What the fields of entries are called and stand for, where somebody corrects one or reads a proposal."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.web import words
from campaigns.web.rulesets.coc import metres
from campaigns.web.rulesets.parts import Field, coded, words_from
from campaigns.web.who import language
from engine.rulesets.coc.tables import BASE_SKILLS, CHARACTERISTICS, ROLLED_COUNTERS
from engine.rulesets.coc.tell import words as coc

LOSSES: Final = ("dead", "fled")
SURPRISES: Final = {"hidden": _("from hiding"), "visible": _("in plain sight")}
CALLED: Final = (*BASE_SKILLS, "dodge", *CHARACTERISTICS, *ROLLED_COUNTERS)  # what the Keeper calls rolls against


def state(code: str) -> str:
    return words.code("loss", code, "coc") if code in LOSSES else words.of(coc.STATES, code)


def skill(code: str) -> str:
    return coc.skill_name(code, language())


FIELDS: Final[dict[str, Field]] = {
    "after": Field(_("Acts after"), "figure"),
    "against": Field(_("Surprise skill"), "text", skill, codes=CALLED),
    "aim_at": Field(_("Then aims at"), "figure"),
    "amount": Field(_("Points")),
    "armour": Field(_("Armour helps")),
    "bullets": Field(_("Bullets")),
    "counter": Field(_("Tracker"), words=coded(coc.COUNTERS)),
    "cover": Field(_("In cover")),
    "damage": Field(_("Damage"), "text"),
    "dice": Field(_("Bonus dice (below 0: penalty dice)")),
    "difficulty": Field(_("Difficulty"), words=coded(coc.SAID.words("difficulty"))),
    "distance": Field(_("Distance"), "length", unit=metres),
    "effect": Field(_("What for"), words=coded(coc.MANOEUVRES)),
    "extra": Field(_("Bonus dice (below 0: penalty dice)")),
    "front": Field(_("In front")),
    "how": Field(_("How"), words=words_from(SURPRISES)),
    "load": Field(_("Reloads in the same round")),
    "magic": Field(_("Magic points")),
    "metres": Field(_("Metres"), measured=True),
    "moving": Field(_("The target moves this round")),
    "note": Field(_("Note"), "text"),
    "notice": Field(_("Skill to notice it"), "text", skill, codes=CALLED),
    "number": Field(_("Number")),
    "prone": Field(_("Lies down")),
    "range": Field(_("Range"), words=coded(coc.BANDS)),
    "sanity": Field(_("Sanity")),
    "sealed": Field(_("Hidden roll")),
    "shots": Field(_("Shots")),
    "sides": Field(_("Sides of each die")),
    "sizes": Field(_("Bullets of each volley")),
    "skill": Field(pgettext_lazy("d100", "Skill"), "text", skill, codes=CALLED),
    "source": Field(_("Source of the harm"), "text"),
    "state": Field(_("State"), words=state),
    "still": Field(_("The target keeps still")),
    "targets": Field(_("Targets"), "figure"),
    "to": Field(_("To this point"), "length", unit=metres),
    "withdraw": Field(_("Leaves the fight afterwards")),
}
