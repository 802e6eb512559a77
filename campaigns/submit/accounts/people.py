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
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Refusal


def add_member(command: do.AddMember, context: CommandContext) -> None:
    """Co-referees add players; only the referee makes somebody a referee."""
    context.must_be_referee()
    _must_grant(context, command.roles)
    member = context.new_id()
    nickname = context.seal_nickname(command.nickname, UUID(member))
    context.record(ev.MemberAdded(member, nickname, command.roles))


def take_seat(command: do.TakeSeat, context: CommandContext) -> None:
    """The newcomer is his own first actor."""
    member = context.actor.member
    context.record(ev.MemberAdded(str(member), context.seal_nickname(command.nickname, member), ("player",)))


def rename_member(command: do.RenameMember, context: CommandContext) -> None:
    member = context.member(command.member)
    if member.id != context.actor.member:
        context.must_be_referee()
    context.record(ev.MemberRenamed(command.member, context.seal_nickname(command.nickname, member.id)))


def set_roles(command: do.SetRoles, context: CommandContext) -> None:
    """A campaign keeps at least one referee. With that role somebody's invitations end, too. Co-referees take the role
    from nobody but themselves."""
    context.must_be_referee()
    member = context.member(command.member)
    _must_grant(context, command.roles)
    taken = set(member.roles) & set(REFEREES) - set(command.roles)
    if taken and member.id != context.actor.entered_by:
        _must_grant(context, tuple(taken))
    if "referee" in taken:
        _must_leave_a_referee(context, member)
    if not set(command.roles) & set(REFEREES):
        JoinCode.objects.filter(made_by=member.id).delete()
    context.record(ev.RolesSet(command.member, command.roles))


def link_account(command: do.LinkAccount, context: CommandContext) -> None:
    """Whoever sits in the seat takes it over with his account; a seat is taken over once."""
    if context.actor.member != context.actor.entered_by:
        raise Forbidden("not-your-seat")
    if Seat.objects.filter(member_id=context.actor.member).exists():
        raise Refusal("seat-has-account")
    context.record(ev.AccountLinked(str(context.actor.member)))


def forget_member(command: do.ForgetMember, context: CommandContext) -> None:
    """For good: the key, devices, invitations, all links that show something to strangers, and the one to the account
    go; the events and their proofs stay. Whom a referee forgets gets in with nobody's code either.
    """
    member = context.member(command.member)
    _must_be_his_own_doing(context, member)
    if "referee" in member.roles:
        _must_leave_a_referee(context, member)
    vault.forget(member.id)
    Seat.objects.filter(member_id=member.id).delete()
    Device.objects.filter(member_id=member.id).delete()
    codes = JoinCode.objects.filter(campaign_id=context.campaign_id)
    (codes.filter(made_by=member.id) if member.id == context.actor.entered_by else codes).delete()
    Evidence.objects.filter(author=member.id).delete()
    Picture.objects.filter(author=member.id).delete()
    for links in (PageShare, RollShare, SimulationShare):
        links._default_manager.filter(made_by=member.id).delete()
    context.record(ev.MemberForgotten(command.member))


def give_leave(command: do.GiveLeave, context: CommandContext) -> None:
    member = context.member(command.member) if command.member else context.member(str(context.actor.member))
    _must_be_his_own_doing(context, member)
    to = context.member(command.to)
    if to.id == member.id:
        raise Refusal("leave-to-oneself")
    if command.for_battle:
        context.battle(command.for_battle)
    battle = UUID(command.for_battle) if command.for_battle else None
    if Leave.objects.filter(member_id=member.id, to_id=to.id, battle_id=battle).exists():
        raise Refusal("leave-already-given")
    context.record(ev.LeaveGiven(context.new_id(), str(member.id), str(to.id), command.for_battle))


def withdraw_leave(command: do.WithdrawLeave, context: CommandContext) -> None:
    leave = context.leave(command.leave)
    if leave.member_id != context.actor.member:
        context.must_be_referee()
    context.record(ev.LeaveWithdrawn(command.leave))


def _must_be_his_own_doing(context: CommandContext, member: Member) -> None:
    """What gives a seat away, or ends it: he himself, or a referee in his own seat. No substitute does it for them."""
    if member.id != context.actor.entered_by:
        context.must_be_referee()
        _must_be_in_person(context)
        _must_grant(context, tuple(member.roles))


def _must_grant(context: CommandContext, roles: tuple[str, ...]) -> None:
    if "referee" in roles or "co-referee" in roles:
        _must_be_in_person(context)
        if context.actor.role != "referee":
            raise Forbidden("referee-only", role=context.actor.role)


def _must_be_in_person(context: CommandContext) -> None:
    if context.actor.member != context.actor.entered_by:
        raise Forbidden("referee-only", role=context.actor.role)


def _must_leave_a_referee(context: CommandContext, member: Member) -> None:
    others = Member.objects.filter(campaign_id=context.campaign_id, roles__contains=["referee"], forgotten=False)
    if not others.exclude(id=member.id).exists():
        raise Refusal("last-referee")
