"""The exact odds that stand beside choices."""

from collections.abc import Sequence

from engine.kernel.ruleset import Choice
from engine.rulesets.gff import odds_attack
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.rules import melee, shooting


def of_shooting(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    """With all that may still be fired; at a real table as if all reached it, in the open. Source: GFF-13."""
    if "target" not in choice.command:
        return choice
    f, target = b.units[choice.command["figure"] - 1], b.units[choice.command["target"] - 1]
    drawn = b.ground.is_drawn()
    aim = b.ground.shooting(b, f, target) if drawn else odds_attack.plain_aim(f, False)
    places = shooting.ready_weapons(f)
    odds = odds_attack.shown(odds_attack.odds_of_attack(b, f, target, places, aim, False, False))
    return with_odds(choice, {**odds, "distance": aim.distance} if drawn else odds)


def of_charge(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    """If all get there. Source: GFF-16."""
    f, target = b.units[choice.command["figure"] - 1], b.units[choice.command["target"] - 1]
    aim = odds_attack.plain_aim(f, True)
    odds = odds_attack.odds_of_attack(b, f, target, melee.melee_weapons(f), aim, True, True)
    return with_odds(choice, odds_attack.shown(odds))


def with_odds(choice: Choice, odds: dict[str, int]) -> Choice:
    return choice._replace(facts={**choice.facts, **odds}, hit=odds["wound"])
