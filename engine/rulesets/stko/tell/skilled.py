"""What skills do in a battle: luck, drink, dullness, knives."""

from collections import Counter
from typing import Final

from engine.kernel.events import Event, LuckPressed
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers, does, plain
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.skills import named
from engine.rulesets.stko.tell.story import Story


def luck_pressed(story: Story, record: RecordedEvent, event: LuckPressed) -> None:
    speaker = story.speaker
    doing = speaker.word("press", event.skill)
    if event.by != event.figure:
        doing = speaker.say("skills.makes-repeat", event)
    elif event.skill != "lucky_charm":
        doing = speaker.say("skills.pressed", what=doing, n=len(event.dice))
    story.does(record, "note", event.by, doing, event.roll)


def hits_spread(story: Story, record: RecordedEvent, event: ev.HitsSpread) -> None:
    speaker = story.speaker
    shares = [f"{speaker.figure(n)} {many}" for n, many in sorted(Counter(event.struck).items())]
    doing = speaker.say("skills.spread", shares=speaker.word("join", "comma").join(shares))
    story.does(record, "shot", event.figure, doing)


def skill_set(story: Story, record: RecordedEvent, event: ev.SkillSet) -> None:
    speaker = story.speaker
    says = "skills.gained" if event.times else "skills.lost"
    story.does(record, "note", event.figure, speaker.say(says, skill=named(event.skill, event.times, speaker.language)))


def fuddled(story: Story, record: RecordedEvent, event: ev.Fuddled) -> None:
    roll = story.roll_number(("drunk_how", "drunk") if event.skill == "drunk" else ("blockhead",), event.figure)
    story.does(record, "state", event.figure, story.speaker.word("fuddled", f"{event.skill}-{event.how}"), roll)


def hate_tested(story: Story, record: RecordedEvent, event: ev.HateTested) -> None:
    doing = story.speaker.say("skills.has-to-shoot" if event.forced else "skills.in-check", event)
    story.does(record, "state", event.figure, doing, story.roll_number(("hated",), event.figure))


def quick_drawn(story: Story, record: RecordedEvent, event: ev.QuickDrawn) -> None:
    speaker = story.speaker
    first, second = (event.figure, event.target) if event.first else (event.target, event.figure)
    text = speaker.say("skills.drawn", event, first=speaker.figure(first), second=speaker.figure(second))
    story.plain(record, "shot", text, first, story.roll_number(("quick_draw",)))


TELLERS: Final[Tellers] = {
    LuckPressed: luck_pressed,
    ev.WeaponThrown: plain("weapon", "weapons.thrown"),
    ev.HitsSpread: hits_spread,
    ev.ShruggedOff: does("wound", "wounds.shrugged-off", "effect", "counter", roller=""),
    ev.RecoverFailed: does("state", "skills.not-recovered", "recover"),
    ev.SkillSet: skill_set,
    ev.Fuddled: fuddled,
    ev.HateTested: hate_tested,
    ev.QuickDrawn: quick_drawn,
}

# By purpose: the events that tell the roll, of whoever rolled it or of anybody.
OF_THE_ROLLER: Final[dict[str, tuple[type[Event], ...]]] = {
    **dict.fromkeys(("drunk", "drunk_how", "blockhead"), (ev.Fuddled,)),
    "hated": (ev.HateTested,),
    "recover": (ev.RecoverFailed, ev.Recovered),
    "stagger": (ev.Moved,),
}
OF_ANYBODY: Final[dict[str, tuple[type[Event], ...]]] = {
    "stagger_turn": (),
    "anybody": (),
    "quick_draw": (ev.QuickDrawn,),
}
