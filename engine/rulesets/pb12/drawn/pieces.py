"""Pieces of terrain as shapes. Lengths in hundredths of steps. Source: PB-10, 58, 126.

Obstacles stand on the floor and carry whoever stands on them; areas are ground with rules of its own. Where the text
leaves it to people's eyes this is settled so: low pieces are one step high and tall ones three.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import LARGEST, Outline, corners_of, outline, shared_side
from engine.kernel.setup import Piece, Point
from engine.rulesets.pb12.codes import LIGHTS

BASE: Final = 25  # radius of a figure's base
LOW: Final = 100
TALL: Final = 300
BEYOND: Final = 100  # so far past the table's edge
DARK: Final = "dark_"  # and one of `codes.LIGHTS`


class Solid:
    """What stands in the way, so high (`top`). `stops` harm, or only conceals; `carries` whoever stands on it."""

    def __init__(self, corners: list[Point], top: int, stops: bool) -> None:
        self.corners = corners
        self.shape = outline(corners)
        self.top: i64 = top
        self.stops = stops
        self.carries = False


class Area:
    def __init__(self, piece: Piece) -> None:
        self.kind = piece.kind
        self.shape = outline(corners_of(piece))
        self.light = LIGHTS.index(piece.kind.removeprefix(DARK)) if piece.kind.startswith(DARK) else 0


def narrowest(shape: Outline, corners: list[Point]) -> float:
    """How wide it is where it is narrowest, across one of its sides."""
    least = float(LARGEST)
    for nx, ny, c in shape.edges:
        deepest: i64 = 0
        for x, y in corners:
            deepest = max(deepest, c - nx * x - ny * y)
        least = min(least, float(deepest) / sqrt(float(nx * nx + ny * ny)))
    return least


def covers(shape: Outline, x: i64, y: i64) -> bool:
    """Is the point inside or on the border?"""
    if x < shape.x0 or x > shape.x1 or y < shape.y0 or y > shape.y1:
        return False
    for nx, ny, c in shape.edges:
        if nx * x + ny * y > c:
            return False
    return True


def solid(piece: Piece) -> Solid:
    """Soft pieces only conceal, others stop harm. German: Sichtschutz, Deckung."""
    solid = Solid(corners_of(piece), LOW if piece.height == "low" else TALL, piece.cover != "soft")
    solid.carries = narrowest(solid.shape, solid.corners) >= 2 * BASE
    return solid


def seams(solids: list[Solid], wide: i64, high: i64) -> list[Solid]:
    """Where two pieces stand side by side, nobody slips or looks through between them, nor along the table's edge past
    an upright one that reaches it."""
    seam_solids: list[Solid] = []
    for place, solid in enumerate(solids):
        for other in solids[:place]:
            corners = shared_side(solid.corners, other.corners)
            if corners:
                seam_solids.append(seam(solid, other, corners))
        shape = solid.shape
        if not shape.upright:
            continue
        if shape.x0 == 0:
            seam_solids.append(seam(solid, solid, box(-BEYOND, 1, shape.y0, shape.y1)))
        if shape.x1 == wide:
            seam_solids.append(seam(solid, solid, box(wide - 1, wide + BEYOND, shape.y0, shape.y1)))
        if shape.y0 == 0:
            seam_solids.append(seam(solid, solid, box(shape.x0, shape.x1, -BEYOND, 1)))
        if shape.y1 == high:
            seam_solids.append(seam(solid, solid, box(shape.x0, shape.x1, high - 1, high + BEYOND)))
    return seam_solids


def box(x0: i64, x1: i64, y0: i64, y1: i64) -> list[Point]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def seam(solid: Solid, other: Solid, corners: list[Point]) -> Solid:
    narrow = Solid(corners, min(solid.top, other.top), solid.stops or other.stops)
    narrow.carries = solid.carries and other.carries
    return narrow
