"""What the table waits for: dice to be rolled, a question to be answered."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.kernel.events import Answered, Asked, Rolled, RollRequested
from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Tellers
from engine.kernel.telling.template import fill
from engine.rulesets.stko.events import ShotFired, ShotWasted
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import Story

# What is drawn instead of rolled.
DRAWN: Final = {
    "card": "waiting.card",
    "into_fight": "waiting.into-fight",
    "rapid_card": "waiting.rapid-card",
    "counter": "waiting.counter",
}


SHOWN_FIRST: Final = "before-dice-alone"  # nobody holds a card: the others only see what was measured


def requested(story: Story, record: RecordedEvent, event: RollRequested) -> None:
    if any(isinstance(later, Rolled) and later.roll == event.roll for later in story.after()):
        return
    speaker = story.speaker
    what = speaker.said.find("for-purpose", event.purpose, speaker.language)
    text = speaker.say(DRAWN.get(event.purpose, "waiting.dice"), event, dice=speaker.dice(event.count), what=what)
    story.plain(record, "note", text, event.figure, event.roll)


def asked(story: Story, record: RecordedEvent, event: Asked) -> None:
    if any(isinstance(later, Answered) and later.question == event.question for later in story.after()):
        return
    speaker = story.speaker
    facts = {name: speaker.figure(figure) for name, figure in zip(("figure", "target"), event.about, strict=False)}
    if event.most:
        facts["most"] = speaker.length(event.most)
    kind = SHOWN_FIRST if event.kind == "before-dice" and len(event.sides) == 1 else event.kind
    template = speaker.said.find("question", kind, speaker.language) or speaker.word("question", "other")
    text = fill(template, lambda name, _: facts.get(name), lambda _: speaker.word("without", "figure"))
    story.plain(record, "note", text, event.about[0] if event.about else 0)


def answered(story: Story, record: RecordedEvent, event: Answered) -> None:
    """What was measured of a shot, before its dice; then the shot's own sentence says it. Source: STKO-11, STKO-31.

    And that nobody hated is in the way of what follows (STKO-86): else nothing would show that it was said.
    """
    if event.answer == {"choice": "nobody"}:
        return nobody_hated(story, record, event)
    if not {"band", "distance"} & set(event.answer):
        return  # what else was answered shows in what happens next
    if any(isinstance(later, (ShotFired, ShotWasted)) for later in story.after()):
        return
    speaker, question = story.speaker, question_of(story, event)
    about = question.about if question is not None else ()
    facts = speaker.word("join", "comma").join(_measured(speaker, event.answer))
    if len(about) > 1:
        text = speaker.say(
            "waiting.measured-between", facts=facts, figure=speaker.figure(about[0]), target=speaker.figure(about[1])
        )
    else:
        text = speaker.say("waiting.measured", facts=facts)
    story.plain(record, "note", text, about[0] if about else 0)


def question_of(story: Story, event: Answered) -> Asked | None:
    return next((e for e in story.before() if isinstance(e, Asked) and e.question == event.question), None)


def nobody_hated(story: Story, record: RecordedEvent, event: Answered) -> None:
    question = question_of(story, event)
    if question is None or question.kind != "fact-hated":
        return
    speaker, n = story.speaker, question.about[0]
    story.plain(record, "note", speaker.say("waiting.nobody-hated", figure=speaker.figure(n)), n)


def _measured(speaker: Speaker, answer: Mapping[str, object]) -> Iterator[str]:
    distance = answer.get("distance")
    yield speaker.length(distance) if isinstance(distance, int) else speaker.word("band", str(answer.get("band", "")))
    if answer.get("in_sight") is False:
        yield speaker.say("waiting.not-in-sight")
    if answer.get("in_arc") is False:
        yield speaker.say("waiting.not-in-arc")
    cover = str(answer.get("cover", "none"))
    yield speaker.word("cover", cover)
    if cover != "none":
        yield speaker.word("position", str(answer.get("position", "wall")))
    exposed = answer.get("exposed")
    if isinstance(exposed, list) and exposed:
        yield speaker.say("waiting.showing", parts=" + ".join(speaker.word("location", str(part)) for part in exposed))
    line = answer.get("line")
    for other in line if isinstance(line, list) else ():
        yield speaker.say("waiting.in-between", figure=speaker.figure(other["figure"]))


TELLERS: Final[Tellers] = {RollRequested: requested, Asked: asked, Answered: answered}
