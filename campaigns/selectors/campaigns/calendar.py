"""What was played when: a campaign's battles by month, and how the gangs' wins added up."""

from collections.abc import Iterable
from datetime import UTC, datetime
from uuid import UUID

import msgspec
from django.utils import timezone

from campaigns.models import Gang
from campaigns.selectors.battles.pages import BattleLine
from campaigns.selectors.campaigns.standings import fought_by
from campaigns.selectors.loaded_campaign import LoadedCampaign


class MonthLine(msgspec.Struct, frozen=True):
    """Battles by the day on which they began, the newest first."""

    year: int
    month: int
    battles: list[BattleLine]


class RunLine(msgspec.Struct, frozen=True):
    """How many battles a gang had won after each closed battle of the season, in order."""

    gang: UUID
    name: str
    colour: str
    shape: str
    won: list[int]


def by_month(lines: Iterable[BattleLine]) -> list[MonthLine]:
    """The newest month first."""
    months: dict[tuple[int, int], list[BattleLine]] = {}
    for line in lines:
        day = timezone.localtime(datetime.fromtimestamp(line.opened_us / 1_000_000, UTC))
        months.setdefault((day.year, day.month), []).append(line)
    return [MonthLine(*key, month_lines) for key, month_lines in sorted(months.items(), reverse=True)]


def runs(here: LoadedCampaign) -> list[RunLine]:
    """Gangs that have fought in the running season, with their wins as they grew."""
    unseal = here.names.unseal
    fought = fought_by(here.id)
    gangs = Gang.objects.filter(campaign_id=here.id, id__in={gang for results in fought for gang in results})
    return [
        RunLine(gang.id, unseal(gang.name), gang.colour, gang.shape, _added(fought, str(gang.id))) for gang in gangs
    ]


def _added(fought: list[dict[str, str]], gang: str) -> list[int]:
    won, line = 0, []
    for results in fought:
        won += results.get(gang) == "won"
        line.append(won)
    return line
