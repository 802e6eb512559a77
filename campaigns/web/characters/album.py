"""Portraits that buttons, lists, cards and graves show: somebody's photo, and the drawn head where there is none."""

from collections.abc import Mapping
from uuid import UUID

from django.urls import reverse

from campaigns.selectors.characters import pictures
from campaigns.web.drawing import heads
from campaigns.web.drawing.heads import Portrait


def portraits(campaign: UUID, named: Mapping[UUID, str]) -> dict[UUID, Portrait]:
    """`named`: characters with their names as the reader knows them. One query for all."""
    found = pictures.portraits(campaign, named)
    return {
        who: heads.portrait(name, head, reverse("picture", args=[campaign, photo]) + "?small" if photo else "")
        for who, name in named.items()
        for head, photo in [found.get(who, ("", None))]
    }
