"""How names, sides, people and facts are spoken in one language; rulesets add what only they have."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final
from unicodedata import bidirectional

from engine.kernel.ruleset import Cast, Language, Names
from engine.kernel.telling.catalogue import KERNEL, Catalogue
from engine.kernel.telling.template import BARE, fill

Said = str | int | Callable[[str], str] | None  # words, a number, or words that know their forms

PRONOUNS: Final = ("they", "them", "their")  # forms of a figure that stand for its name
FIGURES: Final = frozenset({"figure", "target", "who", "by", "up", "roller", "placing", "victim"})


@dataclass(frozen=True)
class Speaker:
    names: Names
    language: Language

    said: ClassVar[Catalogue] = KERNEL
    # Facts that are codes: in which chapter their words stand.
    chapters: ClassVar[Mapping[str, str]] = {
        "how": "ended",
        "for": "awaited",
        "awaited": "awaited",
        "entered": "awaited",
    }

    @property
    def cast(self) -> Cast | None:
        """Who knows sides, people and weapons too; a plain `Names` doesn't: "side 1", "somebody else", "the weapon"."""
        return self.names if isinstance(self.names, Cast) else None

    # -- words and sentences ------------------------------------------------------------------------------------
    def word(self, chapter: str, code: str, form: str = "") -> str:
        """The word for a code; a code nobody knows speaks for itself."""
        words = self.said.find(chapter, code, self.language, form)
        return code.replace("_", " ") if words is None else words

    def say(self, sentence: str, of: object = None, form: str = "", /, **said: Said) -> str:
        """`say("cards.played", event)`: chapter and key, the event whose fields fill the gaps, and what else does.

        Fields are spoken by their names (`spoken`), what is given besides stands as it is. A figure that
        isn't there is nobody. Raises: KeyError for a sentence that isn't there, or another gap that nothing fills.
        """
        chapter, _, key = sentence.partition(".")
        template = self.said.find(chapter, key, self.language, form)
        if template is None:
            raise KeyError(sentence)

        def known(name: str, form: str) -> str | None:
            if name not in said:
                return self.fact(name, getattr(of, name, None), form, of)
            value = said[name]
            return value(form) if callable(value) else None if value is None or value == "" else str(value)

        def missing(name: str) -> str:
            if name in FIGURES:
                return self.figure(0)
            raise KeyError(f"{sentence}: {name}")

        return fill(template, known, missing)

    def fact(self, name: str, value: object, form: str, of: object) -> str | None:
        """A fact of an event or a refusal (`of`) in words; None when there is nothing to say of it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None or value == "":
            return None
        return str(value) if form == BARE else self.spoken(name, value, form, of)

    def spoken(self, name: str, value: object, form: str, of: object) -> str | None:
        if name in FIGURES and isinstance(value, int):
            if form in PRONOUNS:
                return self.pronoun(value, form)
            return self.figure(value) if value > 0 else None
        if name == "side" and isinstance(value, int):
            return self.side(value)
        if name == "player":
            return self.person(str(value))
        if name == "figures" and isinstance(value, tuple):
            return self.figures(value)
        if name in self.chapters:
            return self.word(self.chapters[name], str(value), form)
        return str(value)

    def action(self, kind: str) -> str:
        """What a kind of command is called."""
        return self.said.find("action", kind, self.language) or kind.replace("-", " ")

    # -- who ----------------------------------------------------------------------------------------------------
    def figure(self, number: int) -> str:
        if number <= 0:
            return self.word("who", "nobody")
        return apart(self.names(number)) or self.say("who.figure", n=number)

    def pronoun(self, number: int, form: str) -> str:
        """`{figure:their}`: her, his or their."""
        return self.word("pronoun", self.cast.pronoun(number) if self.cast else "they", form)

    def figures(self, numbers: Iterable[int]) -> str:
        return self.join([self.figure(number) for number in numbers])

    def side(self, number: int) -> str:
        name = self.cast.sides(number) if self.cast else ""
        return apart(name) or self.say("who.side", n=number + 1)

    def person(self, member: str) -> str:
        return apart(self.cast.people(member) if self.cast else "") or self.word("who", "somebody")

    def join(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.say("join.last", before=self.word("join", "comma").join(parts[:-1]), last=parts[-1])


class Measured(Speaker):
    """Of a game that counts in hundredths of inches: `{most:length}` asks for a length."""

    @property
    def in_cm(self) -> bool:
        return self.cast is not None and self.cast.unit == "cm"

    def spoken(self, name: str, value: object, form: str, of: object) -> str | None:
        if form == "length":
            return self.length(value) if isinstance(value, int) and value >= 0 else None
        return super().spoken(name, value, form, of)

    def decimal(self, hundredths: int) -> str:
        """At most one decimal, rounded half up; a length of centimetres when the table measures so."""
        tenths = (hundredths * 254 + 500) // 1000 if self.in_cm else (hundredths + 5) // 10
        whole, rest = divmod(tenths, 10)
        return self.say("length.decimal", whole=whole, rest=rest) if rest else str(whole)

    def length(self, hundredths: int) -> str:
        says = "length.cm" if self.in_cm else "length.inch"
        return self.say(says, n=self.decimal(hundredths))


def speaker_of(catalogue: Catalogue) -> type[Speaker]:
    """For a game that needs no more than a catalogue of its own."""
    return type("Speaker", (Speaker,), {"said": catalogue})


def apart(name: str) -> str:
    """A name written from right to left keeps its letters together and leaves the sentence around it in order."""
    if any(bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    text = text.strip()
    if not text:
        return text
    return capital(text) + ("" if text[-1] in ".!?…" else ".")
