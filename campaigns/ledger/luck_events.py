"""Events about luck reports, on a campaign's own stream."""

from campaigns.ledger.campaign_event import CampaignEvent, tagged


class LuckShared(CampaignEvent, frozen=True):
    """Whether the others of the campaign may read this member's own luck report."""

    member: str
    shared: bool


TAGS = tagged(globals())
