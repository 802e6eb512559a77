"""How a fight speaks: the kernel's speaker with this game's words, weapons, skills and lengths."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from engine.kernel.ruleset import Cast, Language, Names
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.speaker import Speaker as Base
from engine.rulesets.coc.tell import lengths, words
from engine.rulesets.coc.tell.lengths import FarUnit


@dataclass(frozen=True)
class Speaker(Base):
    weapon_of: Callable[[int, int], str] | None = None
    far: FarUnit = "metre"

    said: ClassVar[Catalogue] = words.SAID
    chapters = {
        **Base.chapters,
        **{name: name for name in ("level", "band", "state", "counter", "purpose", "difficulty")},
        "their_level": "level",
        "effect": "manoeuvre",
    }

    def spoken(self, name: str, value: object, form: str, of: object) -> str | None:
        if form == "far" and isinstance(value, int):
            return lengths.long(100 * value, self.far, self.language)
        if name == "weapon" and isinstance(value, int):
            return self.weapon(getattr(of, "figure", 0), value)
        if name == "skill":
            return words.skill_name(str(value), self.language)
        if name == "order" and isinstance(value, tuple):
            return self.figures(value)
        return super().spoken(name, value, form, of)

    def weapon(self, figure: int, place: int) -> str:
        """The weapon's name without an article, to stand in brackets."""
        key = self.weapon_of(figure, place) if self.weapon_of else ""
        if not key and self.weapon_of:
            key = "fists"  # the place after the last weapon on the list
        return self.word("weapon", key)


def speaker(names: Names, language: Language) -> Speaker:
    if not isinstance(names, Cast):
        return Speaker(names, language)
    return Speaker(names, language, names.sides, names.people, names.weapons, names.far)


def nameless(language: Language) -> Speaker:
    """For sentences about nobody by name."""
    return Speaker(lambda number: "", language)
