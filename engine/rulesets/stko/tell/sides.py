"""What sides say until the Joker, and when one is beaten."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.story import Story, Teller

STANDING: Final[words.Words] = {
    "pass": ("lets everything go by until the Joker", "lässt bis zum Joker alles vorbeigehen"),
    "only_when_shot_at": (
        "lets everything go by until the Joker, unless {figure} is shot at",
        "lässt bis zum Joker alles vorbeigehen, außer jemand schießt auf {figure}",
    ),
    "ask": ("wants to be asked again", "will wieder gefragt werden"),
}


def standing(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.StandingSet)
    s = story.speaker
    what = s.word(STANDING, event.word).replace("{figure}", s.figure(event.figure))
    story.plain(one, "people", f"{s.side(event.side)} {what}")


def side_lost(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.SideLost)
    s = story.speaker
    side = s.side(event.side)
    figures = s.say("figure" if event.of == 1 else "figures", "Figur" if event.of == 1 else "Figuren")
    text = s.say(
        f"{side} has lost {event.lost} of {event.of} {figures} and is beaten",
        f"{side} hat {event.lost} von {event.of} {figures} verloren und ist geschlagen",
    )
    story.plain(one, "end", text)


TELLERS: Final[dict[type[Event], Teller]] = {ev.StandingSet: standing, ev.SideLost: side_lost}
