"""Links that open one result to whoever holds them, and nothing else of the campaign."""

from uuid import UUID

import msgspec
from django.db import transaction

from campaigns.ledger import head as heads
from campaigns.models import Member, Question, Simulation, SimulationShare
from campaigns.selectors.links import link_of
from campaigns.selectors.not_visible import NotVisible, must_find
from campaigns.simulation.asking import must_be_referee
from campaigns.simulation.link_names import LinkNames
from campaigns.vault.links import token_of
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Language


class SimulationLink(msgspec.Struct, frozen=True):
    """`token` is the end of the page's address: `/shared/simulations/{token}/`."""

    id: UUID
    token: str
    made_at_us: int


def share(member: Member, thing: Simulation | Question, id: UUID) -> SimulationShare:
    """The same `id` again is the same link. What may become of a battle that people play isn't shown to anybody.

    Raises: NotVisible, Refusal.
    """
    if isinstance(thing, Simulation) and (thing.of_battle is not None or thing.weighing_id is not None):
        raise Refusal("battle-of-people")
    with transaction.atomic():
        heads.lock(member.campaign_id)  # forgetting ends all links of a member: none is made meanwhile
        must_be_referee(Member.objects.filter(id=member.id, forgotten=False).first())
        made_share, _ = SimulationShare.objects.get_or_create(
            id=id, defaults={"campaign_id": member.campaign_id, "made_by": member.id, **_place(thing)}
        )
    if any(getattr(made_share, name) != value for name, value in _place(thing).items()):
        raise NotVisible("no-such-link", id=str(id))
    return made_share


def links_of(thing: Simulation | Question) -> list[SimulationLink]:
    """Those that still open it."""
    shares = SimulationShare.objects.filter(revoked_at=None, **_place(thing))
    return [link(share) for share in shares]


def link(share: SimulationShare) -> SimulationLink:
    return SimulationLink(share.id, token_of(share), share.made_us)


def revoke(member: Member, thing: Simulation | Question, id: UUID) -> SimulationShare:
    """A link to this result; twice is once. Raises: NotVisible, Refusal."""
    must_be_referee(member)
    share = must_find(SimulationShare.objects.filter(id=id, **_place(thing)), "no-such-link", id)
    share.revoke(member.id)
    return share


def opened(token: str, language: Language) -> tuple[Simulation | Question, LinkNames]:
    """What the link shows, and what it calls those in it. Raises: NotVisible, also for a link that was revoked."""
    share = link_of(token, SimulationShare)
    thing = share.simulation or share.question
    if thing is None:
        raise NotVisible("no-such-link")
    return thing, LinkNames(share.campaign_id, language, share.made_us)


def _place(thing: Simulation | Question) -> dict[str, UUID]:
    return {"simulation_id" if isinstance(thing, Simulation) else "question_id": thing.id}
