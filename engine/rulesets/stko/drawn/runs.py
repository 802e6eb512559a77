"""Runs of an exact length: what a Plock owes once the first shot has fallen. Source: STKO-19."""

from typing import Final

from mypy_extensions import i64

from engine.kernel.outline import LARGEST
from engine.rulesets.stko.drawn.standing import SHIFTS, along, fits, may_sidestep
from engine.rulesets.stko.drawn.terrain import Terrain
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import Spot
from engine.rulesets.stko.tables import SIDESTEP

ONE: Final = 1_000_000
WIDE: Final = 1 << 40  # farther than any table; a product with ONE stays within 64 bits
# By angles of 15 degrees, in parts of ONE; cut off, so that no vector is longer than that.
COSINES: Final[tuple[int, ...]] = (1_000_000, 965_925, 866_025, 707_106, 500_000, 258_819, 0)


def cosine(angles: int) -> int:
    from_ahead = min(angles % 24, -angles % 24)
    return COSINES[from_ahead] if from_ahead <= 6 else -COSINES[12 - from_ahead]


DIRECTIONS: Final[tuple[tuple[int, int], ...]] = tuple([(cosine(k), cosine(k - 6)) for k in range(24)])


def free_run(terrain: Terrain, figure: Figure, x: int, y: int, length: int, figures: list[Figure]) -> Spot:
    """A straight run of exactly `length`, not climbing, in the one of 24 directions nearest to (x, y). STKO-19.

    A direction that needs a sidestep counts only when none is free without. Refused "blocked" when there is none.
    """
    wished = nearest_direction(x - figure.x, y - figure.y)
    if 0 < length <= LARGEST and terrain.on_table(figure.x, figure.y):
        for sidestepping in (False, True):
            for i in range(24):
                k = (wished + ((i + 1) // 2 if i % 2 else 24 - i // 2)) % 24
                spot = run_along(terrain, figure, k, length, sidestepping, figures)
                if spot is not None:
                    return spot
    nowhere = Spot(figure.x, figure.y, 0, 0, 0)
    if length > 0:
        nowhere.refused = "blocked"
    return nowhere


def nearest_direction(wx: int, wy: int) -> int:
    """The place of the direction that a wish agrees with most."""
    if -WIDE < wx < WIDE and -WIDE < wy < WIDE:
        return nearest_in_words(wx, wy)
    wished = 0
    best = 0
    for i in range(24):
        ux, uy = DIRECTIONS[i]
        if ux * wx + uy * wy > best:
            best = ux * wx + uy * wy
            wished = i
    return wished


def nearest_in_words(wx: i64, wy: i64) -> int:
    """The same in machine words, among the seven directions of the wish's own quarter."""
    x = wx if wx > 0 else -wx
    y = wy if wy > 0 else -wy
    wished: i64 = 0
    best: i64 = 0
    for i in range(7):
        ux: i64 = DIRECTIONS[i][0]
        uy: i64 = DIRECTIONS[i][1]
        agrees = ux * x + uy * y
        if agrees < best or agrees == 0:
            continue
        place: i64 = i if wx >= 0 else 12 - i
        if wy < 0:
            place = (24 - place) % 24
        if agrees > best or place < wished:
            best = agrees
            wished = place
    return wished


def part_of(u: i64, length: i64) -> i64:
    """So much of a direction's part, cut off towards 0. The product is far below 2 ** 53, so exact."""
    return int(float(u * length) / ONE)


def run_along(
    terrain: Terrain, figure: Figure, direction: int, length: int, sidestepping: bool, figures: list[Figure]
) -> Spot | None:
    ux: i64 = DIRECTIONS[direction][0]
    uy: i64 = DIRECTIONS[direction][1]
    ax: i64 = figure.x
    ay: i64 = figure.y
    bx = ax + part_of(ux, length)
    by = ay + part_of(uy, length)
    if not terrain.on_table(bx, by):
        return None
    near = terrain.near(ax, ay, bx, by)
    sx: i64 = 0
    sy: i64 = 0
    fine = False
    if not sidestepping:
        fine = fits(terrain, near, ax, ay, bx, by, figure, figures)
    else:
        for shift in SHIFTS:
            if length <= SIDESTEP:
                break
            rest = along(length, shift)
            sx = part_of(-uy, shift)
            sy = part_of(ux, shift)
            bx = ax + part_of(ux, rest)
            by = ay + part_of(uy, rest)
            fine = may_sidestep(terrain, near, ax, ay, sx, sy) and fits(
                terrain, near, ax + sx, ay + sy, bx + sx, by + sy, figure, figures
            )
            if fine:
                break
    if not fine:
        return None
    spot = Spot(bx + sx, by + sy, ux, uy, length)
    spot.free = length
    return spot
