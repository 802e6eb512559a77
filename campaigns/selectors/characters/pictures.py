"""Pictures of figures and battles: who sees them, who may add and delete them, and whose face is which."""

from collections.abc import Iterable
from uuid import UUID

import msgspec
from django.db.models import OuterRef, QuerySet, Subquery

from campaigns.models import Battle, Character, Member, Picture
from campaigns.selectors import rights
from campaigns.selectors.campaigns.notes import may_note
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.not_visible import NotVisible
from campaigns.vault import album

MOST = 24  # of one figure or battle


class PictureLine(msgspec.Struct, frozen=True):
    """`yours`: you may delete it."""

    id: UUID
    added_us: int
    yours: bool


def faces(campaign: UUID, about: Iterable[UUID]) -> dict[UUID, UUID]:
    """The newest picture of each figure that has one: character to picture. One query, no picture is read."""
    return dict(_newest(campaign, about).values_list("about", "id"))


def squares(campaign: UUID, about: Iterable[UUID]) -> dict[UUID, tuple[str, bytes]]:
    """Media type and bytes of each one's newest picture, small; for whoever may see them."""
    rows = _newest(campaign, about).defer("sealed")
    return {who: (media, square) for who, media, square in album.faces(rows)}


def _newest(campaign: UUID, about: Iterable[UUID]) -> QuerySet[Picture]:
    rows = Picture.objects.filter(campaign_id=campaign, about__in=list(about))
    return rows.order_by("about", "-added_at", "id").distinct("about")


def portraits(campaign: UUID, about: Iterable[UUID]) -> dict[UUID, tuple[str, UUID | None]]:
    """Of each character the chosen head (empty: none was) and the newest picture. One query, no picture is read."""
    newest = Picture.objects.filter(campaign_id=campaign, about=OuterRef("id")).order_by("-added_at", "id")
    rows = Character.objects.filter(campaign_id=campaign, id__in=list(about))
    characters = rows.order_by().values_list("id", "head", Subquery(newest.values("id")[:1]))
    return {who: (head, picture) for who, head, picture in characters}


def in_gangs(campaign: UUID, about: Iterable[UUID]) -> list[tuple[UUID, str, UUID | None, str, str]]:
    """The same with the colour and shape of each one's gang: character, head, picture, colour, shape."""
    newest = Picture.objects.filter(campaign_id=campaign, about=OuterRef("id")).order_by("-added_at", "id")
    rows = Character.objects.filter(campaign_id=campaign, id__in=list(about))
    return list(
        rows.order_by().values_list("id", "head", Subquery(newest.values("id")[:1]), "gang__colour", "gang__shape")
    )


def album_of(campaign_id: UUID, about: UUID, viewer: Member | None) -> list[PictureLine]:
    """The newest first. Raises: NotVisible."""
    you = must_be_member(campaign_id, viewer)
    rows = list(Picture.objects.filter(campaign_id=campaign_id, about=about).values_list("id", "added_at", "author"))
    owns = bool(rows) and may_add(campaign_id, about, you)
    return [PictureLine(id, int(at.timestamp() * 1_000_000), owns or author == you.id) for id, at, author in rows]


def content(campaign_id: UUID, picture: UUID, viewer: Member | None, small: bool = False) -> tuple[str, bytes]:
    """Media type and bytes. Raises: NotVisible, also where its author was forgotten."""
    must_be_member(campaign_id, viewer)
    return content_of(campaign_id, picture, small)


def content_of(campaign_id: UUID, picture: UUID, small: bool = False) -> tuple[str, bytes]:
    """For whoever may see it. Raises: NotVisible."""
    rows = Picture.objects.filter(campaign_id=campaign_id, id=picture)
    row = rows.defer("sealed" if small else "sealed_face").first()
    if row is None:
        raise NotVisible("no-such-picture", id=str(picture))
    data = album.face(row) if small else album.content(row)
    if data is None:
        raise NotVisible("no-such-picture", id=str(picture))
    return row.media, data


def may_add(campaign_id: UUID, about: UUID, member: Member) -> bool:
    """Of a figure its owners and the referees, of a battle whoever may write notes. False where there is no such
    thing."""
    figure = Character.objects.filter(campaign_id=campaign_id, id=about).select_related("gang").first()
    if figure is not None:
        return may_portray(figure, member)
    return may_note(member) and Battle.objects.filter(campaign_id=campaign_id, id=about).exists()


def may_portray(figure: Character, member: Member) -> bool:
    own = member.id == figure.owner_id or member.id in figure.gang.owners
    return rights.is_referee(member) or (own and rights.may_write(member))
