"""Events about the log itself: the keys that sign it, and what a restore lost. On a campaign's own stream."""

from campaigns.ledger.campaign_event import CampaignEvent, tagged


class SigningKeySet(CampaignEvent, frozen=True):
    """From now on this Ed25519 key (hex) signs checkpoints of the log `log`.

    `before` is the key it replaces; `endorsement` that key's signature over the change. Without one the old key was
    lost, and whoever trusted it has to be told the new one in person.
    """

    log: str
    key: str
    before: str = ""
    endorsement: str = ""


class TailLost(CampaignEvent, frozen=True):
    """A restore brought back a log that ends before what was signed: `lost_size`, `lost_root` (hex) are of the last
    checkpoint that no longer fits, `kept_size` is how many lines are left of it.
    """

    kept_size: int
    lost_size: int
    lost_root: str


TAGS = tagged(globals())
