"""What the fields of entries are called and stand for, where somebody corrects one or reads a proposal."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from campaigns.web import words
from campaigns.web.rulesets.parts import Field, coded, words_from
from campaigns.web.rulesets.stko.outcome_entry import ENDS, RESULTS
from engine.rulesets.stko.tables_skills import SKILLS
from engine.rulesets.stko.tell import words as stko

QUARTERS: Final = {"front": _("from the front"), "side": _("from the side"), "rear": _("from behind")}
INTENTS: Final = {"attack": _("to attack"), "cover": _("to cover")}
WAYS: Final = {"flee": _("flees"), "surrender": _("surrenders")}
FEELINGS: Final = {"hate": _("hates"), "fear": _("fears"), "none": _("neither hates nor fears")}
RESULT_WORDS: Final = {**dict(ENDS), **RESULTS, "nothing": _("nothing"), "fell": _("fell on the way")}
ANSWERS_UNTIL: Final = {
    "pass": _("skip it"),
    "only_when_shot_at": _("only when shot at"),
    "ask": _("ask"),
}
STATES_AND_LOSSES: Final = ("incapacitated", "dead", "fled", "surrendered")


def state(code: str) -> str:
    return words.of(stko.LOSSES if code in STATES_AND_LOSSES else stko.STATES, code)


def skill(code: str) -> str:
    return words.code("skill", code, "stko")


FIELDS: Final[dict[str, Field]] = {
    "after": Field(_("Weapon afterwards"), "each", coded(stko.WEAPON_STATES)),
    "and_shoot": Field(_("Shoots after the run")),
    "at": Field(_("At this point"), "length"),
    "away": Field(_("Runs away to this point"), "length"),
    "band": Field(_("Range"), words=coded(stko.BANDS)),
    "card": Field(_("Card"), "card"),
    "cards": Field(_("Cards"), "card"),
    "chased": Field(_("Charged"), "figure"),
    "command": Field(_("Action taken")),
    "contact": Field(_("They reach each other")),
    "cover": Field(_("Cover"), words=coded(stko.COVERS)),
    "covers": Field(_("Hides"), words=coded(stko.LOCATIONS)),
    "defence": Field(_("Defends with"), words=coded(stko.FIGHT_ROWS)),
    "distance": Field(_("Distance"), "length"),
    "ducks": Field(_("Ducks back")),
    "exposed": Field(_("What can be seen of the target"), words=coded(stko.LOCATIONS)),
    "extra": Field(_("Extra dice")),
    "facing": Field(_("Looks this way"), "length"),
    "falls": Field(_("Falls"), words=coded(stko.STATES)),
    "far": Field(_("Too far away")),
    "feeling": Field(_("Feeling"), words=words_from(FEELINGS)),
    "fell": Field(_("Falls")),
    "grip": Field(_("Holds the weapon with"), words=coded(stko.GRIPS)),
    "held": Field(_("Holds the nerve")),
    "hits": Field(_("Hits")),
    "how": Field(_("How"), words=words_from(WAYS)),
    "hurry": Field(_("Runs as far as the dice allow")),
    "in_arc": Field(_("In front")),
    "intent": Field(_("What for"), words=words_from(INTENTS)),
    "line": Field(_("In the line of fire")),
    "location": Field(_("Where"), words=coded(stko.LOCATIONS)),
    "moved": Field(_("Moves before the shot")),
    "other": Field(_("Second target"), "figure"),
    "pick_up": Field(_("Picks up"), "weapon"),
    "position": Field(_("Stands"), words=coded(stko.POSITIONS)),
    "quarter": Field(_("Attacks"), words=words_from(QUARTERS)),
    "recovered": Field(_("Recovers")),
    "result": Field(_("Result"), words=words_from(RESULT_WORDS)),
    "severed": Field(_("Severed")),
    "severity": Field(_("Wound"), words=coded(stko.SEVERITIES)),
    "skill": Field(_("Skill"), "text", skill, codes=tuple(SKILLS)),
    "spot": Field(_("To this spot"), "length"),
    "state": Field(_("State"), words=state),
    "struck": Field(_("Who is hit"), "figure"),
    "to": Field(_("To this point"), "length"),
    "together": Field(_("Pulls together")),
    "use": Field(_("Fights with"), words=coded(stko.FIGHT_ROWS)),
    "via": Field(_("Turns on the way"), "length"),
    "who": Field(_("Someone else is hit"), "figure"),
    "word": Field(_("Until the Joker"), words=words_from(ANSWERS_UNTIL)),
    "wound": Field(_("Wound"), words=coded(stko.SEVERITIES)),
}
