"""Pictures of figures and battles. Rows and no events: they can be deleted for good."""

from uuid import UUID

from campaigns.models import Character, Member, Picture
from campaigns.selectors.characters.pictures import MOST, may_add
from campaigns.selectors.rights import is_referee
from campaigns.submit.errors import Forbidden, Malformed, NotFound, Refusal
from campaigns.submit.in_turn import in_turn
from campaigns.submit.new_ids import derived_id
from campaigns.vault import album
from campaigns.vault.pictures import pictured


def add_picture(member: Member, about: UUID, command: UUID, data: bytes) -> Picture:
    """The same command again is the same picture. Raises: Refusal (no picture, too many, too large), Forbidden."""
    id = derived_id("picture", command, str(about), str(member.id))
    _must_add(member, about, id)
    try:
        clean, face = pictured(data)
    except Malformed:
        raise Refusal("not-a-picture", status=400) from None
    with in_turn(member) as still:  # to read a picture takes its time
        _must_add(still, about, id)
        return album.keep(id, member.campaign_id, about, member.id, clean, face)


def _must_add(member: Member, about: UUID, id: UUID) -> None:
    if not may_add(member.campaign_id, about, member):
        raise Forbidden("not-your-picture")
    if Picture.objects.filter(campaign_id=member.campaign_id, about=about).exclude(id=id).count() >= MOST:
        raise Refusal("too-many-pictures", {"most": MOST})


def delete_picture(member: Member, picture: UUID) -> UUID:
    """For good, by whoever took it or owns the figure; returns what it was of. Raises: NotFound, Forbidden."""
    row = Picture.objects.filter(campaign_id=member.campaign_id, id=picture).first()
    if row is None:
        raise NotFound("no-such-picture", id=str(picture))
    if row.author != member.id and not _owns(member, row.about):
        raise Forbidden("not-your-picture")
    row.delete()
    return row.about


def _owns(member: Member, about: UUID) -> bool:
    """Pictures of a battle belong to whoever took them, and to the referees."""
    return is_referee(member) or (
        Character.objects.filter(id=about).exists() and may_add(member.campaign_id, about, member)
    )
