"""The referee's own tables, and what came up on them."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import Rolled
from campaigns.ledger.effective import effective
from campaigns.ledger.read import read
from campaigns.ledger.scenario_events import TableRolled
from campaigns.ledger.scenario_shapes import RollTable, parsed
from campaigns.models import Member, OwnTable, StreamSecret
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.health.sealed_rolls import closed_to
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.selectors.rolls.compared import odds_between
from campaigns.selectors.rolls.odds import RollOdds
from campaigns.vault import dice
from engine.kernel import sealed
from engine.kernel.ruleset import Language


class TableLine(msgspec.Struct, frozen=True):
    """`may_roll`: the reader rolls on it on the campaign."""

    id: UUID
    content: RollTable
    withdrawn: bool
    may_roll: bool


class TableRollLine(msgspec.Struct, frozen=True):
    """`roll` is the number of the campaign's roll, 0 where the referee just chose; `about` the battle it was for."""

    seq: int
    table: UUID
    name: str
    text: str
    total: int
    roll: int
    about: UUID | None
    who: str
    recorded_us: int


class CampaignRoll(msgspec.Struct, frozen=True):
    """A roll of the campaign's own dice. `stands`: faces and secret fit; None for dice that were rolled by hand.

    `came` is what it brought up on a table.
    """

    number: int
    last: int
    purpose: str
    count: int
    sides: int
    faces: list[int]
    provenance: str
    stands: bool | None
    secret: str
    who: str
    seq: int
    recorded_us: int
    came: TableRollLine | None
    odds: RollOdds | None = None
    odds_hidden: bool = False


def tables(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[TableLine]:
    """Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    return [_line(row, you, names) for row in OwnTable.objects.filter(campaign_id=campaign_id, withdrawn=False)]


def own_table(campaign_id: UUID, key: UUID, viewer: Member | None, language: Language) -> TableLine:
    """Raises: NotVisible."""
    you = must_be_member(campaign_id, viewer)
    row = must_find(OwnTable.objects.filter(campaign_id=campaign_id, id=key), "no-such-table", key)
    return _line(row, you, Names(campaign_id, language))


def table_rolls(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[TableRollLine]:
    """On the campaign, the newest first; those in a battle stand in its log. Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    return _rolls(campaign_id, Names(campaign_id, language))[::-1]


def campaign_roll(campaign_id: UUID, number: int, viewer: Member | None, language: Language = "en") -> CampaignRoll:
    """Raises: NotVisible."""
    you, names = must_be_member(campaign_id, viewer), Names(campaign_id, language)
    rolled = effective(read(campaign_id, stream=campaign_id, types=["campaign/rolled/1"]))
    record_found = next(
        (record for record in rolled if isinstance(record.event, Rolled) and record.event.roll == number), None
    )
    if record_found is None or closed_to(record_found.stored, record_found.event, you):
        raise NotVisible("no-such-roll", roll=number, last=len(rolled))
    event, stored = record_found.event, record_found.stored
    assert isinstance(event, Rolled)
    return CampaignRoll(
        number,
        len(rolled),
        event.purpose,
        event.count,
        event.sides,
        list(event.faces),
        stored.provenance,
        _stands(campaign_id, event),
        event.secret,
        names.person(stored.entered_by),
        stored.seq,
        stored.recorded_us,
        next((roll for roll in _rolls(campaign_id, names) if roll.roll == number), None),
        *odds_between(campaign_id, event, you),
    )


def _line(row: OwnTable, you: Member, names: Names) -> TableLine:
    content = parsed(names.readable(row.content), RollTable)
    may = rights.is_referee(you) or (content.players and rights.may_write(you))
    return TableLine(row.id, content, row.withdrawn, may and not row.withdrawn)


def _rolls(campaign_id: UUID, names: Names) -> list[TableRollLine]:
    records = effective(read(campaign_id, stream=campaign_id, types=["campaign/table-rolled/1"]))
    return [_roll(record.event, record.stored, names) for record in records if isinstance(record.event, TableRolled)]


def _roll(event: TableRolled, stored: Any, names: Names) -> TableRollLine:
    return TableRollLine(
        stored.seq,
        UUID(event.table),
        names.unseal(event.name),
        names.unseal(event.text),
        event.total,
        event.roll,
        UUID(event.about) if event.about else None,
        names.person(stored.entered_by),
        stored.recorded_us,
    )


def _stands(campaign: UUID, event: Rolled) -> bool | None:
    """Recomputed just now from the secret that was committed to."""
    if not event.secret or not StreamSecret.objects.filter(stream_id=campaign).exists():
        return None
    secret = dice.secrets_of(campaign).of_roll(event.roll)
    faces = sealed.faces(secret, str(campaign), event.roll, event.count, event.sides)
    return secret.hex() == event.secret and faces == event.faces
