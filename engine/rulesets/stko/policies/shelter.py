"""Places behind cover, worked out once per table: where to run so that the enemy sees as little as possible."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from engine.rulesets.stko.codes import SOFT
from engine.rulesets.stko.drawn.terrain import BASE, Terrain

GAP: Final = 10  # hundredths of inches between the base and the piece
STEP: Final = 250  # along a long wall there is a place every so often


class Place:
    """A place right behind a piece; (nx, ny), of length 1,000, points from it to the piece."""

    def __init__(self, x: i64, y: i64, nx: i64, ny: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.nx: i64 = nx
        self.ny: i64 = ny

    def covers_from(self, x: i64, y: i64) -> bool:
        """Does the piece stand between the place and (x, y), give or take 45 degrees?"""
        dx = x - self.x
        dy = y - self.y
        ahead = dx * self.nx + dy * self.ny
        aside = dx * self.ny - dy * self.nx
        return ahead > 0 and -ahead <= aside <= ahead


def places(terrain: Terrain) -> list[Place]:
    """Behind the sides of low pieces that stop bullets, in a fixed order; none where nobody can stand."""
    places: list[Place] = []
    for piece in terrain.pieces:
        if piece.tall or piece.cover == SOFT:
            continue
        for i in range(len(piece.corners)):
            ax, ay = piece.corners[i - 1]
            bx, by = piece.corners[i]
            dx = bx - ax
            dy = by - ay
            length: i64 = int(sqrt(float(dx * dx + dy * dy)))
            if length == 0:
                continue
            parts: i64 = length // STEP + 1
            for k in range(parts):
                along: i64 = 2 * k + 1
                x = ax + dx * along // (2 * parts) + dy * (BASE + GAP) // length
                y = ay + dy * along // (2 * parts) - dx * (BASE + GAP) // length
                if is_free(terrain, x, y):
                    places.append(Place(x, y, -dy * 1000 // length, dx * 1000 // length))
    return places


def is_free(terrain: Terrain, x: i64, y: i64) -> bool:
    """Could somebody stand there, as far as the pieces go?"""
    if not (BASE <= x <= terrain.width - BASE and BASE <= y <= terrain.depth - BASE):
        return False
    for piece in terrain.pieces:
        if (piece.pad if piece.tall else piece.shape).holds(x, y):
            return False
    return True
