"""Battles that are planned, and what members said about them."""

from datetime import date, time
from typing import Any
from uuid import UUID

from campaigns.ledger import plan_events as ev
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Campaign, Plan
from campaigns.projections.rows import Rows


def battle_planned(rows: Rows, at: StoredEvent, event: ev.BattlePlanned) -> None:
    rows.add(
        Plan,
        id=UUID(event.plan),
        campaign_id=at.campaign,
        **_columns(event),
        planned_us=at.recorded_us,
        planned_by=at.actor,
        moved_us=at.recorded_us,
        latest_us=at.recorded_us,
    )


def plan_changed(rows: Rows, at: StoredEvent, event: ev.PlanChanged) -> None:
    before, changes = rows.get(Plan, UUID(event.plan)), _columns(event)
    moved = (before["day"], before["time"]) != (changes["day"], changes["time"])
    rows.change(
        Plan,
        UUID(event.plan),
        **changes,
        changes=before["changes"] + 1,
        moved_us=at.recorded_us if moved else before["moved_us"],
        latest_us=at.recorded_us,
    )


def plan_called_off(rows: Rows, at: StoredEvent, event: ev.PlanCalledOff) -> None:
    changes = rows.get(Plan, UUID(event.plan))["changes"] + 1
    rows.change(Plan, UUID(event.plan), called_off=True, reason=event.reason, changes=changes, latest_us=at.recorded_us)


def plan_answered(rows: Rows, at: StoredEvent, event: ev.PlanAnswered) -> None:
    before = rows.get(Plan, UUID(event.plan))["answers"]
    answer = {"answer": event.answer, "us": at.recorded_us}
    rows.change(Plan, UUID(event.plan), answers={**before, event.member: answer})


def plan_played(rows: Rows, at: StoredEvent, event: ev.PlanPlayed) -> None:
    rows.change(Plan, UUID(event.plan), battle=UUID(event.battle))


def options_reasoned(rows: Rows, at: StoredEvent, event: ev.OptionsSet2) -> None:
    """Why is read from the log, where it stands beside who and when."""
    rows.change(Campaign, at.campaign, options=event.options)


def _columns(event: ev.BattlePlanned | ev.PlanChanged) -> dict[str, Any]:
    return {
        "day": date.fromisoformat(event.day),
        "time": time.fromisoformat(event.time) if event.time else None,
        "place": event.place,
        "scenario": UUID(event.scenario) if event.scenario else None,
        "wanted": [UUID(member) for member in event.wanted],
        "note": event.note,
    }
