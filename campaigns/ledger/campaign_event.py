"""What all events of a campaign's own stream have in common."""

import msgspec


class CampaignEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of the campaign's events; the tag stands in `TAGS`, not in the payload."""
