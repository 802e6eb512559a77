"""Joining by a code of six characters, without an account: a seat, and a token that stays on the phone."""

import secrets
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from campaigns.ledger import head as heads
from campaigns.models import Device, JoinCode, Member
from campaigns.selectors.rights import is_referee, token_digest
from campaigns.submit.accounts.throttling import at_code
from campaigns.submit.entry import enter
from campaigns.submit.envelope import Envelope, Receipt
from campaigns.submit.errors import Forbidden, NotFound
from campaigns.submit.in_turn import in_turn
from campaigns.submit.new_ids import derived_id

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that looks like something else: no I, L, O, 0, 1
LENGTH = 6
LIFETIME = timedelta(hours=12)


class Joined(NamedTuple):
    """`token` is shown once; the server keeps only its digest."""

    campaign: UUID
    battle: UUID | None
    member: UUID
    token: str
    receipt: Receipt


def make_join_code(made_by: Member, battle: UUID | None = None, lifetime: timedelta = LIFETIME) -> JoinCode:
    """A new code for the campaign of whoever makes it. Raises: Forbidden: as a seat it is a referee's to give."""
    JoinCode.objects.filter(expires_at__lt=timezone.now()).delete()  # of use to nobody, in whichever campaign
    with in_turn(made_by) as member:
        if not is_referee(member):
            raise Forbidden("referee-only", role=", ".join(member.roles))
        return JoinCode.objects.create(
            code="".join(secrets.choice(ALPHABET) for _ in range(LENGTH)),
            campaign_id=member.campaign_id,
            battle_id=battle,
            made_by=member.id,
            expires_at=timezone.now() + lifetime,
        )


def revoke_join_code(code: str, by: Member) -> None:
    """Nobody comes in with it any more, nor who is on his way; seats that were taken stay. By a referee, or by whoever
    made it.

    Raises: Forbidden, NotFound for a code of no use here any more.
    """
    with in_turn(by) as member:
        join_code = JoinCode.objects.filter(code=code, campaign_id=member.campaign_id).first()
        if join_code is None:
            raise NotFound("no-such-code")
        if join_code.made_by != member.id and not is_referee(member):
            raise Forbidden("referee-only")
        join_code.delete()


def join(code: str, nickname: str, *, origin: str = "", command: UUID | None = None) -> Joined:
    """Takes a new seat as a player. `origin` is the sender's address; `command` makes a repeated request harmless.
    Whoever knows that id is the same phone, so the log, which all members read, has another one.

    Raises: Malformed (nickname), NotFound (no such code, or expired), Refusal (429: too many wrong codes), Forbidden
    for a repeat after the seat was signed out.
    """
    join_code = must_be_open(code, origin)
    command = command or uuid4()
    member = derived_id("seat", command, str(join_code.campaign_id))
    envelope = Envelope(
        id=derived_id("join", command, str(join_code.campaign_id)),
        campaign=join_code.campaign_id,
        stream=join_code.campaign_id,
        acts_as=member,
        entered_by=member,
        command={"type": "take-seat", "nickname": nickname},
    )
    with transaction.atomic():
        heads.lock(join_code.campaign_id)
        if not JoinCode.objects.filter(code=join_code.code).exists():  # revoked while this one waited
            raise NotFound("no-such-code")
        if Device.objects.filter(member_id=member).exclude(revoked_at=None).exists():
            raise Forbidden("seat-signed-out")
        receipt = enter(envelope, invited=True).receipt
        token = give_device(join_code.campaign_id, member)
    return Joined(join_code.campaign_id, join_code.battle_id, member, token, receipt)


def give_device(campaign: UUID, member: UUID) -> str:
    """A new token for a phone in this seat."""
    token = secrets.token_urlsafe(32)
    Device.objects.create(token_hash=token_digest(token), campaign_id=campaign, member_id=member)
    return token


def must_be_open(code: str, origin: str) -> JoinCode:
    """The code still lets people in. Raises: NotFound, Refusal (429: too many wrong codes)."""
    tried = at_code("join", origin)
    plain_code = code.strip().upper().replace("-", "")
    join_code = JoinCode.objects.filter(code=plain_code, expires_at__gt=timezone.now()).first()
    if join_code is None:
        raise NotFound("no-such-code")
    tried.was_right()
    return join_code
