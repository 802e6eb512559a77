"""Gangs and the long life of their characters, which folds from outcomes and aftermath only."""

from uuid import UUID

from campaigns.ledger import campaign_events as ev
from campaigns.ledger.naming_events import (
    CharacterHandedOn,
    CharacterRenamed,
    GangHandedOn,
    GangRenamed,
    HeadChosen,
    PronounChosen,
)
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Character, Gang
from campaigns.projections.made import make
from campaigns.projections.rows import Rows


def gang_founded(rows: Rows, at: StoredEvent, event: ev.GangFounded) -> None:
    make(rows, Gang, at, event, event.gang, founded_us=at.recorded_us)


def gang_renamed(rows: Rows, at: StoredEvent, event: GangRenamed) -> None:
    rows.change(Gang, UUID(event.gang), name=event.name)


def gang_handed_on(rows: Rows, at: StoredEvent, event: GangHandedOn) -> None:
    rows.change(Gang, UUID(event.gang), owners=[UUID(owner) for owner in event.owners])


def character_handed_on(rows: Rows, at: StoredEvent, event: CharacterHandedOn) -> None:
    rows.change(Character, UUID(event.character), owner_id=UUID(event.owner))


def character_renamed(rows: Rows, at: StoredEvent, event: CharacterRenamed) -> None:
    rows.change(Character, UUID(event.character), name=event.name)


def head_chosen(rows: Rows, at: StoredEvent, event: HeadChosen) -> None:
    rows.change(Character, UUID(event.character), head=event.head)


def pronoun_chosen(rows: Rows, at: StoredEvent, event: PronounChosen) -> None:
    rows.change(Character, UUID(event.character), pronoun=event.pronoun)


def character_hired(rows: Rows, at: StoredEvent, event: ev.CharacterHired) -> None:
    make(rows, Character, at, event, event.character, pronoun=event.pronoun or "they", hired_us=at.recorded_us)


def weapons_changed(rows: Rows, at: StoredEvent, event: ev.WeaponsChanged) -> None:
    rows.change(Character, UUID(event.character), weapons=list(event.weapons))


def character_retired(rows: Rows, at: StoredEvent, event: ev.CharacterRetired) -> None:
    rows.change(Character, UUID(event.character), status=Character.Status.RETIRED.value)


def outlive(rows: Rows, at: StoredEvent, battle: str, outcome: ev.FigureOutcome) -> None:
    """What one battle does to one character. Wounds keep the seq that booked them and the battle they come from."""
    before = rows.get(Character, UUID(outcome.character))
    rows.change(
        Character,
        UUID(outcome.character),
        status=Character.Status.DEAD.value if outcome.dead else before["status"],
        wounds=[*before["wounds"], *({**wound, "battle": battle, "seq": at.seq} for wound in outcome.wounds)],
        kills=before["kills"] + sum(deed.get("what") == "dead" and deed.get("enemy", True) for deed in outcome.deeds),
        flights=before["flights"] + outcome.fled,
        battles=before["battles"] + 1,
    )
