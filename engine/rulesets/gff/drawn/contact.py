"""Into a melee and out of it: bases touch where they can, as many as can. Source: GFF-12, 15, 16, 18.

Whoever starts a fight may come near everybody, so bases only don't overlap.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.drawn.distances import nearest_to
from engine.rulesets.gff.drawn.moving import Mover
from engine.rulesets.gff.drawn.standing import RING, TOUCH, Points
from engine.rulesets.gff.drawn.terrain import Terrain
from engine.rulesets.gff.drawn.walking import CLOSE
from engine.rulesets.gff.unit import Model, Unit

STEP_BACK: Final = 100
TRIED: Final = 8
NEAREST: Final = 4  # so many of the other unit's models are tried for base contact


def into_contact(b: Battle, t: Terrain, f: Unit, target: Unit, reach: int) -> Points:
    """Where its models stand when those that can have moved into base contact and the others close behind.

    Difficult ground is walked around, where the reach is more than it lets through.
    """
    mover = Mover(b, t, f, reach, 0)
    placed: dict[int, tuple[int, int]] = {}
    for m in nearest_first(f, target):
        spot = beside(mover, m, target) or behind(mover, m, target) or stopped(mover, m)
        mover.put(spot[0], spot[1])
        placed[m.n] = spot
    return [placed[m.n] for m in f.models if not m.out]


def nearest_first(f: Unit, target: Unit) -> list[Model]:
    found: list[tuple[int, int]] = []
    for m in f.models:
        if not m.out:
            near = nearest_to(target, m.x, m.y)
            found.append((square(m.x, m.y, near.x, near.y), m.n))
    found.sort()
    return [f.models[n - 1] for _, n in found]


def beside(mover: Mover, m: Model, target: Unit) -> tuple[int, int] | None:
    """The nearest place in base contact that it reaches; its own, where it is in contact."""
    spots: list[tuple[int, int, int]] = []
    most = mover.most * mover.most
    there = [(square(one.x, one.y, m.x, m.y), one.n) for one in target.models if not one.out]
    there.sort()
    for apart, n in there[:NEAREST]:
        if apart <= CLOSE * CLOSE and mover.is_free(m.x, m.y):
            return m.x, m.y
        one = target.models[n - 1]
        for rx, ry in RING:
            away = square(m.x, m.y, one.x + rx, one.y + ry)
            if away <= most:
                spots.append((away, one.x + rx, one.y + ry))
    return first_reached(mover, m, spots)


def behind(mover: Mover, m: Model, target: Unit) -> tuple[int, int] | None:
    """As near to the others as it gets, next to those of its own who stand already."""
    spots: list[tuple[int, int, int]] = []
    most = mover.most * mover.most
    for px, py in mover.taken:
        for rx, ry in RING:
            x, y = px + rx + rx // 10, py + ry + ry // 10
            if square(m.x, m.y, x, y) <= most:
                near = nearest_to(target, x, y)
                spots.append((square(near.x, near.y, x, y), x, y))
    return first_reached(mover, m, spots)


def first_reached(mover: Mover, m: Model, spots: list[tuple[int, int, int]]) -> tuple[int, int] | None:
    """Of those that are free, in their order; after some in vain it is given up."""
    spots.sort()
    tried = 0
    for _, x, y in spots:
        if mover.is_free(x, y):
            if mover.reaches(m, x, y):
                return x, y
            tried += 1
            if tried == TRIED:
                break
    return None


def stopped(mover: Mover, m: Model) -> tuple[int, int]:
    """Where nothing else is left: it stays, or moves over where one of its own has come to stand."""
    if mover.is_free(m.x, m.y):
        return m.x, m.y
    for far in (1, 2, 3, 4, 6, 8):
        for rx, ry in RING:
            x, y = m.x + far * rx, m.y + far * ry
            if mover.is_free(x, y):
                return x, y
    return m.x, m.y


def back(b: Battle, t: Terrain, f: Unit, enemy: Unit) -> Points:
    """Each model steps back an inch from the enemy where it has room; empty where none has. Source: GFF-18."""
    mover = Mover(b, t, f, STEP_BACK, 0)
    found: Points = []
    moved = False
    for m in f.models:
        if m.out:
            continue
        near = nearest_to(enemy, m.x, m.y)
        spot = away_from(mover, f, m, near) if square(m.x, m.y, near.x, near.y) < 4 * TOUCH * TOUCH else (m.x, m.y)
        moved = moved or spot != (m.x, m.y)
        found.append(spot)
        mover.put(spot[0], spot[1])
    return found if moved else []


def away_from(mover: Mover, f: Unit, m: Model, near: Model) -> tuple[int, int]:
    """Straight back or aside, among the places that are free also of those who have yet to step."""
    x, y = m.x, m.y
    best: i64 = square(x, y, near.x, near.y)
    apart: i64 = root(best)
    spots: Points = [(m.x + cosine, m.y + sine) for cosine, sine in shortened(RING)]
    if apart > 0:
        spots.append((m.x + (m.x - near.x) * STEP_BACK // apart, m.y + (m.y - near.y) * STEP_BACK // apart))
    for sx, sy in spots:
        away: i64 = square(sx, sy, near.x, near.y)
        if away > best and is_clear_of(f, m, sx, sy) and mover.is_free(sx, sy) and mover.reaches(m, sx, sy):
            best = away
            x, y = sx, sy
    return x, y


def shortened(ring: tuple[tuple[int, int], ...]) -> Points:
    """None longer than an inch."""
    return [(x - x // 50, y - y // 50) if x and y else (x, y) for x, y in ring]


def is_clear_of(f: Unit, m: Model, x: i64, y: i64) -> bool:
    """Of those after it in the unit, who stand where they stood."""
    for one in f.models:
        if one.n > m.n and not one.out and square(one.x, one.y, x, y) < TOUCH * TOUCH:
            return False
    return True
