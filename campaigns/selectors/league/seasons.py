"""Seasons that are over, with their standings as they were then."""

from uuid import UUID

import msgspec

from campaigns.ledger.league_events import FinalStanding
from campaigns.models import Season
from campaigns.selectors.names import Names


class SeasonLine(msgspec.Struct, frozen=True):
    """A season that is over; `standings` with the gangs' names as they are now."""

    id: UUID
    name: str
    closed_us: int
    standings: list[FinalStanding]
    gangs: dict[str, str]


def seasons(campaign: UUID, names: Names) -> list[SeasonLine]:
    """Those that are over, the newest first."""
    season_lines = []
    rows = list(Season.objects.filter(campaign_id=campaign))
    gangs = names.gangs({standing["gang"] for row in rows for standing in row.standings}) if rows else {}
    called = {id: names.unseal(gang.name) for id, gang in gangs.items()}
    for row in rows:
        lines = msgspec.convert(row.standings, list[FinalStanding])
        here = {line.gang: called.get(line.gang, "?") for line in lines}
        season_lines.append(SeasonLine(row.id, names.unseal(row.name), row.closed_us, lines, here))
    return season_lines
