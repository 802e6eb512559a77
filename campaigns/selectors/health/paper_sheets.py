"""Numbers for paper: whoever's sheet the reader may see, with what fights and time have left of him."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.models import Campaign, Character, Member
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import reads_sheet
from engine.kernel.character_health import DerivedLine
from engine.kernel.ruleset import Language
from engine.rulesets import ruleset


class Numbers(msgspec.Struct, frozen=True):
    """`body` as the ruleset keeps it, also of somebody to whom nothing has happened yet."""

    values: dict[str, int]
    body: dict[str, Any]
    derived: list[DerivedLine]


def numbers_of(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> dict[UUID, Numbers]:
    """By character; whose numbers are the Keeper's stands here for him and auditors only.

    Raises: NotVisible, also where the ruleset has no sheets.
    """
    you = must_be_member(campaign_id, viewer)
    campaign = Campaign.objects.get(id=campaign_id)
    bodies = ruleset(campaign.ruleset).bodies
    if bodies is None:
        raise NotVisible("no-sheets-here")
    return {
        row.id: Numbers(
            row.values,
            row.body if row.body is not None else bodies.fresh(row.values, campaign.hour),
            bodies.derived(row.values, language),
        )
        for row in Character.objects.filter(campaign_id=campaign_id)
        if reads_sheet(row, you)
    }
