"""Which two gangs meet in the next battle of a season."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.kernel.dice import Dice
from engine.kernel.seasons import Pairing

Pair = tuple[int, int]  # of gangs, the lower number first
Strengths = Callable[[], Sequence[int]]  # of what each gang could send now, 0 where it is nobody


def round_robin(bands: int, n: int, fought: Sequence[int], strengths: Strengths, dice: Dice) -> Pair:
    """Everybody against everybody, then again: the circle method."""
    size = bands + bands % 2  # with an odd number one sits out
    pairs = bands * (bands - 1) // 2
    at = n % pairs
    seen = 0
    for turn in range(size - 1):
        ring = [0, *[1 + (place + turn) % (size - 1) for place in range(size - 1)]]
        for place in range(size // 2):
            first, other = ring[place], ring[size - 1 - place]
            if first < bands and other < bands:
                if seen == at:
                    return min(first, other), max(first, other)
                seen += 1
    raise AssertionError("every pair has its turn")


def at_random(bands: int, n: int, fought: Sequence[int], strengths: Strengths, dice: Dice) -> Pair:
    first = dice.draw(bands)
    other = dice.draw(bands - 1) if bands > 2 else 0
    other += other >= first
    return min(first, other), max(first, other)


def by_strength(bands: int, n: int, fought: Sequence[int], strengths: Strengths, dice: Dice) -> Pair:
    """The gang that fought least, against the one nearest to it in strength."""
    strong = strengths()
    first = min(range(bands), key=lambda band: (strong[band] == 0, fought[band], band))
    others = [band for band in range(bands) if band != first]
    other = min(others, key=lambda band: (strong[band] == 0, abs(strong[band] - strong[first]), fought[band], band))
    return min(first, other), max(first, other)


PAIRED: Final[dict[Pairing, Callable[[int, int, Sequence[int], Strengths, Dice], Pair]]] = {
    "round_robin": round_robin,
    "random": at_random,
    "strength": by_strength,
}
