"""Where models may stand: on the table, out of buildings, off others, close to their own. Source: GFF-11, 12."""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import square
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import APART
from engine.rulesets.gff.drawn.distances import centre_within
from engine.rulesets.gff.drawn.terrain import BASE, Terrain
from engine.rulesets.gff.unit import Model, Unit

TOUCH: Final = 2 * BASE  # between the centres of two discs that touch
NEXT: Final = 150  # between the centres of neighbours of one unit, where they are put down anew
JOINED: Final = TOUCH + APART
# Twelve directions around a point, a hundred long or a little more.
RING: Final[tuple[tuple[int, int], ...]] = (
    (100, 0), (87, 50), (50, 87), (0, 100), (-50, 87), (-87, 50),
    (-100, 0), (-87, -50), (-50, -87), (0, -100), (50, -87), (87, -50),
)  # fmt: skip

Points = list[tuple[int, int]]


class Room:
    """For the models of one unit: `others` of other units near them and the `gap` to keep from these, from edge to
    edge; `taken` are the places that the unit's own models have got. `x0` .. `y1` bounds the centres.

    `foes_gap` is kept from enemies beyond that.
    """

    def __init__(self, b: Battle, terrain: Terrain, f: Unit, gap: i64) -> None:
        self.t = terrain
        self.far = centre_within(b.options.coherency_far)
        self.near = gap + TOUCH
        self.gap = centre_within(gap)
        self.foes_gap: i64 = 0
        self.others: list[Model] = []
        self.foes: list[Model] = []
        self.taken: Points = []
        self.x0: i64 = BASE
        self.y0: i64 = BASE
        self.x1: i64 = terrain.wide - BASE
        self.y1: i64 = terrain.high - BASE

    def bound(self, x0: i64, y0: i64, x1: i64, y1: i64) -> None:
        self.x0 = max(self.x0, x0)
        self.y0 = max(self.y0, y0)
        self.x1 = min(self.x1, x1)
        self.y1 = min(self.y1, y1)

    def look_around(self, b: Battle, f: Unit, reach: i64) -> None:
        """Other units' models that may be in its way within `reach` of its own."""
        x0: i64 = 1 << 30
        y0: i64 = 1 << 30
        x1: i64 = -(1 << 30)
        y1: i64 = -(1 << 30)
        for model in f.models:
            if not model.out:
                x0 = min(x0, model.x)
                y0 = min(y0, model.y)
                x1 = max(x1, model.x)
                y1 = max(y1, model.y)
        self.look_within(b, f, x0 - reach, y0 - reach, x1 + reach, y1 + reach)

    def look_within(self, b: Battle, f: Unit, x0: i64, y0: i64, x1: i64, y1: i64) -> None:
        margin = JOINED + max(self.foes_gap, 0)
        x0 -= margin
        y0 -= margin
        x1 += margin
        y1 += margin
        for other in b.units:
            if other is f or not other.on_table():
                continue
            for model in other.models:
                if not model.out and x0 <= model.x <= x1 and y0 <= model.y <= y1:
                    self.others.append(model)
                    if other.side != f.side:
                        self.foes.append(model)

    def has(self, x: i64, y: i64) -> bool:
        """Bounds and buildings, whoever stands there."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1 and not self.t.is_inside(x, y)

    def is_free(self, x: i64, y: i64) -> bool:
        """May a model stand there now?"""
        if not self.has(x, y):
            return False
        for px, py in self.taken:
            if square(px, py, x, y) < TOUCH * TOUCH:
                return False
        for model in self.others:
            aside: i64 = model.x - x
            if -self.near < aside < self.near and square(model.x, model.y, x, y) < self.gap:
                return False
        if self.foes_gap:
            for model in self.foes:
                if square(model.x, model.y, x, y) <= self.foes_gap:
                    return False
        return True

    def is_joined(self, x: i64, y: i64) -> bool:
        """Near one of those that stand already, and not too far from any of them."""
        near = not self.taken
        for px, py in self.taken:
            apart = square(px, py, x, y)
            if apart > self.far:
                return False
            near = near or apart <= JOINED * JOINED
        return near

    def may_go(self, x: int, y: int) -> bool:
        """Does the model that is to stand there get there? Whoever is put down does."""
        return True

    def suits(self, x: int, y: int) -> bool:
        return self.is_free(x, y) and self.is_joined(x, y) and self.may_go(x, y)

    def put(self, x: int, y: int) -> None:
        self.taken.append((x, y))


def loner(points: Points, far: i64) -> int:
    """The first model that isn't within an inch of another one, or too far from any; -1 without one. `far` squared,
    between centres."""
    for i, (x, y) in enumerate(points):
        near = len(points) == 1
        for k, (px, py) in enumerate(points):
            if i == k:
                continue
            apart = square(px, py, x, y)
            if apart > far:
                return i
            near = near or apart <= JOINED * JOINED
        if not near:
            return i
    return -1


def block_of(n: int) -> Points:
    """Offsets of so many models in rows, the first one in the middle of the first row."""
    wide = 1
    while wide * wide < n:
        wide += 1
    offsets = [((2 * (i % wide) - (wide - 1)) * NEXT // 2, -NEXT * (i // wide)) for i in range(n)]
    offsets.sort(key=from_middle)
    return offsets


def from_middle(point: tuple[int, int]) -> int:
    return point[0] * point[0] + point[1] * point[1]


def stood_around(room: Room, f: Unit, x: int, y: int) -> Points:
    """The whole unit in a block about a point, in the order of its models; empty where it has no room."""
    room.taken = []
    for ox, oy in block_of(f.count()):
        if not settled(room, x + ox, y + oy):
            return []
    return list(room.taken)


def settled(room: Room, x: int, y: int) -> bool:
    """Puts a model there, or next to those who stand already, as near to it as may be."""
    if room.suits(x, y):
        room.put(x, y)
        return True
    best: i64 = -1
    at = (0, 0)
    for px, py in room.taken:
        for rx, ry in RING:
            qx, qy = px + rx * NEXT // 100, py + ry * NEXT // 100
            away = square(qx, qy, x, y)
            if (best < 0 or away < best) and room.suits(qx, qy):
                best = away
                at = (qx, qy)
    if best >= 0:
        room.put(at[0], at[1])
    return best >= 0
