"""Events that give a gang or a figure another name. Names are sealed tokens; `before` is the one it had until then.

The name before is written once more so that a history can say it without what came earlier.
"""

from campaigns.ledger.campaign_event import CampaignEvent, tagged


class GangRenamed(CampaignEvent, frozen=True):
    gang: str
    name: str
    before: str


class CharacterRenamed(CampaignEvent, frozen=True):
    character: str
    name: str
    before: str


TAGS = tagged(globals())
