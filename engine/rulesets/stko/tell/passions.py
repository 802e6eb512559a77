"""Hate and fear."""

from typing import Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.story import Story, Teller
from engine.rulesets.stko.tell.words import Words

FEELINGS: Final[Words] = {
    "hate": ("hates", "hasst"),
    "fear": ("fears", "fürchtet"),
    "hate_fear": ("both hates and fears", "hasst und fürchtet zugleich"),
    "": ("feels nothing special about", "empfindet nichts Besonderes mehr für"),
}


def felt(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Felt)
    s = story.speaker
    how = s.say(" beyond measure", " über alle Maßen") if event.extreme else ""
    if s.language == "en":
        doing = f"{s.word(FEELINGS, event.feeling)} {s.figure(event.target)}{how} from now on"
    else:
        doing = f"{s.word(FEELINGS, event.feeling)} {s.figure(event.target)} von nun an{how}"
    roll = story.roll_number(("emotion", "mixed_feelings"), event.figure)
    story.does(one, "state", event.figure, doing, roll)


TELLERS: Final[dict[type[Event], Teller]] = {ev.Felt: felt}
