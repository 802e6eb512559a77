"""Stored events as sentences, from any of a campaign's streams, with the reason where one is closed to the reader.

Battles are told by their own log, a few entries at a time; nothing is folded, and however many lines are asked for,
the number of queries depends only on how many battles they are from.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

import msgspec

from campaigns.ledger import browse
from campaigns.ledger.campaign_events import decode
from campaigns.ledger.fork_events import COPIED
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Member
from campaigns.projections.game import recorded
from campaigns.selectors.battles.copies import OVER, is_open_to
from campaigns.selectors.battles.loaded import figures_of
from campaigns.selectors.battles.stories import command_runs, skipped_runs
from campaigns.selectors.campaigns import event_sentences
from campaigns.selectors.campaigns.secrets import KEEPERS_OWN
from campaigns.selectors.event_titles import happened
from campaigns.selectors.events import ShownEvent, show_all
from campaigns.selectors.names import BattleNames, NamesOfAll
from campaigns.selectors.said import SAID
from engine.kernel import events as ev
from engine.kernel.effective import CUTS, effective
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Sentence
from engine.kernel.telling.plain import say

COMING: Final = ("battle/opened/1", "battle/figure-arrived/1", COPIED)  # what says who is there
ANSWER_SEALED: Final = "battle/answer-sealed/1"


class ToldEvent(msgspec.Struct, frozen=True):
    """`text` tells the event; `part` says that it tells the entry that the event is a part of. `struck`: it was taken
    back. `withheld` says why nothing of it may be read here; `partly`: some of it may not. `roll` is the number of the
    roll that it is about, if any; `who` did it, and `entered_by` typed it where that is somebody else.
    """

    shown: ShownEvent
    title: str
    text: str
    part: bool
    struck: bool
    withheld: str
    partly: bool
    roll: int
    who: str
    entered_by: str


class _Told(msgspec.Struct):
    """What the entries of one battle say: by version its sentences, those of its entry, and what no longer counts."""

    own: dict[int, list[Sentence]]
    of_entry: dict[int, list[Sentence]]
    struck: set[int]


NOTHING: Final = _Told({}, {}, set())


def told_events(names: NamesOfAll, stored: Sequence[StoredEvent], member: Member | None) -> list[ToldEvent]:
    """In the order given, as the reader may see them."""
    around = _entries(names, stored)
    listed = {row.seq for row in stored}
    further = [line for lines in around.values() for line in lines if line.seq not in listed]
    shown = {shown_event.seq: shown_event for shown_event in show_all(names.campaign, [*stored, *further], member)}
    between = [row for row in stored if row.stream == names.campaign and shown[row.seq].payload is not None]
    texts = event_sentences.sentences_of([_line(shown[row.seq]) for row in between], names)
    sentences = {row.seq: text for row, text in zip(between, texts, strict=True)}
    battles = _of_battles(names, around, shown)
    closed = _closed({row.stream for row in stored if shown[row.seq].payload is None}, member)
    events = []
    for stored_event in stored:
        event = shown[stored_event.seq]
        of_battle = battles.get(event.stream, NOTHING)
        lines_of_version = of_battle.own.get(event.version, [])
        text = sentences.get(event.seq) or " ".join(line.text for line in lines_of_version)
        entry = (
            "" if text or event.payload is None else _nearest(of_battle.of_entry.get(event.version, []), event.version)
        )
        events.append(
            ToldEvent(
                event,
                happened(event.type, names.language),
                text or entry,
                bool(entry),
                event.version in of_battle.struck,
                _withheld(event, names, closed) if event.payload is None else "",
                event.payload is not None and event.payload != stored_event.payload.decode(),
                _roll(event) or next((line.roll for line in lines_of_version if line.roll), 0),
                names.person(event.actor),
                names.person(event.entered_by) if event.entered_by != event.actor else "",
            )
        )
    return events


def _line(event: ShownEvent) -> event_sentences.Line:
    assert event.payload is not None
    return event_sentences.Line(event.type, decode(event.type, event.payload.encode(), event.seq), event.actor)


def _entries(names: NamesOfAll, stored: Sequence[StoredEvent]) -> dict[UUID, list[StoredEvent]]:
    """By battle the entries around the lines, or all of it where something was taken back in them."""
    lines = [(row.stream, row.version) for row in stored if row.stream != names.campaign]
    if not lines:
        return {}
    read = _by_stream(browse.entries(names.campaign, lines))
    cut = [id for id, near in read.items() if any(type(record.event) in CUTS for record in recorded(names.rules, near))]
    return read | _by_stream(browse.whole(names.campaign, cut)) if cut else read


def _of_battles(
    names: NamesOfAll, around: Mapping[UUID, Sequence[StoredEvent]], shown: Mapping[int, ShownEvent]
) -> dict[UUID, _Told]:
    open_ones = [id for id, lines in around.items() if any(shown[line.seq].payload is not None for line in lines)]
    casts = _casts(names, open_ones) if open_ones else {}
    return {id: _tell(names, casts[id], around[id], shown) for id in open_ones}


def _by_stream(stored: Iterable[StoredEvent]) -> dict[UUID, list[StoredEvent]]:
    streams: dict[UUID, list[StoredEvent]] = {}
    for row in stored:
        streams.setdefault(row.stream, []).append(row)
    return streams


def _casts(names: NamesOfAll, battles: Sequence[UUID]) -> dict[UUID, BattleNames]:
    casts = {}
    for id, lines in _by_stream(browse.whole(names.campaign, battles, COMING)).items():
        came = recorded(names.rules, lines)
        opened = came[0].event
        assert isinstance(opened, ev.BattleOpened)
        casts[id] = BattleNames(names, opened.setup.sides, figures_of(came))
    return casts


def _tell(names: NamesOfAll, cast: BattleNames, lines: Sequence[StoredEvent], shown: Mapping[int, ShownEvent]) -> _Told:
    """As the battle's log tells it: first what counts, then what was taken back and isn't told yet."""
    events = recorded(names.rules, lines)
    counting = effective(events)
    seen = {was.version: _open(names, was, shown[was.seq]) for was in lines}
    told = _Told({}, {}, {event.version for event in events} - {record.version for record in counting})
    for command_run in [*command_runs(counting), *sorted(skipped_runs(events), key=len, reverse=True)]:
        readable = [readable_record for record in command_run if (readable_record := seen[record.version]) is not None]
        sentences = list(names.rules.tell(readable, cast, names.language))
        for line in sentences:
            if line.version not in told.of_entry:
                told.own.setdefault(line.version, []).append(line)
        for record in command_run:
            told.of_entry.setdefault(record.version, sentences)
    return told


def _open(names: NamesOfAll, was: StoredEvent, shown: ShownEvent) -> RecordedEvent | None:
    """The event as the reader may see it, its texts opened."""
    if shown.payload is None:
        return None
    (record,) = recorded(names.rules, [msgspec.structs.replace(was, payload=shown.payload.encode())])
    return record._replace(event=names.opened(record.event))


def _nearest(sentences: Sequence[Sentence], version: int) -> str:
    """Of an entry's sentences the one that comes next, or else the last."""
    return (
        next((sentence for sentence in sentences if sentence.version > version), sentences[-1]).text
        if sentences
        else ""
    )


def _roll(event: ShownEvent) -> int:
    """Of this stream: a dispute names one of a battle's."""
    of_stream = event.type in browse.OF_A_ROLL and not event.type.startswith("campaign/dispute")
    number = event.value().get("roll", 0) if of_stream else 0
    return number if isinstance(number, int) else 0


def _closed(battles: set[UUID], member: Member | None) -> dict[UUID, str]:
    """Of battles that something is withheld of: why, as far as it has to do with the battle itself."""
    closed = {}
    for row in Battle.everything.filter(id__in=battles):
        went_on = "over" if row.status in OVER else "under-way"
        closed[row.id] = went_on if is_open_to(row, member) else "copy"
    return closed


def _withheld(event: ShownEvent, names: NamesOfAll, closed: Mapping[UUID, str]) -> str:
    """Why this reader sees no more than that the line is there."""
    if event.stream == names.campaign:
        why = "keepers-part" if event.type in KEEPERS_OWN else "sealed-roll"
    else:
        why = "sealed-answer" if event.type == ANSWER_SEALED else closed[event.stream]
    return say(SAID, f"withheld.{why}", names.language)
