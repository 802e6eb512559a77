"""What damage does. German: Schaden, Kollisionen, Fallen, Zielradiusabweichung. Source: PB-42 .. 47, 55, 83."""

from typing import Final

from engine.rulesets.pb12.codes import (
    DESTROYED,
    HEAVILY_DAMAGED,
    HEAVILY_WOUNDED,
    LIGHTLY_DAMAGED,
    LIGHTLY_WOUNDED,
    OUT_OF_ACTION,
)

FALL_PENETRATION: Final = 12


def weapon_strength(strength: int, added: int, own: int) -> int:
    """`added` 1: half of the figure's Strength, rounded down; 2: all of it. Source: PB-83."""
    return own + (0, strength // 2, strength)[added]


def damage_result(face: int, strength: int, penetration: int, toughness: int, armour: int) -> int:
    """German: Schadenswurf. Source: PB-44."""
    return face + strength - toughness - max(armour - penetration, 0)


def damage_points(result: int, table: list[int]) -> int:
    """German: Schadenswirkungstabelle. `table` is for results of 1 to 12. Source: PB-45."""
    return 0 if result < 1 else table[min(result, len(table)) - 1]


def spent(points: int, left: list[int]) -> list[int]:
    """Of free, light and heavy points, in that order; last, what there were none left for. Source: PB-43."""
    taken: list[int] = []
    for account in left:
        taken.append(min(account, points))
        points -= taken[-1]
    return [*taken, points]


def statuses_gained(used: list[int], vehicle: bool) -> list[int]:
    """By what `spent` gave; only a vehicle's Heavily damaged comes several times. Source: PB-43, 109."""
    light, heavy, out = (
        (LIGHTLY_DAMAGED, HEAVILY_DAMAGED, DESTROYED) if vehicle else (LIGHTLY_WOUNDED, HEAVILY_WOUNDED, OUT_OF_ACTION)
    )
    times = used[2] if vehicle else min(used[2], 1)
    return [light] * min(used[1], 1) + [heavy] * times + [out] * min(used[3], 1)


def fall_code(depth: int) -> tuple[int, int]:
    """Strength (full steps) and penetration. German: Fallen. Source: PB-42."""
    return depth // 100, FALL_PENETRATION


def collision(capacity: int, other: int, markers: int, others: int) -> tuple[int, int, int]:
    """How often both sides take damage, and its strength for the one and the other; penetration is 0.

    `markers` of Moved. German: Kollisionsgeschwindigkeit, Kollisionsstärke. Source: PB-47.
    """
    speed = markers + others
    return speed, speed + 2 * (other - capacity), speed + 2 * (capacity - other)


def deviated(face: int, radius: int, strength: int, harms: bool, rows: list[list[int]]) -> tuple[int, int, int]:
    """Radius, strength and degrees of effect after a failed test with a target radius; degrees 0: no effect.

    `harms`: the success causes damage. Source: PB-55, ruling 15.
    """
    off_radius, off_strength, degrees = rows[face - 1]
    if degrees == 0 or radius + off_radius <= 0 or (harms and strength + off_strength <= 0):
        return 0, 0, 0
    return radius + off_radius, strength + off_strength, degrees
