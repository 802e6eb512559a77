"""Objectives: who holds them, who wins. Where they may lie: the drawn table. Source: GFF-06, 07, 20, 27."""

import pytest

from engine.rulesets.gff.rules import rounds
from tests.engine.gff.units import Told, battle, unit


@pytest.mark.parametrize(
    ("near", "owner", "came"), [([0], -1, 0), ([0], 1, 0), ([], 1, 1), ([], -1, -1), ([0, 1], 1, -1), ([0, 1], -1, -1)]
)
def test_one_side_takes_it_two_make_it_nobodys_and_whoever_leaves_keeps_it(near, owner, came):
    """GFF-06."""
    assert rounds.held_by(near, owner) == came


def test_objectives_are_looked_at_when_a_round_ends():
    """GFF-06: three of them."""
    b = battle(unit(), unit(side=1), ground=Told(holds=[[0], [0, 1], []]))
    for n in range(3):
        b.objective_placed(0, 0, 0)
        b.objective_held(n + 1, 1)
    rounds.hold_objectives(b)
    assert [objective.side for objective in b.objectives] == [0, -1, 1]


def test_shaken_units_and_those_out_of_ambush_neither_take_nor_contest():
    """GFF-06, 20, 27."""
    f = unit()
    battle(f, unit(side=1))
    assert rounds.may_hold(f, 2)
    f.came = 2
    assert not rounds.may_hold(f, 2) and rounds.may_hold(f, 3)
    f.shaken = True
    assert not rounds.may_hold(f, 3)
    f.shaken, f.placed = False, False
    assert not rounds.may_hold(f, 3)


@pytest.mark.parametrize(
    ("held", "winner"), [([0, 0, 1], 0), ([0, 1, -1], -1), ([-1, -1, -1], -1), ([1, -1, -1], 1), ([], -1)]
)
def test_most_objectives_win_and_a_tie_is_a_draw(held, winner):
    """GFF-07, ruling 12, option gff.objective_tie."""
    b = battle(unit(), unit(side=1))
    for n, side in enumerate(held, start=1):
        b.objective_placed(0, 0, 0)
        b.objective_held(n, side)
    assert rounds.winner(b) == winner
