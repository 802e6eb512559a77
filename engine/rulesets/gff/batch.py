"""Games by the hundred."""

from typing import Final

from engine.kernel.simulator import BattleSimulator

FIGURE_COUNTS: Final = ("lost",)
POLICIES: Final = {"sensible": 1}


class Games(BattleSimulator):
    pass
