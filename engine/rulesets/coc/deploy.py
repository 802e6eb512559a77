"""Where people stand on a drawn table whom nobody put down: each side in a row, the rows facing each other.

Points in hundredths of a metre. What a fight was opened with leads to the same places for ever.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.kernel.setup import Point, Setup

APART: Final = 10  # metres between the first row and the last one
EDGE: Final = 50  # hundredths of a metre that everybody keeps from the table's edge


def rows(sides: Sequence[int], size: Point, apart: int = APART) -> list[Point]:
    """One point for each figure, by its side; so many metres apart as far as the table allows."""
    wide, high = size
    last = max(sides, default=0)
    depth = max(0, min(100 * apart, high - 2 * EDGE))
    counts, points = [0] * (last + 1), []
    for side in sides:
        counts[side] += 1
        x = EDGE + (wide - 2 * EDGE) * (2 * counts[side] - 1) // (2 * sides.count(side))
        points.append((x, (high - depth) // 2 + depth * side // max(last, 1)))
    return points


def stood(setup: Setup) -> Setup:
    """Everybody on his feet: whoever was given no point stands in his side's row."""
    if setup.table != "drawn" or all(figure.at is not None for figure in setup.figures):
        return setup
    places = rows([figure.side for figure in setup.figures], setup.size)
    figures = tuple(
        figure if figure.at is not None else msgspec.structs.replace(figure, at=place)
        for figure, place in zip(setup.figures, places, strict=True)
    )
    return msgspec.structs.replace(setup, figures=figures)


def at_the_edge(side: int, sides: int, size: Point) -> Point:
    """Where somebody of this side comes onto the table."""
    wide, high = size
    return wide // 2, EDGE + max(0, high - 2 * EDGE) * side // max(sides - 1, 1)
