"""Exact odds of tests, damage and initiative, as fractions: every face asked of the rules.

Source: PB-05, 21, 44, 54.
"""

from fractions import Fraction

from engine.rulesets.pb12.rules.damage import damage_points
from engine.rulesets.pb12.rules.force import initiative
from engine.rulesets.pb12.rules.success import SIDES, best_give_up, succeeds

FACES = range(1, SIDES + 1)


def success(tn: int) -> Fraction:
    """P(a test succeeds). Source: PB-05, 07."""
    return Fraction(sum(succeeds(face, tn) for face in FACES), SIDES)


def any_success(number: int, tn: int) -> Fraction:
    """P(one of them at least)."""
    return any_of(number, success(tn))


def any_of(number: int, chance: Fraction) -> Fraction:
    """P(one at least of so many that come alike)."""
    return 1 - (1 - chance) ** number


def bundled(number: int, tn: int, one_is_enough: bool) -> tuple[Fraction, int]:
    """P(one success at least), or the successes to be expected, with the best number given up. Source: PB-54."""
    k = best_give_up(number, tn, one_is_enough)
    left = number - k
    return (any_success(left, tn - k) if one_is_enough else left * success(tn - k)), k


def points_of_hit(net: int, table: list[int]) -> dict[int, Fraction]:
    """P(so many damage points); `net`: strength less all that the target sets against it. Source: PB-44, 45."""
    chances: dict[int, Fraction] = {}
    for face in FACES:
        points = damage_points(face + net, table)
        chances[points] = chances.get(points, Fraction(0)) + Fraction(1, SIDES)
    return chances


def out_after(hits: int, capacity: int, net: int, table: list[int]) -> Fraction:
    """P(more points than it has after so many hits): out of action. Source: PB-43."""
    of_one_hit = points_of_hit(net, table)
    had = {0: Fraction(1)}
    for _ in range(hits):
        more: dict[int, Fraction] = {}
        for before, chance in had.items():
            for points, share in of_one_hit.items():
                more[before + points] = more.get(before + points, Fraction(0)) + chance * share
        had = more
    return sum((chance for points, chance in had.items() if points > capacity), Fraction(0))


def initiatives(bid: int, other: int, per_point: int) -> tuple[Fraction, Fraction]:
    """P(a higher result than the other's), P(the same). Source: PB-21."""
    pairs = [(initiative(a, bid, per_point), initiative(b, other, per_point)) for a in FACES for b in FACES]
    return Fraction(sum(a > b for a, b in pairs), len(pairs)), Fraction(sum(a == b for a, b in pairs), len(pairs))
