"""One character's life by the campaign's clock: what each fight did to him, what time, help and people did since.

For rulesets whose people are their numbers; the others have no clock.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger import body_events as ev
from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.ledger.effective import DecodedEvent
from campaigns.models import Character
from campaigns.selectors.health.called_rolls import CALLS
from campaigns.selectors.health.moments import (
    CLOCK,
    HOURS,
    SHEETS,
    Bodied,
    CalledMoments,
    Fights,
    Moment,
    changed_numbers,
    moment_of,
    time_passed,
)
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.rights import reads_sheet
from engine.kernel.character_health import Bodies

MOMENTS: Final = [*CLOCK, *SHEETS, *CALLS, "campaign/character-hired/1"]


class Dated(NamedTuple):
    """What happened, when it was entered, and the fight it belongs to."""

    recorded_us: int
    fight: tuple[UUID, str] | None
    moment: Moment


class Part(msgspec.Struct, frozen=True):
    """What belongs together on one day: a fight with what it left; without `battle` what happened beside fights."""

    battle: UUID | None
    battle_name: str
    moments: list[Moment]


class LifeDay(msgspec.Struct, frozen=True):
    """`day` counts from the campaign's first, which is 1."""

    day: int
    parts: list[Part]


def life_days(here: LoadedCampaign, character_id: UUID, seqs: frozenset[int] | None = None) -> list[LifeDay]:
    """The latest day first, each day in order; `seqs` is what had happened by the moment it is told at (None: now).

    Empty for whoever may not see the numbers, and where the ruleset has no clock.
    """
    rows = Character.objects.filter(campaign_id=here.id, id=character_id).select_related("gang")
    days: dict[int, list[Part]] = {}
    for _us, fight, moment in moments_of(here, rows, blows=True).get(str(character_id), ()):
        if seqs is None or moment.seq in seqs:
            _add(days.setdefault(moment.day, []), fight, moment)
    return [LifeDay(day, parts) for day, parts in sorted(days.items(), reverse=True)]


def moments_of(here: LoadedCampaign, rows: Iterable[Character], blows: bool = False) -> dict[str, list[Dated]]:
    """What happened to each of them by the hour; nothing of those whose numbers the reader may not see. With `blows`
    also those of fights, for which each fight that hurt them is read.
    """
    bodies = here.rules.bodies
    if bodies is None:
        return {}
    readable = {str(row.id): row for row in rows if reads_sheet(row, here.you)}
    moments = _dated_moments(readable, bodies, here, blows) if readable else {}
    for listed in moments.values():
        listed.sort(key=lambda dated: dated.moment.hour)  # what time did stands in the log before how long it was
    return moments


def _add(parts: list[Part], battle: tuple[UUID, str] | None, moment: Moment) -> None:
    key, name = battle or (None, "")
    if not parts or parts[-1].battle != key:
        parts.append(Part(key, name, []))
    if moment.kind != "battle":
        parts[-1].moments.append(moment)


def _dated_moments(
    characters: Mapping[str, Character], bodies: Bodies, here: LoadedCampaign, blows: bool
) -> dict[str, list[Dated]]:
    """In the order of the log."""
    you, names = here.member, here.names
    body_changes, hour, present = Bodied(bodies, names.language), 0, dict[str, None]()
    records = here.counting(MOMENTS)
    calls = CalledMoments(records, here.id, you, names)
    outcomes = {record.stored.seq: record for record in records if isinstance(record.event, BattleOutcome)}
    fights = Fights(here.id, outcomes.values(), characters, you, names) if blows else None
    sheets: dict[str, dict[str, int]] = {}
    moments: dict[str, list[Dated]] = {key: [] for key in characters}
    for record in records:
        event, seq, recorded_us = record.event, record.stored.seq, record.stored.recorded_us
        changes, key = body_changes.changes(event), getattr(event, "character", "")
        if key in characters:
            present[key] = None
        if isinstance(event, ev.TimePassed):
            hour = event.after
            for character in present:
                moments[character].append(Dated(recorded_us, None, time_passed(record, event, names)))
        elif isinstance(event, BattleOutcome):
            for figure in event.figures:
                if figure.character in characters:
                    moment = Moment(seq, hour, hour // HOURS + 1, "battle", "", characters[figure.character].id)
                    moments[figure.character].append(Dated(recorded_us, _place(here, record), moment))
        elif key not in characters:
            continue
        elif isinstance(event, ev.SheetSet):
            if key in sheets and sheets[key] != event.values:
                sheet = _sheet(seq, hour, event, sheets[key], characters[key], bodies, names)
                moments[key].append(Dated(recorded_us, None, sheet))
            sheets[key] = event.values
        elif isinstance(event, ev.BodyChanged):
            because = outcomes.get(record.stored.because or 0)
            where = _place(here, because) if because is not None else None
            if fights is not None and because is not None:
                moments[key] += [Dated(recorded_us, where, blow) for blow in fights.blows(because, event)]
            moments[key].append(
                Dated(recorded_us, where, moment_of(record, event, bodies, names, where, changes=changes))
            )
        elif (came := calls.moment(record)) is not None:
            moments[key].append(Dated(recorded_us, None, came))
    return moments


def _place(here: LoadedCampaign, outcome: DecodedEvent) -> tuple[UUID, str]:
    assert isinstance(outcome.event, BattleOutcome)
    return UUID(outcome.event.battle), here.battle_name(outcome.event.battle)


def _sheet(
    seq: int, hour: int, event: ev.SheetSet, before: dict[str, int], row: Character, bodies: Bodies, names: Names
) -> Moment:
    changes = changed_numbers(before, event.values, bodies, names.language)
    words = names.unseal(event.words)
    return Moment(seq, hour, hour // HOURS + 1, "sheet", "", row.id, words=words, changes=changes)
