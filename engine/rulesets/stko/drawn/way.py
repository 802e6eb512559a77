"""A wished move, and the spot that it ends on."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import LARGEST
from engine.rulesets.stko.drawn.terrain import Terrain
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot

FAR: Final = 2 * LARGEST  # nobody wishes to go farther; squares of it stay within 64 bits


class Way:
    """A wished move cut to the length allowed and to the table: from a to b, `length` hundredths of inches."""

    def __init__(self, terrain: Terrain, figure: Figure, x: i64, y: i64, most: i64) -> None:
        self.ax: i64 = figure.x
        self.ay: i64 = figure.y
        self.bx: i64 = self.ax
        self.by: i64 = self.ay
        self.dx: i64 = 0
        self.dy: i64 = 0
        self.length: i64 = 0
        self.limit = ""  # why the way is shorter than wished
        self.ux = 0.0  # the direction, a vector of length one
        self.uy = 0.0
        if not (-FAR <= x <= FAR and -FAR <= y <= FAR and terrain.on_table(self.ax, self.ay)):
            self.limit = "off-table"
            return
        dx = x - self.ax
        dy = y - self.ay
        square = dx * dx + dy * dy
        if square == 0:
            return
        scale = sqrt(float(square))
        self.dx = dx
        self.dy = dy
        self.ux = float(dx) / scale
        self.uy = float(dy) / scale
        if square > most * most:
            self.limit = "too-far"
            self.cut(most if most > 0 else 0)
        else:
            self.length = int(scale + 0.5)
            if self.length > most:
                self.length = most
            self.bx = x
            self.by = y
        if not terrain.on_table(self.bx, self.by):
            self.limit = "off-table"
            self.cut(self.edge(terrain))

    def x(self, length: i64) -> i64:
        """Cut off towards the start, so that no move is longer than it is said to be."""
        return self.ax + int(self.ux * float(length))

    def y(self, length: i64) -> i64:
        return self.ay + int(self.uy * float(length))

    def cut(self, length: i64) -> None:
        self.length = length
        self.bx = self.x(length)
        self.by = self.y(length)

    def edge(self, terrain: Terrain) -> i64:
        """How far it is to the edge of the table."""
        length = self.length
        if self.bx < 0:
            length = min(length, self.length * self.ax // (self.ax - self.bx))
        if self.by < 0:
            length = min(length, self.length * self.ay // (self.ay - self.by))
        if self.bx > terrain.width:
            length = min(length, self.length * (terrain.width - self.ax) // (self.bx - self.ax))
        if self.by > terrain.depth:
            length = min(length, self.length * (terrain.depth - self.ay) // (self.by - self.ay))
        return length


def ended(way: Way, x: int, y: int, length: int, refused: str) -> Spot:
    spot = Spot(x, y, way.dx, way.dy, length)
    spot.free = length
    spot.refused = refused
    return spot


def climbed(way: Way, landing: i64) -> Spot:
    """A climb ends the move; that what lay beyond was not reached is no refusal. Source: STKO-18."""
    if landing == way.length:
        spot = ended(way, way.bx, way.by, landing, way.limit)
    else:
        spot = ended(way, way.x(landing), way.y(landing), landing, way.limit)
    spot.climbed = True
    return spot
