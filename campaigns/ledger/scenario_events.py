"""Events of scenarios, referees' tables, counters and armouries, on a campaign's own stream.

Texts in the shapes are sealed tokens; what was settled (ranges, points, values) stands in the event as it was then.
"""

from typing import Literal

from campaigns.ledger.campaign_event import CampaignEvent, tagged
from campaigns.ledger.scenario_shapes import KeepersPart, RollTable, Scenario, Tick


class ScenarioSaved(CampaignEvent, frozen=True):
    """New, or written anew under the same id; battles keep the one they began with."""

    scenario: str
    plan: Scenario


class ScenarioWithdrawn(CampaignEvent, frozen=True):
    scenario: str


class BattleGotScenario(CampaignEvent, frozen=True):
    """The battle that was opened just before follows this plan, as it was written then."""

    battle: str
    scenario: str
    plan: Scenario


class KeepersPartSaved(CampaignEvent, frozen=True):
    """What of the scenario that was saved just before is the Keeper's; others get its digest."""

    scenario: str
    part: KeepersPart


class BattleGotKeepersPart(CampaignEvent, frozen=True):
    """The Keeper's part of the plan that the battle follows, as it was written then."""

    battle: str
    scenario: str
    part: KeepersPart


class AimsTicked(CampaignEvent, frozen=True):
    """All ticks of a battle as they stand from now on."""

    battle: str
    ticks: tuple[Tick, ...]


class ResultEntered(CampaignEvent, frozen=True):
    """How the battle went by its aims: points per side, and who won, by points or by the referee's word."""

    battle: str
    ticks: tuple[Tick, ...]
    points: tuple[int, ...]
    by: Literal["points", "word"]
    winner: int | None = None
    reason: str = ""


class TableSaved(CampaignEvent, frozen=True):
    """A referee's own table, new or written anew under the same id. Its ranges have neither holes nor overlaps."""

    table: str
    content: RollTable


class TableWithdrawn(CampaignEvent, frozen=True):
    table: str


class TableRolled(CampaignEvent, frozen=True):
    """What came up. `row` counts from 0; `text` is the line as it stood. `roll` is 0 where the referee just chose.

    `about` is the battle it was for, if any.
    """

    table: str
    name: str
    row: int
    text: str
    roll: int = 0
    total: int = 0
    about: str | None = None


class CounterNamed(CampaignEvent, frozen=True):
    """Something counted per gang or per character, such as money. `owners`: gang owners change it too."""

    counter: str
    name: str
    of: Literal["gang", "character"]
    start: int = 0
    owners: bool = False


class CounterWithdrawn(CampaignEvent, frozen=True):
    counter: str


class CounterChanged(CampaignEvent, frozen=True):
    """`thing` is the gang or the character; `to` is what it comes to."""

    counter: str
    thing: str
    by: int
    to: int
    reason: str


class WeaponsAssigned(CampaignEvent, frozen=True):
    """Who of a gang carries what from now on, those who changed only; `spare` is what lies in the armoury."""

    gang: str
    carries: dict[str, tuple[str, ...]]
    spare: tuple[str, ...]


TAGS = tagged(globals())
