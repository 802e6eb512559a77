"""The exact odds that stand beside choices."""

from collections.abc import Sequence

from engine.kernel.ruleset import Choice
from engine.rulesets.gff import odds_attack
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.rules import melee, shooting


def of_shooting(b: Battle, one: Choice, sides: Sequence[int]) -> Choice:
    """With all that may still be fired; at a real table as if all reached it, in the open. Source: GFF-13."""
    if "target" not in one.command:
        return one
    f, target = b.units[one.command["figure"] - 1], b.units[one.command["target"] - 1]
    drawn = b.ground.is_drawn()
    aim = b.ground.shooting(b, f, target) if drawn else odds_attack.plain_aim(f, False)
    places = shooting.ready_weapons(f)
    found = odds_attack.shown(odds_attack.odds_of_attack(b, f, target, places, aim, False, False))
    return said(one, {**found, "distance": aim.distance} if drawn else found)


def of_charge(b: Battle, one: Choice, sides: Sequence[int]) -> Choice:
    """If all get there. Source: GFF-16."""
    f, target = b.units[one.command["figure"] - 1], b.units[one.command["target"] - 1]
    aim = odds_attack.plain_aim(f, True)
    found = odds_attack.odds_of_attack(b, f, target, melee.melee_weapons(f), aim, True, True)
    return said(one, odds_attack.shown(found))


def said(one: Choice, odds: dict[str, int]) -> Choice:
    return one._replace(facts={**one.facts, **odds}, hit=odds["wound"])
