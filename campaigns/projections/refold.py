"""A campaign's rows, folded anew from its events, compared with what was kept, and swapped in where they differ."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from campaigns.ledger.effective import DecodedEvent, as_lived, effective
from campaigns.ledger.read import read_all
from campaigns.ledger.stored import StoredEvent
from campaigns.models import (
    Award,
    Battle,
    BattleFigure,
    Bookmark,
    Campaign,
    Character,
    Counter,
    Dispute,
    Gang,
    Head,
    HouseRule,
    Leave,
    Member,
    Note,
    OpenChoice,
    OwnTable,
    Pact,
    Phase,
    Plan,
    Scenario,
    Season,
    Tally,
)
from campaigns.models.lookup import find_rows
from campaigns.projections import VERSION
from campaigns.projections.battles import arrive, follow
from campaigns.projections.fold import apply
from campaigns.projections.game import recorded
from campaigns.projections.rows import MemoryRows, Row, Table, key_of, values_of
from engine.kernel.decide import load
from engine.kernel.events import FigureArrived
from engine.rulesets import ruleset

PROJECTED: tuple[Table, ...] = (Campaign, Member, Leave, Gang, Character, HouseRule, Note, Battle, BattleFigure)
PROJECTED += (Scenario, OwnTable, Counter, Tally)
PROJECTED += (Dispute,)
PROJECTED += (OpenChoice,)
PROJECTED += (Plan,)
PROJECTED += (Bookmark, Pact, Award, Season, Phase)


class Difference(NamedTuple):
    """One row that is not what its events say; `kept` or `folded` is None where the row is missing on that side."""

    table: str
    key: object
    kept: Mapping[str, Any] | None
    folded: Mapping[str, Any] | None

    def __str__(self) -> str:
        if self.kept is None or self.folded is None:
            return f"{self.table} {self.key} {'is missing' if self.kept is None else 'has no event'}"
        differing = [name for name, value in self.folded.items() if self.kept.get(name) != value]
        fields = ", ".join(f"{name} is {self.kept.get(name)!r}, not {self.folded[name]!r}" for name in differing)
        return f"{self.table} {self.key}: {fields}"


def differences(campaign: UUID) -> list[Difference]:
    """What differs from what the events say; the head should be locked. Changes nothing. Raises: UnreadableLine."""
    return compare(kept_rows(campaign), folded(campaign))


def refold(head: Head) -> list[Difference]:
    """Folds the campaign anew and puts right what differs; the head must be locked. Returns what differed.

    Raises: UnreadableLine.
    """
    campaign = head.campaign_id
    fresh = folded(campaign)
    differences = compare(kept_rows(campaign), fresh)
    for table in {difference.table for difference in differences}:
        _swap(next(t for t in PROJECTED if t.__name__ == table), campaign, fresh)
    if head.projected != VERSION:
        head.projected = VERSION
        Head.objects.filter(campaign_id=campaign).update(projected=VERSION)
    return differences


def folded(campaign: UUID) -> dict[Table, dict[object, Row]]:
    """All rows of the campaign as its events make them; needs a running transaction."""
    streams: dict[UUID, list[StoredEvent]] = defaultdict(list)
    for stored in read_all(campaign):
        streams[stored.stream].append(stored)
    rows = MemoryRows()
    fold(effective(streams.pop(campaign, [])), rows)
    if streams:
        rules = ruleset(rows.get(Campaign, campaign)["ruleset"])
        for battle, events in streams.items():
            game = load(rules, recorded(rules, events))
            real = rows.get(Battle, battle)["copy"] is None
            for record in game.counting:
                if real and isinstance(record.event, FigureArrived):
                    arrive(rows, battle, campaign, record.event)
            follow(rows, battle, game, {event.version: event.recorded_us for event in events}.__getitem__)
    return {table: rows.tables.get(table, {}) for table in PROJECTED}


def fold(records: list[DecodedEvent], rows: MemoryRows) -> None:
    """The campaign's own stream, as it was lived; when it last changed is when it was last written to."""
    for record in as_lived(records):
        apply(record, rows)
    if records:
        rows.change(Campaign, records[-1].stored.campaign, latest_us=records[-1].stored.recorded_us)


def kept_rows(campaign: UUID) -> dict[Table, dict[object, Row]]:
    kept: dict[Table, dict[object, Row]] = {table: {} for table in PROJECTED}
    for table in _filled(campaign):
        rows = map(values_of, find_rows(table, **_own(table, campaign)))
        kept[table] = {key_of(table, row): row for row in rows}
    return kept


def _filled(campaign: UUID) -> list[Table]:
    """Tables with rows of the campaign, found by one query: most campaigns have some in half of them."""
    conditions = [
        f'EXISTS (SELECT FROM "{table._meta.db_table}" WHERE "{_mark(table)}" = %(of)s)' for table in PROJECTED
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(conditions)}", {"of": campaign})
        return [table for table, is_filled in zip(PROJECTED, cursor.fetchone(), strict=True) if is_filled]


def _mark(table: Table) -> str:
    return "id" if table is Campaign else "campaign_id"


def _own(table: Table, campaign: UUID) -> dict[str, UUID]:
    return {_mark(table): campaign}


def compare(kept: dict[Table, dict[object, Row]], fresh: dict[Table, dict[object, Row]]) -> list[Difference]:
    differences = []
    for table in PROJECTED:
        for key in kept[table].keys() | fresh[table].keys():
            have, should = kept[table].get(key), fresh[table].get(key)
            if have != should:
                differences.append(Difference(table.__name__, key, have, should))
    return differences


def _swap(table: Table, campaign: UUID, fresh: dict[Table, dict[object, Row]]) -> None:
    # Straight to the rows: Django's own delete would look for what points at them, and everything is swapped here.
    models = table._base_manager.filter(**_own(table, campaign))
    models._raw_delete(models.db)
    table._base_manager.bulk_create([table(**row) for row in fresh[table].values()], batch_size=500)
