"""Words in both languages: (English, German), keyed by codes."""

from engine.kernel.ruleset import Language

Pair = tuple[str, str]
Words = dict[str, Pair]


def pick(pair: Pair, language: Language) -> str:
    return pair[0] if language == "en" else pair[1]


def word(words: Words, code: str, language: Language) -> str:
    """The word for a code; a code nobody knows speaks for itself."""
    return pick(words.get(code, (code.replace("_", " "), code.replace("_", " "))), language)
