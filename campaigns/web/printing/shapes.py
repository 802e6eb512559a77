"""The arc and the range strip in true size: SVG whose units are millimetres, so that paper measures what it says."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, Final

INCH_MM: Final = 25.4
ARC_INCHES: Final = 6
PIECE_INCHES: Final = 9  # of a strip; fits across A4 turned on its side
STRIP_HIGH_MM: Final = 22


def arc() -> dict[str, Any]:
    """The 90 degrees that a figure looks over, with an edge of six inches: both edges from the corner at (0, edge)."""
    edge = ARC_INCHES * INCH_MM
    rings = [
        {"inch": inch, "r": round(inch * INCH_MM, 2), "path": _quarter(inch * INCH_MM, edge)}
        for inch in range(1, ARC_INCHES + 1)
    ]
    middle = (round(edge * cos(pi / 4), 2), round(edge - edge * sin(pi / 4), 2))
    return {"edge": round(edge, 2), "rings": rings, "middle": middle, "inches": ARC_INCHES}


def _quarter(r: float, edge: float) -> str:
    return f"M{0:g} {edge - r:g}A{r:g} {r:g} 0 0 1 {r:g} {edge:g}"


def strip(bounds: Sequence[tuple[str, Sequence[int]]], inches: int) -> list[dict[str, Any]]:
    """Pieces to glue together: a tick per half inch, and where each row's bands end (in hundredths of inches)."""
    pieces = []
    for start in range(0, inches, PIECE_INCHES):
        end = min(start + PIECE_INCHES, inches)
        pieces.append(
            {
                "start": start,
                "end": end,
                "wide": round((end - start) * INCH_MM, 2),
                "high": STRIP_HIGH_MM,
                "ticks": [
                    {"x": round(half * INCH_MM / 2, 2), "inch": start + half // 2 if half % 2 == 0 else None}
                    for half in range(2 * (end - start) + 1)
                ],
                "rows": [
                    {
                        "word": word,
                        "y": 3 + 4.5 * place,
                        "marks": [
                            {"x": round((bound / 100 - start) * INCH_MM, 2), "inch": f"{bound / 100:g}"}
                            for bound in row
                            if start * 100 < bound <= end * 100
                        ],
                    }
                    for place, (word, row) in enumerate(bounds)
                ],
            }
        )
    return pieces
