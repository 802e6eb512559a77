"""A class higher. German: Eine andere Klasse. Source: STKO-100, ruling 26."""

from typing import Final, NamedTuple

from engine.kernel.progression import Values
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.progression.credit import Credit
from engine.rulesets.stko.progression.facts import Deed, Part

VICTIMS_OF_A_LEGEND: Final = 3  # armed, killed or seriously wounded


class Due(NamedTuple):
    """What makes a class due: fought, killed_armed, three_down or killed_legend, and the deeds that show it."""

    reason: str
    deeds: tuple[Deed, ...] = ()


def due(rank: str, part: Part, earned: Credit, victims_before: int = 0) -> Due | None:
    """Is the class above this one due? `victims_before`: those of earlier battles, where they count on."""
    if rank == "plock":
        return Due("fought") if part.fought else None
    if rank == "ganger":
        return Due("killed_armed", earned.kills[:1]) if earned.kills else None
    if rank == "killer":
        if earned.legends:
            return Due("killed_legend", earned.legends[:1])
        if victims_before + sum(earned.weights) >= VICTIMS_OF_A_LEGEND:
            return Due("three_down", earned.grave)
    return None


def climbed(
    rank: str, part: Part, earned: Credit, options: Values, victims_before: int = 0
) -> list[tuple[str, str, Due]]:
    """From which class to which, and why: one class per shoot-out, unless `stko.promotion_steps` allows more."""
    steps: list[tuple[str, str, Due]] = []
    if earned.forfeit or part.dead:
        return steps
    while len(steps) < int(str(options["stko.promotion_steps"])):
        reason = due(rank, part, earned, victims_before)
        if reason is None:
            break
        above = RANKS[RANKS.index(rank) + 1]
        steps.append((rank, above, reason))
        rank = above
    return steps
