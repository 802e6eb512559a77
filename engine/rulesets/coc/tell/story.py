"""How a fight speaks: the kernel's speaker with this game's words, weapons, skills and lengths."""

from typing import ClassVar

from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.speaker import Speaker as Base
from engine.rulesets.coc.tell import lengths, words


class Speaker(Base):
    said: ClassVar[Catalogue] = words.SAID
    chapters = {
        **Base.chapters,
        **{name: name for name in ("level", "band", "state", "counter", "purpose", "difficulty")},
        "their_level": "level",
        "effect": "manoeuvre",
    }

    def spoken(self, name: str, value: object, form: str, of: object) -> str | None:
        if form == "far" and isinstance(value, int):
            return lengths.long(100 * value, self.cast.far if self.cast else "metre", self.language)
        if name == "weapon" and isinstance(value, int):
            return self.weapon(getattr(of, "figure", 0), value)
        if name == "skill":
            return words.skill_name(str(value), self.language)
        if name == "order" and isinstance(value, tuple):
            return self.figures(value)
        return super().spoken(name, value, form, of)

    def weapon(self, figure: int, place: int) -> str:
        """The weapon's name without an article, to stand in brackets."""
        if self.cast is None:
            return self.word("weapon", "")
        return self.word("weapon", self.cast.weapons(figure, place) or "fists")  # they come after the list's last


def nameless(language: Language) -> Speaker:
    """For sentences about nobody by name."""
    return Speaker(lambda number: "", language)
