"""Medians of rounds, percentiles, and the machine in general words."""

import os
import platform
import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple

SMALL = os.environ.get("ROLLBOOK_BENCH") == "small"


class Row(NamedTuple):
    """One line of the table. `aim` is what we want it to be, in words; `met` whether it is."""

    what: str
    figure: str
    aim: str = ""
    met: bool | None = None
    note: str = ""


def sized(usual: int, small: int) -> int:
    """How many of something: few where nobody reads the figures, only whether the benchmark still runs."""
    return small if SMALL else usual


def rounds_in_turn(how_often: int, *measured: Callable[[], float]) -> list[float]:
    """Runs the measurements by turns, so that a busy moment hits all of them; the median of each."""
    seen: list[list[float]] = [[] for _ in measured]
    for _ in range(sized(how_often, 1)):
        for values, measure in zip(seen, measured, strict=True):
            values.append(measure())
    return [statistics.median(values) for values in seen]


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


def number(value: float) -> str:
    """Three digits that mean something, with thousands separated."""
    if value >= 100:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits) if digits > 0 else value:,.0f}"
    return f"{value:.3g}"


def machine() -> str:
    """Nothing that names a machine or a place."""
    return f"{os.cpu_count()} cores ({platform.machine()}), {platform.system()}, Python {platform.python_version()}"


def busy() -> str:
    """Other work on the same cores is said, because it is in every figure."""
    if not hasattr(os, "getloadavg"):
        return ""
    load = os.getloadavg()[0]
    return f"while other programs kept {load:.1f} cores' worth of work waiting" if load > 1.2 else ""
