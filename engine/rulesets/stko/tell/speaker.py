"""How lengths, weapons, cards and numbers of hits are spoken in one language."""

from collections.abc import Mapping
from typing import ClassVar, Final

from engine.kernel.refusal import Refusal
from engine.kernel.telling.speaker import FIGURES, Measured
from engine.rulesets.stko.state.names import card_name
from engine.rulesets.stko.tell.words import SAID

LENGTHS: Final = frozenset({"wanted", "most", "free", "distance", "missing"})


class Speaker(Measured):
    said: ClassVar = SAID
    chapters: ClassVar[Mapping[str, str]] = {
        **Measured.chapters,
        "location": "location",
        "severity": "severity",
        "purpose": "purpose",
        "result": "burst",
        "trigger": "trigger",
        "use": "fight-row",
        "defence": "fight-row",
        "detail": "detail",
        "window": "window",
        "option": "option",
    }

    def spoken(self, name: str, value: object, form: str, of: object) -> str | None:
        """`{weapon:acc}` asks for a case, `{needed:length}` for a length."""
        if name in LENGTHS:
            return self.length(value) if isinstance(value, int) and value >= 0 else None
        if name == "weapon":
            return self.weapon_named(value if isinstance(value, str) else self.weapon_key(_figure(of), value), form)
        if name == "card":
            return self.card(card_name(value) if isinstance(value, int) else str(value), form)
        if name == "cover":
            return None if value == "none" else self.word("cover", str(value), form)
        if name == "hits" and isinstance(value, int):
            return self.hits(value)
        if name == "dice" and isinstance(value, int):
            return self.dice(value)
        if name == "blocker" or (name in FIGURES and isinstance(value, str)):
            return self.blocker(str(value))
        if name == "wound" and isinstance(of, Refusal):
            return self.wound(str(value), of)
        return super().spoken(name, value, form, of)

    # -- numbers ------------------------------------------------------------------------------------------------
    def dice(self, count: int) -> str:
        return self.say("count.dice", n=count)

    def hits(self, count: int) -> str:
        return self.say("count.hits", n=count)

    def far(self, shot: object) -> str:
        """What was measured of it, else the range band; empty for what is no shot."""
        distance, band = getattr(shot, "distance", -1), getattr(shot, "band", "")
        return self.length(distance) if distance >= 0 else self.word("band", band) if band else ""

    # -- things -------------------------------------------------------------------------------------------------
    def weapon_key(self, figure: int, place: object) -> str:
        """Of weapons.py, by the place on the figure's list; empty where nobody knows."""
        return self.cast.weapons(figure, place) if self.cast and isinstance(place, int) else ""

    def weapon_named(self, key: str, form: str = "") -> str:
        return self.word("weapon", key or "any", form)

    def card(self, name: str, form: str = "") -> str:
        """`figure-3`, `joker`, `action-killer-1` with the article; equal action cards show their number."""
        kind, _, rest = name.partition("-")
        if kind == "joker":
            return self.say("card.joker", None, form)
        if kind == "figure" and rest.isdigit():
            return self.say("card.figure", None, form, figure=self.figure(int(rest)))
        rank, _, number = rest.partition("-")
        if kind != "action" or self.said.find("rank", rank, self.language) is None:
            return name
        equal = number if number != "1" else ""
        return self.say("card.action", None, form, rank=lambda bent: self.word("rank", rank, bent), n=equal)

    def blocker(self, code: str) -> str:
        """What stands in the way: a piece of terrain or `figure-3`."""
        kind, _, rest = code.partition("-")
        return self.figure(int(rest)) if kind == "figure" and rest.isdigit() else self.word("blocker", code, "a")

    def wound(self, severity: str, refusal: Refusal) -> str:
        """A whole hit: what it did, where, and how the victim fell."""
        words = [self.word("severity", severity)] if severity != "none" else []
        for name, chapter in (("location", "location"), ("falls", "state")):
            word = self.said.find(chapter, str(refusal.facts.get(name) or ""), self.language)
            words += [word] if word is not None else []
        return self.word("join", "comma").join(words)


def _figure(of: object) -> int:
    """Whose weapon it is."""
    figure = of.facts.get("figure") if isinstance(of, Refusal) else getattr(of, "figure", 0)
    return figure if isinstance(figure, int) else 0
