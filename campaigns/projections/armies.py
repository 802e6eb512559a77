"""Profiles of units."""

from uuid import UUID

from campaigns.ledger import army_events as ev
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Character
from campaigns.projections.rows import Rows


def profile_set(rows: Rows, at: StoredEvent, event: ev.ProfileSet) -> None:
    rows.change(Character, UUID(event.character), kind=event.kind, profile=dict(event.profile))


def nothing(rows: Rows, at: StoredEvent, event: ev.ArmyImported) -> None:
    """Stands in the log only: the units that were taken from the file have events of their own."""
