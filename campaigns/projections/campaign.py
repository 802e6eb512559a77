"""The campaign itself, its house rules and its diary."""

from uuid import UUID

from campaigns.ledger import campaign_events as ev
from campaigns.ledger import trust_events as trust
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Campaign, HouseRule, Note
from campaigns.projections.made import make
from campaigns.projections.rows import Rows


def founded(rows: Rows, at: StoredEvent, event: ev.Founded) -> None:
    rows.add(
        Campaign,
        id=at.campaign,
        ruleset=event.ruleset,
        rules_version=event.rules_version,
        name=event.name,
        options=event.options,
        founded_us=at.recorded_us,
        founded_by=at.actor,
        latest_us=at.recorded_us,
    )


def options_set(rows: Rows, at: StoredEvent, event: ev.OptionsSet) -> None:
    rows.change(Campaign, at.campaign, options=event.options)


def renamed(rows: Rows, at: StoredEvent, event: ev.Renamed) -> None:
    rows.change(Campaign, at.campaign, name=event.name)


def house_rule_added(rows: Rows, at: StoredEvent, event: ev.HouseRuleAdded) -> None:
    make(rows, HouseRule, at, event, event.house_rule, added_us=at.recorded_us)


def house_rule_withdrawn(rows: Rows, at: StoredEvent, event: ev.HouseRuleWithdrawn) -> None:
    rows.change(HouseRule, UUID(event.house_rule), withdrawn=True)


def noted(rows: Rows, at: StoredEvent, event: ev.Noted) -> None:
    make(rows, Note, at, event, event.note, author=at.entered_by, noted_us=at.recorded_us)


def nothing(
    rows: Rows,
    at: StoredEvent,
    event: ev.DiceCommitted | ev.Rolled | ev.DiceKeyLost | ev.GangDrawn | trust.SigningKeySet | trust.TailLost,
) -> None:
    """Dice and what they chose stand in the log only; no row follows them."""
