"""How a fight speaks: the kernel's speaker and story with this game's words."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.kernel.recorded import Recorded
from engine.kernel.telling.speaker import Speaker as Base
from engine.kernel.telling.story import Story as BaseStory
from engine.rulesets.coc.tell import lengths, words
from engine.rulesets.coc.tell.lengths import FarUnit


@dataclass(frozen=True)
class Speaker(Base):
    weapon_of: Callable[[int, int], str] | None = None
    far: FarUnit = "metre"

    def action(self, kind: str) -> str:
        return self.word(words.ACTIONS, kind)

    def weapon(self, figure: int, place: int) -> str:
        """The weapon's name without an article, to stand in brackets."""
        key = self.weapon_of(figure, place) if self.weapon_of else ""
        if not key and self.weapon_of:
            key = "fists"  # the place after the last weapon on the list
        return self.word(words.WEAPONS, key)

    def skill(self, code: str) -> str:
        """A skill's name; one that the fight itself doesn't know is called as it was written."""
        return words.skill_name(code, self.language)

    def level(self, code: str) -> str:
        return self.word(words.LEVELS, code)

    def length(self, hundredths: int) -> str:
        return lengths.long(hundredths, self.far, self.language)

    def points(self, n: int) -> str:
        if self.language == "en":
            return f"{n} hit {'point' if n == 1 else 'points'}"
        return f"{n} {'Trefferpunkt' if n == 1 else 'Trefferpunkte'}"


@dataclass
class Story(BaseStory):
    speaker: Speaker


Teller = Callable[[Story, Recorded], None]
