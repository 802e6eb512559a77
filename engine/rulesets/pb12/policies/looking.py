"""Targets: whom somebody sees from where he stands or would stand, and what he would best do to them."""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import square
from engine.rulesets.pb12.battle import Aim, Battle
from engine.rulesets.pb12.codes import DISTRACTED, FIGHT, SHOOT
from engine.rulesets.pb12.drawn import ground, sight
from engine.rulesets.pb12.drawn.shapes import apart
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.policies.worth import Chance, best_attack
from engine.rulesets.pb12.rules import attacks, rolling, targets
from engine.rulesets.pb12.rules.targets import NO_MODIFIER

LOOKED_AT: Final = 4  # of the nearest enemies
FRIEND: Final = 2  # times as bad to hit as an enemy is good


class Seen:
    """An enemy in sight."""

    def __init__(self, figure: Figure, aim: Aim) -> None:
        self.figure = figure
        self.aim = aim


def somebody_at(ghost: Figure, f: Figure, x: int, y: int, z: int) -> Figure:
    """Somebody like f who stands there; the same one again each time."""
    ghost.n, ghost.side = f.n, f.side
    ghost.now, ghost.markers, ghost.gear = f.now, f.markers, f.gear
    ghost.sight, ghost.reach, ghost.aboard = f.sight, f.reach, f.aboard
    ghost.x, ghost.y, ghost.z = x, y, z
    return ghost


def foes_by_distance(b: Battle, f: Figure, most: int) -> list[Figure]:
    """Enemies on the field, the nearest first; no vehicles that nobody drives."""
    figures: list[Figure] = []
    squares: list[i64] = []
    x: i64 = f.x
    y: i64 = f.y
    for foe in b.people:
        if foe.side != f.side and foe.side >= 0 and foe.is_there():
            if foe.carriage is not None and rolling.driver_of(b, foe) is None:
                continue
            away = square(x, y, foe.x, foe.y)
            place = len(figures)
            while place > 0 and away < squares[place - 1]:
                place -= 1
            if place < most:
                figures.insert(place, foe)
                squares.insert(place, away)
                if len(figures) > most:
                    figures.pop()
                    squares.pop()
    return figures


def seen_from(b: Battle, terrain: Terrain, f: Figure, foes: list[Figure]) -> list[Seen]:
    """Those of them in sight. `nearest` is that of all; a vehicle looks where it is turned."""
    in_sight: list[Seen] = []
    nearest = -1
    for foe in foes:
        share = sight.seen_of(terrain, b, f, foe)
        if share > 0 and (f.carriage is None or sight.sees(terrain, b, f, foe)):
            distance: int = apart(f, foe)
            cover = max(0, targets.concealment(float(share), b.options.cover_levels))
            aim = Aim(distance, cover, sight.faces(foe, f.x, f.y))
            nearest = distance if nearest < 0 else min(nearest, distance)
            in_sight.append(Seen(foe, aim))
    nearest = nearest_of_others(b, terrain, f, nearest) if in_sight else nearest
    for seen in in_sight:
        seen.aim.nearest = nearest
    if b.options.dark_areas or b.options.impassable_ground:
        furnish(b, f, in_sight)
    return in_sight


def nearest_of_others(b: Battle, terrain: Terrain, f: Figure, nearest: int) -> int:
    """Of those who are nobody's target, but stand nearer: empty vehicles, and friends where they count."""
    for figure in b.people:
        is_empty = figure.carriage is not None and figure.side != f.side and figure.side >= 0
        is_friend = b.options.nearest_is_any and (figure.side == f.side or figure.side < 0) and figure.n != f.n
        if (is_empty or is_friend) and figure.is_there():
            away: int = apart(f, figure)
            if away < nearest and sight.seen_of(terrain, b, f, figure) > 0:
                nearest = away
    return nearest


def furnish(b: Battle, f: Figure, seen: list[Seen]) -> None:
    """With light and ground, where the scenario has them."""
    drawn = b.ground.drawn()
    if isinstance(drawn, ground.DrawnGround):
        for enemy in seen:
            enemy.aim.dark = drawn.darkness(b, enemy.figure)
            enemy.aim.rough = drawn.rough_here(b, f)


def is_loaded(gear: Gear) -> bool:
    return gear.equipped and gear.points != 0


def longest_range(b: Battle, f: Figure) -> int:
    """Of what it could fire now, in hundredths of steps; 0 without guns."""
    longest = 0
    for gear in f.gear:
        if is_loaded(gear) and gear.is_for_shooting():
            for place in range(len(gear.ranges)):
                if gear.ranges[place] != NO_MODIFIER:
                    longest = max(longest, 100 * gear.factor * b.options.range_multipliers[place])
    return longest


def best_shot(b: Battle, f: Figure, seen: list[Seen], ap: int, concentrated: bool, picks: bool) -> Chance | None:
    """`picks`: among those who are too far behind the nearest one."""
    best: Chance | None = None
    if ap < 1 or f.markers[DISTRACTED]:
        return None
    for gear in f.gear:
        if is_loaded(gear) and gear.is_for_shooting():
            for enemy in seen:
                aim = enemy.aim
                near = enemy.figure.n == f.picked or targets.is_near_enough(aim.distance, aim.nearest)
                if near != picks:
                    chance = best_attack(b, f, SHOOT, gear, enemy.figure, aim, ap, concentrated)
                    if chance is not None and gear.radius:
                        chance.worth = chance.worth * crowd(b, f, enemy.figure, gear.radius)
                    best = better(best, chance)
    return best


def crowd(b: Battle, f: Figure, target: Figure, radius: int) -> int:
    """Enemies within a target radius, less friends and oneself."""
    worth = 0
    for figure in b.people:
        if figure.is_there() and apart(figure, target) <= 100 * radius:
            worth += -FRIEND if figure.side == f.side else 1
    if apart(f, target) <= 100 * radius:
        worth -= FRIEND
    return max(0, worth)


def best_fight(b: Battle, f: Figure, seen: list[Seen], ap: int, concentrated: bool) -> Chance | None:
    best: Chance | None = None
    if ap < 1 or f.markers[DISTRACTED]:
        return None
    for gear in f.gear:
        if is_loaded(gear) and gear.is_for_melee():
            most = 100 * attacks.reach_of(f, gear)
            for enemy in seen:
                if enemy.aim.distance <= most:
                    best = better(best, best_attack(b, f, FIGHT, gear, enemy.figure, enemy.aim, ap, concentrated))
    return best


def better(chance: Chance | None, other: Chance | None) -> Chance | None:
    if chance is None or (other is not None and other.worth > chance.worth):
        return other
    return chance


def worth_of(chance: Chance | None) -> int:
    return 0 if chance is None else chance.worth
