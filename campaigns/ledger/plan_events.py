"""Events of battles that are planned, and of why an option was set; on a campaign's own stream.

A date is a day of the calendar and a time of the clock on the wall where the group meets, without a time zone: whoever
plans "Saturday, 19:30" means that wherever the machine stands. Place, note and reason are sealed tokens.
"""

from typing import Any, Literal

from campaigns.ledger.campaign_event import CampaignEvent, tagged

Answer = Literal["yes", "no", "maybe"]


class BattlePlanned(CampaignEvent, frozen=True):
    """`day` is YYYY-MM-DD, `time` HH:MM or empty; without `wanted` everybody is."""

    plan: str
    day: str
    time: str = ""
    place: str = ""
    scenario: str | None = None
    wanted: tuple[str, ...] = ()
    note: str = ""


class PlanChanged(CampaignEvent, frozen=True):
    """The whole plan as it is from now on. Who answered before another day or time was set is asked again."""

    plan: str
    day: str
    time: str = ""
    place: str = ""
    scenario: str | None = None
    wanted: tuple[str, ...] = ()
    note: str = ""


class PlanCalledOff(CampaignEvent, frozen=True):
    plan: str
    reason: str = ""


class PlanAnswered(CampaignEvent, frozen=True):
    """Whether `member` comes; a later answer counts instead."""

    plan: str
    member: str
    answer: Answer


class PlanPlayed(CampaignEvent, frozen=True):
    """The battle that was opened just before is the one that was planned."""

    plan: str
    battle: str


class OptionsSet2(CampaignEvent, frozen=True):
    """As `campaign/options-set/1`, with the reason and the ids of the options that this change named."""

    options: dict[str, Any]
    named: tuple[str, ...]
    reason: str


TAGS = tagged(globals())
