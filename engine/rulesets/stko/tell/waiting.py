"""What the table waits for: dice to be rolled, a question to be answered."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.kernel.events import Answered, Asked, Event, Rolled, RollRequested
from engine.kernel.recorded import Recorded
from engine.kernel.telling.template import fill
from engine.rulesets.stko.events import ShotFired, ShotWasted
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.questions_optional import OPTIONAL_QUESTIONS
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import Story, Teller

# By kind of question: {figure} acts, {target} is the second figure concerned, {most} a length, {sides} may answer.
QUESTIONS: Final[words.Words] = {
    "fact-shot": (
        "{figure} is up: how far is it[ to {target}], and what cover is in the way?",
        "{figure} ist dran: Wie weit ist es[ bis zu {target}], und welche Deckung ist dazwischen?",
    ),
    "move-to": (
        "{figure} is up: where does the move end[, {most} at most]?",
        "{figure} ist dran: Wo endet die Bewegung[, höchstens {most} weit]?",
    ),
    "whom-to-shoot": (
        "{figure} is up: at whom does the shot go?",
        "{figure} ist dran: Auf wen geht der Schuss?",
    ),
    "before-dice": (
        "Before {figure} rolls: does anybody cut in with an action card?",
        "Bevor {figure} würfelt: Geht jemand mit einer Aktionskarte dazwischen?",
    ),
    "free-turn": (
        "{figure} has a free turn: what now?",
        "{figure} hat eine freie Runde: Was nun?",
    ),
    "outcome-nerve": (
        "{figure} has to take a nerve test: how did it go?",
        "{figure} muss einen Nerventest machen: Wie ging er aus?",
    ),
    "outcome-emotion": (
        "{figure} was hurt by an enemy: what does the emotion roll say?",
        "{figure} wurde von einem Gegner verletzt: Was sagt der Gefühlswurf?",
    ),
    "outcome-mixed": (
        "{figure} both hates and fears the enemy: which of the two wins?",
        "{figure} hasst und fürchtet den Gegner zugleich: Was überwiegt?",
    ),
    **OPTIONAL_QUESTIONS,
}
_ANY_QUESTION: Final = ("[{figure} is up: ]an answer is awaited", "[{figure} ist dran: ]eine Antwort steht noch aus")


def requested(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, RollRequested)
    if any(isinstance(later, Rolled) and later.roll == event.roll for later in story.after()):
        return
    story.plain(one, "note", dice_to_roll(story, event), event.figure, event.roll)


def dice_to_roll(story: Story, event: RollRequested) -> str:
    s = story.speaker
    if event.purpose == "card":
        return s.say("a card is to be turned", "eine Karte ist aufzudecken")
    if event.purpose == "into_fight":
        return s.say("a draw decides whom the shot hits", "das Los entscheidet, wen der Schuss trifft")
    if event.purpose == "rapid_card":
        return s.say("a rapid-fire card is to be drawn", "eine Schnellfeuerkarte ist zu ziehen")
    who = s.say(f"{s.figure(event.figure)} is up: ", f"{s.figure(event.figure)} ist dran: ") if event.figure else ""
    if event.purpose == "counter":
        return who + s.say("a wound counter is to be drawn", "eine Schussmarke ist zu ziehen")
    dice = s.dice(event.count)
    what = s.word(words.FOR_PURPOSE, event.purpose) if event.purpose in words.FOR_PURPOSE else ""
    return who + s.say(f"{dice} to be rolled {what}", f"{dice} {what} zu würfeln".replace("  ", " "))


def asked(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, Asked)
    if any(isinstance(later, Answered) and later.question == event.question for later in story.after()):
        return
    s = story.speaker
    facts: dict[str, str] = {}
    if event.about:
        facts["figure"] = s.figure(event.about[0])
    if len(event.about) > 1:
        facts["target"] = s.figure(event.about[1])
    if event.most:
        facts["most"] = s.length(event.most)
    template = words.pick(QUESTIONS.get(event.kind, _ANY_QUESTION), s.language)
    text = fill(template, lambda name, _: facts.get(name), lambda _: s.say("the figure", "die Figur"))
    story.plain(one, "note", text, event.about[0] if event.about else 0)


def answered(story: Story, one: Recorded) -> None:
    """What was measured of a shot, before its dice; then the shot's own sentence says it. Source: STKO-11, STKO-31.

    And that nobody hated is in the way of what follows (STKO-86): else nothing would show that it was said.
    """
    event = one.event
    assert isinstance(event, Answered)
    if event.answer == {"choice": "nobody"}:
        return nobody_hated(story, one, event)
    if not {"band", "distance"} & set(event.answer):
        return  # what else was answered shows in what happens next
    if any(isinstance(later, (ShotFired, ShotWasted)) for later in story.after()):
        return
    s = story.speaker
    question = question_of(story, event)
    pair = [s.figure(n) for n in question.about[:2]] if question is not None else []
    said = ", ".join(_measured(s, event.answer))
    text = s.say(f"Measured: {said}", f"Gemessen: {said}")
    if len(pair) == 2:
        text = s.say(f"Measured from {pair[0]} to {pair[1]}: {said}", f"Gemessen von {pair[0]} bis {pair[1]}: {said}")
    story.plain(one, "note", text, question.about[0] if question is not None and question.about else 0)


def question_of(story: Story, event: Answered) -> Asked | None:
    return next((e for e in story.before() if isinstance(e, Asked) and e.question == event.question), None)


def nobody_hated(story: Story, one: Recorded, event: Answered) -> None:
    question = question_of(story, event)
    if question is None or question.kind != "fact-hated":
        return
    s, n = story.speaker, question.about[0]
    text = s.say(
        f"{s.figure(n)} has no hated enemy in the arc of fire",
        f"{s.figure(n)} hat keinen gehassten Gegner im Schusswinkel",
    )
    story.plain(one, "note", text, n)


def _measured(s: Speaker, answer: Mapping[str, object]) -> Iterator[str]:
    distance = answer.get("distance")
    yield s.length(distance) if isinstance(distance, int) else s.word(words.BANDS, str(answer.get("band", "")))
    if answer.get("in_sight") is False:
        yield s.say("not in sight", "nicht zu sehen")
    if answer.get("in_arc") is False:
        yield s.say("outside the arc of fire", "außerhalb des Schusswinkels")
    cover = str(answer.get("cover", "none"))
    yield s.word(words.COVERS, cover)
    if cover != "none":
        yield s.word(words.POSITIONS, str(answer.get("position", "wall")))
    exposed = answer.get("exposed")
    if isinstance(exposed, list) and exposed:
        shown = " + ".join(s.word(words.LOCATIONS, str(part)) for part in exposed)
        yield s.say(f"showing {shown}", f"zu sehen: {shown}")
    line = answer.get("line")
    for other in line if isinstance(line, list) else ():
        yield s.say(f"{s.figure(other['figure'])} in between", f"{s.figure(other['figure'])} dazwischen")


TELLERS: Final[dict[type[Event], Teller]] = {RollRequested: requested, Asked: asked, Answered: answered}
