"""The whole fight: state and transitions.

A transition is the one place where a kind of change happens, and an event is a recorded transition: its fields are the
transition's arguments. Without a scribe (simulation) nothing is written down; no rule is ever skipped.
"""

from engine.rulesets.coc.codes import GONE, NOBODY
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.state.harm import Harm


class Battle(Harm):
    __slots__ = ()

    def arrived(self, f: Figure) -> None:
        """Acts from the next round on. Recorded by the kernel; a number that a rewind took back stays empty."""
        while len(self.figures) < f.n - 1:
            nobody = Figure(len(self.figures) + 1, NOBODY, 0)
            nobody.loss = GONE
            self.figures.append(nobody)
        self.figures.append(f)

    def ended(self, winner: int) -> None:
        """Recorded by the kernel."""
        self.over = True
        self.winner = winner
        self.up = 0
