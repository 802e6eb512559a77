"""A game's glossary as its pages show it, in the reader's language."""

from collections.abc import Callable
from typing import Final

from campaigns.web.who import language
from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.telling.glossary import Glossary, Term


class Terms:
    """`codes`: under which codes the term of a mark or a button may stand, whose own code often says less."""

    def __init__(self, glossary: Glossary, codes: Callable[[str], tuple[str, ...]]) -> None:
        self.glossary = glossary
        self.codes = codes

    def term(self, code: str) -> dict[str, str] | None:
        terms = (self.glossary.term(alias, language()) for alias in self.codes(code))
        return next((term._asdict() for term in terms if term is not None), None)

    def chapters(self) -> list[tuple[str, list[dict[str, str]]]]:
        return [(title, as_rows(terms)) for title, terms in self.glossary.chapters(language())]

    def further(self) -> list[dict[str, str]]:
        return as_rows(self.glossary.further(language()))


NO_TERMS: Final = Terms(Glossary(KERNEL), lambda code: ())


def as_rows(terms: list[Term]) -> list[dict[str, str]]:
    return [term._asdict() for term in terms]
