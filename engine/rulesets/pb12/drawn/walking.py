"""Ways of people: straight legs in options of movement, over what is low enough. Source: PB-41, 42, 61, 126.

Own rulings: people pass nobody, and an option costs more where any part of it lies on rough ground. Whoever comes to an
edge goes down carefully, with a vertical option and another one to land, and falls what is left then. A vertical option
begins before the foot or the edge where that saves a horizontal one, and a horizontal one leads over a gap.
"""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import CLIMB, HORIZONTAL, LAND, VERTICAL, VERTICALLY
from engine.rulesets.pb12.drawn.driving import rough_ground
from engine.rulesets.pb12.drawn.pieces import BASE, Solid
from engine.rulesets.pb12.drawn.shapes import HEIGHT, body, is_level, is_on, seat_at, stands
from engine.rulesets.pb12.drawn.terrain import Terrain, is_at, is_crossed
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules.movement import OPTION_COST, ROUGH

STEP: Final = 100
BETWEEN_BASES: Final = 2 * BASE
NEXT: Final[list[tuple[i64, i64]]] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
TOUCHING: Final = 5  # so much nearer than that and they overlap

Span = tuple[i64, i64, i64]  # where a leg lies over a piece: from, to, and how high that is


class Walk:
    """A way as it grows. `at` is how far the current leg has come, of `long`; `secure`: it stands there.

    `stop` and `facts`: why it gets no further.
    """

    def __init__(self, b: Battle, terrain: Terrain, f: Figure) -> None:
        self.t = terrain
        self.f = f
        self.x: i64 = f.x
        self.y: i64 = f.y
        self.z: i64 = f.z
        self.vertical: i64 = STEP * max(0, f.now[VERTICAL])
        self.climbs = b.options.climbing and len(terrain.climbable) > 0
        self.rough = rough_ground(b, terrain)
        self.people = [
            figure for figure in b.people if figure is not f and figure.carriage is None and figure.is_there()
        ]
        self.vehicles: list[Solid] = []
        self.numbers: list[int] = []  # of the vehicles
        self.options: list[int] = []
        self.points: list[tuple[int, int, int]] = []
        self.costs: list[int] = []
        self.fall: i64 = 0
        # not who plans anew in the air
        self.secure = (
            self.z <= terrain.height(self.x, self.y) or terrain.carries(self.x, self.y, self.z) or self.may_climb()
        )
        self.stop = ""
        self.facts: dict[str, int] = {"figure": f.n}
        self.ax: i64 = f.x
        self.ay: i64 = f.y
        self.bx: i64 = f.x
        self.by: i64 = f.y
        self.at: i64 = 0
        self.long: i64 = 0
        self.spans: list[Span] = []

    # -- one leg --------------------------------------------------------------------------------------------------
    def goes(self, x: i64, y: i64) -> None:
        """As far as it gets."""
        if not self.t.holds(x, y):
            self.stop = "off-table"
            return
        self.ax, self.ay = self.x, self.y
        self.bx, self.by = x, y
        self.at = 0
        self.long = root(square(self.ax, self.ay, x, y))
        self.look()
        while not self.stop and self.fall == 0:
            ground = self.t.height(self.x, self.y) if self.at == self.long or not self.secure else self.after(self.at)
            if ground > self.z:
                self.up(ground)
            elif ground < self.z:
                if not self.down(ground):
                    break
            elif not self.secure:
                self.secure = True
            elif self.at < self.long:
                if not self.at_once() and not self.stop:
                    self.adds(HORIZONTAL, self.level(self.z), self.z)
            else:
                break

    def look(self) -> None:
        self.spans = []
        for solid in self.t.solids:
            shape = solid.shape
            if (self.ax <= shape.x0 and self.bx <= shape.x0) or (self.ax >= shape.x1 and self.bx >= shape.x1):
                continue
            enter_n, enter_d, leave_n, leave_d = shape.span(self.ax, self.ay, self.bx, self.by)
            if leave_d != 0 and self.long > 0:
                begin = self.long * enter_n // enter_d
                end = (self.long * leave_n + leave_d - 1) // leave_d
                while begin >= 0 and self.is_inside(solid, begin):
                    begin -= 1
                while end <= self.long and self.is_inside(solid, end):
                    end += 1
                self.spans.append((begin, end, solid.top))

    def is_inside(self, solid: Solid, at: i64) -> bool:
        x, y = self.point(at)
        return solid.shape.holds(x, y)

    def point(self, at: i64) -> tuple[i64, i64]:
        """To the nearest hundredth."""
        if self.long == 0:
            return self.ax, self.ay
        half = self.long // 2
        x = self.ax + ((self.bx - self.ax) * at + half) // self.long
        return x, self.ay + ((self.by - self.ay) * at + half) // self.long

    def clear(self, at: i64, z: i64) -> tuple[i64, i64]:
        """The same, but within no piece: one that stands aslant may be met by rounding alone."""
        x, y = self.point(at)
        if at < self.long and self.t.height(x, y) > z:
            for dx, dy in NEXT:
                if self.t.height(x + dx, y + dy) <= z and self.t.holds(x + dx, y + dy):
                    return x + dx, y + dy
            while self.t.height(x, y) > z:
                if at == self.at:
                    return self.x, self.y
                at -= 1
                x, y = self.point(at)
        return x, y

    # -- heights along the leg ------------------------------------------------------------------------------------
    def after(self, at: i64) -> i64:
        """The ground right behind a point of the leg."""
        highest: i64 = 0
        for begin, end, top in self.spans:
            if begin <= at < end and top > highest:
                highest = top
        return highest

    def level(self, z: i64) -> i64:
        """How far it gets in one option at that height: to the next foot of a wall or edge at most, but over a gap."""
        most = self.foot(z)
        if self.is_over(most, z):
            return most
        for _, end, top in self.spans:
            if self.at < end < most and top == z and self.after(end) < z:
                most = end
        return most

    def is_over(self, at: i64, z: i64) -> bool:
        """Is a secure stand there again, up on something?"""
        x, y = self.clear(at, z)
        return z > 0 and self.t.carries(x, y, z)

    def foot(self, z: i64) -> i64:
        """The same through the air: only what rises over that height ends it."""
        most = min(self.at + STEP, self.long)
        for begin, _, top in self.spans:
            if self.at < begin < most and top > z:
                most = begin
        return most

    # -- options --------------------------------------------------------------------------------------------------
    def up(self, ground: i64) -> None:
        rise = ground - self.z
        if self.vertical == 0 or not self.secure or (rise > self.vertical and not self.may_climb()):
            self.stop = "too-high"
            self.facts = {**self.facts, "height": rise, "most": self.vertical, "distance": self.at}
        elif rise > self.vertical:
            if self.adds(VERTICALLY, self.at, self.z + self.vertical):
                self.adds(CLIMB, self.at, self.z)
        else:
            self.onto(ground)

    def at_once(self) -> bool:
        """Up or down from here, where a foot or an edge is nearer than a step: that saves the way to it."""
        next_ = self.level(self.z)
        ground = self.after(next_)
        if ground == self.z or next_ >= min(self.at + STEP, self.long):
            return False
        if not -self.vertical <= ground - self.z <= self.vertical:
            return False
        high = max(ground, self.z)
        at = self.foot(high)
        x, y = self.clear(at, high)
        below = self.t.height(x, y)
        carries = self.t.carries(x, y, below)
        if ground > self.z:  # it may end in the air behind, but not far above the ground
            works = below != ground or carries
            secure = below == ground
        else:
            works = carries and below < self.z
            secure = True
            ground = below
        if not works or high - below > self.vertical or self.somebody(self.x, self.y, x, y, min(self.z, ground), high):
            return False
        added = self.adds(VERTICALLY, at, ground)
        self.secure = self.secure if not added else secure
        return added

    def may_climb(self) -> bool:
        return self.climbs and is_at(self.t.climbable, self.x, self.y)

    def onto(self, ground: i64) -> None:
        """Up and as far as possible in one, also over it, unless it is far down behind."""
        at = self.foot(ground)
        px, py = self.clear(at, ground)
        if ground - self.t.height(px, py) > self.vertical:
            for _, end, top in self.spans:
                if self.at < end < at and top == ground:
                    at = end
            px, py = self.clear(at, ground)
        carries = self.t.carries(px, py, ground)
        if self.t.height(px, py) == ground and not carries:
            self.stop = "no-secure-stand"
            self.facts = {**self.facts, "height": ground, "least": BETWEEN_BASES}
        elif self.adds(VERTICALLY, at, ground):
            self.secure = carries

    def down(self, ground: i64) -> bool:
        """Says whether it goes on."""
        deep = self.z - ground
        if not self.secure:
            self.lands(deep)
            return True
        over = self.foot(self.z)
        if self.at < over and self.is_over(over, self.z):
            self.adds(HORIZONTAL, over, self.z)
            return True
        if self.vertical == 0:
            if self.at == self.long:
                return False  # in the air: `walked` lets it fall
            if self.adds(HORIZONTAL, self.foot(self.z), self.z):
                self.fall = self.z - self.t.height(self.x, self.y)
            return True
        if deep > self.vertical and self.may_climb():
            if self.adds(VERTICALLY, self.at, self.z - self.vertical):
                self.adds(CLIMB, self.at, self.z)
        elif deep > self.vertical:
            if self.adds(VERTICALLY, self.foot(self.z - self.vertical), self.z - self.vertical):
                self.secure = False
        elif self.at == self.long:
            self.adds(LAND, self.at, ground)
        else:
            self.adds(VERTICALLY, self.level(ground), ground)
        return True

    def lands(self, deep: i64) -> None:
        if self.vertical > 0 and self.adds(LAND, self.at, self.z - min(deep, self.vertical)):
            self.fall = max(0, deep - self.vertical)
        elif not self.stop:
            self.fall = deep

    def adds(self, option: int, at: i64, z: i64) -> bool:
        """Unless somebody is in the way."""
        bx, by = self.clear(at, z)
        met = self.somebody(self.x, self.y, bx, by, min(self.z, z), max(self.z, z))
        if met > 0:
            self.stop = "in-the-way"
            self.facts = {**self.facts, "other": met, "distance": self.at}
            return False
        rough = min(self.z, z) == 0 and is_crossed(self.rough, self.x, self.y, bx, by)
        self.options.append(option)
        self.points.append((bx, by, z))
        self.costs.append(OPTION_COST[option] + (ROUGH if rough else 0))
        self.at = at
        self.x, self.y, self.z = bx, by, z
        return True

    def somebody(self, ax: i64, ay: i64, bx: i64, by: i64, low: i64, high: i64) -> int:
        """Whom it would run into between two points, 0: nobody."""
        for figure in self.people:
            if is_level(figure, low, high - low + HEIGHT) and is_passed_over(figure, ax, ay, bx, by):
                return figure.n
        for place, v in enumerate(self.vehicles):
            if v.top > low and (v.shape.crossed(ax, ay, bx, by) or v.shape.holds(bx, by)):
                return self.numbers[place]
        return 0


def is_passed_over(figure: Figure, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Does a base overlap this one on the way from a to b? Whoever is too near already may walk away."""
    x: i64 = figure.x
    y: i64 = figure.y
    most: i64 = (BETWEEN_BASES - TOUCHING) * (BETWEEN_BASES - TOUCHING)
    ex = bx - ax
    ey = by - ay
    along = (x - ax) * ex + (y - ay) * ey
    if along <= 0:
        return False
    whole = ex * ex + ey * ey
    if along >= whole:
        return square(x, y, bx, by) < most
    across = (x - ax) * ey - (y - ay) * ex
    return across * across < most * whole


def among_others(b: Battle, terrain: Terrain, f: Figure, lx: i64, ly: i64, carried: int) -> Walk:
    """A way that will end there. Whoever is in a vehicle or a wreck, or on the way into a vehicle, walks through it;
    whom it carries (0: nobody) isn't in its way."""
    walk = Walk(b, terrain, f)
    walk.people = [figure for figure in walk.people if figure.n != carried]
    for vehicle in b.people:
        carriage = vehicle.carriage
        if carriage is None or vehicle is f or vehicle.n == carried or not stands(vehicle):
            continue
        boards_it = vehicle.in_play() and is_on(vehicle, lx, ly)
        if vehicle.n != f.aboard and not boards_it and not is_on(vehicle, f.x, f.y):
            walk.vehicles.append(body(vehicle, carriage))
            walk.numbers.append(vehicle.n)
    return walk


def walked(b: Battle, terrain: Terrain, f: Figure, points: list[tuple[int, int]], carried: int = 0) -> Walk:
    """Along these points, as far as it gets."""
    lx, ly = points[-1]
    walk = among_others(b, terrain, f, lx, ly, carried)
    for x, y in points:
        if not walk.stop and walk.fall == 0:
            walk.goes(x, y)
    if walk.options and not walk.stop and walk.fall == 0:
        walk.fall = max(0, walk.z - terrain.height(walk.x, walk.y))
    return walk


def planned(
    b: Battle, terrain: Terrain, f: Figure, points: list[tuple[int, int]], facing: tuple[int, int] | None, carried: int
) -> Way:
    """Refuses: off the table, somebody or something in the way, no secure stand where it would end."""
    walk = walked(b, terrain, f, points, carried)
    if walk.stop:
        b.decline(walk.stop, walk.facts)
    way = Way(walk.options, walk.points, walk.costs)
    way.fall = walk.fall
    way.facing = facing
    ahead = (walk.bx - walk.ax, walk.by - walk.ay)
    if facing is None and ahead != (0, 0):
        way.facing = ahead
    boards(b, f, way)
    return way


def boards(b: Battle, f: Figure, way: Way) -> None:
    """It may end in a vehicle."""
    x, y, z = way.points[-1] if way.points else (f.x, f.y, f.z)
    for vehicle in b.people:
        carriage = vehicle.carriage
        if carriage is None or vehicle is f or not (stands(vehicle) and vehicle.in_play()):
            continue
        if is_level(vehicle, z, HEIGHT) and is_on(vehicle, x, y):
            way.aboard = vehicle.n
            way.seat = seat_at(vehicle, carriage, x, y)
