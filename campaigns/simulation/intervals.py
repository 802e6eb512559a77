"""How sure a number is that is no plain share of battles that have nothing to do with each other.

Numbers per battle (kills) vary as their squares say. People and battles of one season have much to do with each other,
so seasons are what is counted as independent: how far every twentieth of them taken together lie apart says how sure
anything is that comes of them all.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

import msgspec

from campaigns.simulation.differences import SURE, student
from engine.kernel.batch import wilson
from engine.kernel.seasons import SeasonCounts, survival

Z: Final = 1.959964
LEAST_PARTS: Final = 10  # fewer don't say how far parts lie apart
Bounds = tuple[float, float]


class Mean(msgspec.Struct, frozen=True):
    """Per battle (or Legend), over `of` of them. `low` and `high` bound the 95 % interval; None where none is known."""

    mean: float
    of: int
    low: float | None = None
    high: float | None = None


class Rate(msgspec.Struct, frozen=True):
    """How many out of `of` people or battles of which a season has several, in parts of one.

    `low` and `high` bound the 95 % interval over seasons; None where they can't be told.
    """

    n: int
    of: int
    share: float
    low: float | None = None
    high: float | None = None


def mean_of(n: int, squares: int | None, battles: int) -> Mean:
    """`n` in all of `battles`, `squares` the sum of each battle's number squared."""
    mean = n / battles
    if squares is None or battles < 2:
        return Mean(mean, battles)
    return Mean(mean, battles, *around(mean, max(0.0, (squares - n * mean) / (battles - 1)), battles))


def average(tally: dict[int, int], least: int = 0, step: int = 1) -> Mean:
    """`tally` says how many battles had which number; those may be below nought (points of a scenario).

    `least`: what it may come to at worst. `step`: how much one event may make of it, also one that never happened.
    """
    total, least = sum(tally.values()), min(least, 0, *tally)
    mean = sum(n * battles for n, battles in tally.items()) / total
    if total < 2:
        return Mean(mean, total)
    variance = sum(battles * (n - mean) ** 2 for n, battles in tally.items()) / (total - 1)
    low, high = around((mean - least) / step, variance / step**2, total)
    return Mean(mean, total, least + step * low, least + step * high)


def around(mean: float, variance: float, cases: int, z: float = Z) -> Bounds:
    """The interval of a mean of numbers that are never below nought, of which one has this variance.

    Made like Wilson's: all means that what was seen would not be odd for, if the variance grows with the mean. How
    fast it grows is what was seen in `cases` and, as if in some four more, what rare events do (it is their mean):
    so that what never happened, or always as often, has a width too.
    """
    square = z * z
    growth = (variance * cases / mean + square) / (cases + square) if mean else 1.0
    middle = mean + square * growth / (2 * cases)
    half = z * sqrt(growth * mean / cases + (z * growth / (2 * cases)) ** 2)
    return max(0.0, middle - half), middle + half


class Parts:
    """The seasons of a simulation in parts, each number again without each of them (the jackknife of groups).

    Parts that differ in size by a season are weighted (Busing, Meijer, van der Leeden 1999).
    """

    def __init__(self, counts: SeasonCounts) -> None:
        self.counts = counts
        self.sizes = [part.seasons for part in counts.parts.values()]
        self.known = len(self.sizes) >= LEAST_PARTS and sum(self.sizes) == counts.seasons
        self.without = [_all_but(counts, number) for number in counts.parts] if self.known else []
        self.z = student(1 - (1 - SURE) / 2, len(self.sizes) - 1) if self.known else Z

    def have(self, read: Callable[[SeasonCounts], int]) -> bool:
        """All of it? Parts keep more than they did: those of older chunks have none of what came later."""
        return self.known and sum(read(part) for part in self.counts.parts.values()) == read(self.counts)

    def variance(self, read: Callable[[SeasonCounts], float]) -> float | None:
        """Of what `read` makes of all seasons; None where that isn't known, or not without some part."""
        try:
            return self.variance_of(read(self.counts), [read(counts) for counts in self.without])
        except ZeroDivisionError:
            return None

    def variance_of(self, whole: float, without: Sequence[float]) -> float | None:
        if not self.known:
            return None
        seasons, parts = self.counts.seasons, len(self.sizes)
        centre = parts * whole - sum(
            (1 - size / seasons) * value for size, value in zip(self.sizes, without, strict=True)
        )
        apart = 0.0
        for size, value in zip(self.sizes, without, strict=True):
            times = seasons / size
            apart += (times * whole - (times - 1) * value - centre) ** 2 / (times - 1)
        return apart / parts

    def rate(self, read: Callable[[SeasonCounts], tuple[int, int]]) -> Rate:
        """`read`: how many, and out of how many."""
        n, total = read(self.counts)
        share = n / total if total else 0.0

        variance = self.variance(quotient_of(read))
        return (
            Rate(n, total, share) if variance is None else Rate(n, total, share, *self.of_share(share, variance, total))
        )

    def of_share(self, share: float, variance: float, total: int) -> Bounds:
        """Wilson's of as many people who have nothing to do with each other as would be known equally well."""
        known = share * (1 - share) / variance if variance > 1e-18 else 0.0
        lives = min(known or self.counts.seasons, total)
        return wilson(share * lives, lives, self.z)

    def mean(self, read: Callable[[SeasonCounts], int]) -> Bounds | None:
        """The bounds of a mean per season; `read` gives the sum over seasons."""
        return self.mean_per(lambda counts: (read(counts), counts.seasons))

    def mean_per(self, read: Callable[[SeasonCounts], tuple[int, int]]) -> Bounds | None:
        """The bounds of a mean; `read` gives the sum, and of how many it is one."""
        mean, seasons = quotient_of(read), self.counts.seasons
        variance = self.variance(mean)
        return None if variance is None else around(mean(self.counts), variance * seasons, seasons, self.z)

    def survival(self) -> list[Bounds | None]:
        """The bounds of everybody's curve together, as `survival` has its points."""
        points = survival(self.counts)
        curves = [_carried([row[3] for row in survival(counts)], len(points)) for counts in self.without]
        bounds: list[Bounds | None] = []
        for place, (_, at_risk, _, alive) in enumerate(points):
            variance = self.variance_of(alive, [curve[place] for curve in curves])
            sure = alive in (0.0, 1.0)  # nobody or everybody died: as many as were in it
            total = at_risk if sure else points[0][1]
            bounds.append(None if variance is None else self.of_share(alive, variance, total))
        return bounds


def quotient_of(read: Callable[[SeasonCounts], tuple[int, int]]) -> Callable[[SeasonCounts], float]:
    def quotient(counts: SeasonCounts) -> float:
        count, total = read(counts)
        return count / total

    return quotient


def _all_but(counts: SeasonCounts, number: int) -> SeasonCounts:
    others = SeasonCounts()
    for part_number, part in counts.parts.items():
        if part_number != number:
            others.add(part)
    return others


def _carried(alive: list[float], points: int) -> list[float]:
    """As long as the others: after his last battle nobody dies any more."""
    return [*alive, *[alive[-1] if alive else 1.0] * (points - len(alive))]
