"""Fights hand to hand."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.story import Story, Teller


def fight_declared(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.FightDeclared)
    s = story.speaker
    target = s.figure(event.target)
    row = s.word(words.FIGHT_ROWS, event.use)
    text = s.say(f"attacks {target} {row}", f"greift {target} {row} an")
    if event.defence:
        text += s.say(f", {target} defends {s.word(words.FIGHT_ROWS, event.defence)}", "")
        text += s.say("", f", {target} wehrt sich {s.word(words.FIGHT_ROWS, event.defence)}")
    story.does(one, "shot", event.figure, text)


def fought(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Fought)
    s = story.speaker
    six = s.say("6s", "Sechsen")
    text = s.say(
        f"{s.figure(event.figure)} fights {s.figure(event.target)}: {event.sixes} against {event.guards} {six}",
        f"{s.figure(event.figure)} kämpft mit {s.figure(event.target)}: {event.sixes} gegen {event.guards} {six}",
    )
    story.plain(one, "shot", f"{text}, {s.hits(event.hits)}", event.figure, story.roll_number(("attack",)))


def thrown_back(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ThrownBack)
    s = story.speaker
    by = s.figure(event.by)
    doing = s.say(f"is thrown down by {by} and has to recover", f"wird von {by} umgeworfen und muss sich erholen")
    story.does(one, "state", event.figure, doing, story.roll_number(("defence",)))


def severed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Severed)
    s = story.speaker
    limb = s.word(words.SEVERED, event.location)
    doing = s.say(f"loses {limb} for good and is out of the fight", f"verliert {limb} für immer und ist kampfunfähig")
    story.does(one, "wound", event.figure, doing, story.roll_number(("effect",)))


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.FightDeclared: fight_declared,
    ev.Fought: fought,
    ev.ThrownBack: thrown_back,
    ev.Severed: severed,
}
