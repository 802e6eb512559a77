"""What people told without dice, and what they reported afterwards."""

from typing import Final

from engine.kernel import events as kernel
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers, does, plain
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import Story


def shot_told(story: Story, record: RecordedEvent, event: ev.ShotTold) -> None:
    s, key = story.speaker, story.speaker.weapon_key(event.figure, event.weapon)
    earlier = any(isinstance(e, ev.ShotTold) and e.figure == event.figure for e in story.before())
    if earlier and key:
        text = s.say("told.shot-too", event)
    else:
        text = s.say("told.shot", event, weapon=(lambda form: s.weapon_named(key, form)) if key else None)
    story.plain(record, "shot", text, event.figure)


# -- afterwards ------------------------------------------------------------------------------------------------
def judge(s: Speaker, by: int) -> str:
    return s.side(by) if by >= 0 else s.say("told.referee")


def approved(story: Story, record: RecordedEvent, event: kernel.ReportApproved) -> None:
    s = story.speaker
    text = s.say("told.settled") if event.absent else s.say("told.approved", who=judge(s, event.by))
    story.plain(record, "people", text)


def disputed(story: Story, record: RecordedEvent, event: kernel.ReportDisputed) -> None:
    s = story.speaker
    story.plain(record, "people", s.say("told.disputed", event, who=judge(s, event.by)))


def part_reported(story: Story, record: RecordedEvent, event: ev.PartReported) -> None:
    says = "told.absent" if not event.present else "told.acted" if event.acted else "told.idle"
    story.does(record, "aside" if event.present else "people", event.figure, story.speaker.say(says))


def facts(s: Speaker, event: ev.WoundReported | ev.FateReported) -> str:
    """Where it hit whom it put out, when it was, and what matters to credit (STKO-107)."""
    parts = [
        *([s.say("told.place", event)] if isinstance(event, ev.FateReported) and event.location else []),
        *([s.say("told.round", event)] if event.round else []),
        *([] if event.armed else [s.say("told.unarmed")]),
        *([] if event.able else [s.say("told.unconscious")]),
    ]
    return s.word("join", "comma").join(parts)


def wound_reported(story: Story, record: RecordedEvent, event: ev.WoundReported) -> None:
    s = story.speaker
    says = "told.scratch" if event.severity == "scratch" else "told.wound"
    story.does(record, "wound", event.figure, s.say(says, event, facts=facts(s, event)))


def fate_reported(story: Story, record: RecordedEvent, event: ev.FateReported) -> None:
    s = story.speaker
    by_somebody = event.by and event.loss in ("dead", "incapacitated")
    fate = s.say(f"fate.{event.loss}-by" if by_somebody else f"fate.{event.loss}", event)
    sentence = s.say("told.fate", event, fate=fate, facts=facts(s, event))
    story.does(record, "death" if event.loss == "dead" else "state", event.figure, sentence)


TELLERS: Final[Tellers] = {
    kernel.DetailChanged: plain("people", "told.detail"),
    kernel.Reported: plain("people", "told.reported"),
    kernel.ReportApproved: approved,
    kernel.ReportDisputed: disputed,
    ev.ShotTold: shot_told,
    ev.FightTold: plain("shot", "told.fight"),
    ev.PartReported: part_reported,
    ev.WoundReported: wound_reported,
    ev.FateReported: fate_reported,
    ev.LimbReported: does("wound", "told.limb"),
}
