"""Words for codes, in the reader's language. The rulesets bring their own; this picks and adds what pages need."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors import words as said
from campaigns.web.who import language
from engine.kernel.ruleset import Kind, Ruleset
from engine.kernel.telling.catalogue import Words
from engine.kernel.telling.speaker import capital
from engine.rulesets import RULESETS, ruleset

ROLES: Final = {
    "referee": gettext_lazy("referee"),
    "co-referee": gettext_lazy("co-referee"),
    "player": gettext_lazy("player"),
    "auditor": gettext_lazy("auditor"),
    "spectator": gettext_lazy("spectator"),
}
PRONOUNS: Final = {
    "she": gettext_lazy("she/her"),
    "he": gettext_lazy("he/him"),
    "they": gettext_lazy("they/them"),
}
BASES: Final = {
    "text": gettext_lazy("printed in the rules"),
    "example": gettext_lazy("from the rules' examples"),
    "inferred": gettext_lazy("read out of the rules"),
    "source": gettext_lazy("from another printed source"),
    "own": gettext_lazy("table ruling"),
}
STATUS: Final = {
    "open": gettext_lazy("going on"),
    "paused": gettext_lazy("paused"),
    "ended": gettext_lazy("over"),
    "closed": gettext_lazy("over"),
}
TABLE_USES: Final = {
    "accidents": gettext_lazy("Accidents"),
    "events": gettext_lazy("Events"),
    "recruits": gettext_lazy("Recruits"),
}
POLICIES: Final = {
    "sensible": gettext_lazy("sensibly"),
    "cautious": gettext_lazy("cautiously"),
    "aggressive": gettext_lazy("aggressively"),
    "random": gettext_lazy("at random"),
    "objectives": gettext_lazy("for objectives"),
    "shooting": gettext_lazy("shooting"),
    "charging": gettext_lazy("charging"),
}
QUESTIONS: Final = {
    "compare": gettext_lazy("what if?"),
    "option": gettext_lazy("every value of an option"),
    "skill": gettext_lazy("a skill on each figure"),
    "balance": gettext_lazy("what would make it fair?"),
}
PAIRINGS: Final = {
    "round_robin": gettext_lazy("everyone against everyone in turn"),
    "random": gettext_lazy("drawn by lot"),
    "strength": gettext_lazy("fewest battles first, against the gang closest in strength"),
}


def of(words: Words, code: str) -> str:
    return words.word(code, language())


def code(kind: Kind, code: str, rules: str) -> str:
    """`rules` is the key of the ruleset whose code it is."""
    return said.word(ruleset(rules), kind, code, language())


def rank(rank_code: str, rules: str) -> str:
    return code("rank", rank_code, rules)


def weapon(weapon_code: str, rules: str) -> str:
    return code("weapon", weapon_code, rules)


def wound(record: Mapping[str, Any], rules: str) -> str:
    """`flesh wound, left arm`; where wounds have a place."""
    parts = [code("harm", str(record.get("severity", "")), rules)]
    return ", ".join([*parts, code("place", record["location"], rules)] if record.get("location") else parts)


def purpose(purpose_code: str, rules: str) -> str:
    """What a roll was for."""
    game = ruleset(rules)
    name = game.word("draw", purpose_code, language()) or game.purpose_name(purpose_code, language())
    return capital(name)


def policy(name: str, rules: str) -> str:
    """How a side decides in simulations; what only this game knows is in its own words."""
    return str(POLICIES.get(name) or code("policy", name, rules))


def option(id: str) -> tuple[str, str]:
    """Title and explanation."""
    rules = _rules_of(id)
    return (id, "") if rules is None else rules.option_words(id, language())


def _rules_of(option: str) -> Ruleset | None:
    return RULESETS.get(option.partition(".")[0])


def option_value(value: Any, id: str) -> str:
    """In the words of the option's ruleset."""
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
        return ", ".join(option_value(part, id) for part in value) or _("nothing")
    if isinstance(value, dict):
        return ", ".join(option_rows(value, id))
    return str(value)


def option_rows(value: dict[str, Any], id: str) -> list[str]:
    return [f"{option_part(name, id)}: {option_value(part, id)}" for name, part in value.items()]


def option_part(name: str, id: str) -> str:
    rules = _rules_of(id)
    own_name = rules.value_name(name, language()) if rules is not None else ""
    return own_name or name.replace("_", " ")
