"""Tells a unit: walks over its events and lets each type's teller add to the story."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.kernel.ruleset import Language, Names, Sentence
from engine.kernel.shown_rolls import as_people_saw
from engine.kernel.telling import dice, people
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import (
    bursts,
    cards,
    fights,
    figures,
    gifted,
    nerves,
    passions,
    rolls,
    shots,
    sides,
    told,
    waiting,
)
from engine.rulesets.stko.tell.speaker import LengthUnit, Speaker, WeaponOf
from engine.rulesets.stko.tell.story import Story, Teller

TELLERS: Final[dict[type[Event], Teller]] = {
    **people.TELLERS,
    **sides.TELLERS,
    **cards.TELLERS,
    **figures.TELLERS,
    **shots.TELLERS,
    **bursts.TELLERS,
    **nerves.TELLERS,
    **passions.TELLERS,
    **fights.TELLERS,
    **gifted.TELLERS,
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


def tell(
    unit: Sequence[Recorded],
    names: Names,
    language: Language,
    *,
    unit_of_length: LengthUnit = "inch",
    weapon_of: WeaponOf | None = None,
    side_of: Callable[[int], str] | None = None,
    person_of: Callable[[str], str] | None = None,
) -> list[Sentence]:
    """The sentences for one unit, or for events outside units.

    The three optional functions name what a figure carries, the sides and the people; without them the sentences say
    "the weapon", "side 1", "somebody else".
    """
    unit = as_people_saw(unit)
    story = Story(unit, Speaker(names, language, side_of, person_of, unit_of_length, weapon_of))
    for story.at, one in enumerate(unit):
        teller = TELLERS.get(type(one.event))
        if teller is not None:
            teller(story, one)
    return story.sentences()
