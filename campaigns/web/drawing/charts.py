"""Two plain charts as SVG: strands that grow, and bars. A table with the same numbers stands behind each."""

from collections.abc import Sequence
from typing import Any, Final

from campaigns.selectors.calendar import RunLine
from campaigns.web.drawing import marks

WIDE, HIGH = 600, 160
DASHES: Final = ("", "8 4", "2 4", "12 4 2 4", "5 5", "1 3")  # beside the colour, for who can't tell colours


def strands(runs: Sequence[RunLine]) -> dict[str, Any] | None:
    """Wins after each battle, one strand per gang; None while there is nothing to draw."""
    battles = max((len(one.won) for one in runs), default=0)
    most = max((one.won[-1] for one in runs if one.won), default=0)
    if not battles or not most:
        return None
    step, unit = WIDE / battles, HIGH / most
    return {
        "wide": WIDE,
        "high": HIGH,
        "battles": battles,
        "most": most,
        "numbers": range(1, battles + 1),
        "strands": [
            {
                "one": one,
                "colour": marks.colour(one.colour, n),
                "shape": marks.shape(one.shape, n),
                "dashes": DASHES[n % len(DASHES)],
                "points": " ".join(
                    f"{place * step:g},{HIGH - won * unit:g}" for place, won in enumerate([0, *one.won])
                ),
            }
            for n, one in enumerate(runs)
        ],
    }


def bars(lines: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """One bar per line, the longest as wide as the drawing."""
    most = max((n for _name, n in lines), default=0) or 1
    return [{"name": name, "n": n, "wide": round(WIDE * n / most, 1)} for name, n in lines]
