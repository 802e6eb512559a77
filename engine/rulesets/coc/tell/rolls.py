"""Rolls that no outcome tells with it, and what the table waits for."""

from typing import Final

from engine.kernel.events import Answered, Asked, Event, Rolled, RollKept, RollRequested
from engine.kernel.recorded import Recorded
from engine.kernel.telling.template import fill
from engine.kernel.telling.words import pick
from engine.rulesets.coc.tell import words
from engine.rulesets.coc.tell.story import Story, Teller

# Told by what comes of them.
TOLD: Final = frozenset(
    {
        "attack", "dodge", "fight_back", "counter", "shot", "volley", "dive", "surprise", "notice", "damage", "impale",
        "damage_bonus", "spell", "dying", "repair_rounds", "first_aid", "medicine", "healed", "called", "sealed",
        "initiative", "tie", "table",
    }
)  # fmt: skip


def rolled(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, Rolled)
    if event.purpose in TOLD and not story.is_last():
        return
    s = story.speaker
    who = f"{s.figure(event.figure)}, " if event.figure else ""
    what = s.word(words.PURPOSES, event.purpose)
    faces = ", ".join(str(face % 10 if event.sides == 10 else face) for face in event.faces)
    story.plain(one, "note", f"{who}{what}: {faces}", event.figure, event.roll)


def requested(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, RollRequested)
    if any(isinstance(later, Rolled) and later.roll == event.roll for later in story.after()):
        return
    s = story.speaker
    who = f"{s.figure(event.figure)}: " if event.figure else ""
    what = s.word(words.PURPOSES, event.purpose)
    dice = f"{event.count}d{event.sides}" if s.language == "en" else f"{event.count}W{event.sides}"
    text = s.say(f"{who}{dice} to be rolled ({what})", f"{who}{dice} zu würfeln ({what})")
    story.plain(one, "note", text, event.figure, event.roll)


def asked(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, Asked)
    if any(isinstance(later, Answered) and later.question == event.question for later in story.after()):
        return
    s = story.speaker
    names = ("figure", "target")
    facts = {name: s.figure(n) for name, n in zip(names, event.about, strict=False)}
    template = pick(
        words.QUESTIONS.get(event.kind, ("an answer is awaited", "eine Antwort steht noch aus")), s.language
    )
    text = fill(template, lambda name, _: facts.get(name), lambda _: s.say("somebody", "jemand"))
    story.plain(one, "note", text, event.about[0] if event.about else 0)


TELLERS: Final[dict[type[Event], Teller]] = {
    Rolled: rolled,
    RollKept: rolled,
    RollRequested: requested,
    Asked: asked,
}
