"""What every ruleset's simulator gets from the kernel, on a game without a ground: nobody decides anything there."""

import dataclasses

import pytest

from engine.kernel.batch import Beginning, Ended, Wave, play_chunk, regenerate
from engine.kernel.dice import ShakeDice
from engine.kernel.events import BattleEnded, FigureArrived, Rolled
from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.simulator import BattleSimulator
from tests.toy import TOY, Fell, ToyBattle

KEY = b"simulator"
SETUP = Setup("toy", (Side(), Side()), (Figure(0, "grunt"), Figure(0, "grunt"), Figure(1, "boss")))


class Simulated(ToyBattle):
    def __init__(self, setup):
        super().__init__(setup)
        self.dice = self.decisions = None
        self.round = 0
        self.forced = False

    @property
    def figures(self):
        return list(self.side_of)

    def throws(self, figure):
        if self.effects is None:
            return self.dice.pool(1)[0]
        return self.effects.roll(figure, self.side_of[figure], "throw", 1, 6, None)[0]


class Throws(BattleSimulator):
    """Whoever stands throws a die each round; a six fells him."""

    decisions = object

    def decided_by(self, names):
        return names

    def fresh(self):
        return Simulated(self.setup)

    def arrive(self, b, number, figure):
        b.side_of[number] = figure.side

    def drags_on(self, b):
        return b.round >= 50

    def step(self, b):
        b.round += 1
        for figure in sorted(set(b.side_of) - b.down):
            if not b.over and b.throws(figure) == 6:
                b.down.add(figure)
                if b.effects is not None:
                    b.effects.record(Fell(figure))

    def ended(self, b, winner):
        return Ended(winner, b.round, b.round, tuple((int(n in b.down),) for n in b.side_of))


RULES = dataclasses.replace(
    TOY, simulates=Throws, policies={"plain": 1}, figure_counts=("lost",), clock=lambda battle: battle.round
)


def test_a_logged_battle_is_the_one_that_was_counted():
    simulator = RULES.simulator(Beginning(SETUP, {}))
    counts = play_chunk(simulator, KEY, 1, 100)
    assert counts.battles == 100 and counts.wins[1] > counts.drawn
    again = regenerate(simulator, KEY, 7, counts.blocks[0], 100)
    assert again.sound and isinstance(again.log[-1], BattleEnded) and isinstance(again.log[0], Rolled)


def test_who_comes_later_comes_at_his_time_and_is_counted_also_where_it_was_too_late():
    late = Wave(2, (Figure(1, "grunt"),))
    simulator = RULES.simulator(Beginning(SETUP, {}, waves=(late,)))
    found = [regenerate(simulator, KEY, number, None, 100) for number in range(1, 40)]
    assert {len(regenerated.ended.figures) for regenerated in found} == {4}
    came = [regenerated for regenerated in found if any(isinstance(event, FigureArrived) for event in regenerated.log)]
    assert 0 < len(came) < len(found)
    assert all(regenerated.ended.figures[3] == (0,) for regenerated in found if regenerated not in came)


def test_when_time_is_up_nobody_has_won():
    simulator = RULES.simulator(Beginning(SETUP, {}, limit=1))
    ended = [simulator.play(ShakeDice(b"%d" % number)) for number in range(30)]
    assert all(one.turns == 1 for one in ended) and {one.winner for one in ended} >= {-1}


def test_a_policy_that_nobody_knows_is_refused():
    sides = (Side(policy="plain"), Side(policy="wild"))
    with pytest.raises(Malformed, match=r"sides\[1\].policy"):
        RULES.simulator(Beginning(Setup("toy", sides, SETUP.figures), {}))
