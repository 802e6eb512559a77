"""Which skills a shoot-out earns. German: Fähigkeiten. Source: STKO-101 .. 104."""

from engine.kernel.progression import Values
from engine.rulesets.stko.progression.credit import Credit
from engine.rulesets.stko.progression.promotion import Due


def gains(before: str, after: str, earned: Credit, options: Values) -> list[Due]:
    """At most one by class, and one more for a killed Legend where the referee wants that.

    `before` and `after` are the classes before and after the battle: the kill that makes a Killer earns a skill too,
    while a new Legend begins to earn as one in the next battle.
    """
    dues: list[Due] = []
    if earned.forfeit:
        return dues
    if before == "legend":
        if earned.wounds:
            dues.append(Due("wounded", earned.wounds[:1]))
    elif earned.kills and (before == "killer" or after in ("killer", "legend")):
        dues.append(Due("killed_armed", earned.kills[:1]))
    if earned.legends and options["stko.skill_for_killing_legend"]:
        dues.append(Due("killed_legend", earned.legends[:1]))
    return dues
