"""Into a melee and out of it: bases touch where they can, as many as can. Source: GFF-12, 15, 16, 18.

Whoever starts a fight may come near everybody, so bases only don't overlap.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.drawn.distances import nearest_to
from engine.rulesets.gff.drawn.moving import SHARES, Mover, formed
from engine.rulesets.gff.drawn.standing import RING, TOUCH, Points, loner
from engine.rulesets.gff.drawn.terrain import Terrain
from engine.rulesets.gff.drawn.walking import CLOSE, ahead
from engine.rulesets.gff.unit import Model, Unit

STEP_BACK: Final = 100
TRIED: Final = 8
NEAREST: Final = 4  # so many of the other unit's models are tried for base contact
CLEAR: Final = (1, 4 * TOUCH * TOUCH)  # all together, and an inch from every enemy


def into_contact(b: Battle, terrain: Terrain, f: Unit, target: Unit, reach: int) -> Points:
    """Where its models stand when those that can have moved into base contact and the others close behind.

    Difficult ground is walked around, where the reach is more than it lets through. Where that would part the unit, one
    of them moves into contact and the others keep their places about it, if they can.
    """
    mover = Mover(b, terrain, f, reach, 0)
    points = each_in(mover, f, target)
    if loner(points, mover.far) < 0:
        return points
    return around_one(mover, f, target) or points


def around_one(mover: Mover, f: Unit, target: Unit) -> Points:
    for model in nearest_first(f, target):
        mover.taken = []
        spot = beside(mover, model, target, False)
        points = formed(mover, f, model, spot[0], spot[1]) if spot else []
        if points:
            return points
    return []


def each_in(mover: Mover, f: Unit, target: Unit) -> Points:
    placed: dict[int, tuple[int, int]] = {}
    left: list[Model] = []
    for model in nearest_first(f, target):
        spot = beside(mover, model, target, True)
        if spot is None:
            left.append(model)
        else:
            mover.put(spot[0], spot[1])
            placed[model.n] = spot
    for model in left:
        spot = behind(mover, model, target) or apart_from_its_own(mover, model, target)
        mover.put(spot[0], spot[1])
        placed[model.n] = spot
    return [placed[model.n] for model in f.models if not model.out]


def nearest_first(f: Unit, target: Unit) -> list[Model]:
    by_distance: list[tuple[int, int]] = []
    for model in f.models:
        if not model.out:
            near = nearest_to(target, model.x, model.y)
            by_distance.append((square(model.x, model.y, near.x, near.y), model.n))
    by_distance.sort()
    return [f.models[n - 1] for _, n in by_distance]


def beside(mover: Mover, m: Model, target: Unit, joined: bool) -> tuple[int, int] | None:
    """The nearest place in base contact that it reaches; its own, where it is in contact. `joined`: near its own."""
    spots: list[tuple[int, int, int]] = []
    most = mover.most * mover.most
    there = [(square(other.x, other.y, m.x, m.y), other.n) for other in target.models if not other.out]
    there.sort()
    for apart, n in there[:NEAREST]:
        if apart <= CLOSE * CLOSE and mover.is_free(m.x, m.y) and (not joined or mover.is_joined(m.x, m.y)):
            return m.x, m.y
        model = target.models[n - 1]
        for rx, ry in RING:
            away = square(m.x, m.y, model.x + rx, model.y + ry)
            if away <= most and (not joined or mover.is_joined(model.x + rx, model.y + ry)):
                spots.append((away, model.x + rx, model.y + ry))
    return first_reached(mover, m, spots)


def apart_from_its_own(mover: Mover, model: Model, target: Unit) -> tuple[int, int]:
    """Whoever finds no place next to them."""
    near = closer(mover, model, target, True) or beside(mover, model, target, False)
    return near or closer(mover, model, target, False) or stopped(mover, model)


def closer(mover: Mover, model: Model, target: Unit, joined: bool) -> tuple[int, int] | None:
    """Straight towards the other unit, as far as it gets."""
    near = nearest_to(target, model.x, model.y)
    apart: i64 = root(square(model.x, model.y, near.x, near.y) + 1) - 1  # rounded down, so that bases don't overlap
    whole = min(mover.most, apart - TOUCH)
    for share in SHARES:
        x, y = ahead(model.x, model.y, [(near.x, near.y)], whole * share // 4)
        if (not joined or mover.is_joined(x, y)) and mover.is_free(x, y) and mover.reaches(model, x, y):
            return x, y
    return None


def behind(mover: Mover, model: Model, target: Unit) -> tuple[int, int] | None:
    """As near to the others as it gets, next to those of its own who stand already."""
    spots: list[tuple[int, int, int]] = []
    most = mover.most * mover.most
    for px, py in mover.taken:
        for rx, ry in RING:
            x, y = px + rx + rx // 10, py + ry + ry // 10
            if square(model.x, model.y, x, y) <= most:
                near = nearest_to(target, x, y)
                spots.append((square(near.x, near.y, x, y), x, y))
    return first_reached(mover, model, spots)


def first_reached(mover: Mover, model: Model, spots: list[tuple[int, int, int]]) -> tuple[int, int] | None:
    """Of those that are free, in their order; after some in vain it is given up."""
    spots.sort()
    tried = 0
    for _, x, y in spots:
        if mover.is_free(x, y):
            if mover.reaches(model, x, y):
                return x, y
            tried += 1
            if tried == TRIED:
                break
    return None


def stopped(mover: Mover, model: Model) -> tuple[int, int]:
    """Where nothing else is left: it stays, or moves over where one of its own has come to stand."""
    if mover.is_free(model.x, model.y):
        return model.x, model.y
    for far in (1, 2, 3, 4, 6, 8):
        for rx, ry in RING:
            x, y = model.x + far * rx, model.y + far * ry
            if mover.is_free(x, y):
                return x, y
    return model.x, model.y


def back(b: Battle, terrain: Terrain, f: Unit, enemy: Unit) -> Points:
    """Back an inch from the enemy, each model by itself or all of them together: so that they stay together, and then
    as far from the enemy as may be. Empty where nobody has room. Source: GFF-11, 18.
    """
    mover = Mover(b, terrain, f, STEP_BACK, 0)
    stays = [(model.x, model.y) for model in f.standing()]
    best, chosen = worth_of(mover, enemy, stays), stays
    by_itself = each_back(mover, f, enemy)
    worth = worth_of(mover, enemy, by_itself)
    if worth > best:
        best, chosen = worth, by_itself
    for points in together_back(mover, f, enemy) if best < CLEAR else []:
        worth = worth_of(mover, enemy, points)
        if worth > best:
            best, chosen = worth, points
    return chosen if chosen != stays else []


def worth_of(mover: Mover, enemy: Unit, points: Points) -> tuple[int, int]:
    """More than an inch from the enemy is worth no more."""
    least: i64 = CLEAR[1]
    for x, y in points:
        near = nearest_to(enemy, x, y)
        least = min(least, square(near.x, near.y, x, y))
    return 1 if loner(points, mover.far) < 0 else 0, least


def each_back(mover: Mover, f: Unit, enemy: Unit) -> Points:
    """Those who are nearer than an inch."""
    mover.taken = []
    points: Points = []
    for model in f.standing():
        near = nearest_to(enemy, model.x, model.y)
        spot = (
            away_from(mover, f, model, near)
            if square(model.x, model.y, near.x, near.y) < 4 * TOUCH * TOUCH
            else (model.x, model.y)
        )
        points.append(spot)
        mover.put(spot[0], spot[1])
    return points


def together_back(mover: Mover, f: Unit, enemy: Unit) -> list[Points]:
    """All the same way, where each has room and gets there."""
    mover.taken = []
    first = nearest_first(f, enemy)[0]
    ways: list[Points] = []
    for x, y in steps_back(first, nearest_to(enemy, first.x, first.y)):
        points = [(model.x + x, model.y + y) for model in f.standing()]
        if can_all(mover, f, points):
            ways.append(points)
    return ways


def can_all(mover: Mover, f: Unit, points: Points) -> bool:
    for model, (x, y) in zip(f.standing(), points, strict=True):
        if not mover.is_free(x, y) or not mover.reaches(model, x, y):
            return False
    return True


def steps_back(model: Model, near: Model) -> Points:
    """None longer than an inch; the last one straight back."""
    steps = [(x - x // 50, y - y // 50) if x and y else (x, y) for x, y in RING]
    apart: i64 = root(square(model.x, model.y, near.x, near.y))
    if apart > 0:
        steps.append(((model.x - near.x) * STEP_BACK // apart, (model.y - near.y) * STEP_BACK // apart))
    return steps


def away_from(mover: Mover, f: Unit, model: Model, near: Model) -> tuple[int, int]:
    """Straight back or aside, among the places that are free also of those who have yet to step."""
    x, y = model.x, model.y
    best: i64 = square(x, y, near.x, near.y)
    for dx, dy in steps_back(model, near):
        sx, sy = model.x + dx, model.y + dy
        away: i64 = square(sx, sy, near.x, near.y)
        if away > best and is_clear_of(f, model, sx, sy) and mover.is_free(sx, sy) and mover.reaches(model, sx, sy):
            best = away
            x, y = sx, sy
    return x, y


def is_clear_of(f: Unit, m: Model, x: i64, y: i64) -> bool:
    """Of those after it in the unit, who stand where they stood."""
    for model in f.models:
        if model.n > m.n and not model.out and square(model.x, model.y, x, y) < TOUCH * TOUCH:
            return False
    return True
