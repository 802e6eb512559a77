"""The words for codes that pages show outside of sentences."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.ruleset import Kind, Language
from engine.rulesets.stko.tell import life_words, words
from engine.rulesets.stko.tell.refusals import BLOCKERS
from engine.rulesets.stko.tell.skill_words import NAMES, named
from engine.rulesets.stko.tell.words import Pair, pick
from engine.rulesets.stko.weapons import WEAPONS

BY_KIND: Final[dict[Kind, Mapping[str, Pair]]] = {
    "rank": words.RANKS,
    "weapon": {code: (one.en, one.de) for code, one in WEAPONS.items()},
    "loss": words.LOSSES,
    "harm": words.SEVERITIES,
    "place": words.LOCATIONS,
    "terrain": BLOCKERS,
    "cover": words.COVERS,
    "skill": NAMES,
    "reason": life_words.REASONS,
    "tally": life_words.TALLIES,
    "draw": life_words.DRAWS,
    "asks": life_words.QUESTIONS,
    "again": life_words.AGAIN,
    "level": {},  # no roll here is against a number
    "outcome": {},
    "victim": life_words.VICTIMS,
}


def word_of(kind: Kind, code: str, language: Language) -> str:
    if kind == "life":
        return life_words.life_word(code, language)
    found = BY_KIND[kind].get(code)
    return "" if found is None else pick(found, language)


def skill_words(skill: str, times: int, language: Language) -> tuple[str, str]:
    """Of a skill or a chit."""
    if skill not in NAMES and skill not in life_words.CHITS_DO:
        return "", ""
    return named(skill, times, language), life_words.about(skill, times, language)
