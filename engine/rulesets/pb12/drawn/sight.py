"""Who sees whom, and how much of it. German: Sichtlinie, Sichtschutz, Deckung. Source: PB-36, 37, 58.

Lines go from the eyes above a base point to three upright lines in the target: its middle and both its sides as one
sees them. Whatever stands between hides the lower part of such a line, so what is left of all three is the share that
is seen; less than one per cent is nothing. Own rulings: people hide nobody, vehicles do; a vehicle is as wide from all
around.
"""

from math import cos, pi, sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.drawn.shapes import body, height_of, is_on, rounded, stands
from engine.rulesets.pb12.drawn.terrain import LINES, Solid, Terrain
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules.targets import half_angle

EYES: Final = 160
SIDE: Final = 20  # a figure's sides, from its base point
HIDDEN: Final = 1e9  # no line is so high


def is_ahead(fx: i64, fy: i64, dx: i64, dy: i64, degrees: float) -> bool:
    """Is a direction at most so many degrees from another one? No direction at all is."""
    if degrees >= 180.0 or (dx == 0 and dy == 0):
        return True
    far = sqrt(float(fx * fx + fy * fy)) * sqrt(float(dx * dx + dy * dy))
    least = 0.0 if degrees == 90.0 else cos(degrees * pi / 180.0)
    return float(fx * dx + fy * dy) >= least * far - 1e-9 * far


def faces(f: Figure, x: i64, y: i64) -> bool:
    return is_ahead(f.facing_x, f.facing_y, x - f.x, y - f.y, float(half_angle(f.sight)))


class Look:
    """From eyes above (ax, ay) at somebody whose middle is at b, its left and right side at l and r.

    `low`, `low_left`, `low_right`: where what is seen of the three lines begins. A side that would be in or behind a
    wall (`no_left`, `no_right`) is where the middle is.
    """

    __slots__ = (
        "ax", "ay", "bx", "by", "eyes", "feet", "head", "low", "low_left", "low_right", "lx", "ly", "no_left",
        "no_right", "rx", "ry", "wide", "z",
    )  # fmt: skip

    def __init__(self, ax: i64, ay: i64, eyes: i64, other: Figure) -> None:
        self.ax = ax
        self.ay = ay
        self.eyes = float(eyes)
        self.bx: i64 = other.x
        self.by: i64 = other.y
        self.z: i64 = other.z
        self.feet = float(other.z)
        self.head = self.feet + float(height_of(other))
        self.low = self.feet
        self.low_left = self.feet
        self.low_right = self.feet
        self.no_left = False
        self.no_right = False
        carriage = other.carriage
        self.wide: i64 = SIDE if carriage is None else (carriage.wide + carriage.long) // 4
        dx = self.bx - ax
        dy = self.by - ay
        far = sqrt(float(dx * dx + dy * dy))
        sx: i64 = rounded(float(-self.wide * dy) / far) if far > 0.0 else 0
        sy: i64 = rounded(float(self.wide * dx) / far) if far > 0.0 else 0
        self.lx = self.bx + sx
        self.ly = self.by + sy
        self.rx = self.bx - sx
        self.ry = self.by - sy

    def passes(self, solids: list[Solid], harm: bool) -> None:
        """All that may hide something; of harm what only conceals hides nothing."""
        dx = self.bx - self.ax
        dy = self.by - self.ay
        x0 = min(self.ax, self.bx) - self.wide
        x1 = max(self.ax, self.bx) + self.wide
        y0 = min(self.ay, self.by) - self.wide
        y1 = max(self.ay, self.by) + self.wide
        band = self.wide * (x1 - x0 + y1 - y0)  # more than the line's length
        for one in solids:
            shape = one.shape
            if shape.x0 >= x1 or shape.x1 <= x0 or shape.y0 >= y1 or shape.y1 <= y0 or (harm and not one.stops):
                continue
            if not shape.far_aside(self.ax, self.ay, dx, dy, band):
                self.past(one)
                if self.is_hidden():
                    return

    def past(self, one: Solid) -> None:
        self.low = max(self.low, self.hides(one, self.bx, self.by))
        self.low_left = max(self.low_left, self.hides(one, self.lx, self.ly))
        self.low_right = max(self.low_right, self.hides(one, self.rx, self.ry))
        shape = one.shape
        if one.top <= self.z or self.bx + self.wide <= shape.x0 or self.bx - self.wide >= shape.x1:
            return
        if self.by + self.wide > shape.y0 and self.by - self.wide < shape.y1:
            self.no_left = self.no_left or self.is_cut(one, self.lx, self.ly)
            self.no_right = self.no_right or self.is_cut(one, self.rx, self.ry)

    def hides(self, one: Solid, px: i64, py: i64) -> float:
        """Up to what height of an upright line at p."""
        enter_n, enter_d, leave_n, leave_d = one.shape.span(self.ax, self.ay, px, py)
        if leave_d == 0:
            return 0.0
        over = float(one.top) - self.eyes
        if over <= 0.0:  # one looks down over its far side
            return self.eyes + over * float(leave_d) / float(leave_n)
        return HIDDEN if enter_n == 0 else self.eyes + over * float(enter_d) / float(enter_n)

    def is_cut(self, one: Solid, px: i64, py: i64) -> bool:
        """Is this side in or behind the piece?"""
        return one.shape.holds(px, py) or one.shape.crossed(self.bx, self.by, px, py)

    def is_hidden(self) -> bool:
        return (
            self.low >= self.head
            and (self.no_left or self.low_left >= self.head)
            and (self.no_right or self.low_right >= self.head)
        )

    def share(self) -> i64:
        """Per cent that are seen."""
        seen = self.part(self.low)
        seen += self.part(self.low if self.no_left else self.low_left)
        seen += self.part(self.low if self.no_right else self.low_right)
        return int(100.0 * seen / 3.0 + 1e-6)

    def part(self, low: float) -> float:
        return 0.0 if low >= self.head else (self.head - low) / (self.head - self.feet)


# -- questions ------------------------------------------------------------------------------------------------------
def seen_of(t: Terrain, b: Battle, f: Figure, other: Figure) -> i64:
    """Per cent of the other that f sees where it looks that way; without vehicles that hangs on both places alone."""
    if other.carriage is not None or has_vehicles(b):
        return looked(t, b, f, other, Look(f.x, f.y, f.z + EYES, other))
    ax: i64 = f.x
    ay: i64 = f.y
    place = (ax * 31 + ay * 1_009 + other.x * 7_919 + other.y * 104_729) % LINES
    x, y, z, to_x, to_y, to_z, share = t.lines[place]
    if x != ax or y != ay or z != f.z or to_x != other.x or to_y != other.y or to_z != other.z:
        share = looked(t, b, f, other, Look(ax, ay, f.z + EYES, other))
        t.lines[place] = (ax, ay, f.z, other.x, other.y, other.z, share)
    return share


def has_vehicles(b: Battle) -> bool:
    if b.options.vehicles:
        for one in b.people:
            if one.carriage is not None:
                return True
    return False


def looked(t: Terrain, b: Battle, f: Figure, other: Figure, look: Look) -> i64:
    if look.ax == look.bx and look.ay == look.by:
        return 100
    look.passes(t.solids, False)
    if b.options.vehicles and not look.is_hidden():
        for v in b.people:
            carriage = v.carriage
            if carriage is None or not stands(v) or v is f or v is other:
                continue
            if v.n != f.aboard and v.n != other.aboard:
                look.past(body(v, carriage))
    return look.share()


def sees(t: Terrain, b: Battle, f: Figure, other: Figure) -> bool:
    """With its facing. The target's base may be partly beyond the angle. Source: PB-36, 37."""
    look = Look(f.x, f.y, f.z + EYES, other)
    if faces(f, look.bx, look.by) or faces(f, look.lx, look.ly) or faces(f, look.rx, look.ry):
        return looked(t, b, f, other, look) > 0
    return False


def sees_point(t: Terrain, b: Battle, f: Figure, x: i64, y: i64, z: i64) -> bool:
    """A point of the field, whichever way f looks."""
    point = Figure(0, 0)
    point.x, point.y, point.z = x, y, z
    look = Look(f.x, f.y, f.z + EYES, point)
    look.passes(t.solids, False)
    for v in vehicles_at(b, f, x, y):
        look.past(v)
    return (f.x == x and f.y == y) or look.low <= look.feet + 1.0


def vehicles_at(b: Battle, f: Figure, x: i64, y: i64) -> list[Solid]:
    """Between a figure and a point: nobody is hidden by a vehicle that the point lies in."""
    found: list[Solid] = []
    for v in b.people:
        carriage = v.carriage
        if carriage is not None and stands(v) and v is not f and v.n != f.aboard and not is_on(v, x, y):
            found.append(body(v, carriage))
    return found


def exposed(t: Terrain, b: Battle, x: i64, y: i64, z: i64, f: Figure) -> i64:
    """Per cent of a figure that harm from a point reaches: pieces that only conceal don't stop it. Source: PB-58."""
    if f.x == x and f.y == y:
        return 100
    look = Look(x, y, z, f)
    look.passes(t.solids, True)
    for v in vehicles_at(b, f, x, y):
        look.past(v)
    return look.share()
