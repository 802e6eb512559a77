"""Vehicles, whoever steers them and their passengers. German: Vehikel. Source: PB-101 .. 104, 108, 109."""

from engine.rulesets.pb12.rules.success import TargetNumber


def initiative(own: int, drivers: int) -> int:
    """A vehicle without one has its driver's. Source: PB-102."""
    return own if own != 0 else drivers


def steering(ap: int, damaged: bool, extra_counts: bool) -> tuple[int, int]:
    """What steering costs, and the points that the vehicle gets. German: Steuern. Source: PB-101, 109, ruling 24."""
    cost = ap + (1 if damaged else 0)
    return cost, cost if extra_counts else ap


# -- accidents ------------------------------------------------------------------------------------------------------
def on_the_move(target_number: TargetNumber, rule: str, initiative_: int, moved: int) -> None:
    """What an accident and a passenger test share; `moved`: the vehicle's markers. Source: PB-104, 108."""
    target_number.add(rule, "initiative", -initiative_)
    target_number.add(rule, "moved", moved)


def idles(moved: int, has_moved: bool, activated: bool, every_move: bool) -> bool:
    """It rolls on without a Move action: an accident test at the end of the move. Source: PB-108, ruling 23."""
    return moved > 0 and not has_moved and (activated or every_move)


def turns_too_often(turns: int, ap: int) -> bool:
    """Source: PB-108."""
    return turns > ap


# -- passengers -----------------------------------------------------------------------------------------------------
def must_hold_on(in_area: bool, moved: int, uncontrolled: int) -> bool:
    """Whether a passenger rolls in the status phase. German: Passagierprobe. Source: PB-104."""
    return not in_area and (moved > 0 or uncontrolled > 0)


def passengers_modifier(moved: int, uncontrolled: int, of_action: bool, flat: bool) -> int:
    """By the vehicle's markers; those of Moved count for tests of actions only. Source: PB-103, 104."""
    out_of_control = min(uncontrolled, 1) if flat else uncontrolled
    return out_of_control + (moved if of_action else 0)
