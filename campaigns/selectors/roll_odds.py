"""How likely what a roll shows was, exactly, before it was made."""

from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from engine.kernel.events import Rolled
from engine.kernel.ruleset import Ruleset


class RollOdds(msgspec.Struct, frozen=True):
    """`kind` is hits (dice with certain faces are counted), total (they are added up) or draw (one of those left).

    `exactly`, `at_least` and `at_most` are fractions such as 25/216; `..._share` the same as a number from 0 to 1.
    """

    kind: str
    came: int
    expected: float
    faces: list[int]
    exactly: str
    at_least: str
    at_most: str
    exactly_share: float
    at_least_share: float
    at_most_share: float


def roll_odds(rules: Ruleset, event: Rolled) -> RollOdds | None:
    if not event.faces:
        return None
    if event.options:
        same = event.options.count(event.options[event.faces[0] - 1])
        chance = Fraction(same, len(event.options))
        return _said("draw", same, float(chance), (), chance, chance, Fraction(1))
    counted: tuple[int, ...] = tuple(getattr(rules, "counted_faces", {}).get(event.purpose, ()))
    if counted:
        came = sum(face in counted for face in event.faces)
        found = _hits(len(event.faces), event.sides, len(counted))
    else:
        came = sum(event.faces)
        found = _totals(len(event.faces), event.sides)
    least = min(found)
    more = sum((share for value, share in found.items() if value >= came), Fraction(0))
    less = sum((share for value, share in found.items() if value <= came), Fraction(0))
    expected = sum((value * share for value, share in found.items()), Fraction(0))
    assert came >= least
    return _said("hits" if counted else "total", came, float(expected), counted, found[came], more, less)


def _said(
    kind: str, came: int, expected: float, faces: tuple[int, ...], exactly: Fraction, more: Fraction, less: Fraction
) -> RollOdds:
    shares = (float(exactly), float(more), float(less))
    return RollOdds(kind, came, expected, list(faces), str(exactly), str(more), str(less), *shares)


@lru_cache(maxsize=256)
def _hits(dice: int, sides: int, faces: int) -> dict[int, Fraction]:
    return {k: Fraction(comb(dice, k) * faces**k * (sides - faces) ** (dice - k), sides**dice) for k in range(dice + 1)}


@lru_cache(maxsize=256)
def _totals(dice: int, sides: int) -> dict[int, Fraction]:
    """By counting ways: exact for any pool that people can hold."""
    ways = [1]
    for _ in range(dice):
        after = [0] * (len(ways) + sides)
        for total, many in enumerate(ways):
            for face in range(1, sides + 1):
                after[total + face] += many
        ways = after
    return {total: Fraction(many, sides**dice) for total, many in enumerate(ways) if many}
