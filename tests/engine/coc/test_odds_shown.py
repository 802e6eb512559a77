"""Odds beside a blow: what the rules themselves come to, within four standard errors."""

import pytest

from engine.kernel.dice import ShakeDice
from engine.rulesets.coc.codes import DODGE, FIGHT_BACK, HIT, OUT, STEP
from engine.rulesets.coc.rules import melee
from engine.rulesets.coc.ruleset import INVESTIGATORS
from engine.rulesets.coc.state.attacks import Exchange
from tests.engine.coc.scene import Says, battle, figure

BLOWS = 2_000
OUTCLASSED = {"dodge": 20, "brawl": 80}
CASES = {
    "who dodges": (None, {"dodge": 70, "brawl": 30}, DODGE * STEP, {}),
    "who fights back": (None, OUTCLASSED, FIGHT_BACK * STEP, {}),
    "who may only dodge": ("no_fight_back", OUTCLASSED, DODGE * STEP, {}),
    "who can't act": ("out", OUTCLASSED, None, {}),
    "who can't act, where a plain roll decides": ("out", OUTCLASSED, None, {"no_reaction": "plain_roll"}),
}


@pytest.mark.parametrize("case", CASES)
def test_the_chance_to_hit_is_that_against_the_better_of_what_the_target_may_do(case):
    """COC-10, 15, 18."""
    what, values, answer, options = CASES[case]
    b = battle(figure(0, brawl=60), figure(1, **values), **options)
    f, target = b.figures
    target.no_fight_back = what == "no_fight_back"
    target.status = OUT if what == "out" else 0
    said = next(one.hit for one in INVESTIGATORS.legal(b, (0, 1)) if one.code == "strike") / 10_000
    place = f.blade()
    came, b.dice = 0, ShakeDice(b"blows")
    for _ in range(BLOWS):
        b.decisions = Says(*([] if answer is None else [answer]))
        x = Exchange()
        way = melee.answer(b, f, target, x)
        melee.exchange(b, f, target, f.weapons[place].skill, 0, None, x, way)
        came += x.outcome == HIT
    assert abs(came / BLOWS - said) < 4 * (said * (1 - said) / BLOWS) ** 0.5


def test_nothing_is_foretold_of_whom_a_surprise_may_not_surprise():
    """COC-17: that is rolled for first."""
    b = battle(figure(0, brawl=60), figure(1))
    b.surprises.append((1, 2, 0, "spot", "stealth"))
    assert {one.hit for one in INVESTIGATORS.legal(b, (0, 1)) if one.code == "strike"} == {-1}
