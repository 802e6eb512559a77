"""Exact odds beside a shot: what becomes of the weapon, and whether the target is wounded. Source: STKO-28 .. 44, 93.

Worked out cell by cell with the rules' own functions; where a choice of people or a box with few counters left would
decide, nothing is said. Two pistols are two rolls, and mixed feelings are settled by a die first (STKO-29, STKO-85).
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import prod

from engine.kernel.pools import chance_of, ten_thousandths
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import EMPTY, FLESH, HAND, JAMMED, LIGHT, OPEN, SOFT
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.odds import hit, ones_and_sixes
from engine.rulesets.stko.rules import wounds
from engine.rulesets.stko.rules.contact import in_a_fight
from engine.rulesets.stko.rules.feelings import MIXED, dice_of, felt, settled
from engine.rulesets.stko.rules.shooting import further_dice, is_aimed, shot_pool, weapon_after
from engine.rulesets.stko.tables import LUCKY_SHOT_DICE

FACES = range(1, 7)


def of_shot(
    b: Battle, f: Figure, target: Figure, fired: tuple[int, ...], grip: int, facts: ShotFacts, moved: bool, extra: int
) -> dict[str, int]:
    """`chances` of a shot with these weapons, after a move or not; a pistol in each hand counts as one shot."""
    two, aimed = len(fired) > 1, not moved and is_aimed(b, f, target, fired)
    band, cover = facts.band, facts.cover
    rolls: list[tuple[int, int]] = []
    for place, i in enumerate(fired):
        pool = shot_pool(b, f, target, band, cover, grip, moved, aimed, two and place == 1, two, extra, None)
        rolls.append((i, pool + further_dice(b, f, target, i, facts, None)))
    return chances(b, f, target, rolls, facts)


def chances(b: Battle, f: Figure, target: Figure, rolls: Sequence[tuple[int, int]], facts: ShotFacts) -> dict[str, int]:
    """`dice` and `hit`, and `wound`, `empty`, `jam` as far as they are known exactly; chances in 1/10,000.

    `rolls`: the weapon and the pool of each, as feelings are now. `hit` and `wound` are of all of them together,
    `empty` and `jam` of at least one weapon. `dice_else` is the first pool if mixed feelings turn to hate, not fear.
    """
    changes = dice_after_settling(b, f, target)
    odds = {"dice": rolls[0][1] + min(changes)}
    if max(changes) != min(changes):
        odds["dice_else"] = rolls[0][1] + max(changes)
    sums: dict[str, Fraction] = {}
    for change in changes:
        pools = [(weapon, pool + change) for weapon, pool in rolls]
        for name, chance in of_rolls(b, f, target, pools, facts).items():
            sums[name] = sums.get(name, Fraction(0)) + chance
    return odds | {name: ten_thousandths(chance / len(changes)) for name, chance in sums.items()}


def dice_after_settling(b: Battle, f: Figure, target: Figure) -> list[int]:
    """By the die that settles mixed feelings: how many dice it gives or takes. Source: STKO-85."""
    if b.feelings and felt(b, f, target) == MIXED:
        return [dice_of(settled(die)) for die in FACES]
    return [0]


def of_rolls(
    b: Battle, f: Figure, target: Figure, rolls: Sequence[tuple[int, int]], facts: ShotFacts
) -> dict[str, Fraction]:
    odds = {"hit": at_least_one_of([hit(pool, int(f.skill_effects.hits_from)) for _, pool in rolls])}
    flies = f.weapons[rolls[0][0]].state == HAND
    if not flies:
        odds["empty"] = at_least_one_of([after_the_roll(b, f, pool, EMPTY) for _, pool in rolls])
        odds["jam"] = at_least_one_of([after_the_roll(b, f, pool, JAMMED) for _, pool in rolls])
    undecided = (
        b.options.box or f.skill_effects.shift or f.skill_effects.group or target.skill_effects.steely > target.shrugged
    )
    if not undecided and not in_a_fight(b, target):
        plus = int(f.skill_effects.knife_effect) if flies else 0
        odds["wound"] = at_least_one_of([wounded(b, f, target, pool, facts, plus) for _, pool in rolls])
    return odds


def at_least_one_of(odds: Sequence[Fraction]) -> Fraction:
    """P(at least one of several rolls that don't touch each other)."""
    return 1 - prod((1 - chance for chance in odds), start=Fraction(1))


def after_the_roll(b: Battle, f: Figure, pool: int, state: int) -> Fraction:
    """P(the roll leaves the weapon in that state)."""
    lucky = pool <= 0
    dice = LUCKY_SHOT_DICE if lucky else pool
    jam_at = int(f.skill_effects.jam_at)
    return chance_of(ones_and_sixes(dice), lambda way: weapon_after(b, lucky, *way, jam_at) == state)


def wounded(b: Battle, f: Figure, target: Figure, pool: int, facts: ShotFacts, plus: int) -> Fraction:
    """P(at least a flesh wound)."""
    chance = wounds_if_it_hits(b, target, facts, plus)
    if pool <= 0:
        return hit(pool) * (1 - (1 - chance) ** b.options.lucky_shot_hits)
    return at_least_one(chance * Fraction(7 - int(f.skill_effects.hits_from), 6), pool)


@cache
def at_least_one(chance: Fraction, pool: int) -> Fraction:
    return 1 - (1 - chance) ** pool


def wounds_if_it_hits(b: Battle, target: Figure, facts: ShotFacts, plus: int) -> Fraction:
    """P(one hit wounds): every location with every effect die, through whatever covers that part."""
    if wounds.cover_stops_all(b, target, facts.cover):
        return Fraction(0)
    exposed = wounds.exposed_parts(b, target, facts)
    fraction = Fraction(0)
    for location in range(6):
        if wounds.who_is_hit_instead(facts, location):
            continue
        share, minus = Fraction(1), 0
        covered = not exposed >> location & 1
        if facts.cover == LIGHT and (covered or b.options.light_cover_every_hit):
            share = Fraction(sum(wounds.goes_through_light_cover(die) for die in FACES), 6)
            minus = b.options.light_cover_minus
        elif facts.cover not in (OPEN, SOFT) and covered:
            continue
        hurts = sum(is_wound(b, target, location, die - minus + plus) for die in FACES)
        fraction += share * Fraction(hurts, 36)
    return fraction


def is_wound(b: Battle, target: Figure, location: int, die: int) -> bool:
    return wounds.cell_of(b, location, wounds.effect_within(b, die - int(target.skill_effects.hard)))[0] >= FLESH
