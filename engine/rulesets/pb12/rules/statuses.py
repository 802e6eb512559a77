"""What statuses do to a figure's numbers. `markers` has a count for each of `codes.STATUSES`. German: Statusmechanik.

Source: PB-30, 32, 89 .. 92, 103, 109, 114, 115, 120.
"""

from typing import Final

from engine.rulesets.pb12.codes import (
    AP,
    BLINDED,
    CAMOUFLAGED,
    COMMAND,
    DELAYED,
    DESTROYED,
    DISTRACTED,
    EXHAUSTED,
    HEAVILY_DAMAGED,
    HEAVILY_WOUNDED,
    INCAPABLE,
    INITIATIVE,
    LIGHTLY_DAMAGED,
    LIGHTLY_WOUNDED,
    MOVED,
    MOVEMENT,
    OUT_OF_ACTION,
    OUT_OF_CONTROL,
    PANICKED,
    RANGED_DEFENCE,
    STATIC,
    STATUSES,
    TECHNIQUE,
    THREATENED,
    VIRTU,
)
from engine.rulesets.pb12.settings import Options

COUNTS_AS: Final = {
    HEAVILY_WOUNDED: LIGHTLY_WOUNDED,
    PANICKED: INCAPABLE,
    HEAVILY_DAMAGED: LIGHTLY_DAMAGED,
    DESTROYED: OUT_OF_ACTION,
}
COUNTING: Final = [[own for own, wanted in COUNTS_AS.items() if wanted == n] for n in range(len(STATUSES))]
SELECTABLE_AP: Final = {DISTRACTED: 1, THREATENED: 1, DELAYED: 2}  # German: wählbarer Status. Source: PB-114
CUMULATIVE: Final = (MOVED, DISTRACTED, DELAYED, OUT_OF_CONTROL, HEAVILY_DAMAGED, BLINDED)
REACTION_DEFENCE: Final = 2  # until the end of the move. German: Fern-, Nahkampfverteidigung. Source: PB-120


def has(markers: list[int], status: int) -> bool:
    """German: Zählt als. Source: PB-90."""
    if markers[status] > 0:
        return True
    for own in COUNTING[status]:
        if markers[own] > 0:
            return True
    return False


def gained(markers: list[int], status: int, times: int = 1) -> list[int]:
    """German: Kumulativer Status. Any other one is there once or not. Source: PB-91."""
    after = markers[:]
    after[status] = after[status] + times if status in CUMULATIVE else 1
    return after


# -- attributes -----------------------------------------------------------------------------------------------------
def effective(values: list[int], markers: list[int], options: Options) -> list[int]:
    """Attributes with all statuses; without the markers they are what they were. Source: PB-04, 89, 92, 103, 115."""
    attributes = values[:]
    if has(markers, LIGHTLY_WOUNDED):
        both = markers[LIGHTLY_WOUNDED] > 0 and markers[HEAVILY_WOUNDED] > 0
        attributes[AP] -= 2 if both and options.light_and_heavy_add else 1
    attributes[AP] -= markers[EXHAUSTED]
    attributes[TECHNIQUE] -= markers[OUT_OF_CONTROL]
    attributes[MOVEMENT] -= markers[OUT_OF_CONTROL]
    attributes[RANGED_DEFENCE] += moved_defence(markers[MOVED]) + markers[CAMOUFLAGED]
    return attributes


def moved_defence(markers: int) -> int:
    """German: Bewegt. One for each after the first. Source: PB-92."""
    return max(0, markers - 1)


def is_incapable(values: list[int], markers: list[int], options: Options) -> bool:
    """`values` as `effective` gives them. German: Handlungsunfähig. Source: PB-30, ruling 6."""
    for attribute in options.incapable_attributes:
        if values[attribute] < 0:
            return True
    return has(markers, INCAPABLE)


def is_static(values: list[int], markers: list[int], carrier_is: bool = True) -> bool:
    """German: Statisch. A passenger is so only with the vehicle. Source: PB-32, 92, 104."""
    return carrier_is and (markers[STATIC] > 0 or values[MOVEMENT] < 1)


# -- tests ----------------------------------------------------------------------------------------------------------
def all_tests_modifier(markers: list[int]) -> int:
    """To all tests. Source: PB-92, 109."""
    return (2 if markers[HEAVILY_WOUNDED] else 0) + markers[HEAVILY_DAMAGED]


def action_test_modifier(markers: list[int], in_melee_attack: bool) -> int:
    """To tests of an action. Source: PB-91, 115."""
    threatened = 4 if markers[THREATENED] and not in_melee_attack else 0
    return all_tests_modifier(markers) + threatened + 2 * markers[BLINDED]


def panic_tn(values: list[int], markers: list[int], out: int, of_own_wound: bool, options: Options) -> int:
    """`out`: markers of Out of action in the communication area, where they force the test. `of_own_wound`: being
    heavily wounded does. German: Panikprobe. Source: PB-39, 92, ruling 12.
    """
    modifier = all_tests_modifier(markers)
    if of_own_wound and not options.own_panic_test_harder:
        modifier = 0
    return 12 - values[VIRTU] - values[INITIATIVE] + out + modifier


def leaders_panic_tn(own_tn: int, values: list[int], more_points: int) -> int:
    """A leader's test for others: `own_tn` is his with their markers. German: Panikproben übernehmen. Source: PB-99."""
    return own_tn - values[COMMAND] - 2 * more_points


# -- delay and reactions ---------------------------------------------------------------------------------------------
def may_be_delayed(values: list[int], markers: list[int], times: int) -> bool:
    """German: Verzögert. Source: PB-115."""
    return markers[DELAYED] + times <= values[AP]


def may_react(values: list[int], markers: list[int], options: Options) -> bool:
    """German: Reaktionen. Source: PB-120."""
    if markers[DELAYED] and not options.delayed_may_react:
        return False
    able = not is_incapable(values, markers, options)
    return able and values[INITIATIVE] > 0 and values[AP] > 0 and markers[DISTRACTED] < values[INITIATIVE]
