"""Moments: what everybody at a table should see when it happens. An attack and what it did to somebody, or a death.

A ruleset says which events are attacks and harm (`Kinds`) and puts each blow into words; without that its sentences
about wounds and deaths are the moments.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.kernel.events import Event, Rolled
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Sentence, TableMoment
from engine.kernel.shown_rolls import as_people_saw

KIND_OF_SENTENCE: Final = {"wound": "hit", "death": "death"}


class Kinds(NamedTuple):
    """`harms` do something to their `figure` (who did it is `by`, where the event says so); what is in `after` is only
    told of somebody who was harmed. `attack_rolls` and `harm_rolls` are purposes, `again` that of dice which stand for
    those of the roll before them.
    """

    attacks: tuple[type[Event], ...]
    harms: tuple[type[Event], ...]
    after: tuple[type[Event], ...]
    attack_rolls: tuple[str, ...]
    harm_rolls: tuple[str, ...]
    again: str = ""


@dataclass
class Blow:
    """What one attack (None: none) did to one figure.

    `roll` is that of the attack, `rolls` those of the harm by purpose; 0: nobody rolled here.
    """

    figure: int
    attack: Event | None
    roll: int
    events: list[RecordedEvent] = field(default_factory=list)
    rolls: dict[str, int] = field(default_factory=dict)

    @property
    def version(self) -> int:
        return self.events[-1].version

    @property
    def by(self) -> int:
        return next((by for event in self.events if (by := getattr(event.event, "by", 0))), 0)

    def first(self, *shapes: type[Event]) -> Event | None:
        return next((event.event for event in self.events if isinstance(event.event, shapes)), None)


def blows(command_run: Sequence[RecordedEvent], kinds: Kinds) -> list[Blow]:
    """In the order in which somebody was harmed."""
    blows: list[Blow] = []
    attack: Event | None = None
    thrown = roll = 0
    rolls: dict[str, int] = {}
    purpose = ""
    for record in as_people_saw(command_run):
        event = record.event
        if isinstance(event, Rolled):
            purpose = purpose if event.purpose == kinds.again else event.purpose
            thrown = event.roll if purpose in kinds.attack_rolls else thrown
            if purpose in kinds.harm_rolls:
                rolls[purpose] = event.roll
        elif isinstance(event, kinds.attacks):
            attack, roll, thrown, rolls = event, thrown, 0, {}
        elif isinstance(event, (*kinds.harms, *kinds.after)):
            by = getattr(event, "by", None)
            blow = _newest(blows, event, attack if by else None, names_attacker=by is not None)
            if blow is None and not isinstance(event, kinds.after):
                figure: int = getattr(event, "figure", 0)
                blow = Blow(figure, attack if by else None, roll if by else 0)
                blows.append(blow)
            if blow is not None:
                blow.events.append(record)
                blow.rolls |= rolls if by else {}
    return blows


def _newest(blows: Sequence[Blow], event: Event, attack: Event | None, names_attacker: bool) -> Blow | None:
    """The blow that this goes on with; `names_attacker`: the event says who did it, so it belongs to his attack."""
    for blow in reversed(blows):
        if blow.figure == getattr(event, "figure", 0):
            return blow if not names_attacker or blow.attack is attack else None
    return None


def of_sentences(sentences: Iterable[Sentence]) -> list[TableMoment]:
    """Where a ruleset says no more: its sentences about wounds and deaths."""
    return [
        TableMoment(
            sentence.version, KIND_OF_SENTENCE[sentence.kind], sentence.text, sentence.figure, roll=sentence.roll
        )
        for sentence in sentences
        if sentence.kind in KIND_OF_SENTENCE
    ]
