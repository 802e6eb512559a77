"""Skills that meet other skills, feelings and drink. Source: STKO-85, 92 .. 94, 106."""

from typing import Any

import pytest

from engine.kernel.dice import TapeDice
from engine.rulesets.stko.codes import DOWN, FEAR, HATE, UTTER
from engine.rulesets.stko.rules import compulsions, feelings, impaired, nerve, quick_draw
from tests.engine.stko.scene import battle, give, rolled, up

LEGEND, KILLER, ENEMY = 1, 2, 5


def nerves(b: Any, n: int) -> int:
    return nerve.skilled_dice(b, b.figures[n - 1], None)


@pytest.mark.parametrize("times", [1, 2])
def test_his_friends_fear_the_frightening_too_but_test_their_nerves_as_ever(times):
    """STKO-93: everybody fears him, enemies only lose nerve dice."""
    b = battle()
    own = give(b, KILLER, frightening=times)
    assert feelings.feeling_dice(b, b.figures[0], own, None) == -times
    assert feelings.felt(b, own, own) == 0
    assert nerves(b, LEGEND) == 0 and nerves(b, ENEMY) == -times


@pytest.mark.parametrize("settled", [FEAR | UTTER, HATE | UTTER])
def test_stko_85_what_is_settled_for_good_no_skill_stirs_again(settled):
    b = battle()
    victim, by = give(b, ENEMY, avenger=1, green=1), b.figures[0]
    b.felt(victim, by, settled)
    compulsions.resents(b, victim, by)
    compulsions.is_scared(b, victim, by)
    assert feelings.felt(b, victim, by) == settled


def test_but_the_referees_word_replaces_it():
    b = battle()
    f, target = b.figures[0], b.figures[ENEMY - 1]
    b.felt(f, target, FEAR | UTTER)
    b.felt(f, target, HATE)
    assert feelings.felt(b, f, target) == HATE


def test_stko_94_however_drunk_a_white_knight_shoots_at_nobody_on_the_ground():
    b = battle()
    give(b, LEGEND, drunk=1, white_knight=1)
    b.figures[KILLER - 1].status = DOWN
    b.ground.in_view = lambda shooter, figures: [KILLER]  # type: ignore[method-assign]  # replaced on purpose
    up(b, LEGEND)
    b.dice = TapeDice([(6, 1), (6, 3), (6, 4), (6, 6)])  # drunk, staggers blindly, inches, direction: and no shot
    impaired.begin(b)
    b.dice.must_be_used_up()
    assert b.figures[0].staggers == 2 and not b.turns


def test_stko_94_a_sick_drunk_draws_with_two_dice_less():
    b = battle(quick_draw=True)
    give(b, LEGEND, drunk=1, lightning=1).sick = -2
    up(b, LEGEND)
    with rolled(b, *[6] * 7, *[2] * 6):  # a Legend's six, Lightning's three, less two; then the other Legend's six
        quick_draw.quick_draw(b, b.figures[0], b.figures[ENEMY - 1])
    assert b.turns[-1].drew


@pytest.mark.parametrize("skills", [{"sausage": 1, "clumsy": 1}, {"clumsy": 1, "sausage": 1}])
def test_stko_106_a_clumsy_sausage_falls_like_the_one_that_falls_sooner(skills):
    assert give(battle(clumsy={"jam_margin": 0, "stumble_ones": 3}), LEGEND, **skills).skill_effects.trips_at == 2
    assert give(battle(), LEGEND, **{**skills, "clumsy": 2}).skill_effects.trips_at == 1
