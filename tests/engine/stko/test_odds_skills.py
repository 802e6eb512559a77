"""Odds with skills: exact fractions, and within four standard errors on 200,000 draws through the rules themselves."""

from fractions import Fraction

import pytest

from engine.kernel.dice import ShakeDice
from engine.rulesets.stko.cases import odds
from engine.rulesets.stko.codes import UNCONSCIOUS
from engine.rulesets.stko.rules import impaired, shooting, states
from engine.rulesets.stko.state.turns import Turn
from tests.engine.stko.scene import battle, give

DRAWS = 200_000


def must_be_near(found: int, chance: Fraction) -> None:
    p = float(chance)
    assert abs(found / DRAWS - p) < 4 * (p * (1 - p) / DRAWS) ** 0.5


def test_the_rules_of_sharpshooters_come_to_their_odds():
    b = battle()
    f = give(b, 1, sharpshooter=1)
    dice = ShakeDice(b"sharpshooter")
    hits = 0
    for _ in range(DRAWS):
        roll = dice.pool(5)
        hits += shooting.hits_of(b, False, roll.count(6)) + shooting.fives_of(f, False, roll) > 0
    must_be_near(hits, odds.ROWS["hit_sharpshooter"]("n5"))


@pytest.mark.parametrize(("times", "row"), [(1, "recover"), (2, "recover_doubled")])
def test_the_rules_of_sausages_come_to_their_odds(times, row):
    b = battle()
    f = give(b, 1, sausage=times)
    b.dice = ShakeDice(b"sausage")
    must_be_near(sum(states.pulls_himself_together(b, f) for _ in range(DRAWS)), odds.sausage(row))


def test_the_rules_of_drunks_come_to_their_odds():
    b = battle()
    f = give(b, 1, drunk=1)
    b.dice = ShakeDice(b"drunk")
    passed_out = went_wild = 0
    for _ in range(DRAWS):
        b.turns = [Turn(f, 0)]
        turn = b.turns[0]
        impaired.drink(b, f)
        passed_out += f.status & UNCONSCIOUS != 0
        went_wild += turn.wild
        f.status, f.staggers, f.sick, f.sober, b.over = 0, 0, 0, False, False
    must_be_near(passed_out, odds.drunk("passes_out"))
    must_be_near(went_wild, odds.drunk("wild"))


def test_what_drink_never_does_has_no_odds():
    """STKO-94: a name nobody knows isn't a chance of 0."""
    assert odds.drunk("sober") == Fraction(1, 18)
    with pytest.raises(LookupError, match="dances"):
        odds.drunk("dances")
