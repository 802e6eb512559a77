"""What attacks would come to, roughly, in thousandths of a figure out of action: for policies, which compare."""

from typing import Final

from mypy_extensions import i64

from engine.rulesets.pb12.battle import Aim, Battle
from engine.rulesets.pb12.codes import COMMAND, PANICKED, STRENGTH, TOUGHNESS
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.rules import attacks, damage, harming
from engine.rulesets.pb12.rules.attacks import Attack
from engine.rulesets.pb12.rules.success import SIDES, best_give_up, twelfths

WHOLE: Final = 1_000
PIERCED: Final = 4  # at most
DEADLY: Final = 600  # one hit is enough for most
LEADER: Final = 200  # more for each point of Command
DOWN: Final = 400  # whoever panics may be back in the next round

BUNDLES: Final[dict[int, tuple[int, int]]] = {}


def bundle(number: int, tn: int, one_is_enough: bool) -> tuple[int, int]:
    """How many tests to give up, and what then comes of them: successes, or the chance of one, in thousandths."""
    if tn - number >= SIDES:
        return 0, 0
    key = (number * 100 + max(-9, tn) + 10) * 2 + (1 if one_is_enough else 0)
    if key not in BUNDLES:
        give_up = best_give_up(number, tn, one_is_enough)
        left, p = number - give_up, twelfths(tn - give_up)
        missed: int = (SIDES - p) ** left * WHOLE // SIDES**left
        BUNDLES[key] = (give_up, WHOLE - missed if one_is_enough else WHOLE * left * p // SIDES)
    return BUNDLES[key]


def hit_worth(target: Figure, net: i64) -> int:
    """One hit; `net`: strength less all that the target sets against it."""
    left, table = target.left, target.table
    whole: i64 = left[0] + left[1] + left[2] + 1
    most: i64 = len(table)
    total: i64 = 0
    for face in range(max(1, 1 - net), i64(SIDES + 1)):
        lost: i64 = table[min(face + net, most) - 1]
        total += min(whole, lost)
    return WHOLE * total // (SIDES * whole)


def value_of(target: Figure) -> int:
    if target.markers[PANICKED] or not target.able:
        return DOWN
    return WHOLE + LEADER * max(0, target.now[COMMAND])


class Chance:
    """An attack that could be made, and what it is worth."""

    def __init__(self, attack: Attack, worth: int) -> None:
        self.attack = attack
        self.worth = worth


def best_attack(
    b: Battle, f: Figure, action: int, gear: Gear, target: Figure, aim: Aim, ap: int, concentrated: bool
) -> Chance | None:
    """With as many points: bundled, with the weapon's frequency and pierced where that does more."""
    attack = Attack(action, gear.place, target, ap)
    tn = attacks.number_of(b, f, attack, gear, aim, concentrated).tn
    strength = damage.weapon_strength(f.now[STRENGTH], gear.added, gear.strength) - target.now[TOUGHNESS]
    armour = harming.armour_of(target, aim.sees_back)
    multiplier = gear.multiplier or b.options.default_multiplier
    most = 0 if gear.radius else min(PIERCED, max(0, armour - gear.penetration))
    best = 0
    for pierce in range(most + 1):
        hit = hit_worth(target, strength - max(0, armour - gear.penetration - pierce))
        if hit == 0:
            continue
        for burst in range(2 if gear.times > 1 else 1):
            number = ap * gear.times if burst else ap
            if gear.points >= 0:
                number = min(number, gear.points)
            deadly = hit >= DEADLY
            give_up, comes = bundle(number, tn + pierce + (gear.plus if burst else 0), deadly)
            worth = hit * comes * multiplier // WHOLE
            if worth > best:
                best = worth
                attack.burst, attack.pierce, attack.give_up = burst == 1, pierce, give_up
    if best == 0:
        return None
    return Chance(attack, min(best, WHOLE) * value_of(target) // WHOLE)
