"""Corrections of what a closed battle was booked with; the battle itself stays as it was played."""

import msgspec

from campaigns.ledger.campaign_event import CampaignEvent, tagged
from campaigns.ledger.outcomes import BattleOutcome, FigureOutcome


class OutcomeCorrected(CampaignEvent, frozen=True):
    """The outcome with the seq `outcome` counts with these figures and this winner from now on, and is folded so where
    it stands. The events with the seqs in `drops` followed from it and no longer count; what follows now has this
    event as its cause. `characters` are those whose facts were changed, `words` (sealed) say why.
    """

    battle: str
    outcome: int
    figures: tuple[FigureOutcome, ...]
    winner: int | None = None
    characters: tuple[str, ...] = ()
    drops: tuple[int, ...] = ()
    words: str = ""

    def instead_of(self, booked: BattleOutcome) -> BattleOutcome:
        return msgspec.structs.replace(booked, figures=self.figures, winner=self.winner)


TAGS = tagged(globals())
