"""Fights by the hundred: what all fights of one beginning share is made once, the rest anew for each."""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.kernel.batch import Beginning, Ended
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Setup
from engine.kernel.simulator import BattleSimulator, one_or_by_side
from engine.rulesets.coc.battle import Battle, Decisions, Ground
from engine.rulesets.coc.codes import DEAD, FLED, IN_PLAY, OUT
from engine.rulesets.coc.live_input import RealGround
from engine.rulesets.coc.policies import POLICY_VERSION, Aggressive, BySide, Cautious, Sensible
from engine.rulesets.coc.simulate import MOST_ROUNDS, fresh, play_out, step

FIGURE_COUNTS: Final = ("lost", "dead", "unconscious", "fled", "kills", "downed")
MAKERS: Final = {"sensible": Sensible, "cautious": Cautious, "aggressive": Aggressive}
POLICIES: Final = dict.fromkeys(MAKERS, POLICY_VERSION)
ROOM: Final = "room"  # the stand-in for a real table: two rows facing each other
APART: Final = 800  # hundredths of a metre between the rows
BESIDE: Final = 200


class Fights(BattleSimulator):
    decisions = Decisions
    ground = Ground
    told = RealGround

    def placed(self, beginning: Beginning) -> Setup:
        if beginning.stand_in not in ("", ROOM):
            raise Malformed("stand_in", beginning.stand_in, "one-of", {"known": ROOM})
        return beginning.setup if beginning.setup.table == "drawn" else in_a_room(beginning.setup)

    def decided_by(self, names: Sequence[str]) -> Sensible:
        made: Sensible = one_or_by_side(MAKERS, BySide, names)
        return made

    def fresh(self) -> Battle:
        return fresh(self.begun)

    def put_on_table(self, b: Battle) -> None:
        for f, model in zip(b.figures, self.begun.figures, strict=False):
            f.x, f.y = model.x, model.y

    def drags_on(self, b: Battle) -> bool:
        return b.round >= MOST_ROUNDS

    def step(self, b: Battle) -> None:
        step(b, self.policy)

    def play_out(self, b: Battle) -> None:
        play_out(b, self.policy)

    def ended(self, b: Battle, winner: int) -> Ended:
        rows = [
            [
                int(not f.able()), int(f.loss == DEAD), int(f.loss == IN_PLAY and f.status & OUT != 0),
                int(f.loss == FLED), 0, 0,
            ]
            for f in b.figures
        ]  # fmt: skip
        felled: list[tuple[int, int, int]] = []
        last = {victim: by for by, victim, _, _ in b.deeds}
        for victim, by in last.items():
            f = b.figures[victim - 1]
            if by and b.figures[by - 1].side != f.side and not f.able() and f.loss != FLED:
                rows[by - 1][4 if f.loss == DEAD else 5] += 1
                felled.append((by, victim, int(f.loss == DEAD)))
        lost = [sum(1 for f in b.figures if f.side == side and not f.able()) for side in range(b.sides)]
        return Ended(winner, b.turns, b.round, tuple(map(tuple, rows)), tuple(lost), tuple(felled))


def in_a_room(setup: Setup) -> Setup:
    """A real table has no points: for a simulation the sides face each other in rows, eight metres apart."""
    seats = [0] * len(setup.sides)
    figures = []
    for figure in setup.figures:
        figures.append(msgspec.structs.replace(figure, at=(BESIDE * seats[figure.side], APART * figure.side)))
        seats[figure.side] += 1
    size = (BESIDE * max(seats), APART * len(seats))
    return msgspec.structs.replace(setup, figures=tuple(figures), table="drawn", size=size)
