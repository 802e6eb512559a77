"""Why something is declined, and what would work instead: one sentence from a refusal's code and facts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.kernel.refusal import Refusal, type_of_fact
from engine.kernel.ruleset import Language, Names
from engine.kernel.telling.people import HOW_IT_ENDED
from engine.kernel.telling.refused import REFUSED_BY_TABLE
from engine.kernel.telling.template import fill
from engine.rulesets.stko.state.names import card_name
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.option_words import OPTION_WORDS
from engine.rulesets.stko.tell.refusals_fight import REFUSED_BY_RULES
from engine.rulesets.stko.tell.refusals_skills import REFUSED_BY_SKILLS
from engine.rulesets.stko.tell.refusals_told import REFUSED_AS_TOLD
from engine.rulesets.stko.tell.speaker import Case, LengthUnit, Speaker, WeaponOf, sentence
from engine.rulesets.stko.tell.words import Words

SENTENCES: Final[Words] = {
    **REFUSED_BY_TABLE,
    **REFUSED_BY_RULES,
    **REFUSED_BY_SKILLS,
    **REFUSED_AS_TOLD,
}
UNKNOWN: Final = (
    "The rules decline this ({code}). Choose another action, or decide otherwise together.",
    "Die Regeln lassen das nicht zu ({code}). Wähl eine andere Aktion, oder entscheidet gemeinsam anders.",
)

# How a fact is spoken, by its name; all others are plain numbers and words.
FIGURES: Final = frozenset({"figure", "up", "target", "placing", "by", "roller"})
LENGTHS: Final = frozenset({"wanted", "most", "free", "distance", "missing"})
BLOCKERS: Final[Words] = {
    "building": ("a building", "ein Gebäude"),
    "house": ("a house", "ein Haus"),
    "wall": ("a wall", "eine Mauer"),
    "fence": ("a fence", "ein Zaun"),
    "hedge": ("a hedge", "eine Hecke"),
    "crates": ("a stack of crates", "ein Kistenstapel"),
    "barrel": ("a barrel", "ein Fass"),
    "car": ("a car", "ein Auto"),
    "kiosk": ("a kiosk", "ein Kiosk"),
    "shed": ("a shed", "ein Schuppen"),
    "off-table": ("the edge of the table", "der Tischrand"),
}
AWAITED: Final[Words] = {
    "dice": ("dice", "Würfel"),
    "answer": ("an answer", "eine Antwort"),
    "command": ("an action", "eine Aktion"),
    "nothing": ("nothing more", "nichts mehr"),
    "EnterDice": ("dice", "Würfel"),
    "Answer": ("an answer", "eine Antwort"),
}
WITHOUT: Final[Words] = {
    "figure": ("the figure", "die Figur"),
    "placing": ("another figure", "eine andere Figur"),
    "up": ("another figure", "eine andere Figur"),
    "target": ("the target", "das Ziel"),
    "who": ("the figure", "die Figur"),
    "weapon": ("the weapon", "die Waffe"),
    "card": ("the card", "die Karte"),
}


def explain(
    refusal: Refusal,
    names: Names,
    language: Language,
    *,
    unit_of_length: LengthUnit = "inch",
    weapon_of: WeaponOf | None = None,
) -> str:
    """What was declined, why, and what would work."""
    facts = Facts(refusal, Speaker(names, language, unit_of_length=unit_of_length, weapon_of=weapon_of))
    template = words.pick(SENTENCES.get(refusal.code, UNKNOWN), language)
    return sentence(fill(template, facts.spoken, lambda name: words.word(WITHOUT, name, language)))


@dataclass(frozen=True)
class Facts:
    """A refusal's facts as words. `{weapon:acc}` asks for a German case, `{needed:length}` for a length."""

    refusal: Refusal
    speaker: Speaker

    def spoken(self, name: str, form: str) -> str | None:
        if name == "code":
            return self.refusal.code
        if name == "who":
            return self.spoken("target", "") or self.spoken("figure", "")
        value = self.refusal.facts.get(name)
        if value is None or value == "":
            return None
        if name in FIGURES:
            return self.figure(value)
        if name in LENGTHS or form == "length":
            return self.speaker.length(value) if isinstance(value, int) and value >= 0 else None
        if name in SPOKEN:
            return SPOKEN[name](self, value, form)
        return str(value)

    def figure(self, value: type_of_fact) -> str | None:
        if isinstance(value, int):
            return self.speaker.figure(value) if value > 0 else None
        return self.blocker(value, "")

    def blocker(self, value: type_of_fact, form: str) -> str | None:
        """What stands in the way: a piece of terrain or `figure-3`."""
        kind, _, rest = str(value).partition("-")
        if kind == "figure" and rest.isdigit():
            return self.speaker.figure(int(rest))
        return self.speaker.word(BLOCKERS, str(value))

    def weapon(self, value: type_of_fact, form: str) -> str:
        case: Case = "acc" if form == "acc" else "dat" if form == "dat" else "nom"
        if isinstance(value, str):
            return self.speaker.weapon_named(value, case)
        figure = self.refusal.facts.get("figure")
        place = value if isinstance(value, int) else 0
        return self.speaker.weapon(figure if isinstance(figure, int) else 0, place, case)

    def card(self, value: type_of_fact, form: str) -> str:
        case: Case = "acc" if form == "acc" else "dat" if form == "dat" else "nom"
        return self.speaker.card(card_name(value) if isinstance(value, int) else str(value), case)

    def awaited(self, value: type_of_fact, form: str) -> str:
        return self.speaker.word(AWAITED, str(value))

    def window(self, value: type_of_fact, form: str) -> str:
        return self.speaker.word(words.WINDOWS, str(value))

    def how(self, value: type_of_fact, form: str) -> str:
        return self.speaker.word(HOW_IT_ENDED, str(value))

    def wound(self, value: type_of_fact, form: str) -> str:
        """A whole hit: what it did, where, and how the victim fell."""
        s, facts = self.speaker, self.refusal.facts
        location, falls = str(facts.get("location") or ""), str(facts.get("falls") or "")
        said = [
            *([s.word(words.SEVERITIES, str(value))] if value != "none" else []),
            *([s.word(words.LOCATIONS, location)] if location in words.LOCATIONS else []),
            *([s.word(words.STATES, falls)] if falls in words.STATES else []),
        ]
        return ", ".join(said)

    def option(self, value: type_of_fact, form: str) -> str:
        known = OPTION_WORDS.get(str(value))
        return str(value) if known is None else words.pick(known.title, self.speaker.language)


SPOKEN: Final[dict[str, Callable[[Facts, type_of_fact, str], str | None]]] = {
    "weapon": Facts.weapon,
    "card": Facts.card,
    "blocker": Facts.blocker,
    "for": Facts.awaited,
    "awaited": Facts.awaited,
    "entered": Facts.awaited,
    "window": Facts.window,
    "how": Facts.how,
    "wound": Facts.wound,
    "option": Facts.option,
}
