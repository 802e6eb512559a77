"""Figures as shapes: distances, vehicles' outlines, who touches whom. Source: PB-09, 10, 101, 104.

Figures are discs of radius `BASE`, vehicles rectangles around their base points. Distances are rounded up, so that what
is over five steps is.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import root, square
from engine.rulesets.pb12.codes import AREA, CONTROL, LEFT, OPEN_CONTROL, OUTSIDE
from engine.rulesets.pb12.drawn.pieces import BASE, Solid
from engine.rulesets.pb12.figure import Carriage, Figure
from engine.rulesets.pb12.state.harm import Point

HEIGHT: Final = 180  # of a figure: a step is about a metre. Source: PB-08
VEHICLE: Final = 150  # of a vehicle
CONTACT: Final = 5  # so near, they touch


def rounded(number: float) -> i64:
    """As `round` does, which a compiled engine has to ask Python for."""
    whole: i64 = int(number)
    rest = abs(number - float(whole))
    if rest > 0.5 or (rest == 0.5 and whole % 2 != 0):
        whole += 1 if number > 0.0 else -1
    return whole


def square_to(f: Figure, x: i64, y: i64, z: i64) -> i64:
    dx: i64 = f.x - x
    dy: i64 = f.y - y
    dz: i64 = f.z - z
    return dx * dx + dy * dy + dz * dz


def apart(f: Figure, other: Figure) -> i64:
    """Between base points, in all three dimensions."""
    return root(square_to(f, other.x, other.y, other.z))


def height_of(f: Figure) -> i64:
    return HEIGHT if f.carriage is None else VEHICLE


def is_level(f: Figure, z: i64, high: i64) -> bool:
    """Does something that stands at this height, so high, meet it at all?"""
    return f.z < z + high and z < f.z + height_of(f)


# -- vehicles -------------------------------------------------------------------------------------------------------
def stands(f: Figure) -> bool:
    """A wreck still stands there. Source: PB-109."""
    return f.carriage is not None and f.on_field and f.loss != LEFT and not f.gone


def placed(x: i64, y: i64, fx: i64, fy: i64, right: float, ahead: float) -> tuple[int, int]:
    """A point relative to one that faces (fx, fy), on the table."""
    far = sqrt(float(fx * fx + fy * fy))
    ux = float(fx) / far if far else 0.0
    uy = float(fy) / far if far else 1.0
    return round(float(x) + right * uy + ahead * ux), round(float(y) - right * ux + ahead * uy)


def relative(x: i64, y: i64, fx: i64, fy: i64, px: i64, py: i64) -> tuple[float, float]:
    """The other way round: how far to the right and ahead a point of the table is."""
    far = sqrt(float(fx * fx + fy * fy))
    dx = float(px - x)
    dy = float(py - y)
    ux = float(fx) / far if far else 0.0
    uy = float(fy) / far if far else 1.0
    return dx * uy - dy * ux, dx * ux + dy * uy


def corners(carriage: Carriage, x: i64, y: i64, fx: i64, fy: i64, more: float = 0.0) -> list[tuple[int, int]]:
    """`more`: so far outside of them."""
    wide = carriage.wide / 2 + more
    long = carriage.long / 2 + more
    return [
        placed(x, y, fx, fy, -wide, -long),
        placed(x, y, fx, fy, wide, -long),
        placed(x, y, fx, fy, wide, long),
        placed(x, y, fx, fy, -wide, long),
    ]


def body(f: Figure, carriage: Carriage) -> Solid:
    return Solid(corners(carriage, f.x, f.y, f.facing_x, f.facing_y), f.z + VEHICLE, True)


def seat_at(vehicle: Figure, carriage: Carriage, x: i64, y: i64) -> int:
    """Where somebody is who stands there in or on the vehicle. Source: PB-101, 104."""
    right, ahead = relative(vehicle.x, vehicle.y, vehicle.facing_x, vehicle.facing_y, x, y)
    for (cx, cy), inside in zip(carriage.control_points, carriage.inside, strict=True):
        if (cx - right) * (cx - right) + (cy - ahead) * (cy - ahead) <= BASE * BASE:
            return CONTROL if inside or True not in carriage.inside else OPEN_CONTROL
    for area in carriage.areas:
        if is_in(area, round(right), round(ahead)):
            return AREA
    return OUTSIDE


def seat_point(vehicle: Figure, carriage: Carriage, seat: int) -> Point:
    """Where somebody comes in who has that seat. Source: PB-101, 104, 105."""
    right, ahead = 0, 0
    if seat >= CONTROL and carriage.control_points:
        inside = seat == CONTROL
        right, ahead = carriage.control_points[carriage.inside.index(inside) if inside in carriage.inside else 0]
    elif seat == AREA and carriage.areas:
        corners_ = carriage.areas[0]
        right = sum([x for x, _ in corners_]) // len(corners_)
        ahead = sum([y for _, y in corners_]) // len(corners_)
    x, y = placed(vehicle.x, vehicle.y, vehicle.facing_x, vehicle.facing_y, float(right), float(ahead))
    return x, y, vehicle.z


def is_in(polygon: list[tuple[int, int]], x: i64, y: i64) -> bool:
    """Any polygon that doesn't cross itself; its border belongs to it."""
    inside = False
    for i in range(len(polygon)):
        ax: i64 = polygon[i - 1][0]
        ay: i64 = polygon[i - 1][1]
        bx: i64 = polygon[i][0]
        by: i64 = polygon[i][1]
        across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if across == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and (across > 0) == (by > ay):
            inside = not inside
    return inside


def is_on(vehicle: Figure, x: i64, y: i64) -> bool:
    """Does the point lie in the vehicle?"""
    carriage = vehicle.carriage
    return (
        carriage is not None and beside(carriage, vehicle.x, vehicle.y, vehicle.facing_x, vehicle.facing_y, x, y) <= 0.0
    )


def beside(carriage: Carriage, x: i64, y: i64, fx: i64, fy: i64, px: i64, py: i64) -> float:
    """How far a point is from a vehicle that stands so; inside, how far from its outline, below 0."""
    right, ahead = relative(x, y, fx, fy, px, py)
    dx = abs(right) - carriage.wide / 2
    dy = abs(ahead) - carriage.long / 2
    return max(dx, dy) if dx <= 0.0 or dy <= 0.0 else sqrt(dx * dx + dy * dy)


def overlap(solid: Solid, other: Solid) -> bool:
    """Touching doesn't count."""
    a, b = solid.shape, other.shape
    if a.x0 >= b.x1 or a.x1 <= b.x0 or a.y0 >= b.y1 or a.y1 <= b.y0:
        return False
    return not is_aside(solid, other) and not is_aside(other, solid)


def is_aside(solid: Solid, other: Solid) -> bool:
    """Do all corners of the other lie beyond one of its sides?"""
    for nx, ny, c in solid.shape.edges:
        beyond = True
        for x, y in other.corners:
            if nx * x + ny * y < c:
                beyond = False
                break
        if beyond:
            return True
    return False


def touch(f: Figure, other: Figure) -> bool:
    """German: Kontakt. Source: PB-10."""
    if not is_level(f, other.z, height_of(other)):
        return False
    own_carriage, other_carriage = f.carriage, other.carriage
    if own_carriage is None and other_carriage is None:
        most = 2 * BASE + CONTACT
        return square(f.x, f.y, other.x, other.y) <= most * most
    if other_carriage is None:
        return touch(other, f)
    fx, fy = other.facing_x, other.facing_y
    if own_carriage is None:
        return beside(other_carriage, other.x, other.y, fx, fy, f.x, f.y) <= BASE + CONTACT
    around = Solid(corners(other_carriage, other.x, other.y, fx, fy, CONTACT), other.z, True)
    return overlap(body(f, own_carriage), around)


def passengers_point(vehicle: Figure, f: Figure, before: Point, facing: tuple[int, int]) -> Point:
    """Where it was relative to the vehicle before, it is now. Source: PB-104, 105."""
    right, ahead = relative(before[0], before[1], facing[0], facing[1], f.x, f.y)
    x, y = placed(vehicle.x, vehicle.y, vehicle.facing_x, vehicle.facing_y, right, ahead)
    return x, y, f.z - before[2] + vehicle.z
