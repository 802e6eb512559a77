"""Movement points and markers. German: Bewegung, Zufallsbewegung, Tragen, Klettern. Source: PB-48, 59, 61, 107, 119."""

from typing import Final

from engine.rulesets.pb12.codes import HORIZONTAL, REVERSE

OPTION_COST: Final = (1, 2, 1, 1, 1, 2)  # in the order of `codes.MOVEMENT_OPTIONS`. Source: PB-61, 107, 126
ROUGH: Final = 1  # more for each option in difficult or impassable ground. Source: PB-126
IMPASSABLE_TESTS: Final = 2  # to action tests there
EACH: Final = 6  # so many options of a kind within one action give one more Moved marker


def movement_points(ap: int, movement: int, nothing_else: bool) -> int:
    """`nothing_else`: all points of this activation go into it, and no free action is taken. Source: PB-59."""
    return max(0, movement) * (ap + 1 if nothing_else else ap)


def movement_cost(options: list[int], more_for_each: int) -> int:
    """`more_for_each`: rough ground, somebody who is carried. Source: PB-61, 107, 119, 126."""
    return sum([OPTION_COST[option] + more_for_each for option in options])


def moved_markers(options: list[int], per_step: bool) -> int:
    """Of one Move action: one, and one for every sixth option of a kind; or `per_step`, each. Source: PB-59, 61."""
    forward, back = options.count(HORIZONTAL), options.count(REVERSE)
    if per_step:
        return forward + back
    return 1 + forward // EACH + back // EACH


def carrying(carried: int, capacity: int, free_slots: int, ap: int) -> int:
    """More points for each option while somebody is carried; both have their damage capacity. Source: PB-119."""
    return max(0, max(0, 2 * carried - capacity - free_slots) - ap)
