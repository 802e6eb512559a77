"""Events of units that are described by a record of the ruleset's own, and of armies that came from a file."""

from typing import Any

from campaigns.ledger.campaign_event import CampaignEvent, tagged


class ProfileSet(CampaignEvent, frozen=True):
    """The whole profile as it stands from now on; `kind` is the ruleset's word for the class that it makes."""

    character: str
    kind: str
    profile: dict[str, Any]


class ArmyImported(CampaignEvent, frozen=True):
    """These characters came from one list of another tool: `digest` is the SHA-256 of the file's bytes.

    `account` says what became of each field, in sealed parts as in `Imported`; the counts are of all fields.
    """

    gang: str
    characters: tuple[str, ...]
    source: str
    version: str
    digest: str
    taken: int
    changed: int
    ignored: int
    account: tuple[str, ...]


TAGS = tagged(globals())
