"""Nerve tests, flight and surrender."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.story import Story, Teller
from engine.rulesets.stko.tell.words import Words

TRIGGERS: Final[Words] = {
    "wounds": ("after the wound", "nach der Verwundung"),
    "friends": ("with half of the friends down", "weil die Hälfte der Freunde am Boden ist"),
    "referee": ("on the referee's word", "auf Wunsch des Spielleiters"),
}


def nerve_tested(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.NerveTested)
    s = story.speaker
    why = s.word(TRIGGERS, event.trigger)
    doing = s.say(f"loses the nerve {why}", f"verliert die Nerven {why}")
    if event.passed:
        doing = s.say(f"keeps the nerve {why}", f"behält die Nerven {why}")
    roll = story.roll_number(("nerve",), event.figure) if event.dice else 0
    story.does(one, "state", event.figure, f"{doing} ({s.dice(event.dice)})", roll)


def fled(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Fled)
    doing = story.speaker.say("runs off the table and is gone", "rennt vom Tisch und ist weg")
    story.also(one, "state", event.figure, doing)


def surrendered(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Surrendered)
    story.does(one, "state", event.figure, story.speaker.say("surrenders", "ergibt sich"))


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.NerveTested: nerve_tested,
    ev.Fled: fled,
    ev.Surrendered: surrendered,
}
