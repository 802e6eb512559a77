"""Links that open one life or one battle's report."""

from uuid import UUID

from campaigns.models import Battle, Member, PageShare
from campaigns.selectors.characters.page_shares import may_share_battle, may_share_life
from campaigns.selectors.characters.pages import character
from campaigns.selectors.events import OVER
from campaigns.submit import links
from campaigns.submit.errors import Forbidden, NotFound, Refusal


def share_page(
    member: Member, kind: str, thing: UUID, id: UUID, *, pictures: bool = False, notes: bool = False
) -> PageShare:
    """The same `id` again is the same link. Raises: NotFound (a NotVisible), Forbidden, Refusal (not over yet)."""
    _must_share(member, kind, thing)
    return links.make(PageShare, member, id, {"kind": kind, "thing": thing}, pictures=pictures, notes=notes)


def _must_share(member: Member, kind: str, thing: UUID) -> None:
    if kind == PageShare.Kind.LIFE:
        if not may_share_life(member, character(member.campaign_id, thing, member).character):
            raise Forbidden("not-your-figure-to-show")
        return
    battle = Battle.objects.filter(campaign_id=member.campaign_id, id=thing).first()
    if battle is None:
        raise NotFound("no-such-battle", id=str(thing))
    if battle.status not in OVER:
        raise Refusal("battle-not-over")
    if not may_share_battle(member, battle):
        raise Forbidden("may-only-read", roles=list(member.roles))
