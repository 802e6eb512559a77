"""Rolls that the referee calls between battles: what is to be rolled, what came, and that a sealed one was opened.

The dice themselves are a roll of the campaign. What is sealed is the referee's, its dice too, until he opens it; the
purpose of such a roll is `SEALED`. Skills, difficulties and levels are in the ruleset's words.
"""

from typing import Final, Literal

from campaigns.ledger.campaign_event import CampaignEvent, tagged

OPEN: Final = "called"  # purposes of the dice
SEALED: Final = "sealed"


class RollCalled(CampaignEvent, frozen=True):
    """A character has to roll against `needed` of `number`, with `extra` bonus (below 0: penalty) dice.

    `secret`: his numbers are the referee's. `words` (sealed) say what it is about.
    """

    call: str
    character: str
    hour: int
    skill: str
    number: int
    needed: int
    difficulty: str
    extra: int
    count: int
    sides: int
    dice: Literal["server", "typed"] = "server"
    sealed: bool = False
    secret: bool = False
    words: str = ""


class CalledRollCame(CampaignEvent, frozen=True):
    """What the campaign's roll `roll` came to. Its `because` is the line that called it."""

    call: str
    character: str
    roll: int
    number: int
    needed: int
    extra: int
    value: int
    level: str
    worked: bool
    sealed: bool = False
    secret: bool = False


class CalledRollOpened(CampaignEvent, frozen=True):
    """A sealed roll lies open from now on: everybody may read `lines`, versions of this stream."""

    call: str
    lines: tuple[int, ...]


class RollCallWithdrawn(CampaignEvent, frozen=True):
    """Nobody has to roll for it any more; no die had fallen."""

    call: str
    sealed: bool = False
    secret: bool = False


TAGS = tagged(globals())
