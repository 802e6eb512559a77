"""What all events of a campaign's own stream have in common, and the tag under which each is stored."""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.kernel import event


class CampaignEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of the campaign's events; the tag comes from the name of the class and isn't in the payload."""


def tagged(module: Mapping[str, Any]) -> dict[str, type[CampaignEvent]]:
    """The events that a module (its `globals()`) declares, by tag: `campaign/character-hired/1`."""
    return event.tagged("campaign", CampaignEvent, module)
