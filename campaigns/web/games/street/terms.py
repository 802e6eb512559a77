"""The street fight's terms and skills, in the reader's language."""

from typing import Final

from campaigns.web.who import language
from engine.kernel.ruleset import Language
from engine.rulesets.stko.tables_skills import SKILLS
from engine.rulesets.stko.tell import glossary, skill_words

TERM_OF: Final = {"shot": "shoot"}  # codes whose term has another


def told(term: glossary.Term) -> dict[str, str]:
    spoken = language()
    return {
        "code": term.code,
        "word": term.word(spoken),
        "other": term.other(spoken),
        "rule": term.rule,
        "about": term.about(spoken),
    }


def term(code: str) -> dict[str, str] | None:
    found = glossary.TERMS.get(TERM_OF.get(code, code))
    return told(found) if found is not None else None


def chapters() -> list[tuple[str, list[dict[str, str]]]]:
    spoken = language()
    return [(en if spoken == "en" else de, [told(one) for one in terms]) for en, de, terms in glossary.CHAPTERS]


def skills() -> list[dict[str, str]]:
    spoken = language()
    other: Language = "en" if spoken == "de" else "de"
    found = [
        {
            "code": code,
            "word": skill_words.named(code, 1, spoken),
            "other": skill_words.named(code, 1, other),
            "about": skill_words.explained(code, 1, spoken),
        }
        for code in SKILLS
    ]
    return sorted(found, key=lambda one: one["word"])


def further() -> list[dict[str, str]]:
    return [told(one) for one in glossary.FURTHER]
