"""Many simulated battles of one beginning: each with dice of its own, so that it never matters who plays which.

Battle k draws its dice from (key, k) alone. A chunk counts a range of battles; counts of chunks are sums. Every hundred
battles carry a digest of their results that adds up the same way, whatever the chunks were.
"""

import gc
import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

import msgspec

from engine.kernel.dice import Dice, ShakeDice
from engine.kernel.events import Event
from engine.kernel.setup import Figure, OptionValue, Point, Setup
from engine.kernel.simulated import SimulationEffects
from engine.kernel.totals import Totals, pair

DICE: Final = "rollbook/shake-128/1"
BLOCK: Final = 100  # battles per digest, and per point of a curve
LIVES_EVERY: Final = 10  # of so many battles one is followed into the life after it
ROOM: Final = 1 << 256


class Past(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event that happened before the simulation begins; `payload` is its canonical JSON."""

    version: int
    type: str
    payload: str


class Wave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures that come later: at the n-th Joker, or in the n-th round of a game without such cards."""

    at: int
    figures: tuple[Figure, ...]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What earns a side points by its end: only its people are near `at`; without a place, each enemy who is out of the
    fight, at most `most` of them.
    """

    side: int
    points: int
    at: Point | None = None
    most: int = 1


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a simulated battle begins with. It refers to nothing outside of itself.

    `options` holds every option's value. `past` are the events that count up to where the battle stands. `stand_in`
    names the sample table on which a battle of a real table goes on: the figures are put on it anew. `command_run` is
    what has been recorded of an action that isn't over, from its command on; `typed` are the sides whose dice lay on
    the table in it (-1: the cards). `waves` come later; at `limit`, counted as they are, time is up and nobody has won
    (0: no limit). `goals` say who has won: the side with most points. `aims`: by the plan that it follows sides want
    more than that, which only people judge.
    """

    setup: Setup
    options: dict[str, OptionValue]
    past: tuple[Past, ...] = ()
    stand_in: str = ""
    command_run: tuple[Past, ...] = msgspec.field(default=(), name="unit")
    typed: tuple[int, ...] = ()
    waves: tuple[Wave, ...] = ()
    limit: int = 0
    aims: bool = False
    goals: tuple[Goal, ...] = ()


class Ended(NamedTuple):
    """How one battle ended: winning side or -1, its length, and a row of numbers per figure.

    The ruleset's `figure_counts` names them. `lost`: figures out of the fight, by side. `felled`: who took out whom,
    with 1 where he killed him and 0 where he put him out of action. `climbed`: figures that rise a class afterwards;
    None where nobody asked. `points`: what each side earned, where points decide. The last four follow from the log,
    and are no part of the digest.
    """

    winner: int
    turns: int
    cards: int
    figures: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...] = ()
    felled: tuple[tuple[int, int, int], ...] = ()
    climbed: tuple[int, ...] | None = None
    points: tuple[int, ...] = ()


class Simulator(Protocol):
    """Plays battles of one beginning; holds what they share. `setup` has the stand-in's table where there is one."""

    @property
    def setup(self) -> Setup: ...
    @property
    def next_version(self) -> int: ...
    @property
    def next_roll(self) -> int: ...

    def play(self, dice: Dice, lives: bool = False) -> Ended:
        """One battle to its end, nothing written down. `lives`: also who rises a class after it."""

    def play_logged(self, effects: SimulationEffects, run_starts: list[int]) -> Ended:
        """The same battle with every event written down; `run_starts` gets the version each entry begins with."""


class Summed(Protocol):
    """What has a sum of digests per hundred."""

    blocks: dict[int, str]


class Counts(msgspec.Struct):
    """Sums over some battles: integers only. `turns` and `cards` say how many battles took how long.

    `lost`: per side how many battles cost it how many figures; `points`: likewise how many brought it how many points
    (none of those that were played before points were kept). `killed` and `downed`: who took out whom, by pair.
    `climbed`: per figure, of `followed` battles, in how many it rose a class. `hundreds`: wins by side, per hundred
    battles; the same hundreds of two simulations with one key are pairs. `squares`: as `figures`, with each battle's
    number squared, over `squared` battles (chunks that were played before squares were kept have none).
    """

    battles: int = 0
    wins: list[int] = []
    drawn: int = 0
    turns: dict[int, int] = {}
    cards: dict[int, int] = {}
    figures: list[list[int]] = []
    blocks: dict[int, str] = {}
    lost: list[dict[int, int]] = []
    killed: dict[int, int] = {}
    downed: dict[int, int] = {}
    followed: int = 0
    climbed: list[int] = []
    hundreds: dict[int, list[int]] = {}
    squared: int = 0
    squares: list[list[int]] = []
    points: list[dict[int, int]] = []

    def add(self, other: "Counts") -> None:
        self.battles += other.battles
        self.drawn += other.drawn
        self.wins = add_rows(self.wins, other.wins)
        self.figures = add_tables(self.figures, other.figures)
        self.squared += other.squared
        self.squares = add_tables(self.squares, other.squares)
        add_into(self.turns, other.turns)
        add_into(self.cards, other.cards)
        add_into(self.killed, other.killed)
        add_into(self.downed, other.downed)
        self.followed += other.followed
        self.climbed = add_rows(self.climbed, other.climbed)
        self.lost = add_tallies(self.lost, other.lost)
        self.points = add_tallies(self.points, other.points)
        for block, wins in other.hundreds.items():
            self.hundreds[block] = add_rows(self.hundreds.get(block, []), wins)
        for block, value in other.blocks.items():
            self.blocks[block] = hexed(int(self.blocks.get(block, "0"), 16) + int(value, 16))


class Broken(Exception):
    """The rules failed in battle `number`: a bug or an impossible beginning, told with the battle that shows it."""

    def __init__(self, number: int, cause: Exception) -> None:
        super().__init__(f"battle {number}: {type(cause).__name__}: {cause}")
        self.number = number


def block_of(number: int) -> int:
    """Battles count from 1, their hundreds from 0."""
    return (number - 1) // BLOCK


def battle_key(key: bytes, number: int) -> bytes:
    """The key of battle `number`'s dice."""
    return hashlib.sha256(b"%b|%b|%d" % (DICE.encode(), key, number)).digest()


def digest_of(number: int, ended: Ended) -> int:
    """SHA-256 over the JSON [number, winner, turns, cards, figures], as a whole number."""
    return int.from_bytes(hashlib.sha256(msgspec.json.encode((number, *ended[:4]))).digest(), "big")


@contextmanager
def nothing_in_circles() -> Iterator[None]:
    """Pauses Python's search for objects that hold each other: battles make thousands of objects and leave none such.

    It would look through a worker's memory again and again, up to a seventh of the time that battles take.
    """
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()


def play_chunk(simulator: Simulator, key: bytes, first: int, count: int) -> Counts:
    """Plays battles `first` (counted from 1) .. first + count - 1 and sums them up. Raises: Broken."""
    totals = Totals()
    blocks: dict[int, int] = {}
    with nothing_in_circles():
        for number in range(first, first + count):
            try:
                ended = simulator.play(ShakeDice(battle_key(key, number)), number % LIVES_EVERY == 0)
            except Exception as cause:
                raise Broken(number, cause) from cause
            block = block_of(number)
            winner, turns, cards, figures, lost, felled, climbed, points = ended
            totals.add(block, winner, turns, cards, figures, lost, felled, points)
            if climbed is not None:
                totals.add_climbed(climbed)
            blocks[block] = blocks.get(block, 0) + digest_of(number, ended)
    return counted(totals, {block: hexed(value) for block, value in blocks.items()})


def counted(totals: Totals, blocks: dict[int, str]) -> Counts:
    """The sums of a chunk that is done."""
    sides = max(totals.wins, default=-1) + 1
    return Counts(
        totals.battles,
        [totals.wins.get(side, 0) for side in range(sides)],
        totals.wins.get(-1, 0),
        totals.turns,
        totals.cards,
        totals.figures,
        blocks,
        totals.lost,
        totals.killed,
        totals.downed,
        totals.followed,
        totals.climbed,
        {block: [n.get(side, 0) for side in range(max(n) + 1)] for block, n in totals.hundreds.items()},
        totals.battles,
        [
            [n + totals.beyond.get(pair(place, column), 0) for column, n in enumerate(row)]
            for place, row in enumerate(totals.figures)
        ],
        totals.points,
    )


class Regenerated(NamedTuple):
    """One battle with its full log. `sound`: its hundred still has the digest that was kept (None: none was kept)."""

    ended: Ended
    log: list[Event]
    run_starts: list[int]
    first: int
    sound: bool | None


def regenerate(simulator: Simulator, key: bytes, number: int, kept: str | None, battles: int) -> Regenerated:
    """Battle `number` again, event by event; its whole hundred is played again to compare with the kept digest.

    Raises: Broken.
    """
    effects = SimulationEffects(ShakeDice(battle_key(key, number)), simulator.next_version, simulator.next_roll)
    begins = effects.version + 1
    run_starts: list[int] = []
    try:
        ended = simulator.play_logged(effects, run_starts)
    except Exception as cause:
        raise Broken(number, cause) from cause
    sound = None
    if kept is not None:
        block = block_of(number)
        first = block * BLOCK + 1
        again = play_chunk(simulator, key, first, min(BLOCK, battles + 1 - first))
        plain = simulator.play(ShakeDice(battle_key(key, number)))
        sound = again.blocks == {block: kept} and plain[:4] == ended[:4]
    return Regenerated(ended, effects.log, run_starts, begins, sound)


def total(chunks: Iterable[Counts]) -> Counts:
    counts = Counts()
    for chunk in chunks:
        counts.add(chunk)
    return counts


def digests(counts: Summed) -> dict[int, str]:
    """Per hundred battles the SHA-256 of the sum of its battles' digests."""
    return {block: hashlib.sha256(bytes.fromhex(value)).hexdigest() for block, value in sorted(counts.blocks.items())}


def hexed(value: int) -> str:
    return f"{value % ROOM:064x}"


def add_rows(a: list[int], b: list[int]) -> list[int]:
    long, short = (a, b) if len(a) >= len(b) else (b, a)
    return [n + (short[place] if place < len(short) else 0) for place, n in enumerate(long)]


def add_tables(a: list[list[int]], b: list[list[int]]) -> list[list[int]]:
    if not a or not b:
        return a or b
    return [add_rows(row, other) for row, other in zip(a, b, strict=True)]


def add_tallies(a: list[dict[int, int]], b: list[dict[int, int]]) -> list[dict[int, int]]:
    sums = [*a, *({} for _ in b[len(a) :])]
    for tally, more in zip(sums, b, strict=False):
        add_into(tally, more)
    return sums


def add_into(sums: dict[int, int], more: dict[int, int]) -> None:
    for length, n in more.items():
        sums[length] = sums.get(length, 0) + n


def wilson(wins: float, of: float, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: honest for few battles and near 0 and 1."""
    if of == 0:
        return 0.0, 1.0
    share, square = wins / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = z * (share * (1 - share) / of + square / (4 * of * of)) ** 0.5 / (1 + square / of)
    return max(0.0, middle - half), min(1.0, middle + half)
