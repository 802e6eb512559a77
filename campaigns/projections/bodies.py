"""Sheets and bodies of characters, and the campaign's clock."""

from uuid import UUID

from campaigns.ledger import body_events as ev
from campaigns.ledger import called_events as calls
from campaigns.ledger.canonical import as_column
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Campaign, Character
from campaigns.projections.rows import Rows


def sheet_set(rows: Rows, at: StoredEvent, event: ev.SheetSet) -> None:
    rows.change(Character, UUID(event.character), values=dict(event.values), secret=event.secret)


def time_passed(rows: Rows, at: StoredEvent, event: ev.TimePassed) -> None:
    rows.change(Campaign, at.campaign, hour=event.after)


def body_changed(rows: Rows, at: StoredEvent, event: ev.BodyChanged) -> None:
    key = UUID(event.character)
    rows.change(Character, key, body=dict(event.body), body_seq=at.seq, owed=None)
    if event.dead:
        rows.change(Character, key, status=Character.Status.DEAD.value)


def roll_owed(rows: Rows, at: StoredEvent, event: ev.RollOwed) -> None:
    owed = {"seq": at.seq, "us": at.recorded_us, **as_column(event)}
    del owed["character"]
    rows.change(Character, UUID(event.character), owed=owed)


def nothing(rows: Rows, at: StoredEvent, event: ev.Imported | ev.RollCompared | ev.TimeTakenBack) -> None:
    """Stands in the log only: what was taken from the file, or came of the roll, has events of its own."""


def called(
    rows: Rows,
    at: StoredEvent,
    event: calls.RollCalled | calls.CalledRollCame | calls.CalledRollOpened | calls.RollCallWithdrawn,
) -> None:
    """Called rolls change nobody."""
