"""Where an account meets a seat. Which account it is stays outside of the ledger."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaigns.models import Member, Seat
from campaigns.selectors.rights import member_of_device
from campaigns.submit.entry import submit
from campaigns.submit.envelope import Envelope, Receipt
from campaigns.submit.errors import Forbidden, Refusal
from campaigns.submit.in_turn import in_turn
from campaigns.submit.new_ids import derived_id


def found_campaign(
    user: AbstractBaseUser,
    command: UUID,
    *,
    ruleset: str,
    name: str,
    nickname: str,
    options: dict[str, Any] | None = None,
    roles: tuple[str, ...] = ("referee", "player"),
) -> Receipt:
    """A new campaign whose first referee is this account. The same command again returns the same campaign.

    Raises: Malformed.
    """
    campaign = derived_id("campaign", command, str(user.pk))
    member = derived_id("founder", command, str(user.pk))
    body = {
        "type": "found-campaign",
        "ruleset": ruleset,
        "name": name,
        "nickname": nickname,
        "options": options or {},
        "roles": list(roles),
    }
    envelope = Envelope(id=command, campaign=campaign, stream=campaign, acts_as=member, entered_by=member, command=body)
    with transaction.atomic():
        receipt = submit(envelope)
        _sit(user, member, campaign)
    return receipt


def link_account(user: AbstractBaseUser, member: Member, command: UUID, *, phone: str = "") -> Receipt:
    """The account takes over the seat that this phone sits in by its token. Raises: Refusal when either has one
    already, or when the phone was signed out.
    """
    envelope = Envelope.of(member, command, {"type": "link-account"})
    with in_turn(member):
        if phone and member_of_device(phone) is None:  # signed out while this waited
            raise Forbidden("seat-signed-out")
        if Seat.objects.filter(user_id=user.pk, campaign_id=member.campaign_id).exclude(member_id=member.id).exists():
            raise Refusal("account-has-seat")
        receipt = submit(envelope)
        _sit(user, member.id, member.campaign_id)
    return receipt


def _sit(user: AbstractBaseUser, member: UUID, campaign: UUID) -> None:
    Seat.objects.get_or_create(member_id=member, defaults={"campaign_id": campaign, "user_id": user.pk})
