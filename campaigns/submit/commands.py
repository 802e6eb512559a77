"""Commands on a campaign's own stream: imperative, tagged by `type`, unknown fields refused.

Lengths of names are in characters; ids are UUIDs as text.
"""

from typing import Annotated, Any, Literal

import msgspec

from campaigns.ledger.campaign_events import Role
from campaigns.submit.armies.commands import ARMY_COMMANDS
from campaigns.submit.battles.fork_commands import FORK_COMMANDS
from campaigns.submit.characters.life_commands import LIFE_COMMANDS
from campaigns.submit.corrections.commands import CORRECTION_COMMANDS
from campaigns.submit.disputes.commands import DISPUTE_COMMANDS
from campaigns.submit.health.called_roll_commands import CALL_COMMANDS
from campaigns.submit.health.commands import BODY_COMMANDS, Numbers
from campaigns.submit.league.commands import LEAGUE_COMMANDS
from campaigns.submit.scenarios.commands import SCENARIO_COMMANDS
from campaigns.submit.scenarios.plan_commands import PLAN_COMMANDS
from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type, decode

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Mark = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Head = Literal[
    "scar",
    "ponytail",
    "flat-cap",
    "knit-cap",
    "hat",
    "long-hair",
    "bob",
    "mohawk",
    "curls",
    "glasses",
    "moustache",
    "straight-hair",
    "white-beard",
    "headscarf",
    "broad-jaw",
    "full-beard",
    "tousled",
    "eye-patch",
    "locks",
    "hijab",
    "goggles",
    "hood",
    "wagon",
]
Pronoun = Literal["she", "he", "they"]
Roles = Annotated[tuple[Role, ...], msgspec.Meta(min_length=1, max_length=5)]
Codes = Annotated[tuple[Word, ...], msgspec.Meta(max_length=40)]


class FoundCampaign(Command, frozen=True, tag="found-campaign"):
    """The envelope brings new ids for the campaign and for the founder's membership. A campaign lists its `options`."""

    ruleset: Mark
    name: Name
    nickname: Name
    options: dict[str, Any] = {}
    roles: Roles = ("referee", "player")


class RenameCampaign(Command, frozen=True, tag="rename-campaign"):
    name: Name


class SetOptions(Command, frozen=True, tag="set-options"):
    """Only the options named change; null brings the default back. A reason is recorded with them."""

    options: dict[str, Any]
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class AddMember(Command, frozen=True, tag="add-member"):
    """A seat: with an account later, or never (people who share a phone)."""

    nickname: Name
    roles: Roles = ("player",)


class TakeSeat(Command, frozen=True, tag="take-seat"):
    """By somebody with a join code, under the membership id that the envelope brought (see joining.py)."""

    nickname: Name


class RenameMember(Command, frozen=True, tag="rename-member"):
    member: Id
    nickname: Name


class SetRoles(Command, frozen=True, tag="set-roles"):
    member: Id
    roles: Roles


class LinkAccount(Command, frozen=True, tag="link-account"):
    """An account takes over the seat of `acts_as`; see accounts.py for the account itself."""


class ForgetMember(Command, frozen=True, tag="forget-member"):
    """Destroys the member's key for good: names and texts that he wrote become unreadable."""

    member: Id


class GiveLeave(Command, frozen=True, tag="give-leave"):
    """`to` may act for `member` (for oneself, unless a referee says so)."""

    to: Id
    member: Id | None = None
    for_battle: Id | None = None


class WithdrawLeave(Command, frozen=True, tag="withdraw-leave"):
    leave: Id


class FoundGang(Command, frozen=True, tag="found-gang"):
    """Without owners it belongs to whoever founds it.

    Pages know the colours red, blue, green, violet, ochre and grey, and the shapes circle, square, triangle, diamond,
    hexagon and star; others are drawn as one of those.
    """

    name: Name
    colour: Mark
    shape: Mark = "circle"
    owners: Annotated[tuple[Id, ...], msgspec.Meta(max_length=20)] = ()


class RenameGang(Command, frozen=True, tag="rename-gang"):
    gang: Id
    name: Name


class HandOnGang(Command, frozen=True, tag="hand-on-gang"):
    """Somebody else has it from now on; battles that are open keep who plays in them."""

    gang: Id
    owners: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=20)]


class HandOnCharacter(Command, frozen=True, tag="hand-on-character"):
    """Somebody else plays it from now on, whosever the gang is; battles that are open keep who plays in them."""

    character: Id
    owner: Id


class HireCharacter(Command, frozen=True, tag="hire-character"):
    """`kind` is one of the ruleset's ranks; above the first, and with skills, it is the referee's word.

    With `recruit` (an open choice) it is the recruit that the die brought. `skills` names a doubled one twice.
    `values` are the numbers of a sheet, where people are their numbers. Where figures are units, `profile` describes
    the unit and decides on its `kind`. Without `head` the name finds one, without `pronoun` it is they.
    """

    gang: Id
    name: Name
    kind: Word
    weapons: Codes = ()
    skills: Codes = ()
    owner: Id | None = None
    recruit: Id | None = None
    values: Numbers = {}
    profile: dict[str, Any] = {}
    head: Head | None = None
    pronoun: Pronoun = "they"


class RenameCharacter(Command, frozen=True, tag="rename-character"):
    """The fallen can be renamed, too: a stone can be spelt wrong."""

    character: Id
    name: Name


class ChooseHead(Command, frozen=True, tag="choose-head"):
    """The drawn head that stands for somebody wherever there is no photo."""

    character: Id
    head: Head


class ChoosePronoun(Command, frozen=True, tag="choose-pronoun"):
    """How sentences speak of somebody."""

    character: Id
    pronoun: Pronoun


class DrawGang(Command, frozen=True, tag="draw-gang"):
    """Draws `count` of the gang's characters that are fit for battle. German: Zufällige Zusammenstellung. STKO-15."""

    gang: Id
    count: Annotated[int, msgspec.Meta(ge=1, le=100)]


class SetWeapons(Command, frozen=True, tag="set-weapons"):
    character: Id
    weapons: Codes


class RetireCharacter(Command, frozen=True, tag="retire-character"):
    character: Id


class AddHouseRule(Command, frozen=True, tag="add-house-rule"):
    text: Words


class WithdrawHouseRule(Command, frozen=True, tag="withdraw-house-rule"):
    house_rule: Id


class OpenBattle(Command, frozen=True, tag="open-battle"):
    """`setup` is a `Setup` as plain values, but its `ruleset` is the campaign's.

    A figure that names a `character` takes rank, skills and (where none are given) weapons from it; a side that names a
    `gang` and no players is played by the gang's owners. With a `scenario` the setup names the gangs that take the
    plan's sides, in its order; the plan brings the rest, and what the setup says of the place counts more. `plan`
    is the date that is being kept by it.
    """

    setup: dict[str, Any]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    devices: Literal["own", "shared"] = "own"
    scenario: Id | None = None
    plan: Id | None = None


class RenewSigningKey(Command, frozen=True, tag="renew-signing-key"):
    """A new key signs the log from now on: the old one became known, or was lost."""


class CloseBattle(Command, frozen=True, tag="close-battle"):
    """Books what an ended battle left; done by itself when a battle ends."""

    battle: Id


class Note(Command, frozen=True, tag="note"):
    text: Words
    about: Id | None = None


COMMANDS = (
    by_type(globals())
    | ARMY_COMMANDS
    | BODY_COMMANDS
    | CALL_COMMANDS
    | CORRECTION_COMMANDS
    | DISPUTE_COMMANDS
    | FORK_COMMANDS
    | LEAGUE_COMMANDS
    | LIFE_COMMANDS
    | PLAN_COMMANDS
    | SCENARIO_COMMANDS
)


def decode_campaign_command(raw: object) -> Command:
    """Raises: Malformed."""
    return decode(COMMANDS, raw)
