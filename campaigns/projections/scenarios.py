"""Scenarios, referees' tables, counters and armouries."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from campaigns.ledger import scenario_events as ev
from campaigns.ledger.canonical import as_column
from campaigns.ledger.scenario_shapes import Tick
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Character, Counter, Gang, OwnTable, Scenario, Tally
from campaigns.projections.made import make
from campaigns.projections.rows import Rows, Table


def scenario_saved(rows: Rows, at: StoredEvent, event: ev.ScenarioSaved) -> None:
    _save(rows, Scenario, at, UUID(event.scenario), plan=as_column(event.plan), kept=None)


def keepers_part_saved(rows: Rows, at: StoredEvent, event: ev.KeepersPartSaved) -> None:
    rows.change(Scenario, UUID(event.scenario), kept=as_column(event.part))


def scenario_withdrawn(rows: Rows, at: StoredEvent, event: ev.ScenarioWithdrawn) -> None:
    rows.change(Scenario, UUID(event.scenario), withdrawn=True)


def battle_got_scenario(rows: Rows, at: StoredEvent, event: ev.BattleGotScenario) -> None:
    pinned = {"id": event.scenario, "seq": at.seq, "plan": as_column(event.plan)}
    rows.change(Battle, UUID(event.battle), scenario=pinned)


def battle_got_keepers_part(rows: Rows, at: StoredEvent, event: ev.BattleGotKeepersPart) -> None:
    pinned = rows.get(Battle, UUID(event.battle))["scenario"]
    rows.change(Battle, UUID(event.battle), scenario={**pinned, "kept": as_column(event.part)})


def aims_ticked(rows: Rows, at: StoredEvent, event: ev.AimsTicked) -> None:
    rows.change(Battle, UUID(event.battle), ticks=_ticks(event.ticks))


def result_entered(rows: Rows, at: StoredEvent, event: ev.ResultEntered) -> None:
    ticks = _ticks(event.ticks)
    entered = {"reason": "", "winner": None, **as_column(event), "ticks": ticks, "seq": at.seq}
    rows.change(Battle, UUID(event.battle), ticks=ticks, result=entered)


def table_saved(rows: Rows, at: StoredEvent, event: ev.TableSaved) -> None:
    _save(rows, OwnTable, at, UUID(event.table), content=as_column(event.content))


def table_withdrawn(rows: Rows, at: StoredEvent, event: ev.TableWithdrawn) -> None:
    rows.change(OwnTable, UUID(event.table), withdrawn=True)


def counter_named(rows: Rows, at: StoredEvent, event: ev.CounterNamed) -> None:
    make(rows, Counter, at, event, event.counter, named_us=at.recorded_us)


def counter_withdrawn(rows: Rows, at: StoredEvent, event: ev.CounterWithdrawn) -> None:
    rows.change(Counter, UUID(event.counter), withdrawn=True)


def counter_changed(rows: Rows, at: StoredEvent, event: ev.CounterChanged) -> None:
    key = (UUID(event.counter), UUID(event.thing))
    try:
        rows.get(Tally, key)
    except KeyError:
        rows.add(Tally, counter_id=key[0], thing=key[1], campaign_id=at.campaign, value=event.to)
    else:
        rows.change(Tally, key, value=event.to)


def weapons_assigned(rows: Rows, at: StoredEvent, event: ev.WeaponsAssigned) -> None:
    rows.change(Gang, UUID(event.gang), spare=list(event.spare))
    for character, weapons in event.carries.items():
        rows.change(Character, UUID(character), weapons=list(weapons))


def nothing(rows: Rows, at: StoredEvent, event: ev.TableRolled) -> None:
    """What came up stands in the log; no row follows it."""


def _save(rows: Rows, table: Table, at: StoredEvent, key: UUID, **values: Any) -> None:
    """New, or written anew in its old place."""
    try:
        rows.get(table, key)
    except KeyError:
        rows.add(table, id=key, campaign_id=at.campaign, saved_us=at.recorded_us, **values)
    else:
        rows.change(table, key, **values)


def _ticks(ticks: Sequence[Tick]) -> list[dict[str, int]]:
    return [{"side": tick.side, "aim": tick.aim, "times": tick.times} for tick in ticks]
