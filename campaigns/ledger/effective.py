"""Which events of a campaign's own stream count. Battles have their own rule: engine/kernel/effective.py.

Corrections will replace events here; for now a battle that goes on drops its outcome.
"""

from collections.abc import Iterable
from typing import NamedTuple

from campaigns.ledger.campaign_events import BattleReopened, CampaignEvent, decode
from campaigns.ledger.stored import Stored


class Told(NamedTuple):
    """A campaign event with the header it came with."""

    stored: Stored
    event: CampaignEvent


def effective(stored: Iterable[Stored]) -> list[Told]:
    told = [Told(one, decode(one.type, one.payload)) for one in stored]
    dropped = {seq for one in told if isinstance(one.event, BattleReopened) for seq in one.event.drops}
    return [one for one in told if one.stored.seq not in dropped]
