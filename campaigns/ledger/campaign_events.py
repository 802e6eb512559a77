"""Events of a campaign's own stream. A tag is a promise: a new shape gets a new number, old ones stay readable.

Ids are UUIDs as text. Names and texts are sealed tokens (campaigns/vault/texts.py); nothing here names a person.
"""

from typing import Any, Literal

import msgspec

from campaigns.ledger import (
    army_events,
    body_events,
    called_events,
    correction_events,
    dispute_events,
    fork_events,
    league_events,
    life_events,
    luck_events,
    naming_events,
    outcomes,
    plan_events,
    scenario_events,
    trust_events,
)
from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.campaign_event import CampaignEvent, tagged
from campaigns.ledger.outcomes import BattleOutcome as BattleOutcome
from campaigns.ledger.outcomes import FigureOutcome as FigureOutcome
from engine.kernel.events import Commitment

Role = Literal["referee", "co-referee", "player", "auditor", "spectator"]


class Founded(CampaignEvent, frozen=True):
    ruleset: str
    rules_version: int
    name: str
    options: dict[str, Any] = {}


class OptionsSet(CampaignEvent, frozen=True):
    """All options that differ from the ruleset's defaults from now on."""

    options: dict[str, Any]


class Renamed(CampaignEvent, frozen=True):
    name: str


class MemberAdded(CampaignEvent, frozen=True):
    """`nickname` is sealed with the new member's own key, whoever typed it."""

    member: str
    nickname: str
    roles: tuple[Role, ...]


class MemberRenamed(CampaignEvent, frozen=True):
    member: str
    nickname: str


class RolesSet(CampaignEvent, frozen=True):
    member: str
    roles: tuple[Role, ...]


class AccountLinked(CampaignEvent, frozen=True):
    """An account has taken the seat; which one is known outside of the ledger only."""

    member: str


class MemberForgotten(CampaignEvent, frozen=True):
    """The member's key was destroyed: names and texts that he wrote can't be read any more."""

    member: str


class LeaveGiven(CampaignEvent, frozen=True):
    """`to` may act for `member`, in one battle or (without `for_battle`) in all."""

    leave: str
    member: str
    to: str
    for_battle: str | None = None


class LeaveWithdrawn(CampaignEvent, frozen=True):
    leave: str


class GangFounded(CampaignEvent, frozen=True):
    """`shape` is a second mark beside the colour, for who can't tell colours apart."""

    gang: str
    name: str
    colour: str
    shape: str
    owners: tuple[str, ...]


class CharacterHired(CampaignEvent, frozen=True):
    """`kind` is the ruleset's word for the class; `head` a drawn one, empty for the one that goes with the name.

    `pronoun`: she or he; empty: they.
    """

    character: str
    gang: str
    name: str
    kind: str
    weapons: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    owner: str | None = None
    head: str = ""
    pronoun: str = ""


class WeaponsChanged(CampaignEvent, frozen=True):
    character: str
    weapons: tuple[str, ...]


class CharacterRetired(CampaignEvent, frozen=True):
    character: str


class HouseRuleAdded(CampaignEvent, frozen=True):
    house_rule: str
    text: str


class HouseRuleWithdrawn(CampaignEvent, frozen=True):
    house_rule: str


class Noted(CampaignEvent, frozen=True):
    """`about` is a battle, a gang or a character; without it the campaign."""

    note: str
    text: str
    about: str | None = None


class OpenedSide(msgspec.Struct, frozen=True, omit_defaults=True):
    """`dice` is server or typed."""

    dice: str
    name: str = ""
    gang: str | None = None
    players: tuple[str, ...] = ()


class OpenedFigure(msgspec.Struct, frozen=True, omit_defaults=True):
    """`number` is what the battle's events call this character."""

    number: int
    side: int
    character: str | None = None


class BattleOpened(CampaignEvent, frozen=True):
    """The battle's own stream has the battle's id; its first event pins the whole setup."""

    battle: str
    table: str
    sides: tuple[OpenedSide, ...]
    figures: tuple[OpenedFigure, ...]
    name: str = ""
    shared_device: bool = False


class BattleReopened(CampaignEvent, frozen=True):
    """A closed battle goes on (rewound): the campaign's events with the seqs in `drops` no longer count."""

    battle: str
    drops: tuple[int, ...]


class DiceCommitted(CampaignEvent, frozen=True):
    """Fixes the next rolls of the campaign's own stream ahead; the first one comes with the founding."""

    dice: Commitment


class DiceKeyLost(CampaignEvent, frozen=True):
    """The key of the campaign's dice is gone: rolls up to `last` can't be checked against what was committed to.

    The commitment that follows begins with roll `last` + 1 and comes from a new key.
    """

    last: int


class Rolled(CampaignEvent, frozen=True):
    """A roll of the server for the campaign itself. `roll` counts from 1 within the campaign's stream, without gaps.

    `options` name what the faces 1, 2, 3, .. stand for, where one of several is chosen.
    """

    roll: int
    purpose: str
    count: int
    sides: int
    faces: tuple[int, ...]
    secret: str
    options: tuple[str, ...] = ()


class GangDrawn(CampaignEvent, frozen=True):
    """A random choice of a gang's characters for a battle: `characters` were drawn in this order from those in `of`.

    `rolls` are the numbers of the rolls that drew them, one each; each names in its options who was left.
    """

    gang: str
    characters: tuple[str, ...]
    of: tuple[str, ...]
    rolls: tuple[int, ...]


TAGS = (
    tagged(globals())
    | army_events.TAGS
    | body_events.TAGS
    | called_events.TAGS
    | correction_events.TAGS
    | dispute_events.TAGS
    | fork_events.TAGS
    | league_events.TAGS
    | life_events.TAGS
    | luck_events.TAGS
    | naming_events.TAGS
    | outcomes.TAGS
    | plan_events.TAGS
    | scenario_events.TAGS
    | trust_events.TAGS
)
TAG_OF: dict[type[CampaignEvent], str] = {shape: tag for tag, shape in TAGS.items()}

_decoders = {tag: msgspec.json.Decoder(shape) for tag, shape in TAGS.items()}


def decode(tag: str, payload: bytes, seq: int = 0) -> CampaignEvent:
    """Raises: UnreadableLine for a tag or a shape that this version of the software doesn't know."""
    try:
        return _decoders[tag].decode(payload)
    except (KeyError, msgspec.DecodeError):
        raise UnreadableLine(tag, seq) from None
