"""Odds beside a blow: what the rules themselves come to, within four standard errors."""

import pytest

from engine.kernel.dice import ShakeDice
from engine.rulesets.coc.codes import DODGE, FIGHT_BACK, HIT, NOTHING, OUT, STEP
from engine.rulesets.coc.ground import DrawnGround
from engine.rulesets.coc.rules import melee, missiles, volleys
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
    said = next(choice.hit for choice in INVESTIGATORS.legal(b, (0, 1)) if choice.code == "strike") / 10_000
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
    assert {choice.hit for choice in INVESTIGATORS.legal(b, (0, 1)) if choice.code == "strike"} == {-1}


def shown(b, kind):
    """Of whom the Keeper hides nothing."""
    return next(choice.hit for choice in INVESTIGATORS.legal(b, (0, 1)) if choice.command["type"] == kind) / 10_000


def hurts(build, act):
    """How many of so many such attacks cost the target a hit point."""
    came, dice = 0, ShakeDice(b"shots")
    for _ in range(BLOWS):
        b = build()
        b.dice = dice
        before = b.figures[1].hp
        act(b)
        came += b.figures[1].hp < before
    return came / BLOWS


def near(said, came):
    return abs(came - said) < 4 * (said * (1 - said) / BLOWS) ** 0.5


def opposite(weapon, apart, says, preset="001", mov=7, **values):
    """Two on a drawn table, so far apart; a target that answers says so."""

    def build():
        b = battle(
            figure(0, weapon, handgun=60, throw=60, submachine_gun=60),
            figure(1, "knife", hp=99, mov=mov, **values),
            preset=preset,
            says=says,
        )
        b.ground = DrawnGround(9_000, 9_000)
        b.figures[1].x = apart
        return b

    return build


@pytest.mark.parametrize(
    ("weapon", "apart", "values", "answer"),
    [
        ("revolver", 300, {"dodge": 70, "brawl": 10}, DODGE * STEP),
        ("revolver", 300, {"dodge": 10, "brawl": 80}, FIGHT_BACK * STEP),
        ("stone", 900, {"dodge": 70, "brawl": 80}, DODGE * STEP),
        ("revolver", 900, {"dodge": 70, "brawl": 80}, NOTHING),
    ],
)
def test_the_chance_of_a_shot_is_that_against_whoever_may_answer_it(weapon, apart, values, answer):
    """COC-20, 24: at point blank and against throws 001 lets the target dodge or fight back."""
    build = opposite(weapon, apart, [answer], **values)
    came = hurts(build, lambda b: missiles.shoot(b, b.figures[0], b.figures[1], 0, 1, False))
    assert near(shown(build(), "shoot"), came)


@pytest.mark.parametrize("kind", ["burst", "full-auto"])
def test_the_chance_of_a_volley_counts_that_a_third_penalty_die_raises_the_difficulty(kind):
    """COC-37, 40: a small and fast target, and a die taken by the Keeper."""

    def build():
        b = opposite("submachine_gun", 900, [], preset="004", mov=8, build=-2)()
        b.figures[1].moved = 4
        b.figures[0].granted = -1
        return b

    def act(b):
        f, target = b.figures
        if kind == "burst":
            volleys.burst(b, f, target, 0, 3)
        else:
            volleys.full_auto(b, f, 0, [target], [], 3)

    assert near(shown(build(), kind), hurts(build, act))


def test_at_a_real_table_what_is_known_of_a_shot_counts_at_every_range():
    """COC-32, 41: the target is fast and fights a friend."""
    b = battle(figure(0, "rifle", rifle=60), figure(1, "knife", mov=8), figure(0, "knife"), preset="001")
    plain = shown(b, "shoot")
    b.figures[1].moved = 3
    b.engage(b.figures[2], b.figures[1])
    assert plain == 0.6 and shown(b, "shoot") == pytest.approx(0.216)
