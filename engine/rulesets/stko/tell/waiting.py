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
    s = story.speaker
    what = s.said.find("for-purpose", event.purpose, s.language)
    text = s.say(DRAWN.get(event.purpose, "waiting.dice"), event, dice=s.dice(event.count), what=what)
    story.plain(record, "note", text, event.figure, event.roll)


def asked(story: Story, record: RecordedEvent, event: Asked) -> None:
    if any(isinstance(later, Answered) and later.question == event.question for later in story.after()):
        return
    s = story.speaker
    facts = {name: s.figure(figure) for name, figure in zip(("figure", "target"), event.about, strict=False)}
    if event.most:
        facts["most"] = s.length(event.most)
    kind = SHOWN_FIRST if event.kind == "before-dice" and len(event.sides) == 1 else event.kind
    template = s.said.find("question", kind, s.language) or s.word("question", "other")
    text = fill(template, lambda name, _: facts.get(name), lambda _: s.word("without", "figure"))
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
    s, question = story.speaker, question_of(story, event)
    about = question.about if question is not None else ()
    facts = s.word("join", "comma").join(_measured(s, event.answer))
    if len(about) > 1:
        text = s.say("waiting.measured-between", facts=facts, figure=s.figure(about[0]), target=s.figure(about[1]))
    else:
        text = s.say("waiting.measured", facts=facts)
    story.plain(record, "note", text, about[0] if about else 0)


def question_of(story: Story, event: Answered) -> Asked | None:
    return next((e for e in story.before() if isinstance(e, Asked) and e.question == event.question), None)


def nobody_hated(story: Story, record: RecordedEvent, event: Answered) -> None:
    question = question_of(story, event)
    if question is None or question.kind != "fact-hated":
        return
    s, n = story.speaker, question.about[0]
    story.plain(record, "note", s.say("waiting.nobody-hated", figure=s.figure(n)), n)


def _measured(s: Speaker, answer: Mapping[str, object]) -> Iterator[str]:
    distance = answer.get("distance")
    yield s.length(distance) if isinstance(distance, int) else s.word("band", str(answer.get("band", "")))
    if answer.get("in_sight") is False:
        yield s.say("waiting.not-in-sight")
    if answer.get("in_arc") is False:
        yield s.say("waiting.not-in-arc")
    cover = str(answer.get("cover", "none"))
    yield s.word("cover", cover)
    if cover != "none":
        yield s.word("position", str(answer.get("position", "wall")))
    exposed = answer.get("exposed")
    if isinstance(exposed, list) and exposed:
        yield s.say("waiting.showing", parts=" + ".join(s.word("location", str(part)) for part in exposed))
    line = answer.get("line")
    for other in line if isinstance(line, list) else ():
        yield s.say("waiting.in-between", figure=s.figure(other["figure"]))


TELLERS: Final[Tellers] = {RollRequested: requested, Asked: asked, Answered: answered}
