"""The d100 family's catalogue, and those of its chapters that pages look codes up in."""

from pathlib import Path
from typing import Final

from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import KERNEL, Catalogue
from engine.kernel.telling.glossary import Glossary

SAID: Final = Catalogue(Path(__file__).parent, KERNEL)
GLOSSARY: Final = Glossary(SAID)
ACTIONS: Final = SAID.words("action")
BANDS: Final = SAID.words("band")
COUNTERS: Final = SAID.words("counter")
FIELDS: Final = SAID.words("field")
LEVELS: Final = SAID.words("level")
SURPRISE_PAIRS: Final = SAID.words("surprise-pair")
MANOEUVRES: Final = SAID.words("manoeuvre")
QUESTIONS: Final = SAID.words("question")
REACTIONS: Final = SAID.words("reaction")
REASONS: Final = SAID.words("reason")
SKILLS: Final = SAID.words("skill")
STATES: Final = SAID.words("state")
WEAPON_STATES: Final = SAID.words("weapon-state")


def skill_name(code: str, language: Language) -> str:
    """A skill of the fight by its name; any other as it was written, with a capital: it is a name too."""
    name = code.removeprefix("skill_")
    return SKILLS.find(name, language) or name.replace("_", " ").capitalize()


def sheet_word(code: str, language: Language) -> str:
    """What stands on a sheet: a skill, a characteristic, a counter, or one of the few others (build, armour)."""
    return COUNTERS.find(code, language) or SKILLS.find(code, language) or FIELDS.word(code, language)
