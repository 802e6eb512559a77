"""Words for codes, in the reader's language. The rulesets bring their own; this picks and adds what pages need."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from campaigns.selectors.reasons import ReasonLine
from campaigns.web.who import language
from engine.kernel.why import Reason
from engine.rulesets.stko.tell import reason_text
from engine.rulesets.stko.tell import words as stko
from engine.rulesets.stko.tell.option_words import option_about, option_title
from engine.rulesets.stko.weapons import WEAPONS

RULESETS: Final = {"stko": gettext_lazy("Street fight (StKO)")}
ROLES: Final = {
    "referee": gettext_lazy("referee"),
    "co-referee": gettext_lazy("co-referee"),
    "player": gettext_lazy("player"),
    "auditor": gettext_lazy("auditor"),
    "spectator": gettext_lazy("spectator"),
}
BASES: Final = {
    "text": gettext_lazy("printed in the rules"),
    "example": gettext_lazy("from the rules' examples"),
    "inferred": gettext_lazy("read out of the rules"),
    "source": gettext_lazy("from another printed source"),
    "own": gettext_lazy("own ruling"),
}
STATUS: Final = {
    "open": gettext_lazy("going on"),
    "paused": gettext_lazy("paused"),
    "ended": gettext_lazy("over"),
    "closed": gettext_lazy("over"),
}
TABLES: Final = {
    "crossroads": gettext_lazy("Crossroads"),
    "yards": gettext_lazy("Back yards"),
    "alley": gettext_lazy("Alley"),
}
OPTION_VALUES: Final[dict[str, str]] = {
    "table": gettext_noop("hit table"),
    "counters_dice": gettext_noop("counters, effect by dice"),
    "counters_box": gettext_noop("counters drawn from a box"),
    "literal": gettext_noop("as printed"),
    "ignore": gettext_noop("left out"),
    "right": gettext_noop("right-handed"),
    "left": gettext_noop("left-handed"),
    "effect_die": gettext_noop("effect die"),
    "nothing": gettext_noop("nothing"),
    "hits_pass": gettext_noop("hits go through"),
    "hits_stop": gettext_noop("hits are stopped"),
    "covered_parts": gettext_noop("covered parts only"),
    "every_hit": gettext_noop("every hit"),
    "target_moves": gettext_noop("the target moves"),
    "target_repositions": gettext_noop("the target changes position"),
    "target_ducks": gettext_noop("the target ducks back"),
    "shooter_ducks": gettext_noop("the shooter ducks back"),
    "shooter_wounded": gettext_noop("the shooter is wounded"),
    "before_declaration": gettext_noop("before an action is chosen"),
    "before_dice": gettext_noop("before the dice"),
    "after_action": gettext_noop("after an action"),
    "own": gettext_noop("own side"),
    "any": gettext_noop("anybody"),
    "shuffle_back": gettext_noop("back into the deck"),
    "stay_open": gettext_noop("stay open"),
    "lay_aside": gettext_noop("laid aside"),
    "lie_open": gettext_noop("lie open at once"),
    "numbered": gettext_noop("numbered"),
    "as_deployment": gettext_noop("as when deploying"),
    "none": gettext_noop("none"),
    "knocked_down": gettext_noop("knocked down"),
    "unconscious": gettext_noop("unconscious"),
    "incapacitated": gettext_noop("incapacitated"),
    "dead": gettext_noop("dead"),
    "surrendered": gettext_noop("surrendered"),
    "fled": gettext_noop("fled"),
    "> 1/2": gettext_noop("more than half"),
    ">= 1/2": gettext_noop("half or more"),
    "reposition": gettext_noop("by changing position"),
    "free": gettext_noop("free"),
    "own_turn_including_free_turns": gettext_noop("own turns, free ones too"),
}


def of(words: stko.Words, code: str) -> str:
    return stko.word(words, code, language())


def rank(code: str) -> str:
    return of(stko.RANKS, code)


def weapon(code: str) -> str:
    known = WEAPONS.get(code)
    return code.replace("_", " ") if known is None else getattr(known, language())


def purpose(code: str) -> str:
    """What a roll was for."""
    said = of(stko.PURPOSES, code)
    return said[:1].upper() + said[1:]


def reason(line: ReasonLine) -> str:
    """`+1 Killer`, `-1 cover`."""
    return reason_text(Reason(line.rule, line.code, line.op, line.n), str, language())


def option(id: str) -> tuple[str, str]:
    """Title and explanation."""
    return option_title(id, language()), option_about(id, language())


def option_value(value: Any, shape: str = "") -> str:
    if value is True:
        return _("yes")
    if value is False:
        return _("no")
    if value is None:
        return _("left open")
    if isinstance(value, list):
        return ", ".join(option_value(one) for one in value) or _("nothing")
    return _(OPTION_VALUES[value]) if value in OPTION_VALUES else str(value)
