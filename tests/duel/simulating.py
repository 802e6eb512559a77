"""Duels by the thousand: who decides instead of people, and what is counted."""

from collections.abc import Sequence

from engine.kernel.batch import Ended
from engine.kernel.simulator import BattleSimulator
from tests.duel import rules
from tests.duel.battle import Battle, Decisions, Figure

FIGURE_COUNTS = ("lost",)
MOST_TURNS = 500


class Sensible(Decisions):
    """Shoots at whoever is hurt most; falls back where a friend still stands."""

    def falls_back(self, b: Battle, f: Figure, by: Figure) -> bool:
        return any(g.side == f.side and g is not f and g.stands() and not g.back for g in b.figures)

    def act(self, b: Battle) -> None:
        mine = [f for f in b.figures if f.side == b.up and f.stands()]
        ready = [f for f in mine if not f.back]
        targets = [g for g in b.figures if rules.is_target(mine[0], g)]
        if ready and targets:
            rules.shoot(b, ready[0], max(targets, key=lambda g: g.wounds))
        else:
            rules.wait(b, next((f for f in mine if f.back), mine[0]))


class Duels(BattleSimulator):
    decisions = Decisions

    def decided_by(self, names: Sequence[str]) -> Sensible:
        return Sensible()

    def drags_on(self, b: Battle) -> bool:
        return b.turns >= MOST_TURNS

    def ended(self, b: Battle, winner: int) -> Ended:
        out = [int(not f.stands()) for f in b.figures]
        lost = [sum(out[f.n - 1] for f in b.figures if f.side == side) for side in range(b.sides)]
        return Ended(winner, b.turns, b.round, tuple((n,) for n in out), tuple(lost))
