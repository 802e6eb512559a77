"""Reading: how far it is, and what came of it. Sums are made on reading; nothing is stored twice."""

from datetime import datetime
from uuid import UUID

import msgspec
from django.db.models import Count, Q, Sum

from campaigns.models import Member, Simulation, SimulationChunk
from campaigns.projections.game import ruleset
from campaigns.selectors.names import BattleNames, Names
from campaigns.simulation.asking import must_be_referee, must_not_play_in
from campaigns.simulation.work import beginning_of
from engine.kernel.batch import Beginning, Counts, block_of, digests, total, wilson
from engine.kernel.events import FigureArrived
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Language
from engine.kernel.setup import Figure


class Progress(msgspec.Struct, frozen=True):
    """`state` is running, finished, failed (nothing could be counted) or cancelled."""

    state: str
    battles: int
    played: int
    failed: int
    chunks: int
    chunks_done: int

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
    number: int
    name: str
    colour: str
    shape: str
    won: Share


class FigureResult(msgspec.Struct, frozen=True):
    """`counts` are battles (or kills) out of all battles counted, named as the ruleset names them."""

    number: int
    name: str
    side: int
    rank: str
    weapons: list[str]
    counts: dict[str, int]


class Length(msgspec.Struct, frozen=True):
    """`bars` are (from, to, battles) in equal steps; `middle` is the median."""

    mean: float
    middle: int
    least: int
    most: int
    bars: list[tuple[int, int, int]]


class Result(msgspec.Struct, frozen=True):
    battles: int
    sides: list[SideResult]
    drawn: Share
    figures: list[FigureResult]
    turns: Length
    cards: Length


class SimulationPage(msgspec.Struct, frozen=True):
    """Everything about a simulation that a page or a client shows. `digests` are SHA-256 per hundred battles."""

    id: UUID
    campaign: UUID
    title: list[str]
    asked_by: str
    asked_us: int
    key: str
    battles: int
    ruleset: str
    rules_version: int
    policy: str
    policy_version: int
    dice: str
    of_battle: UUID | None
    at: int | None
    stand_in: str
    progress: Progress
    result: Result | None
    digests: dict[int, str]
    errors: list[str]


class SimulationLine(msgspec.Struct, frozen=True):
    id: UUID
    title: list[str]
    battles: int
    asked_us: int
    of_battle: UUID | None
    progress: Progress


def progress(row: Simulation) -> Progress:
    done, failed = Q(status=SimulationChunk.Status.DONE), Q(status=SimulationChunk.Status.FAILED)
    found = row.chunks.aggregate(
        played=Sum("count", filter=done),
        failed=Sum("count", filter=failed),
        all=Count("id"),
        ended=Count("id", filter=done | failed),
    )
    played, lost = found["played"] or 0, found["failed"] or 0
    if played + lost >= row.battles:
        state = "finished" if played else "failed"
    else:
        state = "cancelled" if row.cancelled_at else "running"
    return Progress(state, row.battles, played, lost, found["all"], found["ended"])


def simulation_page(row: Simulation, language: Language = "en") -> SimulationPage:
    beginning, far = beginning_of(row), progress(row)
    names = Names(row.campaign_id, language)
    called = battle_names(beginning, names)
    counts = counted(row)
    return SimulationPage(
        row.id,
        row.campaign_id,
        _title(beginning, called),
        names.person(row.asked_by),
        _us(row.asked_at),
        row.key,
        row.battles,
        row.ruleset,
        row.rules_version,
        row.policy,
        row.policy_version,
        row.dice,
        row.of_battle,
        row.at,
        beginning.stand_in,
        far,
        result(counts, beginning, called) if counts.battles else None,
        whole_digests(row, counts),
        list(row.chunks.filter(status=SimulationChunk.Status.FAILED).values_list("error", flat=True)[:10]),
    )


def simulations(member: Member, language: Language = "en", most: int = 30) -> list[SimulationLine]:
    """Those of the campaign that this referee may see, the newest first. Raises: Refusal."""
    must_be_referee(member)
    names, lines = Names(member.campaign_id, language), []
    for row in Simulation.objects.filter(campaign_id=member.campaign_id)[:most]:
        try:
            if row.of_battle is not None:
                must_not_play_in(row.of_battle, member)
        except Refusal:
            continue
        beginning = beginning_of(row)
        title = _title(beginning, battle_names(beginning, names))
        lines.append(SimulationLine(row.id, title, row.battles, _us(row.asked_at), row.of_battle, progress(row)))
    return lines


def counted(row: Simulation) -> Counts:
    done = row.chunks.filter(status=SimulationChunk.Status.DONE).values_list("counts", flat=True)
    return total(msgspec.convert(one, Counts, strict=False) for one in done.iterator())


def whole_digests(row: Simulation, counts: Counts) -> dict[int, str]:
    """Of the hundreds that are counted completely; hundreds count from 0."""
    missing = row.chunks.exclude(status=SimulationChunk.Status.DONE).values_list("first", "count")
    torn = {block for first, count in missing for block in range(block_of(first), block_of(first + count - 1) + 1)}
    return {block: digest for block, digest in digests(counts).items() if block not in torn}


def battle_names(beginning: Beginning, names: Names) -> BattleNames:
    return BattleNames(names, beginning.setup.sides, figures_of(beginning))


def figures_of(beginning: Beginning) -> dict[int, Figure]:
    """Also those who came in mid-battle."""
    figures = dict(enumerate(beginning.setup.figures, start=1))
    for one in beginning.past:
        if one.type == "battle/figure-arrived/1":
            event = msgspec.json.decode(one.payload, type=FigureArrived)
            figures[event.number] = event.figure
    return figures


def share(n: int, of: int) -> Share:
    low, high = wilson(n, of)
    return Share(n, of, n / of if of else 0.0, low, high)


def result(counts: Counts, beginning: Beginning, names: BattleNames) -> Result:
    of, columns = counts.battles, ruleset(beginning.setup.ruleset).figure_counts
    wins = [*counts.wins, *[0] * len(beginning.setup.sides)]
    sides = []
    for number, side in enumerate(beginning.setup.sides):
        gang = names.gangs.get(side.gang or "")
        colour, shape = (gang.colour, gang.shape) if gang is not None else ("", "")
        if not side.neutral:
            sides.append(SideResult(number, names.side(number), colour, shape, share(wins[number], of)))
    figures = [
        FigureResult(number, names(number), one.side, one.rank, list(one.weapons), dict(zip(columns, row, strict=True)))
        for (number, one), row in zip(sorted(figures_of(beginning).items()), counts.figures, strict=True)
    ]
    return Result(of, sides, share(counts.drawn, of), figures, length(counts.turns), length(counts.cards))


def length(lengths: dict[int, int], bars: int = 24) -> Length:
    """Mean, median and distribution; the longest half percent share the last bar, so that the rest can be seen."""
    ordered = sorted(lengths.items())
    of = sum(lengths.values())
    mean = sum(n * battles for n, battles in ordered) / max(of, 1)
    middle, far, seen = 0, 0, 0
    for n, battles in ordered:
        before, seen = seen, seen + battles
        if before * 2 < of <= seen * 2:
            middle = n
        if before < of * 0.995:
            far = n
    least, most = ordered[0][0], ordered[-1][0]
    step = max(1, -(-(far - least + 1) // bars))
    sums = [0] * ((far - least) // step + 1)
    for n, battles in ordered:
        sums[min((n - least) // step, len(sums) - 1)] += battles
    found = [(least + place * step, least + (place + 1) * step - 1, n) for place, n in enumerate(sums)]
    found[-1] = (found[-1][0], max(most, found[-1][1]), found[-1][2])
    return Length(mean, middle, least, most, found)


def _us(moment: datetime) -> int:
    """Microseconds since 1970, as everywhere else."""
    return int(moment.timestamp() * 1_000_000)


def _title(beginning: Beginning, names: BattleNames) -> list[str]:
    """The sides' names."""
    return [names.side(number) for number, side in enumerate(beginning.setup.sides) if not side.neutral]
