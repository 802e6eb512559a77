"""From one campaign event to its rows."""

from campaigns.ledger.effective import Told
from campaigns.models import Campaign
from campaigns.projections import battles, bodies, campaign, disputes, gangs, lives, people, plans, scenarios
from campaigns.projections.rows import Rows

FOLD = campaign.FOLD | people.FOLD | gangs.FOLD | lives.FOLD | battles.FOLD | scenarios.FOLD | disputes.FOLD
FOLD |= plans.FOLD | bodies.FOLD


def apply(told: Told, rows: Rows) -> None:
    """Raises: KeyError when the event's rows don't exist, which is a bug in whoever let it through."""
    FOLD[type(told.event)](rows, told.stored, told.event)
    rows.change(Campaign, told.stored.campaign, latest_us=told.stored.recorded_us)
