"""Sentences of the street fight: stories, refusals, reasons and the words they are made of."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.telling import dice
from engine.kernel.telling.telling import Telling
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import cards, figures, melee, rolls, shots, skilled, told, waiting
from engine.rulesets.stko.tell.skills import LIFE
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import Story
from engine.rulesets.stko.tell.words import SAID

CHAPTERS: Final = (cards, figures, shots, melee, skilled, rolls, waiting, told)
TELLING: Final = Telling(
    SAID,
    {event: teller for chapter in CHAPTERS for event, teller in chapter.TELLERS.items()},
    {"harm": ("severity",), "place": ("location",), "terrain": ("blocker",), "life": LIFE},
    Speaker,
    Story,
    ("reason", "rank", "skill"),
)

# Deliberately not told, and why.
SILENT: Final[dict[type[Event], str]] = {
    **dice.SILENT,
    ev.TurnEnded: "the next card or the next action says so",
    ev.Engaged: "the fight that follows at once is told",
    ev.Turned: "part of an action that is told; the drawn table shows it",
    ev.CounterDrawn: "the wound that the counter brings is told",
}
