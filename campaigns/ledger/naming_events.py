"""Events that give a gang or a figure another name, a figure another head or pronoun, or a gang other owners,
or a figure another player.

Names are sealed tokens; `before` is the one it had until then, written once more so that a history can say it without
what came earlier.
"""

from campaigns.ledger.campaign_event import CampaignEvent, tagged


class GangRenamed(CampaignEvent, frozen=True):
    gang: str
    name: str
    before: str


class GangHandedOn(CampaignEvent, frozen=True):
    gang: str
    owners: tuple[str, ...]


class CharacterHandedOn(CampaignEvent, frozen=True):
    """Who plays the character from now on, whosever the gang is."""

    character: str
    owner: str


class CharacterRenamed(CampaignEvent, frozen=True):
    character: str
    name: str
    before: str


class HeadChosen(CampaignEvent, frozen=True):
    """The drawn head that stands for somebody without a photo, by its code."""

    character: str
    head: str


class PronounChosen(CampaignEvent, frozen=True):
    """How sentences speak of somebody: she, he or they."""

    character: str
    pronoun: str


TAGS = tagged(globals())
