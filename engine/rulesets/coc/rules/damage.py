"""How much a hit does. Source: COC-12, 19, 22, 47, 48."""

from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import BASE, FIREARM, MELEE
from engine.rulesets.coc.figure import Figure, Weapon

D3 = 3


def dice_at(weapon: Weapon, band: int) -> tuple[int, int, int]:
    """A weapon's dice at that distance (a shotgun spreads)."""
    return weapon.damage[min(max(band - BASE, 0), len(weapon.damage) - 1)]


def thrown(b: Battle, f: Figure, purpose: str, dice: tuple[int, int, int]) -> int:
    """Rolls number, sides, plus. A D3 is the d6 that is rolled, halved and rounded up."""
    number, sides, plus = dice
    total = plus
    if number:
        for face in b.roll(f, purpose, number, 6 if sides == D3 else sides, b.why(f)):
            total += (face + 1) // 2 if sides == D3 else face
    return total


def greatest(dice: tuple[int, int, int]) -> int:
    return dice[0] * dice[1] + dice[2]


def halved(b: Battle, value: int) -> int:
    """Half a damage bonus, towards zero unless the option says up. Source: COC-19."""
    if value < 0:
        return -(-value // 2)
    return (value + 1) // 2 if b.options.half_db_up else value // 2


def bonus(b: Battle, f: Figure, weapon: Weapon, most: bool) -> int:
    """Damage bonus: all of it hand to hand, half with muscle, none with firearms. Source: COC-19, 47."""
    if weapon.kind == FIREARM or (weapon.kind != MELEE and not b.options.half_db):
        return 0
    value = greatest(f.bonus) if most else thrown(b, f, "damage_bonus", f.bonus)
    return value if weapon.kind == MELEE else halved(b, value)


def dealt(b: Battle, f: Figure, weapon: Weapon, band: int, increased: bool) -> int:
    """`increased`: an extreme success on one's own action. Source: COC-12, table coc.extreme_damage."""
    dice = dice_at(weapon, band)
    if not increased:
        total = thrown(b, f, "damage", dice)
        return max(0, total + bonus(b, f, weapon, False))
    total = greatest(dice) + bonus(b, f, weapon, True)
    if weapon.impaling:
        one_die = b.options.impale_one_die and dice[0] > 0
        total += thrown(b, f, "impale", (1, dice[1], 0) if one_die else dice)
    return max(0, total)
