"""Fights hand to hand, nerves, hate and fear."""

from typing import Final

from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers, also, does, plain
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.story import Story


def nerve_tested(story: Story, record: RecordedEvent, event: ev.NerveTested) -> None:
    roll = story.roll_number(("nerve",), event.figure) if event.dice else 0
    sentence = story.speaker.say("nerves.held" if event.passed else "nerves.broke", event)
    story.does(record, "state", event.figure, sentence, roll)


def felt(story: Story, record: RecordedEvent, event: ev.Felt) -> None:
    speaker = story.speaker
    doing = speaker.say("nerves.felt", event, feels=speaker.word("feeling", event.feeling or "none"))
    story.does(record, "state", event.figure, doing, story.roll_number(("emotion", "mixed_feelings"), event.figure))


TELLERS: Final[Tellers] = {
    ev.FightDeclared: does("shot", "fights.declared"),
    ev.Fought: plain("shot", "fights.fought", "attack", roller=""),
    ev.ThrownBack: does("state", "fights.thrown-back", "defence", roller=""),
    ev.Severed: does("wound", "wounds.severed", "effect", roller=""),
    ev.NerveTested: nerve_tested,
    ev.Fled: also("state", "nerves.fled"),
    ev.Surrendered: does("state", "nerves.surrendered"),
    ev.Felt: felt,
}
