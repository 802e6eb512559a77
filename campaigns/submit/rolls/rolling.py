"""Dice of a campaign's own stream: committed ahead like those of a battle, numbered without gaps."""

from typing import NamedTuple
from uuid import UUID

from campaigns.ledger.campaign_events import CampaignEvent, DiceCommitted, DiceKeyLost, Rolled, decode
from campaigns.ledger.read import read
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
        self.campaign = campaign
        self.covered = self.last_roll = 0
        self.lost: DiceKeyLost | None = None
        for row in read(campaign, stream=campaign, types=WANTED):
            event = decode(row.type, row.payload)
            if isinstance(event, DiceCommitted):
                self.covered = event.dice.start + event.dice.count - 1
            elif isinstance(event, Rolled):
                self.last_roll = event.roll
        self.secrets = self._secrets()

    def _secrets(self) -> dice.DiceSecrets:
        try:
            return dice.secrets_of(self.campaign)
        except dice.KeyLost:
            if not self.covered:  # never had any
                return dice.make_secret(self.campaign, self.campaign)
            self.covered = self.last_roll
            self.lost = DiceKeyLost(self.last_roll)
            return dice.replace_lost(self.campaign, self.campaign, self.last_roll + 1)

    def to_record(self) -> list[CampaignEvent]:
        """To be recorded before the next roll: that a key was lost, a commitment while there still is a reserve."""
        events: list[CampaignEvent] = [self.lost] if self.lost is not None else []
        self.lost = None
        if self.covered - self.last_roll < dice.RESERVE:
            start = self.covered + 1
            self.covered += dice.BLOCK
            events.append(DiceCommitted(Commitment(ALGORITHM, start, dice.BLOCK, self.secrets.root(start, dice.BLOCK))))
        return events
