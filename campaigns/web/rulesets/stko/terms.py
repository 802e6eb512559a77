"""The street fight's terms and skills, in the reader's language."""

from typing import Final

from campaigns.web.rulesets.terms import Terms
from campaigns.web.who import language
from engine.kernel.telling.catalogue import SOURCE
from engine.kernel.telling.glossary import OTHER
from engine.rulesets.stko.tables_skills import SKILLS
from engine.rulesets.stko.tell import skills as skill_words
from engine.rulesets.stko.tell.words import GLOSSARY

TERM_OF: Final = {"shot": "shoot"}  # codes whose term has another


TERMS: Final = Terms(GLOSSARY, lambda code: (TERM_OF.get(code, code),))


def skills() -> list[dict[str, str]]:
    spoken = language()
    other = OTHER.get(spoken, SOURCE)
    rows = [
        {
            "code": code,
            "word": skill_words.named(code, 1, spoken),
            "other": skill_words.named(code, 1, other),
            "about": skill_words.explained(code, 1, spoken),
        }
        for code in SKILLS
    ]
    return sorted(rows, key=lambda row: row["word"])
