"""Sheets: what stands on one and why, what follows from it, and what is hurt."""

from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

import msgspec

from campaigns.ledger import body_events as ev
from campaigns.ledger.effective import DecodedEvent
from campaigns.models import Campaign, Character, Member
from campaigns.selectors import rights, units
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.health.called_rolls import CALLS, CallLine, waiting
from campaigns.selectors.health.imports import FieldLine, account_of
from campaigns.selectors.health.moments import (
    CLOCK,
    HOURS,
    SHEETS,
    NumberChange,
    Thread,
    changed_numbers,
    effective_events,
    threads,
)
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.vault.texts import Unsealer
from engine.kernel.character_health import Bodies, DerivedLine, dice_parts
from engine.kernel.ruleset import Language, Ruleset
from engine.rulesets import ruleset

MOST_SKILL: Final = 100  # of skills beyond the usual ones


class NumberLine(msgspec.Struct, frozen=True):
    """One number of a sheet; `value` is None while nothing is entered, and `usual` (if any) counts then.

    `dice`: it may be dice; its value is a text such as +1D4 then.
    """

    name: str
    title: str
    value: int | str | None
    usual: int | None
    least: int
    most: int
    dice: bool = False


class GroupLine(msgspec.Struct, frozen=True):
    name: str
    title: str
    numbers: list[NumberLine]


class NamedNumber(msgspec.Struct, frozen=True):
    name: str
    title: str
    value: int


class CarriedLine(msgspec.Struct, frozen=True):
    """A weapon with its numbers in words."""

    code: str
    text: str


class OwedLine(msgspec.Struct, frozen=True):
    """A die that somebody has to throw: `need` or less is a success, 0 where points are counted."""

    character: UUID
    name: str
    purpose: str
    sides: int
    need: int
    hour: int
    day: int
    yours: bool
    seq: int


class ImportLine(msgspec.Struct, frozen=True):
    """Where a character came from, and what became of each field of the file."""

    seq: int
    source: str
    version: str
    digest: str
    lines: list[FieldLine]


class SheetChange(msgspec.Struct, frozen=True):
    """Numbers of a sheet that were changed at once, and why."""

    seq: int
    recorded_us: int
    words: str
    numbers: list[NumberChange]


class SheetPage(msgspec.Struct, frozen=True):
    """`open` is False where the numbers are secret for this reader: everything of them is empty then."""

    character: UUID
    name: str
    kind: str
    status: str
    open: bool
    secret: bool
    may_change: bool
    may_referee: bool
    groups: list[GroupLine]
    others: list[NumberLine]
    derived: list[DerivedLine]
    weapons: list[CarriedLine]
    hp: int
    hp_max: int
    hurt: bool
    states: list[str]
    counters: list[NamedNumber]
    by_hand: list[NamedNumber]
    owed: OwedLine | None
    called: list[CallLine]
    threads: list[Thread]
    changes: list[SheetChange]
    imported: ImportLine | None


def has_sheets(key: str) -> bool:
    """Are people of this ruleset their numbers?"""
    return ruleset(key).bodies is not None


def sheet(campaign_id: UUID, character_id: UUID, viewer: Member | None, language: Language = "en") -> SheetPage:
    """Raises: NotVisible, also where the ruleset has no sheets."""
    you = must_be_member(campaign_id, viewer)
    campaign, bodies, rules = bodies_of(campaign_id)
    rows = Character.objects.filter(campaign_id=campaign_id, id=character_id).select_related("gang")
    row = must_find(rows, "no-such-character", character_id)
    names = Names(campaign_id, language)
    visible, referee = rights.reads_sheet(row, you), rights.is_referee(you)
    values = row.values if visible else {}
    body = row.body if row.body is not None else bodies.fresh(row.values, campaign.hour)
    if not visible:
        body = {"hp": 0, "hp_max": 0, "counters": {}}
    weapons, far = bodies.weapons(rules.fill_options(campaign.options)), units.far_of_reader()
    is_own = rights.plays(you, row)
    records = list(effective_events(campaign_id, [*CLOCK, *SHEETS, *CALLS])) if visible else []
    called_rolls = [call for call in waiting(records, campaign_id, you, names)[0] if call.character == row.id]
    alive = row.status == Character.Status.ALIVE
    return SheetPage(
        row.id,
        names.unseal(row.name),
        row.kind,
        rights.status_for(row, you),
        visible,
        row.secret,
        visible and alive and rights.may_write(you) and (referee or (is_own and not row.secret)),
        referee,
        _groups(bodies, values, language) if visible else [],
        _others(bodies, values, language),
        bodies.derived(values, language) if visible else [],
        [
            CarriedLine(weapon, bodies.weapon_text(weapons[weapon], language, far))
            for weapon in row.weapons
            if weapon in weapons
        ]
        if visible
        else [],
        body["hp"],
        body["hp_max"],
        visible and bodies.is_hurt(row.body),
        bodies.state_words(row.body, language) if visible else [],
        [NamedNumber(field, bodies.field_name(field, language), n) for field, n in body["counters"].items()],
        _by_hand(bodies, body, language) if visible and referee else [],
        owed_by(row, you, names, rules, language) if visible else None,
        called_rolls,
        threads(records, row, you, names, bodies) if visible else [],
        _changes(records, row, bodies, names),
        _imported(records, row, bodies, names),
    )


def bodies_of(campaign_id: UUID) -> tuple[Campaign, Bodies, Ruleset]:
    """Raises: NotVisible where people of the ruleset are not their numbers."""
    campaign = Campaign.objects.get(id=campaign_id)
    rules = ruleset(campaign.ruleset)
    if rules.bodies is None:
        raise NotVisible("no-sheets-here")
    return campaign, rules.bodies, rules


def _groups(bodies: Bodies, values: Mapping[str, int], language: Language) -> list[GroupLine]:
    groups: dict[str, list[NumberLine]] = {}
    written = bodies.written(values, language)
    for field in bodies.fields():
        title, value = bodies.field_name(field.name, language), written.get(field.name)
        line = NumberLine(field.name, title, value, field.usual, field.least, field.most, field.dice)
        groups.setdefault(field.group, []).append(line)
    return [GroupLine(name, bodies.group_name(name, language), lines) for name, lines in groups.items()]


def empty_groups(campaign_id: UUID, viewer: Member | None, language: Language) -> list[GroupLine]:
    """A sheet on which nothing stands yet, for whoever is hired. Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    return _groups(bodies_of(campaign_id)[1], {}, language)


def _others(bodies: Bodies, values: Mapping[str, int], language: Language) -> list[NumberLine]:
    """Skills beyond the usual ones."""
    usual = {part for field in bodies.fields() for part in (dice_parts(field.name) if field.dice else (field.name,))}
    return [
        NumberLine(name, bodies.field_name(name, language), n, None, 0, MOST_SKILL)
        for name, n in sorted(values.items())
        if name not in usual
    ]


def _by_hand(bodies: Bodies, body: Mapping[str, Any], language: Language) -> list[NamedNumber]:
    now = {**body["counters"], **body}
    words = {field: bodies.field_name(field, language) for field in bodies.by_hand()}
    for field in bodies.by_hand():
        if isinstance(now.get(field), bool):
            words[field] = bodies.state_words({**dict.fromkeys(bodies.by_hand(), False), field: True}, language)[0]
    return [NamedNumber(field, words[field], int(now.get(field, 0))) for field in bodies.by_hand()]


def owed_by(row: Character, you: Member, names: Names, rules: Ruleset, language: Language) -> OwedLine | None:
    """The die that holds up this character; `yours`: this reader may throw it."""
    if row.owed is None:
        return None
    helper = row.owed.get("by")
    is_own = rights.plays(you, row)
    if helper and not is_own:
        helping = Character.objects.filter(id=helper).select_related("gang").first()
        is_own = helping is not None and rights.plays(you, helping)
    return OwedLine(
        row.id,
        names.unseal(row.name),
        rules.purpose_name(row.owed["purpose"], language),
        row.owed["sides"],
        row.owed.get("need", 0),
        row.owed["hour"],
        row.owed["hour"] // HOURS + 1,
        rights.is_referee(you) or (is_own and rights.may_write(you) and not row.secret),
        row.owed["seq"],
    )


def _changes(records: Iterable[DecodedEvent], row: Character, bodies: Bodies, names: Names) -> list[SheetChange]:
    """The latest first; with what he was hired nothing was changed yet."""
    changes: list[SheetChange] = []
    before: Mapping[str, int] | None = None
    for record in records:
        event = record.event
        if not isinstance(event, ev.SheetSet) or event.character != str(row.id):
            continue
        if before is not None and before != event.values:
            numbers = changed_numbers(before, event.values, bodies, names.language)
            words = names.unseal(event.words)
            changes.append(SheetChange(record.stored.seq, record.stored.recorded_us, words, numbers))
        before = event.values
    return changes[::-1]


def _imported(records: Iterable[DecodedEvent], row: Character, bodies: Bodies, names: Names) -> ImportLine | None:
    for record in records:
        event = record.event
        if isinstance(event, ev.Imported) and event.character == str(row.id):
            lines = account_of(event.account, bodies, Unsealer(names.language), names.language)
            return ImportLine(record.stored.seq, event.source, event.version, event.digest, lines)
    return None
