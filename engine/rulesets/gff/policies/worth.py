"""What an attack would come to, roughly, in thousandths of a wound: for policies, which compare and don't count."""

from typing import Final

from engine.rulesets.gff.battle import Aim
from engine.rulesets.gff.codes import AP, CHARGING, IMPACT, MELEE
from engine.rulesets.gff.rules import attack, special
from engine.rulesets.gff.unit import Model, Unit, Weapon

WHOLE: Final = 1000


def shot_worths(f: Unit, target: Unit, aim: Aim) -> list[int]:
    """By the weapon's place; 0 for what can't be fired at it now."""
    now = attack.circumstances_of(aim, False, False)
    worths: list[int] = []
    for weapon in f.weapons:
        number = aim.bearers[weapon.place] if weapon.range and f.is_usable(weapon.place) else 0
        worths.append(
            worth(f, target, weapon, number, 1 if attack.covers(weapon, aim, now) else 0, now) if number else 0
        )
    return worths


def fight_worth(f: Unit, target: Unit, charging: bool) -> int:
    """With all its blades, as if everybody came near enough."""
    now = MELEE | (CHARGING if charging else 0)
    total = sum(
        [worth(f, target, weapon, f.bearers(weapon.place), 0, now) for weapon in f.weapons if weapon.range == 0]
    )
    if charging:
        dice = sum([f.kinds[model.kind].best(IMPACT) for model in f.models if not model.out])
        total += WHOLE * dice * 5 * (target.lead().defence - 1) // 36
    return total // 6 if f.shaken or f.fatigued else total


def worth(f: Unit, target: Unit, weapon: Weapon, number: int, cover: int, now: int) -> int:
    need, modifier = attack.hit_number(f, target, weapon, now, None)
    hits = within(7 - need + modifier)
    comes_through = within(target.lead().defence - 1 - cover + special.total(f, weapon.effects, AP, now, None))
    total = WHOLE * number * weapon.attacks * hits * comes_through // 36
    total *= min(weapon.deadly, target.lead().tough)
    if weapon.blast > 1:
        total *= min(weapon.blast, target.count())
    return total


def within(faces: int) -> int:
    """So many faces of a die: 6 always does, 1 never."""
    return max(1, min(5, faces))


def missed(f: Unit, model: Model) -> int:
    """What the unit would miss with that model."""
    return sum([number * f.weapons[place].attacks * (f.weapons[place].range + 6) for place, number in model.arms])
