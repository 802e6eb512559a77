"""What a hit does to a body, and dying round by round. Source: COC-22, 49 .. 53, 60."""

from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import (
    DEADLY,
    DYING,
    IN_PLAY,
    NONE,
    REGULAR_DAMAGE,
    SERIOUS,
    SERIOUS_WOUND,
    TEMPORARY,
    UNCONSCIOUS,
)
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.rules import damage
from engine.rulesets.coc.rules.checks import plain
from engine.rulesets.coc.settings import Options


def size_of(options: Options, lost: int, hp_max: int) -> int:
    """One hit compared with the hit points. Source: COC-49 .. 53."""
    if lost <= 0:
        return NONE
    if not options.damage_states:
        return REGULAR_DAMAGE
    if lost > hp_max or (options.dead_at_max and lost == hp_max):
        return DEADLY
    if 2 * lost > hp_max or (not options.major_above_half and 2 * lost == hp_max):
        return SERIOUS_WOUND
    return REGULAR_DAMAGE


def hit_with(b: Battle, f: Figure, target: Figure, weapon: Weapon, band: int, increased: bool) -> None:
    """One hit of that weapon; `increased` as in `damage.dealt`."""
    take_hit(b, target, f.n, damage.dealt(b, f, weapon, band, increased), True, weapon.name)


def take_hit(b: Battle, f: Figure, by: int, amount: int, armoured: bool, source: str) -> None:
    """`amount` before armour, which helps neither against magic nor poison. Source: COC-22, 50 .. 53."""
    if f.loss != IN_PLAY:
        return
    armour = f.armour if armoured and b.options.armour else 0
    lost = max(0, amount - armour)
    size = size_of(b.options, lost, f.hp_max)
    b.hurt(f, by, lost, size, armour, source)
    if lost and f.aim and b.options.aim_broken_by_damage:
        b.aim_lost(f, "damage")
    if size not in (NONE, DEADLY):
        settle(b, f, size)
    if f.members > 1 and not f.able():
        b.member_lost(f, f.members - 1)
    elif not f.able():
        b.harm = True


def settle(b: Battle, f: Figure, size: int) -> None:
    """Whoever isn't dead yet: dying, unconscious, or only hurt. Source: COC-51, 52."""
    if f.status & DYING:
        if f.status & TEMPORARY:
            b.began_dying(f)  # what held him is gone
    elif f.hp == 0 and f.status & SERIOUS:
        b.began_dying(f)
    elif f.status & UNCONSCIOUS:
        return
    elif f.hp == 0 or (size == SERIOUS_WOUND and not plain(b, f, "con", f.con)):
        b.fell_unconscious(f)


def dying_rolls(b: Battle) -> None:
    """In the round after, and every round: constitution or death. Source: COC-60."""
    for f in b.figures:
        if f.loss == IN_PLAY and f.status & DYING and not f.status & TEMPORARY and f.hurt_at <= b.round:
            if plain(b, f, "dying", f.con):
                b.held_on(f)
            else:
                b.died(f)
