"""Members and their roles, seats and accounts, substitutes, forgetting."""

from uuid import UUID

from campaigns import vault
from campaigns.ledger import campaign_events as ev
from campaigns.models import (
    Device,
    Evidence,
    JoinCode,
    Leave,
    Member,
    PageShare,
    Picture,
    RollShare,
    Seat,
    SimulationShare,
)
from campaigns.selectors.rights import REFEREES
from campaigns.submit import commands as do
from campaigns.submit.command_context import Desk
from campaigns.submit.errors import Forbidden, Refusal


def add_member(command: do.AddMember, desk: Desk) -> None:
    """Co-referees add players; only the referee makes somebody a referee."""
    desk.must_be_referee()
    _must_grant(desk, command.roles)
    member = desk.new_id()
    nickname = desk.seal_nickname(command.nickname, UUID(member))
    desk.record(ev.MemberAdded(member, nickname, command.roles))


def take_seat(command: do.TakeSeat, desk: Desk) -> None:
    """The newcomer is his own first actor."""
    member = desk.actor.member
    desk.record(ev.MemberAdded(str(member), desk.seal_nickname(command.nickname, member), ("player",)))


def rename_member(command: do.RenameMember, desk: Desk) -> None:
    member = desk.member(command.member)
    if member.id != desk.actor.member:
        desk.must_be_referee()
    desk.record(ev.MemberRenamed(command.member, desk.seal_nickname(command.nickname, member.id)))


def set_roles(command: do.SetRoles, desk: Desk) -> None:
    """A campaign keeps at least one referee. With that role somebody's invitations end, too. Co-referees take the role
    from nobody but themselves."""
    desk.must_be_referee()
    member = desk.member(command.member)
    _must_grant(desk, command.roles)
    taken = set(member.roles) & set(REFEREES) - set(command.roles)
    if taken and member.id != desk.actor.entered_by:
        _must_grant(desk, tuple(taken))
    if "referee" in taken:
        _must_leave_a_referee(desk, member)
    if not set(command.roles) & set(REFEREES):
        JoinCode.objects.filter(made_by=member.id).delete()
    desk.record(ev.RolesSet(command.member, command.roles))


def link_account(command: do.LinkAccount, desk: Desk) -> None:
    """Whoever sits in the seat takes it over with his account; a seat is taken over once."""
    if desk.actor.member != desk.actor.entered_by:
        raise Forbidden("not-your-seat")
    if Seat.objects.filter(member_id=desk.actor.member).exists():
        raise Refusal("seat-has-account")
    desk.record(ev.AccountLinked(str(desk.actor.member)))


def forget_member(command: do.ForgetMember, desk: Desk) -> None:
    """For good: the key, devices, invitations, all links that show something to strangers, and the one to the account
    go; the events and their proofs stay. Whom a referee forgets gets in with nobody's code either.
    """
    member = desk.member(command.member)
    _must_be_his_own_doing(desk, member)
    if "referee" in member.roles:
        _must_leave_a_referee(desk, member)
    vault.forget(member.id)
    Seat.objects.filter(member_id=member.id).delete()
    Device.objects.filter(member_id=member.id).delete()
    codes = JoinCode.objects.filter(campaign_id=desk.campaign_id)
    (codes.filter(made_by=member.id) if member.id == desk.actor.entered_by else codes).delete()
    Evidence.objects.filter(author=member.id).delete()
    Picture.objects.filter(author=member.id).delete()
    for links in (PageShare, RollShare, SimulationShare):
        links._default_manager.filter(made_by=member.id).delete()
    desk.record(ev.MemberForgotten(command.member))


def give_leave(command: do.GiveLeave, desk: Desk) -> None:
    member = desk.member(command.member) if command.member else desk.member(str(desk.actor.member))
    _must_be_his_own_doing(desk, member)
    to = desk.member(command.to)
    if to.id == member.id:
        raise Refusal("leave-to-oneself")
    if command.for_battle:
        desk.battle(command.for_battle)
    battle = UUID(command.for_battle) if command.for_battle else None
    if Leave.objects.filter(member_id=member.id, to_id=to.id, battle_id=battle).exists():
        raise Refusal("leave-already-given")
    desk.record(ev.LeaveGiven(desk.new_id(), str(member.id), str(to.id), command.for_battle))


def withdraw_leave(command: do.WithdrawLeave, desk: Desk) -> None:
    leave = desk.leave(command.leave)
    if leave.member_id != desk.actor.member:
        desk.must_be_referee()
    desk.record(ev.LeaveWithdrawn(command.leave))


def _must_be_his_own_doing(desk: Desk, member: Member) -> None:
    """What gives a seat away, or ends it: he himself, or a referee in his own seat. No substitute does it for them."""
    if member.id != desk.actor.entered_by:
        desk.must_be_referee()
        _must_be_in_person(desk)
        _must_grant(desk, tuple(member.roles))


def _must_grant(desk: Desk, roles: tuple[str, ...]) -> None:
    if "referee" in roles or "co-referee" in roles:
        _must_be_in_person(desk)
        if desk.actor.role != "referee":
            raise Forbidden("referee-only", role=desk.actor.role)


def _must_be_in_person(desk: Desk) -> None:
    if desk.actor.member != desk.actor.entered_by:
        raise Forbidden("referee-only", role=desk.actor.role)


def _must_leave_a_referee(desk: Desk, member: Member) -> None:
    others = Member.objects.filter(campaign_id=desk.campaign_id, roles__contains=["referee"], forgotten=False)
    if not others.exclude(id=member.id).exists():
        raise Refusal("last-referee")
