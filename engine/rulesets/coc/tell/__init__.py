"""How fights of the d100 family are told: what events, refusals, reasons and codes are in words."""

from collections.abc import Sequence
from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.falls import Fall
from engine.kernel.recorded import Recorded
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Kind, Language, Names, Sentence
from engine.kernel.telling import dice, explaining, people, reasons
from engine.kernel.telling.story import Story, Tellers
from engine.kernel.why import Reason
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.tell import attacks, rolls, turns
from engine.rulesets.coc.tell.story import nameless, speaker
from engine.rulesets.coc.tell.words import SAID

TELLERS: Final[Tellers] = {
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
# Which chapters know the codes of a kind.
CHAPTERS: Final[dict[Kind, tuple[str, ...]]] = {
    "rank": ("rank",),
    "weapon": ("weapon",),
    "loss": ("loss",),
    "harm": ("harm",),
    "skill": ("skill",),
    "level": ("level",),
    "outcome": ("outcome",),
    "life": ("skill", "state", "rank"),
}


def tell(unit: Sequence[Recorded], names: Names, language: Language) -> list[Sentence]:
    """The sentences for one unit, or for events outside units."""
    return Story(unit, speaker(names, language)).tell(TELLERS)


def explain(refusal: Refusal, names: Names, language: Language) -> str:
    return explaining.explain(refusal, speaker(names, language))


def reason_text(reason: Reason, language: Language) -> str:
    """`45 skill value`, `+1 aimed`, `3 dice`."""
    return reasons.reason_text(reason, SAID, language)


def purpose_name(purpose: str, language: Language) -> str:
    """What a roll was for."""
    return nameless(language).word("purpose", purpose)


def word_of(kind: Kind, code: str, language: Language) -> str:
    found = (SAID.find(chapter, code, language) for chapter in CHAPTERS.get(kind, ()))
    return next((one for one in found if one), "")


def option_words(id: str, language: Language) -> tuple[str, str]:
    """What an option is called, and what it decides."""
    return SAID.find("option", id, language) or id, SAID.find("option-about", id, language) or ""


def value_name(value: str, language: Language) -> str:
    """Of an option; empty for what speaks for itself: presets and fractions."""
    return SAID.find("value", value, language) or ""


def fall_text(fall: Fall, language: Language) -> str:
    """What came of it, or the face of a die that is compared with nothing."""
    outcome = SAID.find("outcome", fall.code, language)
    if outcome:
        return outcome
    if "level" in fall.facts:
        return nameless(language).word("level", str(fall.facts["level"]))
    if "band" in fall.facts:
        when = SAID.find("initiative", str(fall.facts["band"]), language) if fall.code == "initiative" else ""
        return f"{when}{nameless(language).say('roll.band', low=fall.facts['low'], high=fall.facts['high'])}"
    return str(fall.facts.get("face", fall.facts.get("card", fall.code)))
