"""A duel's state and its transitions. A transition is the one place where a kind of change happens: a rule calls it,
an event records it, and replay calls it again with the event's fields (engine/kernel/replay.py).
"""

from engine.kernel.state import BattleState, FigureState
from tests.duel import events as ev

OUT_AT = 2  # wounds


class Figure(FigureState):
    def __init__(self, n: int, side: int) -> None:
        super().__init__(n, side)
        self.wounds = 0
        self.back = False  # has fallen back

    def stands(self) -> bool:
        return self.wounds < OUT_AT and not self.gone


class Decisions:
    """What the rules ask in the middle of an action: people at a table, or a policy in simulations."""

    def falls_back(self, b: "Battle", f: Figure, by: Figure) -> bool:
        raise NotImplementedError


class Battle(BattleState):
    figures: list[Figure]
    decisions: Decisions

    def __init__(self, figures: list[Figure], sides: int, hits_from: int) -> None:
        super().__init__(figures, sides)
        self.hits_from = hits_from
        self.up = 0  # whose side's turn it is
        self.round = 1

    def shot(self, f: Figure, target: Figure, hit: bool) -> None:
        self.record(ev.Shot(f.n, target.n, hit))
        target.wounds += hit
        self.turn_passes(f)

    def reacted(self, f: Figure, back: bool) -> None:
        self.record(ev.Reacted(f.n, back))
        f.back = back

    def waited(self, f: Figure) -> None:
        self.record(ev.Waited(f.n))
        f.back = False
        self.turn_passes(f)

    def turn_passes(self, f: Figure) -> None:
        """To the next side with somebody standing; a round is a turn of each. Source: DUEL-05."""
        self.turns += 1
        left = sorted({figure.side for figure in self.figures if figure.stands()})
        self.up = next((side for side in left if side > f.side), min(left, default=f.side))
        self.round += self.up <= f.side
