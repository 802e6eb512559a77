"""Is it fair? Yes, no, or can't tell yet, judged so that one may look at any time.

Battles that nobody won say nothing about who is stronger, so shares are those of the battles with a winner. Their
intervals hold at every number of battles at once: whoever looks ten times and stops when it suits him isn't wrong more
often than whoever looks once.
"""

from math import sqrt
from typing import Final, Literal

import msgspec

from campaigns.simulation.differences import any_time_width
from engine.kernel.batch import wilson

NEAR: Final = 0.05  # so far from an even share is still fair
WRONG: Final = 0.05  # how often an interval may ever leave the true share out
LEAST: Final = 100  # battles with a winner: below, the variance is nothing to go by
SHARPEST: Final = 1_000  # the number of battles at which the intervals are narrowest for what they promise


class Fairness(msgspec.Struct, frozen=True):
    """`side` is the number of the one farthest from the even share, in parts of one as are its share and the interval.

    `decided`: how many battles had a winner. `even`: what each side would win.
    """

    answer: Literal["yes", "no", "unsure"]
    side: int
    share: float
    low: float
    high: float
    even: float
    decided: int


def fairness(wins: dict[int, int]) -> Fairness | None:
    """`wins` by the side's number. None where there are no two sides or nobody ever won."""
    decided = sum(wins.values())
    if len(wins) < 2 or not decided:
        return None
    even = 1 / len(wins)
    bounds = {side: around(n, decided, len(wins)) for side, n in wins.items()}
    side = max(wins, key=lambda number: abs(wins[number] / decided - even))
    if any(low > even + NEAR or high < even - NEAR for low, high in bounds.values()):
        answer: Literal["yes", "no", "unsure"] = "no"
    elif all(low >= even - NEAR and high <= even + NEAR for low, high in bounds.values()):
        answer = "yes"
    else:
        answer = "unsure"
    return Fairness(answer, side, wins[side] / decided, *bounds[side], even, decided)


def around(n: int, total: int, sides: int = 2) -> tuple[float, float]:
    """An interval that may be looked at any time; of more than two sides all hold together (Bonferroni).

    Made like Wilson's, with the variance that each share would have: the variance as seen is far too small where a side
    hardly ever wins.
    """
    if total < LEAST:
        return 0.0, 1.0
    return wilson(n, total, sqrt(total) * any_time_width(total, wrong(sides), SHARPEST))


def wrong(sides: int) -> float:
    """How often the interval of each of them may; of two sides one interval is the other's."""
    return WRONG / (1 if sides == 2 else sides)


def missing(fairness: Fairness) -> int:
    """About how many battles with a winner it would take in all to tell, if the share stays as it is; 0 where it is
    told. Where the share lies at the very edge of what is fair, as many as for a twentieth of that.
    """
    if fairness.answer != "unsure":
        return 0
    gap = max(abs(NEAR - abs(fairness.share - fairness.even)), NEAR / 20)
    n, error_each = max(fairness.decided, LEAST), wrong(round(1 / fairness.even))
    while sqrt(fairness.share * (1 - fairness.share)) * any_time_width(n, error_each, SHARPEST) > gap:
        n *= 2
    return n
