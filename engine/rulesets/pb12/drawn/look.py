"""One look at a figure: what hides how much of it. German: Sichtlinie. Source: PB-36, 37.

Lines go from the eyes above a base point to three upright lines in the target: its middle and both its sides as one
sees them. Whatever stands between hides the lower part of such a line, so what is left of all three is the share that
is seen; less than one per cent is nothing. Own rulings: a vehicle is as wide from all around; people are round, and as
wide as what is seen of them.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.pb12.drawn.pieces import BASE, Solid
from engine.rulesets.pb12.drawn.shapes import HEIGHT, height_of, rounded
from engine.rulesets.pb12.figure import Figure

SIDE: Final = 20  # a figure's sides, from its base point
HIDDEN: Final = 1e9  # no line is so high


class Look:
    """From eyes above (ax, ay) at somebody whose middle is at b, its left and right side at l and r.

    `low`, `low_left`, `low_right`: where what is seen of the three lines begins. A side that would be in or behind a
    wall (`no_left`, `no_right`) is where the middle is.
    """

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
        for solid in solids:
            shape = solid.shape
            if shape.x0 >= x1 or shape.x1 <= x0 or shape.y0 >= y1 or shape.y1 <= y0 or (harm and not solid.stops):
                continue
            if not shape.far_aside(self.ax, self.ay, dx, dy, band):
                self.past(solid)
                if self.is_hidden():
                    return

    def past(self, solid: Solid) -> None:
        self.low = max(self.low, self.hides(solid, self.bx, self.by))
        self.low_left = max(self.low_left, self.hides(solid, self.lx, self.ly))
        self.low_right = max(self.low_right, self.hides(solid, self.rx, self.ry))
        shape = solid.shape
        if solid.top <= self.z or self.bx + self.wide <= shape.x0 or self.bx - self.wide >= shape.x1:
            return
        if self.by + self.wide > shape.y0 and self.by - self.wide < shape.y1:
            self.no_left = self.no_left or self.is_cut(solid, self.lx, self.ly)
            self.no_right = self.no_right or self.is_cut(solid, self.rx, self.ry)

    def is_same(self, ax: i64, ay: i64, eyes: i64, other: Figure) -> bool:
        if self.ax != ax or self.ay != ay or self.eyes != float(eyes):
            return False
        return self.bx == other.x and self.by == other.y and self.z == other.z

    def again(self, other: Figure) -> "Look":
        """A look like this one, with what is hidden already."""
        look = Look(self.ax, self.ay, int(self.eyes), other)
        look.low, look.low_left, look.low_right = self.low, self.low_left, self.low_right
        look.no_left, look.no_right = self.no_left, self.no_right
        return look

    def may_meet(self, figure: Figure) -> bool:
        """Somebody on foot, unless he stands where one of the two does."""
        dx: i64 = self.bx - self.ax
        dy: i64 = self.by - self.ay
        to_x: i64 = figure.x - self.ax
        to_y: i64 = figure.y - self.ay
        whole = dx * dx + dy * dy
        ahead = dx * to_x + dy * to_y
        across = dx * to_y - dy * to_x
        band: i64 = SIDE + self.wide
        if ahead <= 0 or ahead >= whole or across * across >= band * band * whole:
            return False
        base: i64 = BASE * BASE
        return to_x * to_x + to_y * to_y > base and (to_x - dx) * (to_x - dx) + (to_y - dy) * (to_y - dy) > base

    def past_person(self, figure: Figure) -> None:
        self.low = max(self.low, self.hidden_by(figure, self.bx, self.by))
        self.low_left = max(self.low_left, self.hidden_by(figure, self.lx, self.ly))
        self.low_right = max(self.low_right, self.hidden_by(figure, self.rx, self.ry))

    def hidden_by(self, figure: Figure, px: i64, py: i64) -> float:
        """As `hides` does, behind somebody."""
        dx = px - self.ax
        dy = py - self.ay
        to_x: i64 = figure.x - self.ax
        to_y: i64 = figure.y - self.ay
        whole = dx * dx + dy * dy
        across = dx * to_y - dy * to_x
        ahead = float(dx * to_x + dy * to_y)
        met = SIDE * SIDE * whole - across * across
        half = sqrt(float(met)) if met > 0 else 0.0
        if met <= 0 or ahead <= half or ahead - half >= float(whole):
            return 0.0
        over = float(figure.z + HEIGHT) - self.eyes
        return self.eyes + over * float(whole) / (min(ahead + half, float(whole)) if over <= 0.0 else ahead - half)

    def hides(self, solid: Solid, px: i64, py: i64) -> float:
        """Up to what height of an upright line at p."""
        enter_n, enter_d, leave_n, leave_d = solid.shape.span(self.ax, self.ay, px, py)
        if leave_d == 0:
            return 0.0
        over = float(solid.top) - self.eyes
        if over <= 0.0:  # one looks down over its far side
            return self.eyes + over * float(leave_d) / float(leave_n)
        return HIDDEN if enter_n == 0 else self.eyes + over * float(enter_d) / float(enter_n)

    def is_cut(self, solid: Solid, px: i64, py: i64) -> bool:
        """Is this side in or behind the piece?"""
        return solid.shape.holds(px, py) or solid.shape.crossed(self.bx, self.by, px, py)

    def is_hidden(self) -> bool:
        return (
            self.low >= self.head
            and (self.no_left or self.low_left >= self.head)
            and (self.no_right or self.low_right >= self.head)
        )

    def share(self, middle: bool = True, left: bool = True, right: bool = True) -> i64:
        """Per cent that are seen; of those lines alone that are looked at."""
        seen = self.part(self.low) if middle else 0.0
        if middle if self.no_left else left:
            seen += self.part(self.low if self.no_left else self.low_left)
        if middle if self.no_right else right:
            seen += self.part(self.low if self.no_right else self.low_right)
        return int(100.0 * seen / 3.0 + 1e-6)

    def part(self, low: float) -> float:
        return 0.0 if low >= self.head else (self.head - low) / (self.head - self.feet)
