"""The engine's table for a duel."""

from typing import Any

from engine.kernel.setup import Figure, Setup, Side
from tests.duel.ruleset import DUEL
from tests.engine.table import BLUE, RED, Table


def yard(dice: str = "server", **more: Any) -> Setup:
    """Two against two."""
    figures = tuple(Figure(side, "duellist") for side in (0, 0, 1, 1))
    return Setup("duel", (Side("Red", (RED,), dice=dice), Side("Blue", (BLUE,), dice=dice)), figures, **more)


def sit_down(dice: str = "typed", seed: int = 1) -> Table:
    return Table(yard(dice), seed, DUEL)
