"""A whole campaign, many times: who fights whom is settled, the battles are simulated, the life in between follows.

Season k draws everything from (key, k) alone, so it never matters who plays which; sums of chunks are sums.
"""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Final, Literal, NamedTuple, Protocol

import msgspec

from engine.kernel.batch import DICE, ROOM, Broken, add_into, add_rows, add_tables, block_of, hexed, nothing_in_circles
from engine.kernel.dice import Dice, ShakeDice
from engine.kernel.setup import Code, Codes, OptionValue
from engine.kernel.text import Text

MOST_GANGS: Final = 12
MOST_MEMBERS: Final = 40
MOST_MARKS: Final = 20
PARTS: Final = 20  # every twentieth season is kept as a sum of its own: how far the parts lie apart says how sure it is
Pairing = Literal["round_robin", "random", "strength"]
PAIRINGS: Final[tuple[Pairing, ...]] = ("round_robin", "random", "strength")


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody as the season finds him. A skill he has twice is named twice; `misses`: battles still to be missed."""

    rank: Code
    weapons: Codes = ()
    skills: Codes = ()
    name: Text = ""
    character: Code | None = None
    misses: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    tally: dict[str, int] = {}


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A gang: `gang` links it to the campaign, `policy` decides for it."""

    fighters: Annotated[tuple[Fighter, ...], msgspec.Meta(max_length=MOST_MEMBERS)]
    name: Text = ""
    gang: Code | None = None
    policy: Code | None = None


class SeasonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a simulated season begins with. `options` holds every option's value; `table` names a sample table,
    empty: every battle on any of them. `most` is how many a gang may send into a battle.
    """

    ruleset: str
    bands: Annotated[tuple[Band, ...], msgspec.Meta(max_length=MOST_GANGS)]
    options: dict[str, OptionValue]
    battles: Annotated[int, msgspec.Meta(ge=1, le=200)]
    pairing: Pairing = "round_robin"
    recruits: bool = True
    most: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5
    table: str = ""


class Fate(NamedTuple):
    """What became of one person. `start` is the fighter's place in the plan, -1 for a recruit; `ranks` are places."""

    band: int
    start: int
    first_rank: int
    rank: int
    skills: int
    battles: int
    kills: int
    dead: bool


class Lived(NamedTuple):
    """One season: battles fought, drawn and called off; per gang (fought, won); alive after each battle; the people.

    `winners`: per battle the gang that won it, -1 where none did; no part of the digest.
    """

    fought: int
    drawn: int
    called_off: int
    bands: tuple[tuple[int, int], ...]
    alive: tuple[int, ...]
    fates: tuple[Fate, ...]
    winners: tuple[int, ...] = ()


class Seasons(Protocol):
    """Plays seasons of one plan; holds what they share."""

    plan: SeasonPlan

    def play(self, key: bytes, dice: Dice) -> Lived:
        """One season: `dice` are for the life between battles, each battle makes its own from `key`."""


class SeasonCounts(msgspec.Struct):
    """Sums over some seasons: whole numbers only.

    `bands`: per gang battles, won, alive, dead, recruits, wiped out. `fighters`: per fighter of the plan alive,
    battles, kills, skills, then how often each class was the highest reached. `reached`: the same per class at the
    beginning, recruits included. `at_risk` and `died`: people who fought an n-th battle, and who died in it.
    `legend_skills`: Legends with so many skills. `alive`: people alive after the n-th battle of the season.
    `lived` and `fell`: per fighter of the plan in how many seasons he fought just n battles, and fell in his n-th.
    `standings`: per gang and mark (`marks`), in how many seasons it had won so many battles. `parts`: by number modulo
    twenty the sums of those seasons alone, of what people and battles of one season have in common (`part_of`); chunks
    that were played before they were kept have none.
    """

    seasons: int = 0
    fought: int = 0
    drawn: int = 0
    called_off: int = 0
    bands: list[list[int]] = []
    fighters: list[list[int]] = []
    reached: list[list[int]] = []
    at_risk: dict[int, int] = {}
    died: dict[int, int] = {}
    legend_skills: dict[int, int] = {}
    alive: list[int] = []
    blocks: dict[int, str] = {}
    lived: list[dict[int, int]] = []
    fell: list[dict[int, int]] = []
    standings: list[list[dict[int, int]]] = []
    parts: dict[int, "SeasonCounts"] = {}

    def add(self, other: "SeasonCounts") -> None:
        self.seasons += other.seasons
        self.fought += other.fought
        self.drawn += other.drawn
        self.called_off += other.called_off
        self.bands = add_tables(self.bands, other.bands)
        self.fighters = add_tables(self.fighters, other.fighters)
        self.reached = add_tables(self.reached, other.reached)
        add_into(self.at_risk, other.at_risk)
        add_into(self.died, other.died)
        add_into(self.legend_skills, other.legend_skills)
        self.alive = add_rows(self.alive, other.alive)
        self.lived = add_spreads(self.lived, other.lived)
        self.fell = add_spreads(self.fell, other.fell)
        if self.standings and other.standings:
            pairs = zip(self.standings, other.standings, strict=True)
            self.standings = [add_spreads(mine, theirs) for mine, theirs in pairs]
        else:
            self.standings = self.standings or other.standings
        for number, part in other.parts.items():
            if number in self.parts:
                self.parts[number].add(part)
            else:
                self.parts[number] = part
        for block, value in other.blocks.items():
            self.blocks[block] = hexed(int(self.blocks.get(block, "0"), 16) + int(value, 16))


def counted(plan: SeasonPlan, lived: Lived, ranks: int) -> SeasonCounts:
    """One season as counts."""
    places = [place for place, band in enumerate(plan.bands) for _ in band.fighters]
    bands = [[fought, won, 0, 0, 0, 0] for fought, won in lived.bands]
    fighters = [[0] * (4 + ranks) for _ in places]
    counts = SeasonCounts(1, lived.fought, lived.drawn, lived.called_off, bands, fighters, table_of(ranks))
    counts.at_risk, counts.died, counts.legend_skills, counts.blocks = {}, {}, {}, {}
    counts.alive = list(lived.alive)
    counts.lived, counts.fell = [{} for _ in places], [{} for _ in places]
    counts.standings = standings(plan, lived)
    for fate in lived.fates:
        bands[fate.band][3 if fate.dead else 2] += 1
        bands[fate.band][4] += fate.start < 0
        counts.reached[fate.first_rank][fate.rank] += 1
        for n in range(1, fate.battles + 1):
            counts.at_risk[n] = counts.at_risk.get(n, 0) + 1
        if fate.dead:
            counts.died[fate.battles] = counts.died.get(fate.battles, 0) + 1
        if fate.rank == ranks - 1:
            counts.legend_skills[fate.skills] = counts.legend_skills.get(fate.skills, 0) + 1
        if fate.start >= 0:
            row = [not fate.dead, fate.battles, fate.kills, fate.skills, *[fate.rank == rank for rank in range(ranks)]]
            fighters[fate.start] = [int(n) for n in row]
            counts.lived[fate.start][fate.battles] = 1
            if fate.dead:
                counts.fell[fate.start][fate.battles] = 1
    for row in bands:
        row[5] = int(row[2] == 0)
    return counts


def part_of(counts: SeasonCounts) -> SeasonCounts:
    """A copy without what needs no comparison of parts: digests, single lives, standings."""
    return SeasonCounts(
        counts.seasons,
        counts.fought,
        counts.drawn,
        counts.called_off,
        counts.bands,
        counts.fighters,
        counts.reached,
        dict(counts.at_risk),
        dict(counts.died),
        dict(counts.legend_skills),
        counts.alive,
    )


def marks(battles: int) -> list[int]:
    """After which battles of a season the standings are kept: at most twenty times, the last always."""
    step = -(-battles // MOST_MARKS)
    return sorted({*range(step, battles + 1, step), battles})


def standings(plan: SeasonPlan, lived: Lived) -> list[list[dict[int, int]]]:
    return [
        [{sum(winner == band for winner in lived.winners[:after]): 1} for after in marks(plan.battles)]
        for band in range(len(plan.bands))
    ]


def add_spreads(a: list[dict[int, int]], b: list[dict[int, int]]) -> list[dict[int, int]]:
    if not a or not b:
        return a or b
    for sums, more in zip(a, b, strict=True):
        add_into(sums, more)
    return a


def table_of(ranks: int) -> list[list[int]]:
    return [[0] * ranks for _ in range(ranks)]


def season_key(key: bytes, number: int) -> bytes:
    return hashlib.sha256(b"%b|season|%b|%d" % (DICE.encode(), key, number)).digest()


def digest_of(number: int, lived: Lived) -> int:
    """SHA-256 over the JSON of the season's number and all that came of it, as a whole number."""
    return int.from_bytes(hashlib.sha256(msgspec.json.encode((number, lived[:6]))).digest(), "big")


def play_seasons(seasons: Seasons, ranks: int, key: bytes, first: int, count: int) -> SeasonCounts:
    """Plays seasons `first` (counted from 1) .. first + count - 1 and sums them up. Raises: Broken."""
    totals = SeasonCounts()
    blocks: dict[int, int] = {}
    with nothing_in_circles():
        for number in range(first, first + count):
            own = season_key(key, number)
            try:
                lived = seasons.play(own, ShakeDice(own + b"|life"))
            except Exception as cause:
                raise Broken(number, cause) from cause
            season = counted(seasons.plan, lived, ranks)
            season.parts = {number % PARTS: part_of(season)}
            if totals.seasons:
                totals.add(season)
            else:
                totals = season
            block = block_of(number)
            blocks[block] = (blocks.get(block, 0) + digest_of(number, lived)) % ROOM
    totals.blocks = {block: hexed(value) for block, value in blocks.items()}
    return totals


def total_seasons(chunks: Iterable[SeasonCounts]) -> SeasonCounts:
    sums: SeasonCounts | None = None
    for chunk in chunks:
        if sums is None:
            sums = chunk
        else:
            sums.add(chunk)
    return sums or SeasonCounts()


def survival(counts: SeasonCounts) -> list[tuple[int, int, int, float]]:
    """After each battle of a life: people at risk in it, dead in it, and the share still alive (Kaplan and Meier).

    Whoever is alive when the season ends leaves the curve without having died.
    """
    rows: list[tuple[int, int, int, float]] = []
    alive = 1.0
    for n in sorted(counts.at_risk):
        at_risk, died = counts.at_risk[n], counts.died.get(n, 0)
        alive *= 1 - died / at_risk
        rows.append((n, at_risk, died, alive))
    return rows
