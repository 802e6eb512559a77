"""Rolls that no outcome tells with it, and what the table waits for."""

from typing import Final

from engine.kernel.events import Answered, Asked, Rolled, RollKept, RollRequested
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Story, Tellers

# Told by what comes of them.
TOLD: Final = frozenset(
    {
        "attack", "dodge", "fight_back", "counter", "shot", "volley", "dive", "surprise", "notice", "damage", "impale",
        "damage_bonus", "spell", "dying", "repair_rounds", "first_aid", "medicine", "healed", "called", "sealed",
        "initiative", "tie", "table",
    }
)  # fmt: skip


def rolled(story: Story, record: RecordedEvent, event: Rolled) -> None:
    if event.purpose in TOLD and not story.is_last():
        return
    faces = ", ".join(str(face % 10 if event.sides == 10 else face) for face in event.faces)
    text = story.speaker.say("roll.rolled", event, faces=faces)
    story.plain(record, "note", text, event.figure, event.roll)


def requested(story: Story, record: RecordedEvent, event: RollRequested) -> None:
    if not any(isinstance(later, Rolled) and later.roll == event.roll for later in story.after()):
        story.plain(record, "note", story.speaker.say("roll.requested", event), event.figure, event.roll)


def asked(story: Story, record: RecordedEvent, event: Asked) -> None:
    speaker = story.speaker
    if any(isinstance(later, Answered) and later.question == event.question for later in story.after()):
        return
    about = {name: speaker.figure(n) for name, n in zip(("figure", "target"), event.about, strict=False)}
    story.plain(record, "note", speaker.say(f"question.{event.kind}", **about), event.about[0] if event.about else 0)


TELLERS: Final[Tellers] = {
    Rolled: rolled,
    RollKept: rolled,
    RollRequested: requested,
    Asked: asked,
}
