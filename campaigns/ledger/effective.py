"""Which events of a campaign's own stream count, and in which order they are lived.

Battles have their own rule: engine/kernel/effective.py. Here a battle that goes on drops its outcome, time that is
taken back what it did, and a correction replaces an outcome in its place, with what followed from it.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from campaigns.ledger.body_events import TimeTakenBack
from campaigns.ledger.campaign_events import BattleOutcome, BattleReopened, CampaignEvent, decode
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.outcomes import FigureOutcome
from campaigns.ledger.stored import StoredEvent

# Whoever reads some types only reads these as well, else what was dropped still counts for him.
UNDOING: Final = ("campaign/battle-reopened/1", "campaign/outcome-corrected/1", "campaign/time-taken-back/1")


class DecodedEvent(NamedTuple):
    """A campaign event with the header it came with."""

    stored: StoredEvent
    event: CampaignEvent


def effective(stored: Iterable[StoredEvent]) -> list[DecodedEvent]:
    """What counts, as it was recorded; a corrected outcome says what counts instead."""
    return counting([DecodedEvent(row, decode(row.type, row.payload, row.seq)) for row in stored])


def counting(records: list[DecodedEvent]) -> list[DecodedEvent]:
    """The same of events that were decoded already."""
    dropped = dropped_of(records)
    remaining = [record for record in records if record.stored.seq not in dropped]
    newest = {record.event.outcome: record.event for record in remaining if isinstance(record.event, OutcomeCorrected)}
    return [_as_corrected(record, newest.get(record.stored.seq)) for record in remaining] if newest else remaining


def dropped_of(records: Iterable[DecodedEvent]) -> set[int]:
    """Seqs that no longer count. What was dropped once stays so, whatever became of the event that did it."""
    dropping = (BattleReopened, OutcomeCorrected, TimeTakenBack)
    return {seq for record in records if isinstance(record.event, dropping) for seq in record.event.drops}


def ever_booked(records: list[DecodedEvent], outcome: int) -> dict[str, FigureOutcome]:
    """By character whom the outcome with this seq was ever booked with, as he last counted: a correction may have left
    him out, and the next one may say that he was there after all."""
    first = [decode(row.type, row.payload, row.seq) for row, _ in records if row.seq == outcome]
    later = [
        record.event
        for record in records
        if isinstance(record.event, OutcomeCorrected) and record.event.outcome == outcome
    ]
    booked = [event for event in (*first, *later) if isinstance(event, (BattleOutcome, OutcomeCorrected))]
    return {figure.character: figure for event in booked for figure in event.figures}


def as_lived(records: list[DecodedEvent]) -> list[DecodedEvent]:
    """The order for folding: what follows from a correction happened right after the battle that it corrects."""
    corrected = {
        record.stored.seq: record.event.outcome for record in records if isinstance(record.event, OutcomeCorrected)
    }
    if not corrected:
        return records
    commands = {
        record.stored.seq: record.stored.command for record in records if record.stored.seq in corrected.values()
    }
    last = {record.stored.command: record.stored.seq for record in records}
    later: dict[int, list[DecodedEvent]] = {}
    for record in records:
        if record.stored.because in corrected:
            place = last[commands[corrected[record.stored.because]]]
            later.setdefault(place, []).append(record)
    lived: list[DecodedEvent] = []
    for record in records:
        if record.stored.because not in corrected:
            lived.append(record)
        lived += later.get(record.stored.seq, ())
    return lived


def _as_corrected(record: DecodedEvent, correction: OutcomeCorrected | None) -> DecodedEvent:
    if correction is None or not isinstance(record.event, BattleOutcome):
        return record
    return DecodedEvent(record.stored, correction.instead_of(record.event))
