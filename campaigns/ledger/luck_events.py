"""Events about luck reports, on a campaign's own stream."""

from campaigns.ledger.campaign_event import CampaignEvent


class LuckShared(CampaignEvent, frozen=True):
    """Whether the others of the campaign may read this member's own luck report."""

    member: str
    shared: bool


TAGS: dict[str, type[CampaignEvent]] = {"campaign/luck-shared/1": LuckShared}
