"""Sealed rolls between battles: which lines of the campaign's stream are the referee's until he opens them.

Pages, API, exports and luck reports all ask here.
"""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from campaigns.ledger import called_events as ev
from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.campaign_events import Rolled, decode
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Member
from campaigns.selectors.rights import sees_secrets

ROLLED: Final = "campaign/rolled/1"
OPENED: Final = "campaign/called-roll-opened/1"
MAY_BE_SEALED: Final = frozenset({ROLLED, *ev.TAGS} - {OPENED})


def opened_lines(campaign_id: UUID) -> frozenset[int]:
    """Versions of the campaign's stream that were sealed and lie open."""
    return opened_in(decode(row.type, row.payload) for row in read(campaign_id, stream=campaign_id, types=[OPENED]))


def opened_in(events: Iterable[CampaignEvent]) -> frozenset[int]:
    return frozenset(line for event in events if isinstance(event, ev.CalledRollOpened) for line in event.lines)


def is_sealed(event: object) -> bool:
    """Does this line belong to a roll that only the referee saw when it was made?"""
    return bool(event.purpose == ev.SEALED if isinstance(event, Rolled) else getattr(event, "sealed", False))


def hidden(stored: StoredEvent, opened: frozenset[int]) -> bool:
    """Is this line one that only the referee may read?"""
    if stored.type not in MAY_BE_SEALED or stored.version in opened:
        return False
    return is_sealed(decode(stored.type, stored.payload))


def closed_to(stored: StoredEvent, event: object, you: Member) -> bool:
    """The same of one line whose event is known."""
    if not is_sealed(event) or sees_secrets(you):
        return False
    return stored.version not in opened_lines(stored.campaign)
