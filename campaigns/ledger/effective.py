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
from campaigns.ledger.stored import Stored

# Whoever reads some types only reads these as well, else what was dropped still counts for him.
UNDOING: Final = ("campaign/battle-reopened/1", "campaign/outcome-corrected/1", "campaign/time-taken-back/1")


class Told(NamedTuple):
    """A campaign event with the header it came with."""

    stored: Stored
    event: CampaignEvent


def effective(stored: Iterable[Stored]) -> list[Told]:
    """What counts, as it was recorded; a corrected outcome says what counts instead."""
    return counting([Told(one, decode(one.type, one.payload, one.seq)) for one in stored])


def counting(told: list[Told]) -> list[Told]:
    """The same of events that were decoded already."""
    dropped = dropped_of(told)
    left = [one for one in told if one.stored.seq not in dropped]
    newest = {one.event.outcome: one.event for one in left if isinstance(one.event, OutcomeCorrected)}
    return [_as_corrected(one, newest.get(one.stored.seq)) for one in left] if newest else left


def dropped_of(told: Iterable[Told]) -> set[int]:
    """Seqs that no longer count. What was dropped once stays so, whatever became of the event that did it."""
    dropping = (BattleReopened, OutcomeCorrected, TimeTakenBack)
    return {seq for one in told if isinstance(one.event, dropping) for seq in one.event.drops}


def ever_booked(told: list[Told], outcome: int) -> dict[str, FigureOutcome]:
    """By character whom the outcome with this seq was ever booked with, as he last counted: a correction may have left
    him out, and the next one may say that he was there after all."""
    first = [decode(one.type, one.payload, one.seq) for one, _ in told if one.seq == outcome]
    later = [one.event for one in told if isinstance(one.event, OutcomeCorrected) and one.event.outcome == outcome]
    booked = [one for one in (*first, *later) if isinstance(one, (BattleOutcome, OutcomeCorrected))]
    return {figure.character: figure for one in booked for figure in one.figures}


def as_lived(told: list[Told]) -> list[Told]:
    """The order for folding: what follows from a correction happened right after the battle that it corrects."""
    corrected = {one.stored.seq: one.event.outcome for one in told if isinstance(one.event, OutcomeCorrected)}
    if not corrected:
        return told
    commands = {one.stored.seq: one.stored.command for one in told if one.stored.seq in corrected.values()}
    last = {one.stored.command: one.stored.seq for one in told}
    later: dict[int, list[Told]] = {}
    for one in told:
        if one.stored.because in corrected:
            place = last[commands[corrected[one.stored.because]]]
            later.setdefault(place, []).append(one)
    lived: list[Told] = []
    for one in told:
        if one.stored.because not in corrected:
            lived.append(one)
        lived += later.get(one.stored.seq, ())
    return lived


def _as_corrected(one: Told, correction: OutcomeCorrected | None) -> Told:
    if correction is None or not isinstance(one.event, BattleOutcome):
        return one
    return Told(one.stored, correction.instead_of(one.event))
