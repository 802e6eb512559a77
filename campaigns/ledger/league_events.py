"""Events of what happens around the battles: bookmarks, challenges and alliances, awards, seasons, phases.

Names and words are sealed tokens; what was reckoned (standings, who has most) stands in the event as it was then.
"""

from typing import Literal

import msgspec

from campaigns.ledger.campaign_event import CampaignEvent, tagged

Offer = Literal["challenge", "alliance"]
Rule = Literal["", "most-wins", "most-points", "most-kills", "most-battles"]
Deed = Literal["battles", "hiring", "challenges"]


class LineBookmarked(CampaignEvent, frozen=True):
    """Somebody marked a line of the log, for everybody to find: number `version` of `stream`, `line` of all."""

    bookmark: str
    stream: str
    version: int
    line: int
    words: str = ""


class BookmarkRemoved(CampaignEvent, frozen=True):
    bookmark: str


class PactOffered(CampaignEvent, frozen=True):
    """`gang` challenges `other`, or offers an alliance."""

    pact: str
    offer: Offer
    gang: str
    other: str
    words: str = ""


class PactAnswered(CampaignEvent, frozen=True):
    pact: str
    accepted: bool
    words: str = ""


class PactEnded(CampaignEvent, frozen=True):
    """Taken back before it was answered, or over."""

    pact: str
    words: str = ""


class AwardGiven(CampaignEvent, frozen=True):
    """To a gang or to a character. By a rule (`value`: of what `rule` counts) or, without one, by a person."""

    award: str
    name: str
    gang: str | None = None
    character: str | None = None
    rule: Rule = ""
    value: int = 0
    words: str = ""


class AwardTakenBack(CampaignEvent, frozen=True):
    award: str
    words: str = ""


class FinalStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a season that is over."""

    gang: str
    battles: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0


class SeasonClosed(CampaignEvent, frozen=True):
    """Its `battles` are counted, and stay as they were counted. The next season begins."""

    season: str
    name: str
    standings: tuple[FinalStanding, ...]
    battles: tuple[str, ...]


class PhaseBegun(CampaignEvent, frozen=True):
    """From now on players can't do what is `closed`; the phase before it is over."""

    phase: str
    name: str
    closed: tuple[Deed, ...] = ()
    words: str = ""


TAGS = tagged(globals())
