"""A game's terms with their rules' numbers, explained in the reader's language; the words are in its catalogue.

Which terms there are says `glossary.toml` in the ruleset's folder: `chapters` with the rule of each term, and `further`
ones that only the help page has. A game without the file has none.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.kernel.data_files import read
from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import SOURCE, Catalogue

OTHER: Final[Mapping[Language, Language]] = {SOURCE: "de"}  # the books are German


class Term(NamedTuple):
    """`other` is the word of the other language: what stands one tap beside it."""

    code: str
    word: str
    other: str
    rule: str
    about: str


class Glossary:
    """The words are the catalogue's chapters `term`, `term-about`, and `glossary` for the titles."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.said = catalogue
        file = catalogue.folder.parent / "glossary.toml"
        terms = read(file) if file.is_file() else {}
        self._chapters: Mapping[str, Mapping[str, str]] = terms.get("chapters", {})
        self._further: Mapping[str, str] = terms.get("further", {})
        self.rules = {code: rule for terms in self._chapters.values() for code, rule in terms.items()}

    def term(self, code: str, language: Language) -> Term | None:
        return self._term(code, self.rules[code], language) if code in self.rules else None

    def chapters(self, language: Language) -> list[tuple[str, list[Term]]]:
        title = self.said.words("glossary")
        return [(title.word(key, language), self._all(terms, language)) for key, terms in self._chapters.items()]

    def further(self, language: Language) -> list[Term]:
        return self._all(self._further, language)

    def _all(self, terms: Mapping[str, str], language: Language) -> list[Term]:
        return [self._term(code, rule, language) for code, rule in terms.items()]

    def _term(self, code: str, rule: str, language: Language) -> Term:
        word, about = self.said.words("term"), self.said.words("term-about")
        other = OTHER.get(language, SOURCE)
        return Term(code, word.word(code, language), word.word(code, other), rule, about.word(code, language))
