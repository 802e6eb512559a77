"""Dice of a campaign's own stream: committed ahead like those of a battle, numbered without gaps."""

from typing import NamedTuple
from uuid import UUID

from campaigns.ledger.campaign_events import DiceCommitted, Rolled, decode
from campaigns.ledger.read import read
from campaigns.models import StreamSecret
from campaigns.vault import dice
from engine.kernel.events import Commitment
from engine.kernel.sealed import ALGORITHM

WANTED = ["campaign/dice-committed/1", "campaign/rolled/1"]


class Thrown(NamedTuple):
    """`roll` is its number, `seq` that of its event."""

    roll: int
    seq: int
    faces: tuple[int, ...]


class CampaignDice:
    """Where the campaign's dice stand, all its events read: also what no longer counts was rolled."""

    def __init__(self, campaign: UUID) -> None:
        self.covered = self.last_roll = 0
        for one in read(campaign, stream=campaign, types=WANTED):
            event = decode(one.type, one.payload)
            if isinstance(event, DiceCommitted):
                self.covered = event.dice.start + event.dice.count - 1
            elif isinstance(event, Rolled):
                self.last_roll = event.roll
        known = StreamSecret.objects.filter(stream_id=campaign).exists()
        self.secrets = dice.secrets_of(campaign) if known else dice.make_secret(campaign, campaign)

    def next_commitment(self) -> DiceCommitted | None:
        """To be recorded before the next roll: at the start, and while there still is a reserve."""
        if self.covered - self.last_roll >= dice.RESERVE:
            return None
        start = self.covered + 1
        self.covered += dice.BLOCK
        return DiceCommitted(Commitment(ALGORITHM, start, dice.BLOCK, self.secrets.root(start, dice.BLOCK)))
