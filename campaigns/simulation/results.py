"""Reading: how far it is, and what came of it. Sums are made on reading; nothing is stored twice."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import Count, Max, Q, QuerySet, Sum
from django.db.models.functions import Now

from campaigns.models import Simulation, SimulationChunk
from campaigns.selectors.armies.lists import PlayedLine, played_line
from campaigns.selectors.names import BattleNames, Names
from campaigns.simulation import titles
from campaigns.simulation.chunk_errors import troubles
from campaigns.simulation.claims import in_hand
from campaigns.simulation.differences import SURE, student
from campaigns.simulation.fairness import Fairness, fairness
from campaigns.simulation.following import counts_of
from campaigns.simulation.intervals import Mean, average, mean_of
from campaigns.simulation.link_names import LinkNames
from campaigns.simulation.stored import beginning_of
from engine.kernel.batch import BLOCK, Beginning, Counts, Goal, Summed, block_of, digests, wilson
from engine.kernel.ruleset import Language
from engine.kernel.setup import Figure
from engine.kernel.timetable import arrivals, people_of, people_there
from engine.kernel.totals import unpaired
from engine.rulesets import ruleset

CURVE_POINTS = 40
LATELY = timedelta(seconds=30)
QUIET = timedelta(seconds=15)  # three rounds of the sweep
PACE: Final = {
    "lately": Sum("count", filter=Q(done_at__gt=Now() - LATELY)),
    "waiting": Sum("count", filter=Q(status=SimulationChunk.Status.WAITING)),
}


class Progress(msgspec.Struct, frozen=True):
    """`state` is running, stopping (cancelled; chunks in hand go on to their end), finished, incomplete (ended, and
    `failed` battles are missing), failed (nothing could be counted) or cancelled.

    `seconds_left` is a guess from the last half minute; None where nothing was played in it. `playing` chunks are in a
    worker's hands now; `again` were begun more than once, because a worker ended over them. `idle`: for a while now
    nobody has taken or finished anything; `queued`: nothing of this one, because workers play others. `stopped`:
    somebody cancelled it, perhaps too late. `compiled` and `interpreted` say by which build of the engine chunks were
    played; the counts are the same.
    """

    state: str
    battles: int
    played: int
    failed: int
    chunks: int
    chunks_done: int
    seconds_left: int | None = None
    playing: int = 0
    again: int = 0
    idle: bool = False
    queued: bool = False
    stopped: bool = False
    compiled: int = 0
    interpreted: int = 0

    @property
    def going(self) -> bool:
        return self.state in ("running", "stopping")

    @property
    def percent(self) -> int:
        return 100 * (self.played + self.failed) // max(self.battles, 1)


class Share(msgspec.Struct, frozen=True):
    """How often out of `of`; `low` and `high` bound the 95 % interval after Wilson. Parts of one."""

    n: int
    of: int
    share: float
    low: float
    high: float


class SideResult(msgspec.Struct, frozen=True):
    """`points` per battle; None in games that count none."""

    number: int
    name: str
    colour: str
    shape: str
    won: Share
    points: Mean | None = None


class FigureResult(msgspec.Struct, frozen=True):
    """`counts` are battles (or people he took out) out of all battles counted, named as the ruleset names them;
    `shares` are those that are battles, `means` those that are people, with their intervals. `climbed`: of the battles
    that were followed into the life after them, those that bring him a class. `comes`: at which Joker, or in which
    round, he comes.
    """

    number: int
    name: str
    side: int
    rank: str
    weapons: list[str]
    counts: dict[str, int]
    climbed: Share
    shares: dict[str, Share] = {}
    comes: int = 0
    means: dict[str, Mean] = {}


class Felled(msgspec.Struct, frozen=True):
    """How often, in all battles counted, one figure killed another or put it out of action.

    Nobody is taken out twice in a battle, so that `kills` and `out` (one or the other) are shares of battles.
    """

    by: int
    victim: int
    killed: int
    downed: int
    kills: Share
    out: Share


class CurvePoint(msgspec.Struct, frozen=True):
    """What was known after the first so many battles: each side's share of wins, by the side's place in `sides`."""

    battles: int
    won: list[Share]


class Length(msgspec.Struct, frozen=True):
    """`bars` are (from, to, battles) in equal steps, `shares` what part of all battles each is; `middle` is the median;
    `low` and `high` bound the mean's 95 % interval; of one battle alone they are its own length.
    """

    mean: float
    middle: int
    least: int
    most: int
    bars: list[tuple[int, int, int]]
    low: float = 0.0
    high: float = 0.0
    shares: list[Share] = []


class Result(msgspec.Struct, frozen=True):
    """`lost`: per side how many battles cost it how many figures."""

    battles: int
    sides: list[SideResult]
    drawn: Share
    figures: list[FigureResult]
    turns: Length
    cards: Length
    lost: list[dict[int, int]]
    felled: list[Felled]
    curve: list[CurvePoint]
    fair: Fairness | None = None


class RulesPlayed(msgspec.Struct, frozen=True):
    """How much of a side's units was played, where figures are units."""

    number: int
    name: str
    rules: PlayedLine


class SimulationPage(msgspec.Struct, frozen=True):
    """Everything about a simulation that a page or a client shows. `digests` are SHA-256 per hundred battles.

    `title` names the sides. `called` is what a referee called it (then it is `named`), else made from the setup.
    At Joker (or round) `limit` time was up: nobody won such battles, unless `goals` counted. `aims`: the plan has some
    that only people judge; nobody pursued them.
    """

    id: UUID
    campaign: UUID
    title: list[str]
    asked_by: str
    asked_us: int
    key: str
    battles: int
    ruleset: str
    rules_version: int
    policies: list[str]
    policy_version: int
    dice: str
    of_battle: UUID | None
    at: int | None
    stand_in: str
    progress: Progress
    result: Result | None
    digests: dict[int, str]
    errors: list[str]
    precision: int | None = None
    called: str = ""
    named: bool = False
    limit: int = 0
    aims: bool = False
    goals: list[Goal] = []
    rules_played: list[RulesPlayed] = []


def progress(row: Simulation) -> Progress:
    return progresses([row])[row.id]


def progresses(rows: Collection[Simulation]) -> dict[UUID, Progress]:
    """Of all of them with two queries, or three where something waits; of none without any."""
    if not rows:
        return {}
    is_done, has_failed = Q(status=SimulationChunk.Status.DONE), Q(status=SimulationChunk.Status.FAILED)
    in_hands = in_hand()
    chunks = SimulationChunk.objects.filter(simulation__in=[row.id for row in rows]).order_by()
    counted = chunks.values("simulation_id").annotate(
        now=Max(Now()),
        played=Sum("count", filter=is_done),
        failed=Sum("count", filter=has_failed),
        all=Count("id"),
        ended=Count("id", filter=is_done | has_failed),
        playing=Count("id", filter=Q(status=SimulationChunk.Status.WAITING, id__in=in_hands)),
        again=Count("id", filter=Q(attempts__gt=1)),
        latest=Max("done_at"),
        by_compiled=Count("id", filter=is_done & Q(compiled=True)),
        by_interpreted=Count("id", filter=is_done & Q(compiled=False)),
        **PACE,
    )
    counts = {row["simulation_id"]: row for row in counted}
    return {row.id: _progress(row, counts[row.id], bool(in_hands)) for row in rows}


def _progress(row: Simulation, counts: dict[str, Any], somebody_plays: bool) -> Progress:
    played, lost, playing = counts["played"] or 0, counts["failed"] or 0, counts["playing"]
    if played + lost >= row.battles and (row.settled or not played):
        state = ended(played, lost)
    elif row.cancelled_at:
        state = "stopping" if playing else "cancelled"
    else:
        state = "running"
    seconds = _seconds_left(counts, row.asked_at) if state == "running" else None
    waits = state == "running" and not playing and counts["now"] - (counts["latest"] or row.asked_at) > QUIET
    queued = waits and (somebody_plays or somebody_lately())
    return Progress(
        state,
        row.battles,
        played,
        lost,
        counts["all"],
        counts["ended"],
        seconds,
        playing,
        counts["again"],
        idle=waits and not queued,
        queued=queued,
        stopped=row.cancelled_at is not None,
        compiled=counts["by_compiled"],
        interpreted=counts["by_interpreted"],
    )


def ended(played: int, failed: int) -> str:
    """The state of what nobody plays any more. With battles missing it isn't finished."""
    if not failed:
        return "finished"
    return "incomplete" if played else "failed"


def seconds_left(chunks: QuerySet[SimulationChunk], asked_at: datetime) -> int | None:
    """Until all of them are played, at the pace of the last half minute; None where none was played in it."""
    return _seconds_left(chunks.aggregate(now=Max(Now()), **PACE), asked_at)


def _seconds_left(counts: dict[str, Any], asked_at: datetime) -> int | None:
    if not counts["lately"]:
        return None
    since = max(0.1, min(LATELY, counts["now"] - asked_at).total_seconds())
    return round(since * (counts["waiting"] or 0) / counts["lately"])


def somebody_lately() -> bool:
    """Has any worker finished a chunk of whatever it was?"""
    return SimulationChunk.objects.filter(done_at__gt=Now() - QUIET).exists()


def simulation_page(row: Simulation, language: Language = "en", names: Names | None = None) -> SimulationPage:
    beginning, far = beginning_of(row), progress(row)
    names = names or Names(row.campaign_id, language)
    called = battle_names(beginning, names)
    counts = counts_of(row)
    whole = whole_digests(row, counts)
    given_title = titles.given(row, names)
    return SimulationPage(
        row.id,
        row.campaign_id,
        title(beginning, called),
        names.person(row.asked_by),
        us(row.asked_at),
        row.key,
        row.battles,
        row.ruleset,
        row.rules_version,
        [side.policy or row.policy for side in beginning.setup.sides if not side.neutral],
        row.policy_version,
        row.dice,
        row.of_battle,
        row.at,
        beginning.stand_in,
        far,
        result(counts, beginning, called, whole) if counts.battles else None,
        whole,
        troubles(row, language),
        row.precision,
        given_title or titles.of_battles(beginning, called),
        bool(given_title),
        beginning.limit,
        beginning.aims,
        list(beginning.goals),
        rules_played(beginning, called),
    )


def rules_played(beginning: Beginning, names: BattleNames) -> list[RulesPlayed]:
    rosters = ruleset(beginning.setup.ruleset).rosters
    if rosters is None:
        return []
    people = people_of(beginning).values()
    return [
        RulesPlayed(n, names.side(n), played_line(rosters.played(units, beginning.options)))
        for n, side in enumerate(beginning.setup.sides)
        if not side.neutral and (units := [figure.profile for figure in people if figure.side == n])
    ]


def whole_digests(row: Simulation, counts: Summed) -> dict[int, str]:
    """Of the hundreds that are counted completely; hundreds count from 0."""
    missing = row.chunks.exclude(status=SimulationChunk.Status.DONE).values_list("first", "count")
    torn = {block for first, count in missing for block in range(block_of(first), block_of(first + count - 1) + 1)}
    return {block: digest for block, digest in digests(counts).items() if block not in torn}


def battle_names(beginning: Beginning, names: Names) -> BattleNames:
    """Whoever holds a link isn't told who comes later."""
    people = people_there(beginning) if isinstance(names, LinkNames) else people_of(beginning)
    return BattleNames(names, beginning.setup.sides, people)


def share(n: int, total: int) -> Share:
    low, high = wilson(n, total)
    return Share(n, total, n / total if total else 0.0, low, high)


def once(code: str, n: int, total: int) -> Share:
    """Raises: ValueError for what happened more often than once in a battle."""
    if n > total:
        raise ValueError(f"{code}: {n} in {total} battles; what is no yes or no belongs to the ruleset's figure_sums")
    return share(n, total)


def result(counts: Counts, beginning: Beginning, names: BattleNames, whole: Collection[int] = ()) -> Result:
    """`whole`: the hundreds that are counted completely."""
    battles, rules = counts.battles, ruleset(beginning.setup.ruleset)
    wins, later = [*counts.wins, *[0] * len(beginning.setup.sides)], arrivals(beginning)
    scored = any(n for point in counts.points for n in point)
    sides = []
    for number, side in enumerate(beginning.setup.sides):
        gang = names.gangs.get(side.gang or "")
        colour, shape = (gang.colour, gang.shape) if gang is not None else ("", "")
        if not side.neutral:
            earned = average(counts.points[number], *points_at_once(counts, beginning, number)) if scored else None
            sides.append(SideResult(number, names.side(number), colour, shape, share(wins[number], battles), earned))
    figures = [
        FigureResult(
            number,
            names(number),
            figure.side,
            figure.rank,
            list(figure.weapons),
            row,
            share(climbed, counts.followed),
            {code: once(code, n, battles) for code, n in row.items() if code not in rules.figure_sums},
            later.get(number, 0),
            {
                code: mean_of(n, squared(counts, number, place), battles)
                for place, (code, n) in enumerate(row.items())
                if code in rules.figure_sums
            },
        )
        for number, figure, row, climbed in rows_of(counts, beginning, rules.figure_counts)
    ]
    return Result(
        battles,
        sides,
        share(counts.drawn, battles),
        figures,
        length(counts.turns),
        length(counts.cards),
        [dict(sorted(losses.items())) for losses in counts.lost],
        felled(counts),
        curve(counts, [side_result.number for side_result in sides], whole),
        fairness({side_result.number: side_result.won.n for side_result in sides}),
    )


def points_at_once(counts: Counts, beginning: Beginning, side: int) -> tuple[int, int]:
    """The fewest points its goals may bring a side, and how many may come or go at once."""
    worth = [goal.points * (goal.most if goal.at is None else 1) for goal in beginning.goals if goal.side == side]
    seen = [abs(n) for point in counts.points for n in point]
    return sum(n for n in worth if n < 0), max(1, *seen, *(abs(n) for n in worth))


def rows_of(
    counts: Counts, beginning: Beginning, columns: Sequence[str]
) -> Iterator[tuple[int, Figure, dict[str, int], int]]:
    """Per figure its number, itself, its counts by name, and how often it rose; numbers nobody has are left out."""
    for number, figure in sorted(people_of(beginning).items()):
        place = number - 1
        climbed = counts.climbed[place] if counts.climbed else 0
        yield number, figure, dict(zip(columns, counts.figures[place], strict=True)), climbed


def squared(counts: Counts, number: int, column: int) -> int | None:
    """The sum over all battles of that number squared; None where some were played before it was kept."""
    return counts.squares[number - 1][column] if counts.squared == counts.battles else None


def felled(counts: Counts) -> list[Felled]:
    pairs, total = sorted({*counts.killed, *counts.downed}), counts.battles
    felled_pairs = [(pair, counts.killed.get(pair, 0), counts.downed.get(pair, 0)) for pair in pairs]
    return [
        Felled(*unpaired(pair), killed, downed, share(killed, total), share(killed + downed, total))
        for pair, killed, downed in felled_pairs
    ]


def curve(counts: Counts, sides: Sequence[int], whole: Collection[int]) -> list[CurvePoint]:
    """From the first hundred on, as far as no hundred is missing; some forty points at most, the last one always."""
    points, wins, battles = [], [0] * len(sides), 0
    last = next((n for n in range(len(whole) + 1) if n not in whole), 0)
    every = max(1, -(-last // CURVE_POINTS))
    for block in range(last):
        row = counts.hundreds.get(block, [])
        battles = min(battles + BLOCK, counts.battles)
        for place, side in enumerate(sides):
            wins[place] += row[side] if side < len(row) else 0
        if (block + 1) % every == 0 or block == last - 1:
            points.append(CurvePoint(battles, [share(n, battles) for n in wins]))
    return points


def length(lengths: dict[int, int], bars: int = 24) -> Length:
    """Mean, median and distribution; the longest half percent share the last bar, so that the rest can be seen."""
    ordered = sorted(lengths.items())
    battles_played = sum(lengths.values())
    mean = sum(n * battles for n, battles in ordered) / max(battles_played, 1)
    # As if two more had been a turn away: so that some battles that happened to be alike aren't taken for all of them.
    apart = 2 + sum(battles * (n - mean) ** 2 for n, battles in ordered)
    off = (
        student((1 + SURE) / 2, battles_played - 1) * (apart / (battles_played - 1) / battles_played) ** 0.5
        if battles_played > 1
        else 0.0
    )
    middle, far, seen = 0, 0, 0
    for n, battles in ordered:
        before, seen = seen, seen + battles
        if before * 2 < battles_played <= seen * 2:
            middle = n
        if before < battles_played * 0.995:
            far = n
    shortest, longest = ordered[0][0], ordered[-1][0]
    step = max(1, -(-(far - shortest + 1) // bars))
    sums = [0] * ((far - shortest) // step + 1)
    for n, battles in ordered:
        sums[min((n - shortest) // step, len(sums) - 1)] += battles
    spans = [(shortest + place * step, shortest + (place + 1) * step - 1, n) for place, n in enumerate(sums)]
    spans[-1] = (spans[-1][0], max(longest, spans[-1][1]), spans[-1][2])
    shares = [share(n, battles_played) for n in sums]
    return Length(mean, middle, shortest, longest, spans, max(0.0, mean - off), mean + off, shares)


def us(moment: datetime) -> int:
    """Microseconds since 1970, as everywhere else."""
    return int(moment.timestamp() * 1_000_000)


def title(beginning: Beginning, names: BattleNames) -> list[str]:
    """The sides' names."""
    return [names.side(number) for number, side in enumerate(beginning.setup.sides) if not side.neutral]
