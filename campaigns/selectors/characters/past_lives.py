"""A character as he was after one of his battles: the campaign's own events, folded in memory up to there."""

from typing import NamedTuple
from uuid import UUID

from campaigns.ledger.campaign_events import TAGS, BattleOutcome
from campaigns.ledger.effective import as_lived
from campaigns.models import Character, Gang
from campaigns.projections.fold import apply
from campaigns.projections.rows import MemoryRows
from campaigns.selectors.loaded_campaign import LoadedCampaign


class PastLife(NamedTuple):
    """The row as it stood, and the seqs of everything that had happened by then."""

    row: Character
    seqs: frozenset[int]


def after_battle(here: LoadedCampaign, character: UUID, battles: int) -> PastLife | None:
    """After so many of his battles and what followed from them; None where he hasn't fought that many.

    What was corrected since counts as corrected: it is told as it was, not as it was believed to be.
    """
    if battles < 0:
        return None
    lived = as_lived(here.counting(TAGS))
    fought, rows, seqs = 0, MemoryRows(), set[int]()
    for record in lived:
        if isinstance(record.event, BattleOutcome) and any(f.character == str(character) for f in record.event.booked):
            fought += 1
            if fought > battles:
                break
        apply(record, rows)
        seqs.add(record.stored.seq)
    if fought < battles or character not in rows.tables.get(Character, {}):
        return None
    row = Character(**rows.get(Character, character))
    row.gang = Gang(**rows.get(Gang, row.gang_id))
    return PastLife(row, frozenset(seqs))
