"""Members, their roles, and who may act for whom."""

from uuid import UUID

from campaigns.ledger import campaign_events as ev
from campaigns.ledger.luck_events import LuckShared
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Leave, Member
from campaigns.projections.made import make
from campaigns.projections.rows import Rows


def member_added(rows: Rows, at: StoredEvent, event: ev.MemberAdded) -> None:
    make(rows, Member, at, event, event.member, joined_us=at.recorded_us)


def member_renamed(rows: Rows, at: StoredEvent, event: ev.MemberRenamed) -> None:
    rows.change(Member, UUID(event.member), nickname=event.nickname)


def roles_set(rows: Rows, at: StoredEvent, event: ev.RolesSet) -> None:
    rows.change(Member, UUID(event.member), roles=list(event.roles))


def account_linked(rows: Rows, at: StoredEvent, event: ev.AccountLinked) -> None:
    rows.change(Member, UUID(event.member), linked=True)


def member_forgotten(rows: Rows, at: StoredEvent, event: ev.MemberForgotten) -> None:
    rows.change(Member, UUID(event.member), forgotten=True)


def luck_shared(rows: Rows, at: StoredEvent, event: LuckShared) -> None:
    rows.change(Member, UUID(event.member), shares_luck=event.shared)


def leave_given(rows: Rows, at: StoredEvent, event: ev.LeaveGiven) -> None:
    make(rows, Leave, at, event, event.leave, battle_id=UUID(event.for_battle) if event.for_battle else None)


def leave_withdrawn(rows: Rows, at: StoredEvent, event: ev.LeaveWithdrawn) -> None:
    rows.drop(Leave, UUID(event.leave))
