"""The difference between two simulations with one key, from their hundreds of battles taken in pairs.

Battle k of both draws from the same dice, so what luck did to one it partly did to the other, and the difference of a
hundred of them varies less than two hundreds of strangers would. Over the hundreds it is a mean like any other, with
Student's interval; nothing is assumed about how much the pairs have in common.
"""

from math import log, sqrt
from statistics import NormalDist
from typing import Final

import msgspec

from engine.kernel.batch import BLOCK, Counts

LEAST_HUNDREDS: Final = 10
SURE: Final = 0.95
# As if two more battles had ended otherwise, one each way (Bonett, Price 2012): few that did may all have gone one way.
PARTED: Final = 2


class Difference(msgspec.Struct, frozen=True):
    """Of two shares of wins, in parts of one, over `battles` pairs. `shared`: how much of the luck both had in common,
    as the correlation of their hundreds; None where one of them never varies.
    """

    battles: int
    share: float
    low: float
    high: float
    shared: float | None

    @property
    def clear(self) -> bool:
        """The interval leaves out nought."""
        return self.low > 0 or self.high < 0


def difference(
    base: Counts, other: Counts, side: int, whole: set[int], compared: int = 1, any_time: bool = False
) -> Difference | None:
    """`whole`: the hundreds that both have completely. With several compared at once the intervals are wider, so that
    all of them together hold in 95 of 100 questions (Bonferroni). None below ten hundreds.

    `any_time`: for who looks while it runs and may stop when it suits him; such intervals are half as wide again.
    """
    pairs = [(_won(base, n, side), _won(other, n, side)) for n in sorted(whole)]
    n = len(pairs)
    if n < LEAST_HUNDREDS:
        return None
    deltas = [b - a for a, b in pairs]
    mean = sum(deltas) / n
    spread = sqrt((sum((delta - mean) ** 2 for delta in deltas) + PARTED) / (n - 1))
    error_rate = (1 - SURE) / compared
    half = student(1 - error_rate / 2, n - 1) * spread / sqrt(n)
    if any_time:
        half *= sqrt(n) * any_time_width(n, error_rate, LEAST_HUNDREDS) / NormalDist().inv_cdf(1 - error_rate / 2)
    low, high = (mean - half) / BLOCK, (mean + half) / BLOCK
    return Difference(n * BLOCK, mean / BLOCK, max(-1.0, low), min(1.0, high), correlation(pairs))


def _won(counts: Counts, block: int, side: int) -> int:
    row = counts.hundreds.get(block, [])
    return row[side] if side < len(row) else 0


def correlation(pairs: list[tuple[int, int]]) -> float | None:
    n = len(pairs)
    first, second = (sum(pair[k] for pair in pairs) / n for k in (0, 1))
    covariance = sum((a - first) * (b - second) for a, b in pairs)
    spread, other_spread = (sqrt(sum((pair[k] - mean) ** 2 for pair in pairs)) for k, mean in ((0, first), (1, second)))
    return covariance / (spread * other_spread) if spread and other_spread else None


def any_time_width(n: int, error_rate: float, sharpest: int) -> float:
    """Half of the interval of a mean of `n`, in standard deviations of one, that holds at every `n` at once: it ever
    leaves the true mean out `error_rate` often at most. It promises most for its width near `sharpest`.

    The normal mixture of Robbins (1970), with the variance as seen (Waudby-Smith and others 2021).
    """
    mixed = n * (-2 * log(error_rate) + log(1 - 2 * log(error_rate))) / sharpest
    return sqrt((mixed + 1) / mixed * log((mixed + 1) / error_rate**2) / n)


def student(share: float, freedom: int) -> float:
    """The quantile of Student's t, by Cornish and Fisher's series: off by less than 0.001 from nine degrees on."""
    z = NormalDist().inv_cdf(share)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, start=1))
