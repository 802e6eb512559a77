"""What people wrote down: about the campaign, a battle, a gang or a character."""

from uuid import UUID

import msgspec

from campaigns.models import Member, Note
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from engine.kernel.ruleset import Language

ANYWHERE = UUID(int=0)


class NoteLine(msgspec.Struct, frozen=True):
    """`about` is a battle, gang or character; None: the campaign."""

    id: UUID
    about: UUID | None
    author: UUID
    who: str
    text: str
    noted_us: int


def notes(
    campaign_id: UUID, viewer: Member | None, about: UUID | None = ANYWHERE, language: Language = "en"
) -> list[NoteLine]:
    """The newest first: all of them, or those about one thing (None: the campaign itself). Raises: NotVisible."""
    must_be_member(campaign_id, viewer)
    names, rows = Names(campaign_id, language), Note.objects.filter(campaign_id=campaign_id)
    if about != ANYWHERE:
        rows = rows.filter(about=about)
    return [
        NoteLine(row.id, row.about, row.author, names.person(row.author), names.unseal(row.text), row.noted_us)
        for row in rows.order_by("-noted_us", "id")
    ]


def may_note(viewer: Member | None) -> bool:
    """Whoever has a seat, in whatever role."""
    return viewer is not None and bool(viewer.roles)
