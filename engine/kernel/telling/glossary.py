"""A game's terms by chapter, each with its rule's number; their words are `[term]`, `[term-about]` and `[glossary]`."""

from collections.abc import Mapping

from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import SOURCE, Catalogue

Terms = Mapping[str, str]  # code: number of the rule
BOOK = "de"  # the rules' own language: their words stand beside the reader's


class Glossary:
    """`further` are terms that reasons of rolls name besides: for the help page, not for the one page of reference."""

    def __init__(self, said: Catalogue, chapters: Mapping[str, Terms], further: Terms) -> None:
        self.said = said
        self.by_chapter = chapters
        self.further_terms = further

    def term(self, code: str, language: Language) -> dict[str, str] | None:
        found = (self._spoken(code, terms[code], language) for terms in self.by_chapter.values() if code in terms)
        return next(found, None)

    def chapters(self, language: Language) -> list[tuple[str, list[dict[str, str]]]]:
        return [
            (self.said.find("glossary", chapter, language) or "", self._all(terms, language))
            for chapter, terms in self.by_chapter.items()
        ]

    def further(self, language: Language) -> list[dict[str, str]]:
        return self._all(self.further_terms, language)

    def _all(self, terms: Terms, language: Language) -> list[dict[str, str]]:
        return [self._spoken(code, rule, language) for code, rule in terms.items()]

    def _spoken(self, code: str, rule: str, language: Language) -> dict[str, str]:
        """`other` is the book's own word, for its own readers the English one."""
        other = SOURCE if language == BOOK else BOOK
        return {
            "code": code,
            "word": self.said.find("term", code, language) or "",
            "other": self.said.find("term", code, other) or "",
            "rule": rule,
            "about": self.said.find("term-about", code, language) or "",
        }
