"""Who acts, in which role, and whether whoever holds the phone may enter it for him."""

from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

from campaigns.models import Battle, Leave, Member
from campaigns.models.lookup import find_row
from campaigns.submit.envelope import Envelope
from campaigns.submit.errors import Forbidden

REFEREES = ("referee", "co-referee")
WRITERS = (*REFEREES, "player")  # strongest first; auditors and spectators write nothing ...
ALL = (*WRITERS, "auditor", "spectator")  # ... but notes, whether they come, and whose account is theirs


class Actor(NamedTuple):
    """`member` is whose move it is; `role` the one he acts in; `row` his row and `enters` that of whoever enters it,
    unless they only just come."""

    member: UUID
    entered_by: UUID
    role: str
    row: Member | None = None
    enters: Member | None = None

    @property
    def referee(self) -> bool:
        return self.role in REFEREES


def who_acts(envelope: Envelope, battle: Battle | None, roles: tuple[str, ...] = WRITERS) -> Actor:
    """`roles` are those that may do this at all. Raises: Forbidden."""
    ids = {envelope.acts_as, envelope.entered_by}
    rows = [find_row(Member, id=id, campaign_id=envelope.campaign) for id in ids]
    members = {member.id: member for member in rows if member is not None and not member.forgotten}
    if len(members) != len(ids):
        raise Forbidden("not-a-member")
    acts, enters = members[envelope.acts_as], members[envelope.entered_by]
    role = _role(acts, envelope.role, roles)
    if acts is not enters and not _may_enter_for(acts, enters, role, battle):
        raise Forbidden("not-entered-for", acts_as=str(acts.id))
    return Actor(acts.id, enters.id, role, acts, enters)


def must_come_himself(player: Member, actor: Actor) -> None:
    """Whoever plays rules on nothing there, so nobody but a referee seats somebody who judges, or gives him figures.
    Raises: Forbidden."""
    judges = any(role in player.roles for role in (*REFEREES, "auditor"))
    if judges and not actor.referee and player.id not in (actor.member, actor.entered_by):
        raise Forbidden("judges-come-themselves")


def _role(member: Member, wanted: str | None, roles: tuple[str, ...]) -> str:
    held = [role for role in roles if role in member.roles]
    if wanted is not None:
        if wanted not in held:
            raise Forbidden("role-not-held", role=wanted)
        return wanted
    if not held:
        raise Forbidden("may-only-read", roles=list(member.roles))
    return held[0]


def _may_enter_for(acts: Member, enters: Member, role: str, battle: Battle | None) -> bool:
    if any(role in enters.roles for role in REFEREES):
        return True
    if not any(role in enters.roles for role in WRITERS):
        return False
    shared = battle is not None and battle.shared_device and role == "player"
    if battle is not None and shared and {enters.id, acts.id} <= set(battle.seated):
        return True
    here = Q(battle_id=None) if battle is None else Q(battle_id=None) | Q(battle_id=battle.id)
    return Leave.objects.filter(here, member_id=acts.id, to_id=enters.id).exists()
