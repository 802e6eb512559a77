"""Reading seasons: what became of gangs and people, over all seasons that are played."""

from uuid import UUID

import msgspec

from campaigns.models import Simulation, SimulationChunk
from campaigns.projections.game import ruleset
from campaigns.selectors.names import Names
from campaigns.simulation import titles
from campaigns.simulation.results import Progress, Share, progress, share, us, whole_digests
from campaigns.simulation.stored import plan_of
from campaigns.simulation.trouble import troubles
from engine.kernel.batch import wilson
from engine.kernel.ruleset import Language
from engine.kernel.seasons import Band, Fighter, SeasonCounts, SeasonPlan, marks, survival, total_seasons

BAND = {"en": "Gang", "de": "Gang"}
FIGHTER = {"en": "Figure", "de": "Figur"}


class BandResult(msgspec.Struct, frozen=True):
    """`wiped_out`: seasons at whose end nobody of it was alive. People are per season."""

    number: int
    name: str
    colour: str
    shape: str
    policy: str
    won: Share
    wiped_out: Share
    alive: float
    dead: float
    recruits: float


class SurvivalPoint(msgspec.Struct, frozen=True):
    """Of those who fought an n-th battle `died` died in it; `alive` is the share of all that lives on after it.

    `low` and `high` bound the 95 % interval where the lives are one person's: he lives one in each season. People of
    one season meet each other, so that everybody's curve together has none.
    """

    battle: int
    at_risk: int
    died: int
    alive: float
    low: float | None = None
    high: float | None = None


class FighterResult(msgspec.Struct, frozen=True):
    """`reached`: how often each class was the highest he came to. Battles, kills and skills are per season. `survival`:
    his own, by battles that he fought himself."""

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
    reached: dict[str, Share]


class SeasonResult(msgspec.Struct, frozen=True):
    seasons: int
    battles: int
    called_off: int
    drawn: Share
    deaths_per_fight: Share
    bands: list[BandResult]
    fighters: list[FighterResult]
    classes: list[ReachedResult]
    survival: list[SurvivalPoint]
    legends: int
    skills_per_legend: dict[int, int]
    alive_after: list[float]
    standings: list[list[FanPoint]] = []


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


def season_page(row: Simulation, language: Language = "en") -> SeasonPage:
    plan, names = plan_of(row), Names(row.campaign_id, language)
    counts = season_counts(row)
    called = BandNames(plan, names, language)
    given = titles.given(row, names)
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
        given or titles.of_season(plan, called.bands, language),
        bool(given),
    )


def season_counts(row: Simulation) -> SeasonCounts:
    done = row.chunks.filter(status=SimulationChunk.Status.DONE).values_list("counts", flat=True)
    return total_seasons(msgspec.convert(one, SeasonCounts, strict=False) for one in done.iterator())


class BandNames:
    """Names of gangs and fighters, each fetched once."""

    def __init__(self, plan: SeasonPlan, names: Names, language: Language) -> None:
        self.gangs = names.gangs([one.gang for one in plan.bands if one.gang])
        self.bands = [self._band(one, n, names, language) for n, one in enumerate(plan.bands, start=1)]
        known = names.characters([who.character for one in plan.bands for who in one.fighters if who.character])
        people = [who for one in plan.bands for who in one.fighters]
        self.fighters = [
            self._fighter(one, known, names) or f"{FIGHTER[language]} {n}" for n, one in enumerate(people, start=1)
        ]

    def _band(self, one: Band, n: int, names: Names, language: Language) -> str:
        gang = self.gangs.get(one.gang or "")
        text = one.name or (gang.name if gang is not None else "")
        return (names.unseal(text) if text else "") or f"{BAND[language]} {n}"

    def _fighter(self, one: Fighter, known: dict[str, str], names: Names) -> str:
        return names.unseal(one.name) if one.name else known.get(one.character or "", "")


def season_result(counts: SeasonCounts, plan: SeasonPlan, names: BandNames, ranks: tuple[str, ...]) -> SeasonResult:
    of = counts.seasons
    bands = []
    for n, (one, row) in enumerate(zip(plan.bands, counts.bands, strict=True)):
        gang = names.gangs.get(one.gang or "")
        colour, shape = (gang.colour, gang.shape) if gang is not None else ("", "")
        fought, won, alive, dead, recruits, wiped = row
        bands.append(
            BandResult(
                n,
                names.bands[n],
                colour,
                shape,
                one.policy or "",
                share(won, fought),
                share(wiped, of),
                alive / of,
                dead / of,
                recruits / of,
            )
        )
    places = [(n, who) for n, one in enumerate(plan.bands) for who in one.fighters]
    fighters = [
        FighterResult(
            band,
            name,
            who.rank,
            list(who.weapons),
            share(row[0], of),
            row[1] / of,
            row[2] / of,
            row[3] / of,
            {rank: share(n, of) for rank, n in zip(ranks, row[4:], strict=True)},
            who.character or "",
            survival_of(counts, place),
        )
        for place, ((band, who), name, row) in enumerate(zip(places, names.fighters, counts.fighters, strict=True))
    ]
    classes = [
        ReachedResult(rank, sum(row), {to: share(n, sum(row)) for to, n in zip(ranks, row, strict=True)})
        for rank, row in zip(ranks, counts.reached, strict=True)
        if sum(row)
    ]
    return SeasonResult(
        of,
        counts.fought,
        counts.called_off,
        share(counts.drawn, counts.fought),
        share(sum(counts.died.values()), sum(counts.at_risk.values())),
        bands,
        fighters,
        classes,
        [SurvivalPoint(*row) for row in survival(counts)],
        sum(counts.legend_skills.values()),
        dict(sorted(counts.legend_skills.items())),
        [n / of for n in counts.alive],
        [
            [fan(after, spread) for after, spread in zip(marks(plan.battles), one, strict=True)]
            for one in counts.standings
        ],
    )


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
    of, seen, found = sum(spread.values()), 0, list[int]()
    wanted = [0.05, 0.25, 0.5, 0.75, 0.95]
    for won, seasons in sorted(spread.items()):
        seen += seasons
        while len(found) < len(wanted) and seen >= wanted[len(found)] * of:
            found.append(won)
    return FanPoint(after, *found)
