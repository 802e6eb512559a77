"""Reading seasons: what became of gangs and people, over all seasons that are played."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

import msgspec

from campaigns.models import Simulation, SimulationChunk
from campaigns.selectors.names import Names
from campaigns.simulation import titles
from campaigns.simulation.bands import BandNames
from campaigns.simulation.chunk_errors import troubles
from campaigns.simulation.intervals import Bounds, Mean, Parts, Rate
from campaigns.simulation.results import Progress, Share, progress, share, us, whole_digests
from campaigns.simulation.stored import plan_of
from engine.kernel.batch import wilson
from engine.kernel.ruleset import Language
from engine.kernel.seasons import Band, Fighter, SeasonCounts, SeasonPlan, marks, survival, total_seasons
from engine.rulesets import ruleset


class BandResult(msgspec.Struct, frozen=True):
    """`wiped_out`: seasons at whose end nobody of it was alive. People are per season; `between` holds the bounds of
    their 95 % intervals, by the field's name, where they are known.
    """

    number: int
    name: str
    colour: str
    shape: str
    policy: str
    won: Rate
    wiped_out: Share
    alive: float
    dead: float
    recruits: float
    between: dict[str, Bounds] = {}


class SurvivalPoint(msgspec.Struct, frozen=True):
    """Of those who fought an n-th battle `died` died in it; `alive` is the share of all that lives on after it.

    `low` and `high` bound the 95 % interval. One person lives one life in each season; people of one season meet each
    other, so that everybody's curve goes by how far seasons lie apart (None where that was not kept).
    """

    battle: int
    at_risk: int
    died: int
    alive: float
    low: float | None = None
    high: float | None = None


class FighterResult(msgspec.Struct, frozen=True):
    """`reached`: how often each class was the highest he came to. Battles, kills and skills are per season, with bounds
    in `between` as in `BandResult`. `survival`: his own, by battles that he fought himself."""

    band: int
    name: str
    rank: str
    weapons: list[str]
    alive: Share
    battles: float
    kills: float
    skills: float
    reached: dict[str, Share]
    character: str = ""
    survival: list[SurvivalPoint] = []
    between: dict[str, Bounds] = {}


class FanPoint(msgspec.Struct, frozen=True):
    """Battles that a gang had won after `battle` of the season: in half of the seasons between `quarter` and
    `three_quarters`, in nine of ten between `low` and `high`."""

    battle: int
    low: int
    quarter: int
    middle: int
    three_quarters: int
    high: int


class ReachedResult(msgspec.Struct, frozen=True):
    """People who began in a class, recruits too, by the highest class they came to."""

    rank: str
    people: int
    reached: dict[str, Rate]


class SeasonResult(msgspec.Struct, frozen=True):
    """`alive_after`: people alive after each battle, on average; `alive_between` bounds it, where that is known.

    `legend_skills`: the share of Legends with so many skills; `skills_of_legends`: how many one has, None without any.
    """

    seasons: int
    battles: int
    called_off: int
    drawn: Rate
    deaths_per_fight: Rate
    bands: list[BandResult]
    fighters: list[FighterResult]
    classes: list[ReachedResult]
    survival: list[SurvivalPoint]
    legends: int
    skills_per_legend: dict[int, int]
    alive_after: list[float]
    standings: list[list[FanPoint]] = []
    alive_between: list[Bounds] = []
    legend_skills: dict[int, Rate] = {}
    skills_of_legends: Mean | None = None


class SeasonPage(msgspec.Struct, frozen=True):
    """Everything about a simulated season that a page or a client shows. `digests` are per hundred seasons.

    `title` names the gangs. `called` is what a referee called it (then it is `named`), else made from the plan.
    """

    id: UUID
    campaign: UUID
    title: list[str]
    asked_by: str
    asked_us: int
    key: str
    seasons: int
    battles: int
    pairing: str
    recruits: bool
    most: int
    table: str
    ruleset: str
    rules_version: int
    policy_version: int
    dice: str
    progress: Progress
    result: SeasonResult | None
    digests: dict[int, str]
    errors: list[str]
    called: str = ""
    named: bool = False


def season_page(row: Simulation, language: Language = "en", names: Names | None = None) -> SeasonPage:
    plan, names = plan_of(row), names or Names(row.campaign_id, language)
    counts = season_counts(row)
    called = BandNames(plan, names, language)
    given_title = titles.given(row, names)
    return SeasonPage(
        row.id,
        row.campaign_id,
        called.bands,
        names.person(row.asked_by),
        us(row.asked_at),
        row.key,
        row.battles,
        plan.battles,
        plan.pairing,
        plan.recruits,
        plan.most,
        plan.table,
        row.ruleset,
        row.rules_version,
        row.policy_version,
        row.dice,
        progress(row),
        season_result(counts, plan, called, ruleset(row.ruleset).ranks) if counts.seasons else None,
        whole_digests(row, counts),
        troubles(row, language),
        given_title or titles.of_season(plan, called.bands, language),
        bool(given_title),
    )


def season_counts(row: Simulation) -> SeasonCounts:
    chunks_done = row.chunks.filter(status=SimulationChunk.Status.DONE).values_list("counts", flat=True)
    return total_seasons(msgspec.convert(chunk, SeasonCounts, strict=False) for chunk in chunks_done.iterator())


def season_result(counts: SeasonCounts, plan: SeasonPlan, names: BandNames, ranks: tuple[str, ...]) -> SeasonResult:
    seasons, parts = counts.seasons, Parts(counts)
    places = [(n, who) for n, band in enumerate(plan.bands) for who in band.fighters]
    known = parts.survival()
    points = zip(survival(counts), known, strict=True)
    after = [parts.mean(partial(alive_after, n)) for n in range(len(counts.alive))]
    return SeasonResult(
        seasons,
        counts.fought,
        counts.called_off,
        parts.rate(lambda part: (part.drawn, part.fought)),
        parts.rate(lambda part: (sum(part.died.values()), sum(part.at_risk.values()))),
        [band_result(parts, n, band, names) for n, band in enumerate(plan.bands)],
        [fighter_result(parts, place, *numbers, names.fighters[place], ranks) for place, numbers in enumerate(places)],
        [reached(parts, n, ranks) for n, row in enumerate(counts.reached) if sum(row)],
        [SurvivalPoint(*row, *(bounds or (None, None))) for row, bounds in points],
        legends(counts),
        dict(sorted(counts.legend_skills.items())),
        [n / seasons for n in counts.alive],
        [
            [fan(after, spread) for after, spread in zip(marks(plan.battles), standing, strict=True)]
            for standing in counts.standings
        ],
        [value for value in after if value is not None],
        legend_skills(parts),
        skills_of_legends(parts),
    )


def legends(counts: SeasonCounts) -> int:
    return sum(counts.legend_skills.values())


def legend_skills(parts: Parts) -> dict[int, Rate]:
    legends_by_skills, sure = parts.counts.legend_skills, parts.have(legends)

    def rate(skills: int) -> Rate:
        if sure:
            return parts.rate(lambda part: (part.legend_skills.get(skills, 0), legends(part)))
        n, total = legends_by_skills.get(skills, 0), legends(parts.counts)
        return Rate(n, total, n / total)

    return {skills: rate(skills) for skills in range(max(legends_by_skills, default=-1) + 1)}


def skills_of_legends(parts: Parts) -> Mean | None:
    people = legends(parts.counts)
    if not people:
        return None

    def read(part: SeasonCounts) -> tuple[int, int]:
        return sum(n * times for n, times in part.legend_skills.items()), legends(part)

    bounds = parts.mean_per(read) if parts.have(legends) else None
    return Mean(read(parts.counts)[0] / people, people, *(bounds or (None, None)))


def band_result(parts: Parts, n: int, band: Band, names: BandNames) -> BandResult:
    gang, seasons = names.gangs.get(band.gang or ""), parts.counts.seasons
    colour, shape = (gang.colour, gang.shape) if gang is not None else ("", "")
    _, _, alive, dead, recruits, wiped = parts.counts.bands[n]
    return BandResult(
        n,
        names.bands[n],
        colour,
        shape,
        band.policy or "",
        parts.rate(lambda part: (part.bands[n][1], part.bands[n][0])),
        share(wiped, seasons),
        alive / seasons,
        dead / seasons,
        recruits / seasons,
        between(parts, ("alive", "dead", "recruits"), lambda place, part: part.bands[n][2 + place]),
    )


def fighter_result(
    parts: Parts, place: int, band: int, fighter: Fighter, name: str, ranks: tuple[str, ...]
) -> FighterResult:
    row, seasons = parts.counts.fighters[place], parts.counts.seasons
    return FighterResult(
        band,
        name,
        fighter.rank,
        list(fighter.weapons),
        share(row[0], seasons),
        row[1] / seasons,
        row[2] / seasons,
        row[3] / seasons,
        {rank: share(n, seasons) for rank, n in zip(ranks, row[4:], strict=True)},
        fighter.character or "",
        survival_of(parts.counts, place),
        between(parts, ("battles", "kills", "skills"), lambda column, part: part.fighters[place][1 + column]),
    )


def reached(parts: Parts, n: int, ranks: tuple[str, ...]) -> ReachedResult:
    def rate(rank: int) -> Rate:
        return parts.rate(lambda part: (part.reached[n][rank], sum(part.reached[n])))

    rates = {to: rate(rank) for rank, to in enumerate(ranks)}
    return ReachedResult(ranks[n], sum(parts.counts.reached[n]), rates)


def between(parts: Parts, names: tuple[str, ...], read: Callable[[int, SeasonCounts], int]) -> dict[str, Bounds]:
    """The bounds of those means, each by its name, where they are known."""
    means = {name: parts.mean(partial(read, place)) for place, name in enumerate(names)}
    return {name: bounds for name, bounds in means.items() if bounds is not None}


def alive_after(n: int, part: SeasonCounts) -> int:
    """Seasons of a part may all have ended before."""
    return part.alive[n] if n < len(part.alive) else 0


def survival_of(counts: SeasonCounts, place: int) -> list[SurvivalPoint]:
    """One fighter's own curve, after Kaplan and Meier, as for everybody together.

    The interval is Wilson's of as many lives as would be known equally well had none left the curve early: Greenwood's
    variance says how many (Rothman 1978).
    """
    if place >= len(counts.lived):
        return []
    lived, fell = counts.lived[place], counts.fell[place]
    points, alive, spread = [], 1.0, 0.0
    for n in range(1, max(lived, default=0) + 1):
        at_risk = sum(seasons for battles, seasons in lived.items() if battles >= n)
        died = fell.get(n, 0)
        alive *= 1 - died / at_risk
        spread += died / (at_risk * (at_risk - died)) if at_risk > died else 0.0
        lives = (1 - alive) / (alive * spread) if alive and spread else at_risk
        low, high = wilson(alive * lives, lives)
        points.append(SurvivalPoint(n, at_risk, died, alive, low, high))
    return points


def fan(after: int, spread: dict[int, int]) -> FanPoint:
    total, seen, quantiles = sum(spread.values()), 0, list[int]()
    shares = [0.05, 0.25, 0.5, 0.75, 0.95]
    for won, seasons in sorted(spread.items()):
        seen += seasons
        while len(quantiles) < len(shares) and seen >= shares[len(quantiles)] * total:
            quantiles.append(won)
    return FanPoint(after, *quantiles)
