"""From one campaign event to its rows."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, get_args

from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.effective import DecodedEvent
from campaigns.models import Campaign
from campaigns.projections import (
    armies,
    battles,
    bodies,
    campaign,
    disputes,
    gangs,
    league,
    lives,
    people,
    plans,
    scenarios,
)
from campaigns.projections.rows import Rows

Fold = dict[type[CampaignEvent], Callable[[Rows, Any, Any], None]]


def folds(module: ModuleType) -> Fold:
    """The functions of a module, each by what it takes: `def renamed(rows: Rows, at: Stored, event: Renamed)`."""
    folds_: Fold = {}
    for member in vars(module).values():
        taken = getattr(member, "__annotations__", {})
        if list(taken) == ["rows", "at", "event", "return"]:
            folds_ |= dict.fromkeys(get_args(taken["event"]) or (taken["event"],), member)
    return folds_


MODULES = (campaign, people, gangs, lives, battles, scenarios, disputes, plans, bodies, armies, league)
FOLD = {taken: fold for module in MODULES for taken, fold in folds(module).items()}


def apply(record: DecodedEvent, rows: Rows) -> None:
    """Raises: KeyError when the event's rows don't exist, which is a bug in whoever let it through."""
    FOLD[type(record.event)](rows, record.stored, record.event)
    rows.change(Campaign, record.stored.campaign, latest_us=record.stored.recorded_us)
