"""Words in both languages: (English, German), keyed by codes."""

from engine.kernel.ruleset import Language
from engine.kernel.telling import catalogue

Pair = tuple[str, str]
Words = dict[str, Pair]


def pick(pair: Pair, language: Language) -> str:
    return pair[0] if language == "en" else pair[1]


def word(words: Words | catalogue.Words, code: str, language: Language) -> str:
    """The word for a code; a code nobody knows speaks for itself."""
    if isinstance(words, catalogue.Words):
        return words.word(code, language)
    return pick(words.get(code, (code.replace("_", " "), code.replace("_", " "))), language)


def pairs(known: catalogue.Catalogue, chapter: str) -> Words:
    """A chapter as it was before: (English, German)."""
    english, german = known.chapters("en")[chapter], known.chapters("de")[chapter]
    return {code: (str(english[code]), str(german[code])) for code in english}
