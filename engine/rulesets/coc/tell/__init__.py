"""How fights of the d100 family are told: what events, refusals, reasons and codes are in words."""

from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.roll_outcomes import RollOutcome
from engine.kernel.ruleset import Language
from engine.kernel.telling import dice
from engine.kernel.telling.telling import Telling
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.tell import attacks, rolls, turns
from engine.rulesets.coc.tell.story import Speaker, nameless
from engine.rulesets.coc.tell.words import SAID

TELLING: Final = Telling(
    SAID,
    {**attacks.TELLERS, **turns.TELLERS, **rolls.TELLERS},
    {"life": ("skill", "state", "rank")},
    Speaker,
)

# Deliberately not told, and why.
SILENT: Final[dict[type[Event], str]] = {
    **dice.SILENT,
    kernel.Answered: "what was answered shows in what happens next",
    kernel.LuckPressed: "nobody throws dice again in this game",
    kernel.DetailChanged: "every roll is entered in this game",
    kernel.Reported: "nothing is reported afterwards in this game",
    kernel.ReportApproved: "nothing is reported afterwards in this game",
    kernel.ReportDisputed: "nothing is reported afterwards in this game",
    ev.TurnBegun: "the action that follows says whose turn it was",
}


def fall_text(fall: RollOutcome, language: Language) -> str:
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
