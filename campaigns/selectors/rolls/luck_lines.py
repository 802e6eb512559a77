"""What rolls came to, beside what fair dice give: lines of a luck report, its curve, how even the server's dice are.

Chances are exact (`engine/kernel/distributions.py`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

import msgspec

from engine.kernel import distributions
from engine.kernel.skill_checks import Trial

FEWEST = 5  # expected faces of each kind below which a chi-square says nothing
CURVE = 81  # at most so many bars


class Thrown(NamedTuple):
    """One roll that was shown. `who`: members who play the figure at that moment; `roll` its number in the battle.

    `server`: the server dealt these dice here; false also where a correction keeps what it dealt before.
    `trial`: what came of it where it was compared with a number that the reader may know. `character`: who threw it
    between battles. `counts`: false where it was rewound, taken back or corrected away, or where the referee decided.
    """

    battle: UUID | None
    figure: int
    who: frozenset[str]
    purpose: str
    sides: int
    faces: tuple[int, ...]
    server: bool
    roll: int = 0
    trial: Trial | None = None
    character: UUID | None = None
    counts: bool = True


class LuckLine(msgspec.Struct, frozen=True):
    """`faces`: those that were counted; empty: the dice were added up. `low` to `high` holds 95 of 100 fair cases.

    `chance` is how likely fair dice are at least this far off, on either side.
    `trials`: rolls that worked were counted, or those of exactly this `level`.
    """

    purpose: str
    faces: list[int]
    rolls: int
    dice: int
    actual: int
    expected: float
    low: int
    high: int
    chance: float
    trials: bool = False
    level: str = ""


class Bar(msgspec.Struct, frozen=True):
    """Totals from `first` to `last` and how likely fair dice give one of them."""

    first: int
    last: int
    share: float


class FaceTest(msgspec.Struct, frozen=True):
    """How often the server's dice of one kind showed each face. `chance` is None where there are too few."""

    sides: int
    counts: list[int]
    expected: float
    value: float
    freedom: int
    chance: float | None


def dice_of(rolls: Iterable[Thrown], counted_faces: Mapping[str, tuple[int, ...]]) -> distributions.Dice:
    dice: Counter[tuple[int, int]] = Counter()
    for roll in rolls:
        dice[roll.sides, len(_counted(roll, counted_faces))] += len(roll.faces)
    return dice


def _counted(roll: Thrown, counted_faces: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Faces that such a die has, of those that count."""
    return tuple(face for face in counted_faces.get(roll.purpose, ()) if face <= roll.sides)


def line(
    purpose: str, rolls: list[Thrown], counted_faces: Mapping[str, tuple[int, ...]], level: str = ""
) -> LuckLine | None:
    if not rolls:
        return None
    odds, mean = odds_of(rolls, counted_faces, level)
    low, high = distributions.middle(odds)
    actual = sum(_fell(roll, counted_faces, level) for roll in rolls)
    return LuckLine(
        purpose,
        list(counted_faces.get(rolls[0].purpose, ())),
        len(rolls),
        sum(len(roll.faces) for roll in rolls),
        actual,
        float(mean),
        low,
        high,
        distributions.this_far_off(odds, mean, actual),
        rolls[0].trial is not None,
        level,
    )


def levels(rolls: list[Thrown]) -> list[LuckLine]:
    """How often each level came, best first; what none of these rolls can come to is left out."""
    names = [level for level, _chance in rolls[0].trial.levels] if rolls and rolls[0].trial is not None else []
    lines = [line("", rolls, {}, level) for level in names]
    return [row for row in lines if row is not None and (row.expected or row.actual)]


def _fell(roll: Thrown, counted_faces: Mapping[str, tuple[int, ...]], level: str) -> int:
    if roll.trial is not None:
        return int(roll.trial.level == level if level else roll.trial.worked)
    counted = _counted(roll, counted_faces)
    return sum(face in counted for face in roll.faces) if counted else sum(roll.faces)


def odds_of(
    rolls: list[Thrown], counted_faces: Mapping[str, tuple[int, ...]], level: str = ""
) -> tuple[distributions.Odds, Fraction]:
    """The distribution of what these rolls come to, and the expected number."""
    tried: Counter[Fraction] = Counter()
    for roll in rolls:
        if roll.trial is not None:
            tried[dict(roll.trial.levels).get(level, Fraction(0)) if level else roll.trial.chance] += 1
    if tried:
        return distributions.odds_of_trials(tried), distributions.mean_of_trials(tried)
    dice = dice_of(rolls, counted_faces)
    return distributions.odds_of(dice), distributions.mean_of(dice)


def curve(odds: distributions.Odds) -> list[Bar]:
    """The distribution where it is worth a look, in at most 81 bars."""
    if odds == distributions.NOTHING:
        return []
    most = max(odds.weights)
    high = [n for n, weight in enumerate(odds.weights) if weight * 1000 >= most]
    lowest, highest = high[0], high[-1]
    step = -(-(highest - lowest + 1) // CURVE)
    return [
        Bar(
            odds.least + at,
            min(odds.least + at + step - 1, odds.least + highest),
            sum(odds.weights[at : min(at + step, highest + 1)]) / distributions.ONE,
        )
        for at in range(lowest, highest + 1, step)
    ]


def faces(rolls: Iterable[Thrown]) -> list[FaceTest]:
    """Of every roll that the server ever showed, once each: a bad one that was rewound fell all the same."""
    counts: dict[int, Counter[int]] = defaultdict(Counter)
    for roll in rolls:
        if roll.server:
            counts[roll.sides].update(roll.faces)
    tests = []
    for sides, of_kind in sorted(counts.items()):
        each_face = [of_kind[face] for face in range(1, sides + 1)]
        if sides < 2:
            continue
        value, expected = distributions.chi_square(each_face), sum(each_face) / sides
        chance = distributions.chi_square_tail(value, sides - 1) if expected >= FEWEST else None
        tests.append(FaceTest(sides, each_face, expected, value, sides - 1, chance))
    return tests
