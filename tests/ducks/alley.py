"""A campaign of ducking duels: Anna, Ben and Rita have a side each, and Anna has shot at Ben."""

from typing import Any

from campaigns.submit import Receipt
from engine.kernel.interjections import interruptible
from tests.bids.saloon import Saloon
from tests.ducks.game import DUCKS


class Alley(Saloon):
    """Whether the shot hits, the server's die says. Ben's own dice lie on the table."""

    rules = DUCKS

    def begin(self) -> None:
        self.enter({"type": "change-dice-mode", "side": 1, "dice": "typed"}, "ben")
        for figure, who in ((1, "anna"), (2, "ben"), (3, "rita")):
            self.enter({"type": "wait", "figure": figure}, who)
        self.shot()

    def shot(self) -> None:
        self.enter({"type": "shoot", "figure": 1, "target": 2}, "anna")

    def ducks(self, who: str = "ben", figure: int = 2, entry: int = 0, **more: Any) -> Receipt:
        command = {"type": "interject", "entry": entry or interruptible(self.game()), "what": {"figure": figure}}
        return self.enter(command, who, **more)

    def rolls(self, face: int) -> Receipt:
        return self.enter({"type": "enter-dice", "faces": [face]}, "ben")
