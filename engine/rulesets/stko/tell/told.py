"""What people told without dice, and what they reported afterwards."""

from typing import Final

from engine.kernel import events as kernel
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers, does, plain
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import Story


def shot_told(story: Story, record: RecordedEvent, event: ev.ShotTold) -> None:
    speaker, key = story.speaker, story.speaker.weapon_key(event.figure, event.weapon)
    earlier = any(isinstance(e, ev.ShotTold) and e.figure == event.figure for e in story.before())
    if earlier and key:
        text = speaker.say("told.shot-too", event)
    else:
        text = speaker.say("told.shot", event, weapon=(lambda form: speaker.weapon_named(key, form)) if key else None)
    story.plain(record, "shot", text, event.figure)


# -- afterwards ------------------------------------------------------------------------------------------------
def judge(speaker: Speaker, by: int) -> str:
    return speaker.side(by) if by >= 0 else speaker.say("told.referee")


def approved(story: Story, record: RecordedEvent, event: kernel.ReportApproved) -> None:
    speaker = story.speaker
    text = speaker.say("told.settled") if event.absent else speaker.say("told.approved", who=judge(speaker, event.by))
    story.plain(record, "people", text)


def disputed(story: Story, record: RecordedEvent, event: kernel.ReportDisputed) -> None:
    speaker = story.speaker
    story.plain(record, "people", speaker.say("told.disputed", event, who=judge(speaker, event.by)))


def part_reported(story: Story, record: RecordedEvent, event: ev.PartReported) -> None:
    says = "told.absent" if not event.present else "told.acted" if event.acted else "told.idle"
    story.does(record, "aside" if event.present else "people", event.figure, story.speaker.say(says))


def facts(speaker: Speaker, event: ev.WoundReported | ev.FateReported) -> str:
    """Where it hit whom it put out, when it was, and what matters to credit (STKO-107)."""
    parts = [
        *([speaker.say("told.place", event)] if isinstance(event, ev.FateReported) and event.location else []),
        *([speaker.say("told.round", event)] if event.round else []),
        *([] if event.armed else [speaker.say("told.unarmed")]),
        *([] if event.able else [speaker.say("told.unconscious")]),
    ]
    return speaker.word("join", "comma").join(parts)


def wound_reported(story: Story, record: RecordedEvent, event: ev.WoundReported) -> None:
    speaker = story.speaker
    says = "told.scratch" if event.severity == "scratch" else "told.wound"
    story.does(record, "wound", event.figure, speaker.say(says, event, facts=facts(speaker, event)))


def fate_reported(story: Story, record: RecordedEvent, event: ev.FateReported) -> None:
    speaker = story.speaker
    by_somebody = event.by and event.loss in ("dead", "incapacitated")
    fate = speaker.say(f"fate.{event.loss}-by" if by_somebody else f"fate.{event.loss}", event)
    sentence = speaker.say("told.fate", event, fate=fate, facts=facts(speaker, event))
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
