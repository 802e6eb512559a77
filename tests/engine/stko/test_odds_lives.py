"""Odds between shoot-outs: exact fractions, and within four standard errors on 200,000 draws through the rules."""

from collections import Counter

import pytest

from engine.kernel.dice import ShakeDice
from engine.rulesets.stko.cases import odds
from engine.rulesets.stko.progression.newcomers import at_start
from engine.rulesets.stko.progression.simulated import recruited
from tests.engine.stko.test_odds_skills import DRAWS, must_be_near


def test_the_recruits_of_the_rules_come_to_their_odds():
    """STKO-108."""
    dice = ShakeDice(b"recruits")
    came = Counter(recruited(dice) for _ in range(DRAWS))
    assert set(came) == {"", "plock", "ganger"}
    for rank, found in came.items():
        must_be_near(found, odds.recruits(rank or "none"))


def test_who_never_comes_as_a_recruit_has_no_odds():
    """STKO-108: a name nobody knows isn't a chance of 0."""
    with pytest.raises(LookupError, match="killer"):
        odds.recruits("killer")


@pytest.mark.parametrize("die", ["d6", "d6-3", "d3"])
def test_the_skills_that_designed_figures_begin_with_come_to_their_mean(die):
    """STKO-95."""
    dice = ShakeDice(die.encode())
    found = [at_start(die, dice.pool(1)[0]) for _ in range(DRAWS)]
    mean = float(odds.starting_skills(die))
    spread = (sum((n - mean) ** 2 for n in found) / DRAWS) ** 0.5
    assert abs(sum(found) / DRAWS - mean) < 4 * spread / DRAWS**0.5
    assert min(found) == 1
