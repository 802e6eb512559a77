"""The exact odds that stand beside choices."""

from collections.abc import Sequence
from fractions import Fraction

from engine.kernel.ruleset import Choice
from engine.rulesets.pb12 import odds
from engine.rulesets.pb12.battle import Aim, Battle
from engine.rulesets.pb12.codes import FIGHT, SHOOT, STRENGTH, TOUGHNESS
from engine.rulesets.pb12.rules import attacks, damage, harming
from engine.rulesets.pb12.rules.attacks import Attack


def of_attack(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    """P(one success at least) with all points, how many tests to bundle for it, and P(damage) of all of them; of a real
    table as if the target stood in the open at short range. Source: PB-44, 52, 54.
    """
    f, target = b.people[choice.command["figure"] - 1], b.people[choice.command["target"] - 1]
    gear = f.gear[choice.command["gear"]]
    action = FIGHT if choice.command["type"] == "fight" else SHOOT
    attack = Attack(action, gear.place, target, choice.command["ap"])
    aim = Aim(100 * gear.factor * b.options.range_multipliers[1])
    if b.ground.is_drawn():
        reach = attacks.reach_of(f, gear)
        aim = b.ground.fighting(b, f, target, reach) if action == FIGHT else b.ground.shooting(b, f, target)
    tn = attacks.number_of(b, f, attack, gear, aim, f.concentrated).tn
    number = attacks.tests_of(gear, attack, tn).number
    chance, give_up = odds.bundled(number, tn, True)
    strength = damage.weapon_strength(f.now[STRENGTH], gear.added, gear.strength)
    armour = harming.armour_of(target, aim.sees_back)
    net = strength - target.now[TOUGHNESS] - max(armour - gear.penetration, 0)
    harm = 1 - odds.points_of_hit(net, target.table).get(0, Fraction(0))
    facts: dict[str, int | str] = {**choice.facts, "tn": tn, "bundle": give_up}
    if not gear.radius:  # what goes astray, and what cover takes off it, only the table knows
        harms = odds.success(tn - give_up) * odds.any_of(gear.multiplier or b.options.default_multiplier, harm)
        facts["wound"] = round(10_000 * odds.any_of(number - give_up, harms))
    if b.ground.is_drawn() and action == SHOOT:
        facts["distance"] = aim.distance
    return choice._replace(facts=facts, hit=round(10_000 * chance))
