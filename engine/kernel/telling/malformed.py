"""What an entry should have been: the second half of the sentence about something that can't be read."""

from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.telling.plain import filled


def expected(error: Malformed, language: Language) -> str:
    """`a whole number from 1 to 6`; a code that nobody has words for speaks for itself."""
    code = "one-of-none" if error.code == "one-of" and not error.facts.get("known") else error.code
    template = KERNEL.find("expected", code, language)
    return error.code.replace("-", " ") if template is None else filled(template, error.facts)


def in_english(error: Malformed) -> str:
    """The whole of it, for a terminal."""
    return f"{error.field}: {error.value!r} is not {expected(error, 'en')}"
