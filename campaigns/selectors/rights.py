"""Who somebody is in a campaign: by account, or by the token of a phone that joined with a code."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from campaigns.models import Character, Device, Member, Seat

REFEREES = ("referee", "co-referee")
WRITERS = (*REFEREES, "player")
ROLES = (*WRITERS, "auditor", "spectator")
DEVICE_TOKEN = re.compile("[A-Za-z0-9_-]{43}")  # secrets.token_urlsafe(32)

# Each request asks this; the ORM would put it together anew every time, which takes three times as long as asking.
_BY_CAMPAIGN: Final = """
SELECT member.* FROM campaigns_seat seat JOIN campaigns_member member ON member.id = seat.member_id
WHERE seat.user_id = %s AND seat.campaign_id = %s AND NOT member.forgotten
"""
_BY_ACCOUNT: Final = """
SELECT member.* FROM campaigns_seat seat JOIN campaigns_member member ON member.id = seat.member_id
WHERE seat.user_id = %s AND NOT member.forgotten ORDER BY member.joined_us, member.id
"""
_BY_BATTLE: Final = """
SELECT member.* FROM campaigns_battle battle
JOIN campaigns_seat seat ON seat.campaign_id = battle.campaign_id AND seat.user_id = %s
JOIN campaigns_member member ON member.id = seat.member_id
WHERE battle.id = %s AND NOT member.forgotten
"""


def member_of(user: AbstractBaseUser | AnonymousUser, campaign: UUID) -> Member | None:
    """The seat of an account, or None when it has none here."""
    return _seated(_BY_CAMPAIGN, user, campaign)


def member_at(user: AbstractBaseUser | AnonymousUser, battle: UUID) -> Member | None:
    """The seat of an account in a battle's campaign, or None when there is none."""
    return _seated(_BY_BATTLE, user, battle)


def seats_of(user: AbstractBaseUser | AnonymousUser) -> list[Member]:
    """All seats of an account."""
    return list(Member.objects.raw(_BY_ACCOUNT, [user.pk])) if user.is_authenticated else []


def _seated(seat: str, user: AbstractBaseUser | AnonymousUser, where: UUID) -> Member | None:
    return next(iter(Member.objects.raw(seat, [user.pk, where])), None) if user.is_authenticated else None


def may_change_seat(by: Member, who: Member) -> bool:
    """Roles, a substitute, forgetting: of a seat that runs the campaign only by the referee, or by whoever's it is."""
    return "referee" in by.roles or who.id == by.id or not set(who.roles) & set(REFEREES)


def given_by(by: Member, who: Member | None = None) -> tuple[str, ...]:
    """The roles that he may give or leave: a co-referee makes nobody a referee, and may keep what he is himself."""
    own = by.roles if who is not None and who.id == by.id else ()
    return tuple(role for role in ROLES if "referee" in by.roles or role not in REFEREES or role in own)


def sees_secrets(member: Member | None) -> bool:
    """What the referee keeps to himself (hidden numbers, sealed rolls, what lies ahead) is his, and the auditors' who
    don't play."""
    return member is not None and (is_referee(member) or ("auditor" in member.roles and "player" not in member.roles))


def reads_sheet(row: Character, member: Member | None) -> bool:
    """Numbers of a character, what he carries, and what becomes of him."""
    return not row.secret or sees_secrets(member)


def status_for(row: Character, member: Member | None) -> str:
    """Alive, dead or retired, as far as this reader may know."""
    return row.status if reads_sheet(row, member) else open_status(row.status, row.secret, row.death)


def open_status(status: str, secret: bool, death: Any) -> str:
    """As everybody knows it: whoever is hidden and died between fights, where no `death` of his is on record, seems to
    be alive until the referee shows him."""
    unseen = secret and death is None and status == Character.Status.DEAD
    return Character.Status.ALIVE.value if unseen else status


def member_of_device(token: str) -> Member | None:
    """The seat of a phone; None for an unknown or revoked token."""
    return next(iter(members_of_devices([token])), None)


def members_of_devices(tokens: Iterable[str]) -> list[Member]:
    """The seats of a phone, with one query at most: whatever hasn't a token's form is none, and asks for nothing."""
    digests = [token_digest(token) for token in tokens if DEVICE_TOKEN.fullmatch(token)]
    if not digests:
        return []
    devices = Device.objects.filter(token_hash__in=digests, revoked_at=None).values("member_id")
    return list(Member.objects.filter(id__in=devices, forgotten=False))


def plays(member: Member, character: Character) -> bool:
    """Is the character, or its gang, his own? Of rows that were read with the gang."""
    return member.id in (character.owner_id, *character.gang.owners)


def players_of(character: Character) -> tuple[UUID, ...]:
    """Who plays the character: one of its own, or whose gang it is. Of rows that were read with the gang."""
    return (character.owner_id,) if character.owner_id is not None else tuple(character.gang.owners)


def opens_admin(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Who comes into the admin: whoever reads their lists, and auditors, who read the events."""
    return reads_lists(user) or "auditor" in _roles_anywhere(user)


def reads_lists(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Referees read the lists of the admin, and whomever the machine's owner lets in; which rows they see is another
    question.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    if getattr(user, "is_staff", False) or getattr(user, "is_superuser", False):
        return True
    return not _roles_anywhere(user).isdisjoint(REFEREES)


def _roles_anywhere(user: AbstractBaseUser | AnonymousUser) -> set[str]:
    """Asked for each list of one page, so the answer stays with this request's account."""
    if not user.is_authenticated or not user.is_active:
        return set()
    known: set[str] | None = user.__dict__.get("roles_anywhere")
    if known is None:
        known = {role for seat in seats_of(user) for role in seat.roles}
        user.__dict__["roles_anywhere"] = known
    return known


def is_referee(member: Member | None) -> bool:
    return member is not None and any(role in member.roles for role in REFEREES)


def referees(campaign: UUID) -> list[UUID]:
    """Who is awaited where only the referee can go on: the referees, or where there is none the co-referees."""
    rows = Member.objects.filter(campaign_id=campaign, forgotten=False).order_by("id").values_list("id", "roles")
    ids_with_roles = list(rows)
    for role in REFEREES:
        if some := [id for id, roles in ids_with_roles if role in roles]:
            return some
    return []


def may_write(member: Member | None) -> bool:
    """Auditors and spectators only read."""
    return member is not None and any(role in member.roles for role in WRITERS)


def keepers(members: Iterable[UUID]) -> set[UUID]:
    """Those of the members who run the machine: known by their account, a superuser's."""
    seats = Seat.objects.filter(member_id__in=list(members), user__is_superuser=True)
    return set(seats.values_list("member_id", flat=True))


def token_digest(token: str) -> bytes:
    """What is kept of a device's token."""
    return hashlib.sha256(token.encode()).digest()
