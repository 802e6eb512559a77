"""Words and sentences are data: one TOML file per language, beside the code that says them.

A file is named after its language (`en.toml`, `de.toml`); a further language is a further file. A table of it is a
chapter, its keys are the codes that events, refusals, options and the like carry, or names of sentences:

    [refused]
    not-in-play = "{figure} is out of this battle[: {how}]. Choose a figure that still stands."

    [cards]
    opened = "{side} takes {n} {n?1=card|cards}"

    [weapon]
    knife = { nom = "das Messer", acc = "das Messer", dat = "dem Messer" }

A word that a language bends is a table of its forms, of which the first stands where no form is asked for; which forms
there are is the language's own affair. `template.py` says what may stand in a sentence's gaps.

A ruleset's catalogue lies above the kernel's: what it doesn't have is looked up there. Files are read when the first
word of their language is asked for, once per process.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from engine.kernel.ruleset import Language

Entry = str | Mapping[str, str]
Chapters = Mapping[str, Mapping[str, Entry]]

SOURCE = "en"  # the language that the others are translated from


class Catalogue:
    """The files of one folder, and another catalogue beneath for what they don't have."""

    def __init__(self, folder: Path, beneath: "Catalogue | None" = None) -> None:
        self.folder = folder
        self.beneath = beneath
        self._read: dict[Language, Chapters] = {}

    def languages(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.toml"))

    def chapters(self, language: Language) -> Chapters:
        """Those of its own files. Raises FileNotFoundError where nobody has written that language."""
        if language not in self._read:
            self._read[language] = tomllib.loads((self.folder / f"{language}.toml").read_text(encoding="utf-8"))
        return self._read[language]

    def find(self, chapter: str, key: str, language: Language, form: str = "") -> str | None:
        entry = self.chapters(language).get(chapter, {}).get(key)
        if entry is None:
            return None if self.beneath is None else self.beneath.find(chapter, key, language, form)
        if isinstance(entry, str):
            return entry
        return entry.get(form) or next(iter(entry.values()))

    def first(self, chapters: Iterable[str], key: str, language: Language, form: str = "") -> str | None:
        """Where a code may be one of several kinds: the first chapter that has it."""
        return next(
            (words for chapter in chapters if (words := self.find(chapter, key, language, form)) is not None), None
        )

    def words(self, chapter: str) -> "Words":
        return Words(self, chapter)


class Words:
    """One chapter, to look up codes in."""

    def __init__(self, catalogue: Catalogue, chapter: str) -> None:
        self.catalogue = catalogue
        self.chapter = chapter

    def find(self, code: str, language: Language, form: str = "") -> str | None:
        return self.catalogue.find(self.chapter, code, language, form)

    def word(self, code: str, language: Language, form: str = "") -> str:
        """The word for a code; a code nobody knows speaks for itself."""
        words = self.find(code, language, form)
        return code.replace("_", " ") if words is None else words

    def __contains__(self, code: str) -> bool:
        return self.find(code, SOURCE) is not None

    def __iter__(self) -> Iterator[str]:
        """The codes, first those of the catalogue beneath."""
        codes: dict[str, None] = {}
        catalogue: Catalogue | None = self.catalogue
        while catalogue is not None:
            codes = dict.fromkeys(catalogue.chapters(SOURCE).get(self.chapter, {})) | codes
            catalogue = catalogue.beneath
        return iter(codes)


KERNEL = Catalogue(Path(__file__).parent)
