"""The ways a roll can fall, as far as the rules tell them apart: what "had it gone otherwise" means."""

from itertools import pairwise
from typing import Final, NamedTuple

BANDS: Final = 4


class RollOutcome(NamedTuple):
    """`faces` stand for all rolls of this kind; `ways` of them there are among all. `code` and `facts` name it."""

    faces: tuple[int, ...]
    ways: int
    code: str
    facts: dict[str, int | str]


def each_face(sides: int) -> list[RollOutcome]:
    return [RollOutcome((face,), 1, "face", {"face": face}) for face in range(1, sides + 1)]


def each_band(sides: int, code: str) -> list[RollOutcome]:
    """Of a die with too many faces to tell each apart: a quarter of them in each band, the lowest first; the middle one
    stands for all."""
    ends = [sides * n // BANDS for n in range(BANDS + 1)]
    return [
        RollOutcome(((low + high + 1) // 2,), high - low, code, {"low": low + 1, "high": high, "band": n})
        for n, (low, high) in enumerate(pairwise(ends), start=1)
    ]


def each_card(left: tuple[str, ...]) -> list[RollOutcome]:
    return [RollOutcome((place,), 1, "card", {"card": name}) for place, name in enumerate(left, start=1)]
