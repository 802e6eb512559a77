"""One character's life by the campaign's clock: what each fight did to him, what time, help and people did since.

For rulesets whose people are their numbers; the others have no clock.
"""

from uuid import UUID

import msgspec

from campaigns.ledger import body_events as ev
from campaigns.ledger.called_events import CalledRollCame
from campaigns.ledger.campaign_events import BattleOutcome
from campaigns.models import Battle, Character
from campaigns.selectors.health.called_rolls import CALLS
from campaigns.selectors.health.moments import (
    CLOCK,
    HOURS,
    SHEETS,
    Bodied,
    CalledMoments,
    Moment,
    changed_numbers,
    in_battle,
    moment_of,
    time_passed,
)
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.rights import reads_sheet
from engine.kernel.character_health import Bodies


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
    bodies = here.rules.bodies
    row = Character.objects.filter(campaign_id=here.id, id=character_id).select_related("gang").first()
    if bodies is None or row is None or not reads_sheet(row, here.you):
        return []
    days: dict[int, list[Part]] = {}
    for battle, moment in _moments(row, bodies, here):
        if seqs is None or moment.seq in seqs:
            _add(days.setdefault(moment.day, []), battle, moment)
    return [LifeDay(day, parts) for day, parts in sorted(days.items(), reverse=True)]


def _add(parts: list[Part], battle: tuple[UUID, str] | None, moment: Moment) -> None:
    key, name = battle or (None, "")
    if not parts or parts[-1].battle != key:
        parts.append(Part(key, name, []))
    if moment.kind != "battle":
        parts[-1].moments.append(moment)


def _moments(row: Character, bodies: Bodies, campaign: LoadedCampaign) -> list[tuple[tuple[UUID, str] | None, Moment]]:
    """(the fight it belongs to, what happened) in the order of the log, by the hour."""
    you, names = campaign.member, campaign.names
    key, were, hour, hired = str(row.id), Bodied(bodies, names.language), 0, False
    called = dict(Battle.objects.filter(campaign_id=row.campaign_id).values_list("id", "name"))
    told = campaign.counting([*CLOCK, *SHEETS, *CALLS, "campaign/character-hired/1"])
    calls = CalledMoments(told, row.campaign_id, you, names)
    outcomes = {one.stored.seq: one for one in told if isinstance(one.event, BattleOutcome)}
    sheet: dict[str, int] | None = None
    found: list[tuple[tuple[UUID, str] | None, Moment]] = []
    for one in told:
        event, seq = one.event, one.stored.seq
        changes = were.changes(event)
        hired = hired or getattr(event, "character", "") == key
        if isinstance(event, ev.TimePassed):
            hour = event.after
            if hired:
                found.append((None, time_passed(one, event, names)))
        elif isinstance(event, BattleOutcome) and any(figure.character == key for figure in event.figures):
            battle = UUID(event.battle)
            here = (battle, names.unseal(called.get(battle, "")))
            found.append((here, Moment(seq, hour, hour // HOURS + 1, "battle", "", row.id)))
        elif isinstance(event, ev.SheetSet) and event.character == key:
            if sheet is not None and sheet != event.values:
                found.append((None, _sheet(seq, hour, event, sheet, row, bodies, names)))
            sheet = event.values
        elif isinstance(event, ev.BodyChanged) and event.character == key:
            because = outcomes.get(one.stored.because or 0)
            moment = moment_of(one, event, bodies, names, because, changes=changes)
            where = (moment.battle, moment.battle_name) if moment.battle is not None else None
            if because is not None:
                blows = [(where, blow) for blow in in_battle(because, event, row, you, names)]
                found += blows
            found.append((where, moment))
        elif isinstance(event, CalledRollCame) and event.character == key:
            came = calls.moment(one)
            found += [(None, came)] if came is not None else []
    return sorted(found, key=lambda one: one[1].hour)  # what time did stands in the log before how long it was


def _sheet(
    seq: int, hour: int, event: ev.SheetSet, before: dict[str, int], row: Character, bodies: Bodies, names: Names
) -> Moment:
    changes = changed_numbers(before, event.values, bodies, names.language)
    words = names.unseal(event.words)
    return Moment(seq, hour, hour // HOURS + 1, "sheet", "", row.id, words=words, changes=changes)
