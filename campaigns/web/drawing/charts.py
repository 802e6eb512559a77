"""What a chart shows, as plain data: `static/js/charts.js` draws it with Chart.js, and a table stands behind each.

Colours are names of the style sheet (a gang's colour, else the page's own), so that a chart follows light and dark.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from campaigns.selectors.campaigns.calendar import RunLine
from campaigns.web.drawing import marks

DASHES: Final = ((), (8, 4), (2, 4), (12, 4, 2, 4), (5, 5), (1, 3))  # beside the colour, for who can't tell colours
OWN: Final = "slate"  # what belongs to nobody

Point = tuple[float, float]


def band(low: Sequence[Point], high: Sequence[Point]) -> dict[str, Any]:
    """What lies between two lines, pale."""
    return {"low": list(low), "high": list(high)}


def line(
    name: str,
    points: Iterable[Point],
    colour: str = OWN,
    *,
    dashes: Sequence[int] = (),
    bands: Sequence[dict[str, Any]] = (),
    filled: bool = False,
) -> dict[str, Any]:
    """One line; `filled` down to the axis."""
    points = list(points)
    return {
        "name": name,
        "colour": colour,
        "dashes": list(dashes),
        "points": points,
        "bands": list(bands),
        "filled": filled,
    }


def lines(
    drawn: Sequence[dict[str, Any]],
    *,
    least: float = 0,
    most: float | None = None,
    per_cent: bool = False,
    level: float | None = None,
) -> dict[str, Any]:
    """Lines over one axis of whole numbers. `level`: a broken line across. `per_cent`: values are 0 to 100."""
    return {
        "kind": "lines",
        "lines": list(drawn),
        "least": least,
        "most": most,
        "per_cent": per_cent,
        "level": level,
    }


def columns(
    heights: Sequence[tuple[str, float]],
    *,
    pale: Sequence[bool] = (),
    at: Sequence[dict[str, Any]] = (),
    spreads: Sequence[Point] = (),
    level: float | None = None,
    per_cent: bool = False,
) -> dict[str, Any]:
    """Columns with their names beneath; `pale` ones count less. `at`: upright lines, see `upright`. `spreads`: between
    what each column's value lies.
    """
    return {
        "kind": "columns",
        "names": [name for name, _ in heights],
        "values": [value for _, value in heights],
        "pale": list(pale),
        "at": list(at),
        "spreads": [(round(low, 2), round(high, 2)) for low, high in spreads],
        "level": level,
        "per_cent": per_cent,
    }


def upright(place: float, label: str = "", *, broken: bool = True) -> dict[str, Any]:
    """A line at a place counted in columns: 0 is the middle of the first, 0.5 between the first two."""
    return {"place": place, "said": label, "broken": broken}


def strands(runs: Sequence[RunLine]) -> dict[str, Any] | None:
    """Wins after each battle, one strand per gang; None while there is nothing to draw."""
    battles = max((len(run.won) for run in runs), default=0)
    if not battles or not any(run.won and run.won[-1] for run in runs):
        return None
    rows: list[dict[str, Any]] = [
        {
            "one": run,
            "colour": marks.colour(run.colour, n),
            "shape": marks.shape(run.shape, n),
            "dashes": DASHES[n % len(DASHES)],
            "dashed": " ".join(str(part) for part in DASHES[n % len(DASHES)]),
        }
        for n, run in enumerate(runs)
    ]
    drawn = [
        line(row["one"].name, enumerate([0, *row["one"].won]), row["colour"], dashes=row["dashes"]) for row in rows
    ]
    return {"battles": battles, "numbers": range(1, battles + 1), "strands": rows, "drawn": lines(drawn)}


def bars(counts: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """How long the bar beside each number of a list is, in hundredths of the longest."""
    most = max((n for _name, n in counts), default=0) or 1
    return [{"name": name, "n": n, "wide": round(100 * n / most, 1)} for name, n in counts]
