"""Who may be a target, and what the tests of an attack need. German: Zielauswahl, Fernkampf- und Nahkampfangriff.

Source: PB-11, 31, 36, 55 .. 58, 64 .. 70.
"""

from typing import Final

from engine.rulesets.pb12.codes import BEYOND, EXTREME
from engine.rulesets.pb12.rules.success import TargetNumber

UNQUALIFIED_POINT: Final = 4  # the target point lies in no figure. Source: PB-57
CONCENTRATED: Final = -2  # German: Konzentrieren. Source: PB-68
NO_MODIFIER: Final = 1_000  # the weapon has none for that category: an automatic miss. Source: PB-65
OUT_OF_SIGHT: Final = -1
DEGREES: Final = 15


# -- sight and distances --------------------------------------------------------------------------------------------
def half_angle(sight: int) -> int:
    """Degrees to each side of the facing. German: Sichtwinkel. Source: PB-36."""
    return DEGREES * sight


def sees(sight: int, degrees: float, blocked: bool) -> bool:
    """Source: PB-36."""
    return not blocked and abs(degrees) <= half_angle(sight)


def category(distance: int, factor: int, multipliers: list[int]) -> int:
    """The lower bound doesn't belong to it, the upper one does. German: Entfernungskategorie. Source: PB-11."""
    for number in range(len(multipliers)):
        if distance <= 100 * factor * multipliers[number]:
            return number
    return BEYOND


def range_modifier(distance: int, factor: int, modifiers: list[int], multipliers: list[int]) -> int:
    """Twice as far as Extreme is reached at +4 more. German: Maximalreichweite. Source: PB-65, 67."""
    if category(distance, factor, multipliers) < BEYOND:
        return modifiers[category(distance, factor, multipliers)]
    if distance <= 200 * factor * multipliers[EXTREME] and modifiers[EXTREME] != NO_MODIFIER:
        return modifiers[EXTREME] + 4
    return NO_MODIFIER


def is_near_enough(distance: int, nearest: int) -> bool:
    """At most one and a half times as far as the nearest target in sight. Source: PB-64."""
    return 2 * distance <= 3 * nearest


def is_within(distance: int, steps: int) -> bool:
    """In the disc of that radius: melee reach, target radius, communication area. Source: PB-31, 55, 69."""
    return distance <= 100 * steps


# -- target numbers -------------------------------------------------------------------------------------------------
def for_shooting(target_number: TargetNumber, range_modifier_: int, defence: int) -> None:
    """Source: PB-66."""
    target_number.add("PB-66", "range", range_modifier_)
    target_number.add("PB-66", "ranged_defence", defence)


def for_fighting(
    target_number: TargetNumber, supporters: int, initiative: int, target_sees: bool, weapon: int, defence: int
) -> None:
    """`supporters`: other own figures that could also choose the target. Source: PB-70."""
    target_number.add("PB-70", "weapon", weapon)
    target_number.add("PB-70", "melee_defence", defence)
    target_number.add("PB-70", "together", -max(0, min(supporters, initiative)))
    target_number.add("PB-70", "unseen", 0 if target_sees else -1)


def ranged_tn(ranged: int, range_modifier_: int, defence: int, others: int = 0) -> int:
    """`others`: concealment, statuses. Source: PB-66."""
    target_number = TargetNumber(ranged, "PB-66", "F", None)
    for_shooting(target_number, range_modifier_, defence)
    return target_number.tn + others


def melee_tn(melee: int, supporters: int, initiative: int, target_sees: bool, weapon: int, defence: int) -> int:
    target_number = TargetNumber(melee, "PB-70", "N", None)
    for_fighting(target_number, supporters, initiative, target_sees, weapon, defence)
    return target_number.tn


def pierced(tn: int, penetration: int, times: int, radius: int) -> tuple[int, int]:
    """+1 for +1 penetration as often as one likes, but not where the action has a target radius. Source: PB-56."""
    if radius > 0:
        return tn, penetration
    return tn + times, penetration + times


# -- concealment ----------------------------------------------------------------------------------------------------
def concealment(per_cent_seen: float, levels: list[tuple[int, int]]) -> int:
    """By what is seen of the target; OUT_OF_SIGHT where nothing is. German: Sichtschutz. Source: PB-58."""
    if per_cent_seen > 0:
        for least, level in levels:
            if per_cent_seen >= least:
                return level
    return OUT_OF_SIGHT
