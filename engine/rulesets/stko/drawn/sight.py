"""Lines of sight and of fire: what blocks them, what covers the target, who stands in between."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko import codes
from engine.rulesets.stko.drawn.terrain import BASE, Obstacle, Terrain
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import View

INCH: Final = 100
HALF_BASE: Final = 25  # a line of fire this near to a figure's middle has all but the head behind it

ALL_BUT_HEAD: Final = codes.ALL_LOCATIONS & ~(1 << codes.HEAD)
RIGHT_SIDE: Final = 1 << codes.RIGHT_ARM | 1 << codes.LEGS
LEFT_SIDE: Final = 1 << codes.LEFT_ARM | 1 << codes.LEGS


class Sight(View):
    """What one place sees of a figure on another; depends on terrain only. `low` is still to be looked over."""

    def __init__(self) -> None:
        """From nowhere to nowhere."""
        super().__init__()
        self.ax: i64 = -1
        self.ay: i64 = -1
        self.bx: i64 = -1
        self.by: i64 = -1
        self.blocker = "off-table"
        self.position = codes.WALL
        self.low: list[Obstacle] | None = None

    def aim(self, ax: i64, ay: i64, bx: i64, by: i64) -> None:
        """Another line, with nothing in the way yet."""
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by
        self.clear = True
        self.blocker = ""
        self.cover = codes.OPEN
        self.position = codes.WALL
        self.low = None
        self.distance = apart(ax, ay, bx, by)


def apart(ax: i64, ay: i64, bx: i64, by: i64) -> int:
    """Head to head, to the nearest hundredth of an inch. Source: STKO-11."""
    dx = bx - ax
    dy = by - ay
    return int(sqrt(float(dx * dx + dy * dy)) + 0.5)


def look(sight: Sight, terrain: Terrain, ax: i64, ay: i64, bx: i64, by: i64) -> None:
    """Three lines: head to head, and from the head to both edges of the other base. Source: STKO-31."""
    if not (terrain.on_table(ax, ay) and terrain.on_table(bx, by)):
        sight.aim(-1, -1, -1, -1)
        sight.distance = apart(ax, ay, bx, by)
        sight.clear = False
        sight.blocker = "off-table"
        return
    sight.aim(ax, ay, bx, by)
    near = terrain.near(ax, ay, bx, by)
    wall = near.wall
    if wall is not None:
        sight.clear = False
        sight.blocker = wall.kind
        return
    if near.hides:
        look_past(sight, near.hides)
    if near.covers:
        sight.low = near.covers


def look_past(sight: Sight, tall: list[Obstacle]) -> None:
    """Tall pieces block sight, or leave a target visible around a corner."""
    ax: i64 = sight.ax
    ay: i64 = sight.ay
    bx: i64 = sight.bx
    by: i64 = sight.by
    x0 = (ax if ax < bx else bx) - BASE
    x1 = (bx if ax < bx else ax) + BASE
    y0 = (ay if ay < by else by) - BASE
    y1 = (by if ay < by else ay) + BASE
    dx = bx - ax
    dy = by - ay
    band: i64 = 0
    centre = False
    left = False
    right = False
    cover = codes.OPEN  # what the centre line meets
    corner = codes.OPEN  # what a side line meets close to the target
    for piece in tall:
        if piece.x0 >= x1 or piece.x1 <= x0 or piece.y0 >= y1 or piece.y1 <= y0:
            continue
        if band == 0:
            band = BASE * (int(sqrt(float(dx * dx + dy * dy))) + 1)
        if piece.shape.far_aside(ax, ay, dx, dy, band):
            continue
        least = band
        most = -band
        past_left = False
        past_right = False
        for x, y in piece.corners:
            across = dx * (y - ay) - dy * (x - ax)
            if across < least:
                least = across
            if across > most:
                most = across
            if across >= band:
                if dx * (x - bx) + dy * (y - by) <= 0:
                    past_left = True
            elif across <= -band and dx * (x - bx) + dy * (y - by) <= 0:
                past_right = True
        if least >= band or most <= -band:
            continue
        if past_left and past_right and not piece.shape.passed(ax, ay, bx, by):  # it stands across all three lines
            sight.clear = False
            sight.blocker = piece.kind
            return
        right_x: int = dy * BASE  # whole numbers first: the only rounding is that of the division
        right_y: int = -dx * BASE
        length = sqrt(float(dx * dx + dy * dy))
        sx: i64 = int(-right_x / length) if length > 0.0 else 0
        sy: i64 = int(-right_y / length) if length > 0.0 else 0
        if piece.shape.crossed(ax, ay, bx, by):
            centre = True
            if not sight.blocker:
                sight.blocker = piece.kind
            if piece.cover > cover and not is_own(piece, ax, ay, bx, by):
                cover = piece.cover
        if piece.shape.crossed(ax, ay, bx + sx, by + sy):
            left = True
            if piece.cover > corner and is_cover(piece, ax, ay, bx + sx, by + sy):
                corner = piece.cover
        if piece.shape.crossed(ax, ay, bx - sx, by - sy):
            right = True
            if piece.cover > corner and is_cover(piece, ax, ay, bx - sx, by - sy):
                corner = piece.cover
        if centre and left and right:
            sight.clear = False
            return
    sight.blocker = ""
    sight.cover = max(cover, corner)
    sight.position = codes.CORNER if sight.cover != codes.OPEN else codes.WALL


def look_over(sight: Sight) -> None:
    """Low pieces right in front of the target cover it; those in front of the shooter are the shooter's own."""
    low = sight.low
    if low is None or not sight.clear:
        return
    sight.low = None
    ax: i64 = sight.ax
    ay: i64 = sight.ay
    bx: i64 = sight.bx
    by: i64 = sight.by
    x0 = ax if ax < bx else bx
    x1 = bx if ax < bx else ax
    y0 = ay if ay < by else by
    y1 = by if ay < by else ay
    for piece in low:
        if piece.x0 >= x1 or piece.x1 <= x0 or piece.y0 >= y1 or piece.y1 <= y0 or piece.cover < sight.cover:
            continue
        if piece.shape.crossed(ax, ay, bx, by) and is_cover(piece, ax, ay, bx, by):
            sight.cover = piece.cover
            sight.position = codes.WALL


def figures_in_line(shooter: Figure, target: Figure, figures: list[Figure]) -> list[tuple[int, int]]:
    """Who stands in the line of fire, the nearest to the shooter first, and what of the target is behind them.

    All but the head when the line passes within half a base's radius of the figure's middle, else the legs and the
    arm on that side. Source: STKO-38.
    """
    if not figures:  # of most shots: nothing is made for them
        return []
    ax: i64 = shooter.x
    ay: i64 = shooter.y
    bx: i64 = target.x
    by: i64 = target.y
    x0 = (ax if ax < bx else bx) - BASE
    x1 = (bx if ax < bx else ax) + BASE
    y0 = (ay if ay < by else by) - BASE
    y1 = (by if ay < by else ay) + BASE
    between: list[tuple[int, int, int]] = []
    for g in [g for g in figures if x0 < g.x and g.x < x1 and y0 < g.y < y1]:  # most fail the first half
        gx: i64 = g.x
        gy: i64 = g.y
        if g is shooter or g is target or g.status & codes.HELPLESS or not g.placed or g.loss != codes.IN_PLAY:
            continue
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        along = dx * (gx - ax) + dy * (gy - ay)
        across = dx * (gy - ay) - dy * (gx - ax)
        if along <= 0 or along >= square or across * across >= BASE * BASE * square:
            continue
        if across * across <= HALF_BASE * HALF_BASE * square:
            between.append((along, g.n, ALL_BUT_HEAD))
        else:  # the shooter's left is the right side of a target that faces the shooter
            fronting = (target.x - shooter.x) * target.fx + (target.y - shooter.y) * target.fy <= 0
            between.append((along, g.n, RIGHT_SIDE if (across > 0) == fronting else LEFT_SIDE))
    if not between:
        return []
    between.sort()
    return [(n, mask) for _, n, mask in between]


def is_cover(piece: Obstacle, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Does a line that crosses the piece leave it within an inch of its end b, and is it not the shooter's own?"""
    dx = bx - ax
    dy = by - ay
    length: i64 = int(sqrt(float(dx * dx + dy * dy)) + 0.5)
    _, _, n, d = piece.shape.span(ax, ay, bx, by)
    return d > 0 and (d - n) * length <= INCH * d and not is_own(piece, ax, ay, bx, by)


def is_own(piece: Obstacle, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Does the line enter the piece within an inch of its start a, nearer to a than it leaves it from b?"""
    dx = bx - ax
    dy = by - ay
    length: i64 = int(sqrt(float(dx * dx + dy * dy)) + 0.5)
    enter_n, enter_d, leave_n, leave_d = piece.shape.span(ax, ay, bx, by)
    if enter_d == 0 or enter_n * length > INCH * enter_d:
        return False
    return enter_n * leave_d < (leave_d - leave_n) * enter_d
