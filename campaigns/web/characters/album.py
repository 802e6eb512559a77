"""Addresses of the small pictures that buttons, lists, cards and graves show."""

from collections.abc import Iterable
from uuid import UUID

from django.urls import reverse

from campaigns.selectors.characters import pictures


def faces(campaign: UUID, about: Iterable[UUID] | None = None) -> dict[UUID, str]:
    """By character, for those that have one."""
    found = pictures.faces(campaign, about)
    return {who: reverse("picture", args=[campaign, one]) + "?small" for who, one in found.items()}
