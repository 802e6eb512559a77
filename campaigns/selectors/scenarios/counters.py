"""What is counted per gang or character, with every change that made it what it is."""

from uuid import UUID

import msgspec

from campaigns.ledger.scenario_events import CounterChanged
from campaigns.models import Character, Counter, Gang, Member, Tally
from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language


class CounterLine(msgspec.Struct, frozen=True):
    """`of` is gang or character; `values` where it has moved from its start, by id."""

    id: UUID
    name: str
    of: str
    start: int
    owners: bool
    values: dict[str, int]


class ChangeLine(msgspec.Struct, frozen=True):
    seq: int
    by: int
    to: int
    reason: str
    who: str
    recorded_us: int


class Count(msgspec.Struct, frozen=True):
    """One counter of one gang or character; `changes` newest first."""

    counter: UUID
    name: str
    value: int
    start: int
    may_change: bool
    changes: list[ChangeLine]


def counters(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[CounterLine]:
    """Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    names, values = Names(campaign_id, language), _values(campaign_id)
    return [
        CounterLine(row.id, names.unseal(row.name), row.of, row.start, row.owners, values.get(row.id, {}))
        for row in Counter.objects.filter(campaign_id=campaign_id, withdrawn=False)
    ]


def counts_of(here: LoadedCampaign, thing: Gang | Character) -> list[Count]:
    you, names = here.member, here.names
    kind = "gang" if isinstance(thing, Gang) else "character"
    gang = thing if isinstance(thing, Gang) else thing.gang
    changes = _changes(here, str(thing.id))
    owns = you.id in gang.owners and rights.may_write(you)
    return [
        Count(
            row.id,
            names.unseal(row.name),
            changes_of_row[0].to if (changes_of_row := changes.get(str(row.id), [])) else row.start,
            row.start,
            rights.is_referee(you) or (row.owners and owns),
            changes_of_row,
        )
        for row in Counter.objects.filter(campaign_id=here.id, of=kind, withdrawn=False)
    ]


def _values(campaign_id: UUID) -> dict[UUID, dict[str, int]]:
    values: dict[UUID, dict[str, int]] = {}
    for row in Tally.objects.filter(campaign_id=campaign_id):
        values.setdefault(row.counter_id, {})[str(row.thing)] = row.value
    return values


def _changes(here: LoadedCampaign, thing: str) -> dict[str, list[ChangeLine]]:
    """By counter, newest first."""
    lines: dict[str, list[ChangeLine]] = {}
    names = here.names
    for record in reversed(here.counting(["campaign/counter-changed/1"])):
        event, at = record.event, record.stored
        if isinstance(event, CounterChanged) and event.thing == thing:
            line = ChangeLine(
                at.seq, event.by, event.to, names.unseal(event.reason), names.person(at.entered_by), at.recorded_us
            )
            lines.setdefault(event.counter, []).append(line)
    return lines
