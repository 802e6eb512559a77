"""What was told of a pair of figures last time: it stays ready until one of the two moves."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from campaigns.models import Member
from campaigns.selectors.events import ShownEvent, stream_events
from campaigns.web import lengths, words
from engine.kernel.event import tag
from engine.rulesets.stko.odds_told import TOLD_ODDS
from engine.rulesets.stko.tell import words as stko

ENDS: Final = frozenset(tag("stko", end) for end in TOLD_ODDS.ends)
BACK: Final = frozenset({"battle/rewound/1", "battle/taken-back/1"})


def last_answer(campaign: UUID, battle: UUID, member: Member, pair: Sequence[int]) -> dict[str, Any] | None:
    """The answer's fields and its words, or None where it no longer holds or was a special case."""
    answer = _answer(stream_events(campaign, battle, member), list(pair))
    if not answer or set(answer) - TOLD_ODDS.simple:
        return None
    if "distance" in answer:
        far = lengths.long(answer["distance"])
        fields = {**answer, "distance": f"{answer['distance'] / 100:g} in"}
    else:
        far, fields = words.of(stko.BANDS, answer.get("band", "")), dict(answer)
    cover = answer.get("cover", "none")
    parts = [far, words.of(stko.COVERS, cover)]
    if cover != "none":
        parts.append(words.of(stko.POSITIONS, answer.get("position", "wall")))
    return {"fields": fields, "words": ", ".join(parts)}


def _answer(events: Sequence[ShownEvent], pair: list[int]) -> dict[str, Any] | None:
    answers: dict[int, dict[str, Any]] = {}
    for event in reversed(events):
        if event.type in BACK or (event.type in ENDS and event.value().get("figure") in pair):
            return None
        if event.type == "battle/answered/1":
            answered = event.value()
            answers[answered["question"]] = answered["answer"]
        elif event.type == "battle/asked/1":
            question = event.value()
            if question["kind"] == "fact-shot" and question.get("about") == pair and question["question"] in answers:
                return answers[question["question"]]
    return None
