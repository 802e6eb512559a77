"""Words for codes, in the reader's language. The rulesets bring their own; this picks and adds what pages need."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from campaigns.projections.game import UnknownRuleset, ruleset
from campaigns.selectors import words as said
from campaigns.selectors.words import any_word
from campaigns.web.who import language
from engine.kernel.ruleset import Kind, Ruleset
from engine.kernel.telling.catalogue import Words
from engine.rulesets import RULESETS

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
POLICIES: Final = {
    "sensible": gettext_lazy("sensibly"),
    "cautious": gettext_lazy("cautiously"),
    "aggressive": gettext_lazy("aggressively"),
    "random": gettext_lazy("at random"),
}
QUESTIONS: Final = {
    "compare": gettext_lazy("what if?"),
    "option": gettext_lazy("every value of an option"),
    "skill": gettext_lazy("a skill on each figure"),
    "balance": gettext_lazy("what would make it fair?"),
}
PAIRINGS: Final = {
    "round_robin": gettext_lazy("everybody against everybody in turn"),
    "random": gettext_lazy("drawn by lot"),
    "strength": gettext_lazy("whoever fought least against the gang nearest in strength"),
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
    "unarmed": gettext_noop("unarmed"),
    "protected": gettext_noop("protected by the referee"),
    "kill": gettext_noop("killing"),
    "wound": gettext_noop("wounding already"),
    "double_credit": gettext_noop("count twice"),
    "single_credit": gettext_noop("count once"),
    "chit": gettext_noop("a chit from the box"),
    "die": gettext_noop("a die"),
    "choice": gettext_noop("the player chooses"),
    "referee": gettext_noop("the referee chooses"),
    "campaign": gettext_noop("every battle of the campaign"),
    "gang": gettext_noop("battles of the own gang"),
    "incapacitated_and_permanent": gettext_noop("lost for good"),
    "on_referee_request": gettext_noop("when the referee allows it"),
    "after_every_battle": gettext_noop("after every battle"),
    "d6": gettext_noop("one die"),
    "d6-3": gettext_noop("one die minus three"),
    "d3": gettext_noop("a D3"),
    "own_card_turns": gettext_noop("turns of the own card only"),
    "see_table": gettext_noop("from the defender"),
    "attacker": gettext_noop("from the attacker"),
    "unchanged": gettext_noop("no worse"),
    "severed": gettext_noop("severed"),
    "serious": gettext_noop("stays serious"),
    "plock": gettext_noop("like a Plock"),
    "own_class": gettext_noop("like their own class"),
    "brawler": gettext_noop("Brawler"),
    "strong": gettext_noop("Strong"),
    "psycho_this_turn": gettext_noop("like a Psycho for that turn"),
    "idle": gettext_noop("nothing sensible"),
    "fives_lost": gettext_noop("the 5s are lost"),
    "fives_kept": gettext_noop("the 5s still hit"),
    "everybody": gettext_noop("for all figures"),
    "own_figures": gettext_noop("for one's own figures"),
    "off": gettext_noop("not at all"),
}
OPTION_PARTS: Final[dict[str, str]] = {
    "arm": gettext_noop("arm"),
    "leg": gettext_noop("leg"),
    "chest": gettext_noop("chest"),
    "belly": gettext_noop("belly"),
    "head": gettext_noop("head"),
    "jam_margin": gettext_noop("jams when 1s exceed 6s by"),
    "stumble_ones": gettext_noop("1s that make him stumble"),
}


def of(words: Words, code: str) -> str:
    return words.word(code, language())


def code(kind: Kind, code: str, rules: str = "") -> str:
    """`rules` is the key of a ruleset; without it any that knows the code."""
    return said.word(ruleset(rules), kind, code, language()) if rules else any_word(kind, code, language())


def rank(one: str, rules: str = "") -> str:
    return code("rank", one, rules)


def weapon(one: str, rules: str = "") -> str:
    return code("weapon", one, rules)


def wound(one: Mapping[str, Any], rules: str = "") -> str:
    """`flesh wound, left arm`; where wounds have a place."""
    said = [code("harm", str(one.get("severity", "")), rules)]
    return ", ".join([*said, code("place", one["location"], rules)] if one.get("location") else said)


def purpose(one: str, rules: str = "") -> str:
    """What a roll was for."""
    plain = one.replace("_", " ")
    known = code("draw", one, rules)
    for each in (ruleset(rules),) if rules else RULESETS.values():
        if known == plain:
            known = said.purpose_name(each, one, language())
    return known[:1].upper() + known[1:]


def option(id: str) -> tuple[str, str]:
    """Title and explanation."""
    rules = _rules_of(id)
    return (id, "") if rules is None else rules.option_words(id, language())


def _rules_of(option: str) -> Ruleset | None:
    try:
        return ruleset(option.partition(".")[0])
    except UnknownRuleset:
        return None


def option_value(value: Any, id: str = "") -> str:
    """In the words of the option's ruleset, else in common ones."""
    rules = _rules_of(id)
    if isinstance(value, str) and rules is not None and (own := rules.value_name(value, language())):
        return own
    if value is True:
        return _("yes")
    if value is False:
        return _("no")
    if value is None:
        return _("left open")
    if isinstance(value, list):
        return ", ".join(option_value(one, id) for one in value) or _("nothing")
    if isinstance(value, dict):
        return ", ".join(f"{option_part(name, id)}: {option_value(one, id)}" for name, one in value.items())
    return _(OPTION_VALUES[value]) if value in OPTION_VALUES else str(value)


def option_part(name: str, id: str = "") -> str:
    rules = _rules_of(id)
    own = rules.value_name(name, language()) if rules is not None else ""
    return own or (_(OPTION_PARTS[name]) if name in OPTION_PARTS else name.replace("_", " "))
