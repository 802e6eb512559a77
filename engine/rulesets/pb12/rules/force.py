"""Limits, command points, initiative, victory points. German: Spielwertlimit, Kommandopunkte, Initiative, Siegpunkte.

Source: PB-03, 12 .. 18, 21, 31, 94, 95, 97, 121, 126.
"""

from engine.rulesets.pb12.rules.success import SIDES


def refilled(points: int, value: int, number: int = -1) -> int:
    """German: Auffüllen. Never above the value; `number` -1: as far as it goes. Source: PB-03."""
    return max(points, min(value, value if number < 0 else points + number))


# -- what a force may be --------------------------------------------------------------------------------------------
def limit_thousandths(limit: int, permille: int) -> int:
    """A thousandth of the value as the unit, so that nothing is rounded. Source: PB-16, 121."""
    return limit * max(0, 1_000 - permille)


def is_within_limit(value: int, limit: int, permille: int, strict: bool) -> bool:
    """Source: PB-15, ruling 19."""
    most = limit_thousandths(limit, permille)
    return 1_000 * value < most if strict else 1_000 * value <= most


def is_within_epicness(epicness: list[int], most: int) -> bool:
    """Figures and modules, each by itself. Source: PB-14."""
    return max(epicness, default=0) <= most


def command_points(chosen: int, able: list[int], reserve: list[int], reserve_counts: bool) -> int:
    """German: Kommandopunkte-Wert. `able`: Command of able figures on the field. Source: PB-18, ruling 10."""
    counted = able + reserve if reserve_counts else able
    return chosen + sum([max(0, command) for command in counted])


# -- command --------------------------------------------------------------------------------------------------------
def command_radius(initiative: int, command: int) -> int:
    """Steps. German: Kommandoradius. Source: PB-31."""
    return max(0, initiative) * max(0, command)


def command_cost(others: int, members_in_radius: int) -> int:
    """Command points for the figures that a command action activates; a leader's members in reach are free.

    Source: PB-94, 95.
    """
    return max(0, others - members_in_radius)


# -- the order of the round -----------------------------------------------------------------------------------------
def initiative(face: int, bid: int, per_point: int) -> int:
    """Source: PB-21."""
    return face + per_point * bid


def ranked(initiatives: list[int], lots: list[int]) -> list[int]:
    """Sides from the highest result down; among equals the lower lot comes first. Source: PB-21, ruling 17."""
    rows = sorted([(-initiatives[side], lots[side], side) for side in range(len(initiatives))])
    return [side for _, _, side in rows]


def tied(sides: list[int], initiatives: list[int], lots: list[int]) -> list[int]:
    """Those among `sides` who have as much as another. Source: PB-21, ruling 17."""
    results = [(initiatives[side], lots[side]) for side in sides]
    return [sides[n] for n in range(len(sides)) if results.count(results[n]) > 1]


def with_lot(lot: int, face: int) -> int:
    """The higher die goes first, and earlier lots count more."""
    return lot * SIDES - face


def lot_goes_to(sides: list[int], initiatives: list[int], faces: list[int]) -> int:
    """Who draws the next lot after these; the last of `sides` where nobody has to."""
    lots, left = [0] * len(initiatives), list(faces)
    while rolling := tied(sides, initiatives, lots):
        for side in rolling:
            if not left:
                return side
            lots[side] = with_lot(lots[side], left.pop(0))
    return sides[-1]


def turn_order(sides: list[int], takes_first: list[bool]) -> list[int]:
    """`sides` as they choose, each the first or the last place that is free; the last one has no choice.

    German: Zugfolge. Source: PB-21.
    """
    front: list[int] = []
    back: list[int] = []
    for n in range(len(sides)):
        (front if takes_first[n] else back).append(sides[n])
    return front + back[::-1]


# -- the end --------------------------------------------------------------------------------------------------------
def after_defeat(points: list[int], active: list[bool], side: int) -> list[int]:
    """Who is defeated loses all, everybody else who is still in gains one. German: Niederlage. Source: PB-13."""
    return [0 if n == side else points[n] + (1 if active[n] else 0) for n in range(len(points))]


def leaders(points: list[int], active: list[bool]) -> list[int]:
    """Who would win now: one side, or several that share it. German: Siegpunkte. Source: PB-12."""
    most = max([points[n] for n in range(len(points)) if active[n]], default=0)
    return [n for n in range(len(points)) if active[n] and points[n] == most]


def holds_area(side: int, able_inside: list[int], empty_scores: bool) -> bool:
    """`able_inside`: the sides of able figures in it. German: Gebiet kontrollieren. Source: PB-126."""
    return able_inside.count(side) == len(able_inside) and (len(able_inside) > 0 or empty_scores)


def disturbs_area(side: int, able_inside: list[int]) -> bool:
    """German: Kontrolle stören. Source: PB-126."""
    return side in able_inside
