"""How names, sides and people are spoken in one language; rulesets add what only they have."""

from collections.abc import Callable
from dataclasses import dataclass
from unicodedata import bidirectional

from engine.kernel.ruleset import Language, Names
from engine.kernel.telling import words


@dataclass(frozen=True)
class Speaker:
    names: Names
    language: Language
    side_of: Callable[[int], str] | None = None
    person_of: Callable[[str], str] | None = None

    def say(self, en: str, de: str) -> str:
        return en if self.language == "en" else de

    def word(self, known: words.Words, code: str) -> str:
        return words.word(known, code, self.language)

    def action(self, kind: str) -> str:
        """What a kind of command is called."""
        return kind.replace("-", " ")

    def figure(self, number: int) -> str:
        if number <= 0:
            return self.say("nobody", "niemand")
        return apart(self.names(number)) or self.say(f"figure {number}", f"Figur {number}")

    def figures(self, numbers: tuple[int, ...]) -> str:
        return self.join([self.figure(number) for number in numbers])

    def side(self, number: int) -> str:
        name = self.side_of(number) if self.side_of else ""
        return apart(name) or self.say(f"side {number + 1}", f"Seite {number + 1}")

    def person(self, member: str) -> str:
        return apart(self.person_of(member) if self.person_of else "") or self.say("somebody else", "jemand anderes")

    def join(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self.say(" and ", " und ") + parts[-1]


def apart(name: str) -> str:
    """A name written from right to left keeps its letters together and leaves the sentence around it in order."""
    if any(bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    text = text.strip()
    if not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")
