"""Who has won how often this season: one line per gang, over all battles that were closed and not called off."""

from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from campaigns.ledger.league_events import FinalStanding
from campaigns.models import Battle, BattleFigure, Member, Season
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.loaded_campaign import LoadedCampaign
from engine.kernel.ruleset import Language


class StandingLine(msgspec.Struct, frozen=True):
    """`points` are those of scenarios' aims. A battle without a winner is drawn for all who played."""

    gang: UUID
    name: str
    colour: str
    shape: str
    battles: int
    won: int
    drawn: int
    lost: int
    points: int


class Wins(msgspec.Struct, frozen=True):
    """`battles` that counted, how many of them each gang won, and which of the `last` ones, in their order."""

    battles: int
    won: dict[UUID, int]
    last: dict[UUID, list[bool]]


def counted(campaign: UUID) -> list[FinalStanding]:
    """The running season: the most wins first, then points. Gangs that haven't fought in it are left out."""
    fights_of: dict[str, list[tuple[str, int]]] = {}
    rows = list(of_season(campaign))
    allies = allies_in(rows)
    for row in rows:
        for gang, how, points in of_battle(row, allies):
            fights_of.setdefault(gang, []).append((how, points))
    lines = [
        FinalStanding(
            gang,
            len(fights),
            sum(how == "won" for how, _ in fights),
            sum(how == "drawn" for how, _ in fights),
            sum(how == "lost" for how, _ in fights),
            sum(points for _, points in fights),
        )
        for gang, fights in fights_of.items()
    ]
    return sorted(lines, key=lambda standing: (-standing.won, -standing.points, -standing.drawn, standing.gang))


def standings(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[StandingLine]:
    """Of the running season. Raises: NotVisible."""
    return standings_of(loaded(campaign_id, viewer, language))


def standings_of(here: LoadedCampaign) -> list[StandingLine]:
    names, lines = here.names, counted(here.id)
    gangs = names.gangs([line.gang for line in lines])
    standings = [
        StandingLine(
            gang.id,
            names.unseal(gang.name),
            gang.colour,
            gang.shape,
            line.battles,
            line.won,
            line.drawn,
            line.lost,
            line.points,
        )
        for line in lines
        if (gang := gangs.get(line.gang)) is not None
    ]
    return sorted(standings, key=lambda standing: (-standing.won, -standing.points, -standing.drawn, standing.name))


def wins(here: LoadedCampaign, most: int) -> Wins:
    """What the home page shows at a glance; `most` of the latest battles as boxes."""
    fought = fought_by(here.id)
    gangs = {gang for results in fought for gang in results}
    return Wins(
        len(fought),
        {UUID(gang): sum(results.get(gang) == "won" for results in fought) for gang in gangs},
        {UUID(gang): [results.get(gang) == "won" for results in fought[-most:]] for gang in gangs},
    )


def of_season(campaign: UUID) -> QuerySet[Battle]:
    """Battles of the running season: those that no season before it counted, however late they were put right."""
    over = {id for ids in Season.objects.filter(campaign_id=campaign).values_list("battles", flat=True) for id in ids}
    return Battle.objects.filter(campaign_id=campaign, status=Battle.Status.CLOSED).exclude(id__in=over)


def fought_by(campaign: UUID) -> list[dict[str, str]]:
    """How each gang came out of every battle of the running season that counts, in order."""
    rows = list(of_season(campaign).order_by("closed_us", "id"))
    allies = allies_in(rows)
    return [results for row in rows if (results := {gang: how for gang, how, _points in of_battle(row, allies)})]


Allies = dict[tuple[UUID, int], set[str]]


def allies_in(rows: Iterable[Battle]) -> Allies:
    """Whose people stood together on a side of players that is no gang's own: by battle and side."""
    with_allies = [row.id for row in rows if any(party.get("players") and not party.get("gang") for party in row.sides)]
    allies: Allies = {}
    if with_allies:
        stood = BattleFigure.objects.filter(battle_id__in=with_allies, character__isnull=False)
        for battle, side, gang in stood.values_list("battle_id", "side", "character__gang_id").distinct():
            allies.setdefault((battle, side), set()).add(str(gang))
    return allies


def of_battle(row: Battle, allies: Allies) -> Iterator[tuple[str, str, int]]:
    """(gang, won | drawn | lost, points), once per gang, whichever sides it played, alone or with others. A battle
    against nobody but itself is an exercise."""
    outcome, result = row.outcome or {}, row.result
    if outcome.get("how") == "called_off":
        return
    winner = outcome.get("winner") if result is None else result["winner"]
    sides: dict[str, list[int]] = {}
    for n, side in enumerate(row.sides):
        together = allies.get((row.id, n), {""}) if side.get("players") else {""}
        for gang in {side["gang"]} if side.get("gang") else together:
            sides.setdefault(gang, []).append(n)
    for gang, played in sides.items():
        if gang and len(sides) > 1:
            how = "drawn" if winner is None else "won" if winner in played else "lost"
            yield gang, how, 0 if result is None else sum(result["points"][n] for n in played)
