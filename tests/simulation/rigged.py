"""Fights that are over at once, for whatever asks, counts and compares: the stronger side wins more often."""

from functools import cache
from typing import Any
from uuid import UUID

import pytest

from campaigns.models import Simulation
from campaigns.simulation import asking, work
from campaigns.simulation.stored import beginning_of
from engine.kernel.batch import Ended
from engine.rulesets import ruleset

PARTS = 4


class Rigged:
    """A side wins as often as its share of all classes: three of the second class beat two in 60 of 100."""

    def __init__(self, simulation: UUID) -> None:
        row = Simulation.objects.get(id=simulation)
        ranks = list(ruleset(row.ruleset).ranks)
        self.figures = beginning_of(row).setup.figures
        strong = [
            sum(1 + ranks.index(figure.rank) for figure in self.figures if figure.side == side) for side in (0, 1)
        ]
        self.share = strong[0] / sum(strong)

    def play(self, dice: Any, lives: bool = False) -> Ended:
        luck = int.from_bytes(dice.key[:4]) / 256**4
        return Ended(int(luck >= self.share), 1, 1, ((0,) * 7,) * len(self.figures))


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is asked for is played like that, a quarter of it at a time."""
    made = cache(Rigged)
    monkeypatch.setattr(work, "simulator", lambda row: made(row.id))
    monkeypatch.setattr(asking, "fitting_chunk", lambda battles, play, most=0: (-(-battles // PARTS), battles))
