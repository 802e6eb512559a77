"""What-if copies in the log: the campaign's line that one was opened, and the lines that it takes over.

A copy has a stream of its own. Its first lines are `battle/copied/1`, one for each line of the battle up to the place
where it forks off, under the same versions; what follows is the copy's own.
"""

import msgspec

from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.campaign_event import CampaignEvent

COPIED = "battle/copied/1"


class BattleForked(CampaignEvent, frozen=True):
    """`battle` is the copy's id and stream; `of` the battle (or copy) that it comes from, `at` its version there."""

    battle: str
    of: str
    at: int
    name: str = ""


class Copied(CampaignEvent, frozen=True):
    """A line as it stands in the battle it was taken from: its type and payload, and of its header who did it how."""

    type: str
    payload: str
    provenance: str
    actor: str
    entered_by: str
    command: str


TAGS: dict[str, type[CampaignEvent]] = {"campaign/battle-forked/1": BattleForked}

_decode = msgspec.json.Decoder(Copied).decode


def copied(payload: bytes) -> Copied:
    """What a line of the type `COPIED` says. Raises: UnreadableLine."""
    try:
        return _decode(payload)
    except msgspec.DecodeError:
        raise UnreadableLine(COPIED) from None
