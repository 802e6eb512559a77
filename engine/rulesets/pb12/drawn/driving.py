"""Ways of vehicles, and random movements: what moves on stops at what it hits. Source: PB-47, 48, 107.

Own rulings: the table's edge stops without a collision; a turn that would hit something ends the way, too.
"""

from math import atan2, cos, pi, sin, sqrt
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.rulesets.pb12.battle import Battle, Stray, Way
from engine.rulesets.pb12.codes import HORIZONTAL, REVERSE, TURN
from engine.rulesets.pb12.drawn.pieces import BASE, Area, Solid
from engine.rulesets.pb12.drawn.shapes import (
    VEHICLE,
    beside,
    body,
    corners,
    height_of,
    is_level,
    is_on,
    overlap,
    stands,
)
from engine.rulesets.pb12.drawn.terrain import Terrain, is_crossed
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules.movement import OPTION_COST, ROUGH

STEP: Final = 100
TURNED: Final = 45.0  # degrees in one option. German: Drehen
STRAIGHT: Final = 0.5  # so little is no turn
NOTHING: Final = -1
TERRAIN: Final = 0
EDGE: Final = -2
STRIDE: Final = 10  # looked at on the way, less than any vehicle's length
SWEPT: Final = 6.0  # degrees, the same in a turn
SIDEWAYS: Final = (0, 0, 90, -90, 180, 0)  # degrees from the facing, to the left, by `codes.DIRECTIONS`


class Mover:
    """Somebody who moves without looking: a vehicle, or a random movement."""

    def __init__(self, b: Battle, terrain: Terrain, f: Figure) -> None:
        self.t = terrain
        self.f = f
        self.x: i64 = f.x
        self.y: i64 = f.y
        self.z: i64 = f.z
        self.fx: i64 = f.facing_x
        self.fy: i64 = f.facing_y
        high = height_of(f)
        carriage = f.carriage
        self.solids: list[Solid] = []  # those it isn't in already
        for piece in terrain.solids:
            if piece.top > f.z and (carriage is None or not overlap(body(f, carriage), piece)):
                self.solids.append(piece)
        self.people: list[Figure] = []
        self.vehicles: list[Figure] = []
        for figure in b.people:
            if figure is f or figure.aboard == f.n or figure.n == f.aboard or not is_level(figure, f.z, high):
                continue
            if figure.carriage is None and figure.is_there():
                self.people.append(figure)
            elif stands(figure) and (carriage is not None or not is_on(figure, f.x, f.y)):
                self.vehicles.append(figure)

    def moves(self, bx: i64, by: i64) -> int:
        """Straight towards a point until something is hit: its number, TERRAIN or NOTHING, also at the table's edge."""
        ax, ay = self.x, self.y
        far = root(square(ax, ay, bx, by))
        at: i64 = 0
        stride: i64 = STRIDE
        while at < far:
            next_ = min(at + stride, far)
            x = ax + ((bx - ax) * next_ + far // 2) // far
            y = ay + ((by - ay) * next_ + far // 2) // far
            hit = self.hit(x, y, self.fx, self.fy)
            if hit != NOTHING and stride == 1:
                return NOTHING if hit == EDGE else hit
            if hit != NOTHING:
                stride = 1
            else:
                at = next_
                self.x = x
                self.y = y
        return NOTHING

    def turns(self, fx: i64, fy: i64) -> int:
        """Whatever its corners sweep over is hit; it doesn't turn then."""
        whole = degrees_between(self.fx, self.fy, fx, fy)
        parts = 1 + int(abs(whole) / SWEPT)
        for n in range(1, parts + 1):
            px, py = (fx, fy) if n == parts else turned(self.fx, self.fy, whole * n / parts)
            hit = self.hit(self.x, self.y, px, py)
            if hit != NOTHING:
                return hit
        self.fx = fx
        self.fy = fy
        return NOTHING

    def hit(self, x: i64, y: i64, fx: i64, fy: i64) -> int:
        """What it would hit where it stood there next, facing so."""
        if not self.t.holds(x, y):
            return EDGE
        carriage = self.f.carriage
        if carriage is None:
            return self.hit_by_base(x, y)
        me = Solid(corners(carriage, x, y, fx, fy), self.z + VEHICLE, True)
        for solid in self.solids:
            if overlap(me, solid):
                return TERRAIN
        for vehicle in self.vehicles:
            its = vehicle.carriage
            if its is not None and overlap(me, body(vehicle, its)):
                return vehicle.n
        for m in self.people:
            now = beside(carriage, x, y, fx, fy, m.x, m.y)
            if now < BASE and now < beside(carriage, self.x, self.y, self.fx, self.fy, m.x, m.y):
                return m.n
        return NOTHING

    def hit_by_base(self, x: i64, y: i64) -> int:
        for solid in self.solids:
            if solid.shape.holds(x, y) or solid.shape.crossed(self.x, self.y, x, y):
                return TERRAIN
        for vehicle in self.vehicles:
            its = vehicle.carriage
            if its is not None:
                shape = body(vehicle, its).shape
                if shape.holds(x, y) or shape.crossed(self.x, self.y, x, y):
                    return vehicle.n
        for m in self.people:
            now = square(m.x, m.y, x, y)
            if now < 4 * BASE * BASE and now < square(m.x, m.y, self.x, self.y):
                return m.n
        return NOTHING

    def falls(self) -> i64:
        if self.t.carries(self.x, self.y, self.z):
            return 0
        return max(0, self.z - self.t.height(self.x, self.y))


def turned(fx: i64, fy: i64, degrees: float) -> tuple[int, int]:
    """A direction turned to the left, a hundred long at least."""
    far = max(100.0, sqrt(float(fx * fx + fy * fy)))
    angle = atan2(float(fy), float(fx)) + degrees * pi / 180.0
    return round(far * cos(angle)), round(far * sin(angle))


def degrees_between(fx: i64, fy: i64, dx: i64, dy: i64) -> float:
    """To the left, from -180 to 180."""
    return atan2(float(fx * dy - fy * dx), float(fx * dx + fy * dy)) * 180.0 / pi


# -- a vehicle's way ------------------------------------------------------------------------------------------------
def driven(
    b: Battle,
    terrain: Terrain,
    f: Figure,
    points: list[tuple[int, int]],
    facing: tuple[int, int] | None,
    backwards: bool,
) -> Way:
    """Ahead or backwards through these points, turning where a leg begins and, where it is said, at the end.

    Refuses: off the table. What it hits ends the way.
    """
    for x, y in points:
        if not terrain.holds(x, y):
            b.decline("off-table", {"figure": f.n})
    mover = Mover(b, terrain, f)
    way = Way([], [], [])
    rough = rough_ground(b, terrain)
    for x, y in points:
        if (x, y) != (mover.x, mover.y) and goes_on(way):
            turn_to(
                mover, way, rough, mover.x - x if backwards else x - mover.x, mover.y - y if backwards else y - mover.y
            )
            leg(mover, way, rough, REVERSE if backwards else HORIZONTAL, x, y)
    if facing is not None and facing != (0, 0) and goes_on(way):
        turn_to(mover, way, rough, facing[0], facing[1])
    way.facing = (mover.fx, mover.fy)
    if way.hits > TERRAIN:
        met = b.people[way.hits - 1]
        way.met = (met.x, met.y, met.z)
    return way


def rough_ground(b: Battle, terrain: Terrain) -> list[Area]:
    """Where each option costs more. Source: PB-126."""
    areas: list[Area] = []
    if b.options.difficult_ground:
        areas.extend(terrain.difficult)
    if b.options.impassable_ground:
        areas.extend(terrain.impassable)
    return areas


def goes_on(way: Way) -> bool:
    return way.hits == NOTHING and way.fall == 0


def turn_to(mover: Mover, way: Way, rough: list[Area], dx: i64, dy: i64) -> None:
    """45 degrees with each option, the last one the rest."""
    rest = degrees_between(mover.fx, mover.fy, dx, dy)
    while abs(rest) > STRAIGHT and way.hits == NOTHING:
        part = max(-TURNED, min(TURNED, rest))
        rest -= part
        fx, fy = (dx, dy) if abs(rest) <= STRAIGHT else turned(mover.fx, mover.fy, part)
        way.hits = mover.turns(fx, fy)
        adds(mover, way, rough, TURN, mover.x, mover.y)
    if way.hits == NOTHING:
        mover.fx = dx
        mover.fy = dy


def leg(mover: Mover, way: Way, rough: list[Area], option: int, x: i64, y: i64) -> None:
    ax, ay = mover.x, mover.y
    far = root(square(ax, ay, x, y))
    at: i64 = 0
    while at < far and goes_on(way):
        at = min(at + STEP, far)
        px, py = mover.x, mover.y
        way.hits = mover.moves(ax + (x - ax) * at // far, ay + (y - ay) * at // far)
        adds(mover, way, rough, option, px, py)
        way.fall = mover.falls()


def adds(mover: Mover, way: Way, rough: list[Area], option: int, ax: i64, ay: i64) -> None:
    way.options.append(option)
    way.points.append((mover.x, mover.y, mover.z))
    way.facings.append((mover.fx, mover.fy))
    is_rough = mover.z == 0 and is_crossed(rough, ax, ay, mover.x, mover.y)
    way.costs.append(OPTION_COST[option] + (ROUGH if is_rough else 0))


# -- random movement ------------------------------------------------------------------------------------------------
def strayed(b: Battle, terrain: Terrain, f: Figure, direction: int, chosen: tuple[int, int], steps: int) -> Stray:
    """Chosen directions come as they are, the others relative to its facing."""
    dx, dy = chosen
    if direction > 1:
        dx, dy = turned(f.facing_x, f.facing_y, float(SIDEWAYS[direction]))
    far = sqrt(float(dx * dx + dy * dy))
    mover = Mover(b, terrain, f)
    hit = NOTHING
    if far > 0.0 and steps > 0:
        hit = mover.moves(mover.x + round(STEP * steps * dx / far), mover.y + round(STEP * steps * dy / far))
    return Stray((mover.x, mover.y, mover.z), hit, mover.falls())
