"""What an entry should have been: the second half of the sentence about something that can't be read."""

from collections.abc import Iterable

from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.telling.template import fill


def expected(no: Malformed, language: Language) -> str:
    """`a whole number from 1 to 6`; a code that nobody has words for speaks for itself."""
    template = KERNEL.find("expected", no.code, language)
    if template is None:
        return no.code.replace("-", " ")
    return fill(template, lambda name, form: _said(no.facts[name]), str)


def in_english(no: Malformed) -> str:
    """The whole of it, for a terminal."""
    return f"{no.field}: {no.value!r} is not {expected(no, 'en')}"


def _said(fact: object) -> str:
    """Of several things all, with commas between them."""
    many = isinstance(fact, Iterable) and not isinstance(fact, str)
    return ", ".join(map(str, fact)) if many else str(fact)  # type: ignore[call-overload]
