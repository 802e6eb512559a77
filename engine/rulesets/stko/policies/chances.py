"""Chances as whole numbers per thousand, made once: what a pool hits, who wins a fight. Source: STKO-28, 35, 71."""

from math import comb
from typing import Final

MOST_DICE: Final = 16


def hit_chance(dice: int) -> int:
    """At least one 6; with no dice left a lucky shot, two 6s of three dice."""
    if dice <= 0:
        return 1000 * 16 // 216
    return int(1000 * (6**dice - 5**dice) // 6**dice)


def sixes(dice: int, n: int) -> int:
    """Ways in which exactly n of the dice show a 6."""
    return int(comb(dice, n) * 5 ** (dice - n)) if 0 <= n <= dice else 0


def more_sixes(mine: int, theirs: int) -> int:
    """The first pool shows more 6s than the second."""
    ways = 0
    for n in range(1, mine + 1):
        for m in range(min(n, theirs + 1)):
            ways += sixes(mine, n) * sixes(theirs, m)
    return int(1000 * ways // 6 ** (mine + theirs))


HIT: Final[tuple[int, ...]] = tuple([hit_chance(dice) for dice in range(MOST_DICE + 1)])
MORE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([more_sixes(mine, theirs) for theirs in range(MOST_DICE + 1)]) for mine in range(MOST_DICE + 1)]
)


def hit(dice: int) -> int:
    return HIT[min(max(dice, 0), MOST_DICE)]


def beats(mine: int, theirs: int) -> int:
    """The chance that one pool shows more 6s than the other."""
    return MORE[min(max(mine, 0), MOST_DICE)][min(max(theirs, 0), MOST_DICE)]
