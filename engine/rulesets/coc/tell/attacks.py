"""Exchanges, manoeuvres and shots: the attack, how it was met and what came of it, in one sentence."""

from typing import Final

from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.speaker import Speaker
from engine.kernel.telling.story import Story, Tellers, does, plain
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.codes import EFFECTS

ATTACKS: Final = ("attack", "shot", "volley")
MET: Final = ("dodge", "fight_back", "counter")
Attack = ev.Struck | ev.Manoeuvred | ev.ShotFired


def struck(story: Story, record: RecordedEvent, event: ev.Struck) -> None:
    if event.automatic and event.outcome == "hit":
        attack(story, record, event, "attack.unawares")
    else:
        attack(story, record, event, "attack.struck", "attack.landed")


def manoeuvred(story: Story, record: RecordedEvent, event: ev.Manoeuvred) -> None:
    attack(story, record, event, "attack.manoeuvred", "attack.worked")


def shot(story: Story, record: RecordedEvent, event: ev.ShotFired) -> None:
    if event.victim and event.outcome != "hit":
        attack(story, record, event, "attack.shot", nothing="", besides="attack.hit-friend")
    else:
        attack(story, record, event, "attack.shot", "attack.shot-hit", "attack.missed")


def attack(
    story: Story,
    record: RecordedEvent,
    event: Attack,
    says: str,
    hit: str = "",
    nothing: str = "attack.nothing",
    besides: str = "",
) -> None:
    """`hit` and `nothing` are the sentences for what comes of it in these cases, `besides` for what else happens."""
    speaker = story.speaker
    met = event.reaction in MET and event.their_level
    came = {"hit": hit, "nothing": nothing, "hit_back": "attack.hit-back", "countered": "attack.countered"}
    sentences = (says, "attack.answered" if met else "", besides, came[event.outcome])
    parts = [speaker.say(key, event, done=done(speaker, event), hits=hits(event)) for key in sentences if key]
    story.does(record, "shot", event.figure, "; ".join(parts), story.roll_number(ATTACKS, event.figure))


def done(speaker: Speaker, event: Attack) -> str:
    """What a manoeuvre does to the other one."""
    if event.outcome == "countered":
        return speaker.say(f"done.{EFFECTS[event.choice]}", target=speaker.figure(event.figure))
    return speaker.say(f"done.{event.effect}", event) if isinstance(event, ev.Manoeuvred) else ""


def hits(event: Attack) -> int | None:
    """How many of several bullets hit."""
    return event.hits if isinstance(event, ev.ShotFired) and event.bullets > 1 else None


def surprise_tried(story: Story, record: RecordedEvent, event: ev.SurpriseTried) -> None:
    doing = story.speaker.say("attack.surprise-tried", event)
    story.does(record, "state", event.target, doing, story.roll_number(("notice",), event.target))


TELLERS: Final[Tellers] = {
    ev.Struck: struck,
    ev.Manoeuvred: manoeuvred,
    ev.ShotFired: shot,
    ev.Dived: does("state", "attack.dived", "dive"),
    ev.Jammed: plain("weapon", "attack.jammed"),
    ev.SurpriseGranted: does("people", "attack.surprise-granted"),
    ev.SurpriseTried: surprise_tried,
}
