"""The arc and the range strip in true size: SVG whose units are millimetres, so that paper measures what it says."""

from collections.abc import Sequence
from math import ceil, cos, pi, sin
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors import units
from campaigns.web import lengths

INCH_MM: Final = 25.4
ARC_INCHES: Final = 6
PIECE_INCHES: Final = 9  # of a strip; fits across A4 turned on its side
STRIP_HIGH_MM: Final = 22
ROOM_MM: Final = 5  # for a number left of its tick
RING: Final = {"inch": 1, "cm": 2}  # every how many of the reader's units the arc has a ring


def arc() -> dict[str, Any]:
    """The 90 degrees that a figure looks over, with an edge of six inches: both edges from the corner at (0, edge)."""
    edge = ARC_INCHES * INCH_MM
    step, unit = RING[units.of_reader()], _unit_mm()
    rings = [
        {"word": n, "r": round(n * unit, 2), "path": _quarter(n * unit, edge)}
        for n in range(step, int(edge / unit + 0.01) + 1, step)
    ]
    middle = (round(edge * cos(pi / 4), 2), round(edge - edge * sin(pi / 4), 2))
    return {"edge": round(edge, 2), "rings": rings, "middle": middle}


def _tick(half: int, x: float) -> dict[str, Any]:
    """A whole one is long and has its number, where the piece has room for it."""
    return {"x": round(x, 2), "whole": half % 2 == 0, "word": half // 2 if half % 2 == 0 and x > ROOM_MM else ""}


def _unit_mm() -> float:
    """Of the reader's unit."""
    return lengths.HUNDREDTHS[units.of_reader()] * INCH_MM / 100


def _quarter(r: float, edge: float) -> str:
    return f"M{0:g} {edge - r:g}A{r:g} {r:g} 0 0 1 {r:g} {edge:g}"


def strip(bounds: Sequence[tuple[str, Sequence[int]]], bands: Sequence[str], inches: int) -> list[dict[str, Any]]:
    """Pieces to glue together: a tick per half inch or centimetre, as the reader measures, and where each row's `bands`
    end (in hundredths of inches).
    """
    pieces, unit = [], _unit_mm()
    for start in range(0, inches, PIECE_INCHES):
        end = min(start + PIECE_INCHES, inches)
        pieces.append(
            {
                "word": _("%(start)s to %(end)s")
                % {"start": lengths.number(100 * start), "end": lengths.long(100 * end)},
                "wide": round((end - start) * INCH_MM, 2),
                "high": STRIP_HIGH_MM,
                "ticks": [
                    _tick(half, half * unit / 2 - start * INCH_MM)
                    for half in range(ceil(2 * start * INCH_MM / unit - 0.01), int(2 * end * INCH_MM / unit + 0.01) + 1)
                ],
                "rows": [
                    {
                        "word": word,
                        "y": 3 + 4.5 * place,
                        "marks": [
                            {"x": round((bound / 100 - start) * INCH_MM, 2), "word": f"{band} {lengths.number(bound)}"}
                            for band, bound in zip(bands, row, strict=True)
                            if start * 100 < bound <= end * 100
                        ],
                    }
                    for place, (word, row) in enumerate(bounds)
                ],
            }
        )
    return pieces
