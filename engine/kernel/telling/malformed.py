"""What an entry should have been: the second half of the sentence about something that can't be read."""

from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.telling.plain import filled


def expected(no: Malformed, language: Language) -> str:
    """`a whole number from 1 to 6`; a code that nobody has words for speaks for itself."""
    code = "one-of-none" if no.code == "one-of" and not no.facts.get("known") else no.code
    template = KERNEL.find("expected", code, language)
    return no.code.replace("-", " ") if template is None else filled(template, no.facts)


def in_english(no: Malformed) -> str:
    """The whole of it, for a terminal."""
    return f"{no.field}: {no.value!r} is not {expected(no, 'en')}"
