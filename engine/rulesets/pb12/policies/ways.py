"""Ways around what stands too high to step over: a coarse raster of the table, and how far it is from each of its
squares to another one. Both hang on the terrain alone and are kept with it.
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import VERTICAL
from engine.rulesets.pb12.drawn import walking
from engine.rulesets.pb12.drawn.pieces import Solid
from engine.rulesets.pb12.drawn.terrain import Terrain
from engine.rulesets.pb12.figure import Figure

LEAST: Final = 100  # side of a square
SQUARES: Final = 40  # along the longer side of the table, at most
STRAIGHT: Final = 2
DIAGONAL: Final = 3
OVER: Final = 4  # more, where one has to step over something
ASIDE: Final[list[tuple[i64, i64]]] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
FAR: Final = 1_000_000
AHEAD: Final = 14  # so many squares of a way are looked at


class Raster:
    """`near`: of each square those beside it that one can walk to, and what that costs."""

    def __init__(self, terrain: Terrain, step: int) -> None:
        self.size: i64 = max(LEAST, (max(terrain.wide, terrain.high) + SQUARES - 1) // SQUARES)
        self.wide: i64 = (terrain.wide + self.size - 1) // self.size
        self.high: i64 = (terrain.high + self.size - 1) // self.size
        self.tall = [solid for solid in terrain.solids if solid.top > step]
        low = [solid for solid in terrain.solids if solid.top <= step]
        self.near: list[list[int]] = []
        self.costs: list[list[int]] = []
        self.fields: dict[int, list[int]] = {}
        for n in range(self.wide * self.high):
            self.near.append([])
            self.costs.append([])
            self.look_around(terrain, n, low)

    def look_around(self, terrain: Terrain, n: i64, low: list[Solid]) -> None:
        x, y = self.middle(n)
        if not terrain.holds(x, y) or self.is_blocked(x, y, x, y):
            return
        column, row = n % self.wide, n // self.wide
        for dx, dy in ASIDE:
            if 0 <= column + dx < self.wide and 0 <= row + dy < self.high:
                to = n + dx + dy * self.wide
                px, py = self.middle(to)
                if terrain.holds(px, py) and not self.is_blocked(x, y, px, py):
                    cost = STRAIGHT if dx == 0 or dy == 0 else DIAGONAL
                    self.near[n].append(to)
                    self.costs[n].append(cost + (OVER if is_passed(low, x, y, px, py) else 0))

    def middle(self, n: i64) -> tuple[int, int]:
        return (n % self.wide) * self.size + self.size // 2, (n // self.wide) * self.size + self.size // 2

    def square(self, x: i64, y: i64) -> int:
        return min(self.wide - 1, max(0, x // self.size)) + self.wide * min(self.high - 1, max(0, y // self.size))

    def is_blocked(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        return is_passed(self.tall, ax, ay, bx, by)

    def field(self, goal: int) -> list[int]:
        """How far it is to there from every square, FAR where there is no way."""
        if goal not in self.fields:
            self.fields[goal] = self.spread(goal)
        return self.fields[goal]

    def spread(self, goal: int) -> list[int]:
        """In the order of what it costs: what waits for a cost lies in the list of that cost."""
        cheapest = [FAR] * len(self.near)
        cheapest[goal] = 0
        waiting: list[list[int]] = [[goal]]
        cost = 0
        while cost < len(waiting):
            for n in waiting[cost]:
                if cheapest[n] == cost:
                    near, costs = self.near[n], self.costs[n]
                    for place in range(len(near)):
                        there = cost + costs[place]
                        if there < cheapest[near[place]]:
                            cheapest[near[place]] = there
                            while len(waiting) <= there:
                                waiting.append([])
                            waiting[there].append(near[place])
            cost += 1
        return cheapest

    def nearest_free(self, x: i64, y: i64) -> int:
        """The square of a point, or one beside it from which one gets on."""
        n = self.square(x, y)
        if self.near[n]:
            return n
        for far in range(1, 4):
            for dx, dy in ASIDE:
                m = self.square(x + far * dx * self.size, y + far * dy * self.size)
                if self.near[m]:
                    return m
        return n

    def far(self, x: int, y: int, gx: int, gy: int) -> int:
        """Roughly, in hundredths of steps."""
        return self.field(self.nearest_free(gx, gy))[self.nearest_free(x, y)] * int(self.size) // STRAIGHT

    def points(self, x: i64, y: i64, gx: i64, gy: i64) -> list[tuple[int, int]]:
        """The next corners of a way; the last one is the goal, where it is near enough."""
        if not self.is_blocked(x, y, gx, gy):
            return [(gx, gy)]
        field = self.field(self.nearest_free(gx, gy))
        at = self.first(field, x, y)
        way: list[tuple[int, int]] = []
        while at >= 0 and len(way) < AHEAD:
            way.append(self.middle(at))
            at = self.next(field, at)
        if at < 0 and way:
            way.append((gx, gy))
        return self.pulled(x, y, way)

    def first(self, field: list[int], x: i64, y: i64) -> int:
        """The best square to begin with that one sees from there, -1: none."""
        best, best_square = FAR, -1
        here = self.square(x, y)
        for n in [here, *self.near[self.nearest_free(x, y)]]:
            if field[n] < best:
                px, py = self.middle(n)
                if not self.is_blocked(x, y, px, py):
                    best, best_square = field[n], n
        return best_square

    def next(self, field: list[int], n: int) -> int:
        if field[n] == 0:
            return -1
        near, costs = self.near[n], self.costs[n]
        for place in range(len(near)):
            if field[near[place]] + costs[place] == field[n]:
                return near[place]
        return -1

    def pulled(self, x: i64, y: i64, way: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Straight on wherever nothing is between."""
        corners: list[tuple[int, int]] = []
        at = 0
        while at < len(way):
            best = at
            for place in range(at + 1, len(way)):
                px, py = way[place]
                if not self.is_blocked(x, y, px, py):
                    best = place
            px, py = way[best]
            corners.append((px, py))
            x, y = px, py
            at = best + 1
        return corners


def is_passed(solids: list[Solid], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    for solid in solids:
        shape = solid.shape
        if (ax <= shape.x0 and bx <= shape.x0) or (ax >= shape.x1 and bx >= shape.x1):
            continue
        if shape.holds(bx, by) or shape.crossed(ax, ay, bx, by):
            return True
    return False


@lru_cache(maxsize=8)
def raster_of(terrain: Terrain, step: int) -> Raster:
    """For whoever gets that high in one option."""
    return Raster(terrain, step)


def raster_for(terrain: Terrain, f: Figure) -> Raster:
    return raster_of(terrain, 100 * max(0, f.now[VERTICAL]))


# -- a way ----------------------------------------------------------------------------------------------------------
def towards(b: Battle, terrain: Terrain, f: Figure, x: int, y: int, most: int) -> Way:
    """As far as it gets there for so many movement points, around what stands in the way; a step aside first where
    somebody does."""
    points = shortened(f.x, f.y, raster_for(terrain, f).points(f.x, f.y, x, y), LEAST * most)
    if not points:
        return Way([], [], [])
    way = walked(b, terrain, f, points)
    if way.options:
        return way
    px, py = points[0]
    dx, dy = px - f.x, py - f.y
    far = max(abs(dx), abs(dy), 1)
    for side in (1, -1):
        aside = (f.x + (dx - 2 * side * dy) * LEAST // far, f.y + (dy + 2 * side * dx) * LEAST // far)
        way = walked(b, terrain, f, [aside, *points])
        if way.options:
            return way
    return way


def shortened(x: i64, y: i64, points: list[tuple[int, int]], most: i64) -> list[tuple[int, int]]:
    """No longer than that, so that nobody looks at more of a way than he can walk."""
    corners: list[tuple[int, int]] = []
    for px, py in points:
        far = root(square(x, y, px, py))
        if far > most:
            if most > 0:
                corners.append((x + (px - x) * most // far, y + (py - y) * most // far))
            break
        corners.append((px, py))
        most -= far
        x, y = px, py
    return corners


def walked(b: Battle, terrain: Terrain, f: Figure, points: list[tuple[int, int]]) -> Way:
    walk = walking.walked(b, terrain, f, points)
    return Way(walk.options, walk.points, walk.costs)


def part(terrain: Terrain, way: Way, most: int) -> int:
    """How many of its options can be had for so many movement points and end on secure stand."""
    count, spent = 0, 0
    while count < len(way.options) and spent + way.costs[count] <= most:
        spent += way.costs[count]
        count += 1
    while count > 0:
        x, y, z = way.points[count - 1]
        if terrain.carries(x, y, z):
            break
        count -= 1
    return count


def cut(b: Battle, f: Figure, way: Way, options: int) -> Way:
    """Its first options, ended where they end: maybe in a vehicle."""
    part_of_way = Way(way.options[:options], way.points[:options], way.costs[:options])
    if options == 0 or not b.options.vehicles:
        return part_of_way
    walking.boards(b, f, part_of_way)
    return part_of_way
