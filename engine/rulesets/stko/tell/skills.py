"""Skills, and life between shoot-outs in our own words: chits, reasons, what is due. Source: STKO-91 .. 110."""

from typing import Final

from engine.kernel.ruleset import Language
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.words import SAID

# Whatever a life may name: a skill, a chit, a class, a limb, a reason.
LIFE: Final = ("skill", "chit", "rank", "location", "why", "again", "tally")


def named(code: str, times: int, language: Language) -> str:
    """`Hard`, `Hard, doubled`: the name of a skill taken once or twice."""
    speaker = Speaker(str, language)
    name = speaker.word("skill", code)
    return speaker.say("skill-said.doubled", skill=name) if times >= 2 else name


def explained(code: str, times: int, language: Language) -> str:
    """What it does, in one or two sentences; empty for a code nobody knows."""
    does = SAID.find("skill-does", code, language) or ""
    more = SAID.find("skill-doubled", code, language) if times >= 2 else None
    if not does or more is None:
        return does
    return Speaker(str, language).say("skill-said.does-doubled", does=does, more=more)


def skill_words(skill: str, times: int, language: Language) -> tuple[str, str]:
    """Name and meaning of a skill or a chit; empty for a code nobody knows."""
    does = SAID.find("chit-does", skill, language) or explained(skill, times, language)
    return (named(skill, times, language), does) if does else ("", "")
