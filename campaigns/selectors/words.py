"""Codes of figures and of lives in the words of a ruleset. What nobody knows speaks for itself."""

from engine.kernel.ruleset import Kind, Language, Ruleset


def word(rules: Ruleset, kind: Kind, code: str, language: Language) -> str:
    return rules.word(kind, code, language) or code.replace("_", " ")


def skill(rules: Ruleset, code: str, times: int, language: Language) -> tuple[str, str]:
    """Name and explanation."""
    name, about = rules.skill_words(code, times, language)
    return (name, about) if name else (code.replace("_", " "), "")
