"""Sentences of the d100 family in German and English: stories, refusals, reasons."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.falls import Fall
from engine.kernel.recorded import Recorded
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Cast, Kind, Language, Names, Sentence
from engine.kernel.shown_rolls import as_people_saw
from engine.kernel.telling import dice, people
from engine.kernel.telling.words import Words, pick, word
from engine.kernel.why import Reason
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.tell import attacks, rolls, turns, words
from engine.rulesets.coc.tell.refusals import explained
from engine.rulesets.coc.tell.story import Speaker, Story, Teller

TELLERS: Final[dict[type[Event], Teller]] = {
    **people.TELLERS,
    **dice.TELLERS,
    **attacks.TELLERS,
    **turns.TELLERS,
    **rolls.TELLERS,
}

# Deliberately not told, and why.
SILENT: Final[dict[type[Event], str]] = {
    **dice.SILENT,
    kernel.DiceCommitted: "a matter for whoever checks the dice; the pages of players don't speak of it",
    kernel.Answered: "what was answered shows in what happens next",
    kernel.LuckPressed: "nobody throws dice again in this game",
    kernel.DetailChanged: "every roll is entered in this game",
    kernel.Reported: "nothing is reported afterwards in this game",
    kernel.ReportApproved: "nothing is reported afterwards in this game",
    kernel.ReportDisputed: "nothing is reported afterwards in this game",
    ev.TurnBegun: "the action that follows says whose turn it was",
}


def speaker(names: Names, language: Language) -> Speaker:
    if not isinstance(names, Cast):
        return Speaker(names, language)
    return Speaker(names, language, names.sides, names.people, names.weapons, names.far)


def tell(unit: Sequence[Recorded], names: Names, language: Language) -> list[Sentence]:
    """The sentences for one unit, or for events outside units."""
    unit = as_people_saw(unit)
    story = Story(unit, speaker(names, language))
    for story.at, one in enumerate(unit):
        teller: Callable[[Story, Recorded], None] | None = TELLERS.get(type(one.event))
        if teller is not None:
            teller(story, one)
    return story.sentences()


def explain(refusal: Refusal, names: Names, language: Language) -> str:
    return explained(refusal, speaker(names, language))


def reason_text(reason: Reason, language: Language) -> str:
    """`45 skill value`, `+1 aimed`, `3 dice`."""
    said = word(words.REASONS, reason.code, language)
    if reason.code == "hidden":
        return said
    return f"{reason.n:+d} {said}" if reason.op == "add" else f"{reason.n} {said}"


def purpose_name(purpose: str, language: Language) -> str:
    """What a roll was for."""
    return word(words.PURPOSES, purpose, language)


BY_KIND: Final[dict[Kind, Words]] = {
    "rank": words.RANKS,
    "weapon": words.WEAPONS,
    "loss": words.LOSSES,
    "harm": words.SIZES,
    "skill": words.SKILLS,
    "level": words.LEVELS,
    "outcome": words.OUTCOMES,
    "life": {**words.SKILLS, **words.STATES, **words.RANKS},
}


def word_of(kind: Kind, code: str, language: Language) -> str:
    found = BY_KIND.get(kind, {}).get(code)
    return "" if found is None else pick(found, language)


def fall_text(fall: Fall, language: Language) -> str:
    """What came of it, or the face of a die that is compared with nothing."""
    if fall.code in words.OUTCOMES:
        return word(words.OUTCOMES, fall.code, language)
    if "level" in fall.facts:
        return word(words.LEVELS, str(fall.facts["level"]), language)
    if "band" in fall.facts:
        low, high = fall.facts["low"], fall.facts["high"]
        when = word(words.ORDERS, str(fall.facts["band"]), language) if fall.code == "initiative" else ""
        return when + (f"{low} to {high}" if language == "en" else f"{low} bis {high}")
    return str(fall.facts.get("face", fall.facts.get("card", fall.code)))
