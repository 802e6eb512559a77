"""The short words of a ruleset that the kernel's promise doesn't cover: reasons and purposes of rolls."""

from engine.kernel.ruleset import Kind, Language, Names, Ruleset
from engine.kernel.why import Reason
from engine.rulesets import RULESETS


def reason_text(rules: Ruleset, reason: Reason, names: Names, language: Language) -> str:
    """`+1 Killer`. A ruleset without words for it shows its code."""
    return rules.reason_text(reason, names, language)


def word(rules: Ruleset, kind: Kind, code: str, language: Language) -> str:
    """A code nobody knows speaks for itself."""
    return rules.word(kind, code, language) or code.replace("_", " ")


def any_word(kind: Kind, code: str, language: Language) -> str:
    """For pages that don't say whose rules they show: a code of a kind means the same in every ruleset that has it."""
    found = (word(rules, kind, code, language) for rules in RULESETS.values())
    return next((one for one in found if one != code.replace("_", " ")), code.replace("_", " "))


def any_skill(skill: str, times: int, language: Language) -> tuple[str, str]:
    """Name and explanation."""
    known = (rules.skill_words(skill, times, language) for rules in RULESETS.values())
    return next(((name, about) for name, about in known if name), (skill.replace("_", " "), ""))


def purpose_name(rules: Ruleset, purpose: str, language: Language) -> str:
    return rules.purpose_name(purpose, language)
