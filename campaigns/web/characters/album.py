"""Portraits that buttons, lists, cards and graves show: somebody's photo, and the drawn head where there is none."""

from collections.abc import Mapping
from uuid import UUID

from django.urls import reverse

from campaigns.selectors.characters import pictures
from campaigns.web.drawing import heads
from campaigns.web.drawing.heads import Portrait


class Face(Portrait):
    """With its gang's colour and shape."""

    colour: str
    shape: str


def portraits(campaign: UUID, named: Mapping[UUID, str]) -> dict[UUID, Portrait]:
    """`named`: characters with their names as the reader knows them. One query for all."""
    stored = pictures.portraits(campaign, named)
    return {
        who: heads.portrait(name, head, reverse("picture", args=[campaign, photo]) + "?small" if photo else "")
        for who, name in named.items()
        for head, photo in [stored.get(who, ("", None))]
    }


def faces(campaign: UUID, named: Mapping[UUID, str], photos: bool = True) -> dict[UUID, Face]:
    """The same with the colours of their gangs, which may be several; strangers see drawn heads only."""
    by_character: dict[UUID, Face] = {}
    for who, head, photo, colour, shape in pictures.in_gangs(campaign, named):
        address = reverse("picture", args=[campaign, photo]) + "?small" if photo and photos else ""
        by_character[who] = {"photo": address, "head": heads.of(named[who], head), "colour": colour, "shape": shape}
    return by_character
