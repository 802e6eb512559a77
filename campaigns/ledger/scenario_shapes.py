"""What a referee writes once and uses often: scenarios and tables. Commands bring plain words, events sealed ones."""

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from engine.kernel.opening_commands import Order
from engine.kernel.setup import Code, Feeling, Figure, Piece, Point, Zone
from engine.kernel.text import Text

S = TypeVar("S")
Few = Annotated[int, msgspec.Meta(ge=0, le=100)]
MOST_SIDES = 8


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything below."""


class Aim(Part, frozen=True):
    """What a side wants, in words. Each tick is worth `points` (0: a plain tick), at most `most` times.

    Simulations count it where it is about a place of the table (`marker`, counted from 1: at the end only its people
    are near) or about each enemy who is out (`enemies`); else only people judge it.
    """

    words: Text
    points: Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)] = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    marker: Few = 0
    enemies: bool = False


class Party(Part, frozen=True):
    """One side. A gang's players bring it; a villain's and the neutrals' figures are the scenario's own.

    `figures` is how many a gang should bring, 0 for as many as it likes: advice, nothing is refused. STKO-15, STKO-99.
    """

    part: Literal["gang", "villain", "neutral"] = "gang"
    name: Text = ""
    aims: Annotated[tuple[Aim, ...], msgspec.Meta(max_length=20)] = ()
    figures: Few = 0


class Reinforcement(Part, frozen=True):
    """Figures that come later: at the n-th Joker, or (`joker` 0) when the referee says so."""

    figures: Annotated[tuple[Figure, ...], msgspec.Meta(min_length=1, max_length=40)]
    joker: Few = 0


class Grudge(Part, frozen=True):
    """What one side, or one character of it, feels for another at the start. German: Haß und Furcht. STKO-84, STKO-86.

    Within one side both characters are named.
    """

    side: Few
    target: Few
    feeling: Literal["hate", "fear"]
    character: Code | None = None
    target_character: Code | None = None


class Scenario(Part, frozen=True):
    """A battle's plan. `jokers` ends it when that many Jokers have come (0: no limit).

    `ground` names the table that `size` and `terrain` are a copy of; `detail` is how much Rollbook asks for. `decided`
    says who names the winner: the aims' points, or the referee. `zones` are where sides begin, `markers` what is fought
    for on the table; figures that have a place already stand there.
    """

    name: Text
    sides: Annotated[tuple[Party, ...], msgspec.Meta(min_length=2, max_length=MOST_SIDES)]
    briefing: Text = ""
    figures: Annotated[tuple[Figure, ...], msgspec.Meta(max_length=100)] = ()
    arrivals: Annotated[tuple[Reinforcement, ...], msgspec.Meta(max_length=20)] = ()
    grudges: Annotated[tuple[Grudge, ...], msgspec.Meta(max_length=40)] = ()
    jokers: Few = 0
    decided: Literal["points", "referee"] = "points"
    table: Literal["real", "drawn"] = "real"
    ground: Code = ""
    size: Point = (4800, 4800)
    terrain: Annotated[tuple[Piece, ...], msgspec.Meta(max_length=400)] = ()
    deployment: Literal["random", "placed"] = "random"
    detail: Literal["", "rolls", "outcomes", "report"] = ""
    options: dict[str, Any] = {}
    zones: Annotated[tuple[Zone, ...], msgspec.Meta(max_length=40)] = ()
    markers: Annotated[tuple[Point, ...], msgspec.Meta(max_length=20)] = ()


class KeptSide(Part, frozen=True):
    """One of the Keeper's sides as he wrote it; players read only that there is one."""

    side: Few
    party: Party


class KeepersPart(Part, frozen=True):
    """What only the Keeper reads of a plan: his people and when they come, what they want, surprise, his notes.

    Figures and arrivals stand behind those of the open part: `whole` puts a plan together again.
    """

    sides: Annotated[tuple[KeptSide, ...], msgspec.Meta(max_length=MOST_SIDES)] = ()
    figures: Annotated[tuple[Figure, ...], msgspec.Meta(max_length=100)] = ()
    arrivals: Annotated[tuple[Reinforcement, ...], msgspec.Meta(max_length=20)] = ()
    orders: Annotated[tuple[Order, ...], msgspec.Meta(max_length=100)] = ()
    notes: Text = ""


class Row(Part, frozen=True):
    """A line of a table: it comes up from `low` to `high`."""

    text: Text
    low: int = 0
    high: int = 0


class RollTable(Part, frozen=True):
    """A table that `count` dice with `sides` sides are rolled on. `weighted`: one die, its sides shared out by weight.

    `players`: players roll on it too, else the referee alone.
    """

    name: Text
    rows: Annotated[tuple[Row, ...], msgspec.Meta(min_length=1, max_length=200)]
    use: Literal["accidents", "events", "recruits", "other"] = "other"
    count: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    sides: Annotated[int, msgspec.Meta(ge=2, le=1_000)] = 6
    weighted: bool = False
    players: bool = False


class Tick(Part, frozen=True):
    """How often an aim was reached; sides and aims count from 0."""

    side: Few
    aim: Few
    times: Few = 1


def whole(plan: Scenario, keepers_part: KeepersPart | None) -> Scenario:
    """The plan as its referee wrote it; what everybody reads comes first, so places in it are the same for all."""
    if keepers_part is None:
        return plan
    own = {side.side: side.party for side in keepers_part.sides}
    return msgspec.structs.replace(
        plan,
        sides=tuple(own.get(n, party) for n, party in enumerate(plan.sides)),
        figures=(*plan.figures, *keepers_part.figures),
        arrivals=(*plan.arrivals, *keepers_part.arrivals),
    )


def pinned(row: dict[str, Any], all_of_it: bool = True) -> Scenario:
    """The plan that a battle follows, from its row: all of it, or the part that everybody reads."""
    return whole(parsed(row["plan"], Scenario), kept_in(row) if all_of_it else None)


def edition(plan: dict[str, Any], kept: dict[str, Any] | None) -> str:
    """Another one each time that the scenario is saved: its texts are sealed anew."""
    return sha256(msgspec.json.encode([plan, kept], order="deterministic")).hexdigest()[:16]


def kept_in(row: dict[str, Any]) -> KeepersPart | None:
    kept = row.get("kept")
    return None if kept is None else parsed(kept, KeepersPart)


def feelings(grudges: Sequence[Grudge], figures: Sequence[Figure]) -> Iterator[Feeling]:
    """Hate and fear at the start, figure by figure. STKO-84."""
    for grudge in grudges:
        for n in _meant(figures, grudge.side, grudge.character):
            for target in _meant(figures, grudge.target, grudge.target_character):
                yield Feeling(n, target, grudge.feeling)


def _meant(figures: Sequence[Figure], side: int, character: str | None) -> list[int]:
    return [
        n
        for n, figure in enumerate(figures, start=1)
        if figure.side == side and (character is None or figure.character == character)
    ]


def still_to_come(plan: Scenario, here: Collection[Figure]) -> Iterator[tuple[int, int, Figure]]:
    """(wave, Joker, figure) of those who aren't among the arrived, each marked with where he stands in the plan."""
    marks = {tag for figure in here for tag in figure.tags}
    for n, wave in enumerate(plan.arrivals):
        for k, figure in enumerate(wave.figures):
            if (mark := f"wave-{n}-{k}") not in marks:
                yield n, wave.joker, msgspec.structs.replace(figure, tags=(*figure.tags, mark))


def points_of(ticks: Sequence[Tick], plan: Scenario) -> tuple[int, ...]:
    sums = [0] * len(plan.sides)
    for tick in ticks:
        sums[tick.side] += tick.times * plan.sides[tick.side].aims[tick.aim].points
    return tuple(sums)


def parsed(raw: object, shape: type[S]) -> S:
    """A shape as a JSON column holds it."""
    return msgspec.convert(raw, shape)
