"""Sentences of the street fight: stories, refusals, reasons and the words they are made of."""

from collections.abc import Sequence
from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Kind, Language, Names, Sentence
from engine.kernel.telling import dice, explaining, people, reasons
from engine.kernel.telling.story import Tellers
from engine.kernel.why import Reason
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import cards, fights, figures, rolls, shots, skilled, told, waiting
from engine.rulesets.stko.tell.skills import life_word
from engine.rulesets.stko.tell.speaker import speaker
from engine.rulesets.stko.tell.story import Story
from engine.rulesets.stko.tell.words import PURPOSES, SAID

TELLERS: Final[Tellers] = {
    **people.TELLERS,
    **cards.TELLERS,
    **figures.TELLERS,
    **shots.TELLERS,
    **fights.TELLERS,
    **skilled.TELLERS,
    **rolls.TELLERS,
    **waiting.TELLERS,
    **dice.TELLERS,
    **told.TELLERS,
}

# Deliberately not told, and why.
SILENT: Final[dict[type[Event], str]] = {
    **dice.SILENT,
    kernel.DiceCommitted: "a matter for whoever checks the dice; the pages of players don't speak of it",
    ev.TurnEnded: "the next card or the next action says so",
    ev.Engaged: "the fight that follows at once is told",
    ev.Turned: "part of an action that is told; the drawn table shows it",
    ev.CounterDrawn: "the wound that the counter brings is told",
}

# The chapters of the words that pages show outside of sentences; `bare` is a weapon as it stands on the list.
CHAPTERS: Final[dict[Kind, str]] = {
    "rank": "rank",
    "weapon": "weapon",
    "loss": "loss",
    "harm": "severity",
    "place": "location",
    "terrain": "blocker",
    "cover": "cover",
    "skill": "skill",
    "reason": "why",
    "tally": "tally",
    "draw": "draw",
    "asks": "asks",
    "again": "again",
    "victim": "victim",
}


def tell(unit: Sequence[Recorded], names: Names, language: Language) -> list[Sentence]:
    """The sentences for one unit, or for events outside units."""
    return Story(unit, speaker(names, language)).tell(TELLERS)


def explain(refusal: Refusal, names: Names, language: Language) -> str:
    return explaining.explain(refusal, speaker(names, language))


def reason_text(reason: Reason, names: Names, language: Language) -> str:
    return reasons.reason_text(reason, SAID, language, ("reason", "rank", "skill"))


def purpose_name(purpose: str, language: Language) -> str:
    """What a roll was for."""
    return PURPOSES.word(purpose, language)


def word_of(kind: Kind, code: str, language: Language) -> str:
    if kind == "life":
        return life_word(code, language)
    return SAID.find(CHAPTERS.get(kind, ""), code, language, "bare") or ""


def option_words(id: str, language: Language) -> tuple[str, str]:
    return SAID.find("option", id, language) or id, SAID.find("option-about", id, language) or ""


def value_name(value: str, language: Language) -> str:
    """Of an option or a part of it; empty for what speaks for itself."""
    return SAID.find("value", value, language) or ""
