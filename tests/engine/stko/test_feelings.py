"""Hate and fear. Source: STKO-84 .. 87."""

import pytest

from engine.kernel.refusal import Malformed
from engine.kernel.setup import Figure, Piece, Setup, Side
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import CHEST, FEAR, HATE, ONE_HANDED, SHORT, UTTER
from engine.rulesets.stko.ground import FightFacts, Spot
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.rules import feelings, melee, shooting, states, wounds
from engine.rulesets.stko.rules.turns import finish
from engine.rulesets.stko.setup import new_battle
from tests.engine.stko.scene import battle, declined, rolled, up
from tests.engine.table import REFEREE, Table, street


@pytest.mark.parametrize(("die", "feeling"), [(1, FEAR), (2, 0), (5, 0), (6, HATE)])
def test_a_scratch_or_wound_by_an_enemy_may_stir_feelings(die, feeling):
    """STKO-84."""
    b = battle(opt_emotion_roll=True)
    with rolled(b, die):
        wounds.strike(b, b.figures[4], b.figures[0], CHEST, 1)
    assert feelings.felt(b, b.figures[0], b.figures[4]) == feeling


def test_a_friend_stirs_nothing():
    """STKO-84: by an enemy."""
    b = battle(opt_emotion_roll=True)
    with rolled(b):
        wounds.strike(b, b.figures[1], b.figures[0], CHEST, 1)


def pool(b: Battle) -> int:
    return shooting.shot_pool(b, b.figures[0], b.figures[4], SHORT, 0, ONE_HANDED, False, False, False, False, 0, None)


@pytest.mark.parametrize(
    ("code", "dice"), [(HATE, 1), (FEAR, -1), (HATE | FEAR, 0), (HATE | UTTER, 2), (FEAR | UTTER, -2)]
)
def test_feelings_change_shots_and_fights(code, dice):
    """STKO-85 .. 87."""
    b = battle(opt_melee=True)
    before = pool(b)
    b.felt(b.figures[0], b.figures[4], code)
    assert pool(b) - before == dice
    assert feelings.feeling_dice(b, b.figures[0], b.figures[4], None) == dice


@pytest.mark.parametrize(("die", "code"), [(1, FEAR), (3, FEAR), (4, HATE), (6, HATE)])
def test_mixed_feelings_are_settled_by_a_shot_and_extreme_for_good(die, code):
    """STKO-85."""
    b = battle(opt_emotion_roll=True)
    f, foe = b.figures[0], b.figures[4]
    b.felt(f, foe, HATE)
    b.felt(f, foe, FEAR)
    with rolled(b, die, *[2] * pool_after(code)):
        shooting.shoot(b, up(b, 1), foe, (0,), -1, 0)
    assert feelings.felt(b, f, foe) == code | UTTER
    with rolled(b):
        feelings.stir(b, f, foe)


def pool_after(code: int) -> int:
    return 5 + (2 if code == HATE else -2)


def field(facing=(0, 1)) -> Battle:
    figures = (
        Figure(0, "ganger", ("pistol",), at=(1000, 1000), facing=facing),
        Figure(1, "ganger", ("pistol",), at=(1000, 1800), facing=(0, -1)),
        Figure(1, "ganger", ("pistol",), at=(1300, 1500), facing=(0, -1)),
    )
    b = new_battle(Setup("stko", (Side(), Side()), figures, "drawn", deployment="placed"), {"stko.opt.hate_fear": True})
    b.decisions = BasePolicy()
    b.felt(b.figures[0], b.figures[1], HATE)
    return b


def test_a_hated_enemy_in_the_arc_is_shot_at_before_all_else():
    """STKO-86."""
    b = field()
    f = up(b, 1)
    with declined("must-shoot-hated"):
        shooting.shoot(b, f, b.figures[2], (), -1, 0)
    with declined("must-shoot-hated"):
        states.wait(b, f)
    with rolled(b, 2, 2, 2):
        shooting.shoot(b, f, b.figures[1], (), -1, 0)


@pytest.mark.parametrize(("covered", "bound"), [(False, True), (True, False)])
def test_stko_86_a_camouflaged_one_is_safe_from_afar_only_behind_cover(covered, bound):
    """STKO-93: motionless, beyond 12 inches; in the open he is seen like anybody."""
    wall = (Piece("hedge", ((800, 2250), (1200, 2250), (1200, 2290), (800, 2290)), cover="soft", height="low"),)
    figures = (
        Figure(0, "ganger", ("pistol",), at=(1000, 1000), facing=(0, 1)),
        Figure(1, "ganger", ("pistol",), at=(1000, 2300), facing=(0, -1), skills=("camouflaged",)),
    )
    setup = Setup("stko", (Side(), Side()), figures, "drawn", terrain=wall if covered else (), deployment="placed")
    b = new_battle(setup, {"stko.opt.hate_fear": True})
    b.felt(b.figures[0], b.figures[1], HATE)
    assert bool(feelings.hated_in_arc(b, b.figures[0])) == bound


@pytest.mark.interpreted
def test_stko_86_after_a_move_the_hated_one_in_the_arc_is_shot_at_first():
    """STKO-21: the other one stands nearer; out of the hated one's way he would be the target."""
    b = field(facing=(0, -1))
    b.decisions.where_to = lambda b, f, most, exact: Spot(1000, 1100, 0, 1, 100)  # type: ignore[method-assign]
    with rolled(b, 2, 2, 2, 2):  # two for the move; 2 + 1 - 1 at 7 inches
        shooting.move_and_shoot(b, up(b, 1), (), -1, "", 0, 0)
    b.figures[0].fy = 1
    assert shooting.targets_after_move(b, b.figures[0], ONE_HANDED) == [2]
    b.felt(b.figures[0], b.figures[1], 0)
    assert shooting.targets_after_move(b, b.figures[0], ONE_HANDED) == [2, 3]


def test_out_of_the_arc_he_is_safe():
    """STKO-86."""
    b = field(facing=(0, -1))
    with rolled(b, 2, 2, 2):
        shooting.shoot(b, up(b, 1), b.figures[2], (), -1, 0)


def test_coming_within_twelve_inches_settles_mixed_feelings():
    """STKO-85."""
    b = field()
    b.felt(b.figures[1], b.figures[2], HATE)
    b.felt(b.figures[0], b.figures[2], HATE)
    b.felt(b.figures[0], b.figures[2], FEAR)
    with rolled(b, 2):
        finish(b, up(b, 2))
    assert feelings.felt(b, b.figures[0], b.figures[2]) == FEAR | UTTER


def test_hate_attacks_even_the_unconscious():
    """STKO-73, STKO-86."""
    b = battle(opt_melee=True)
    assert not melee.is_ruthless(b, b.figures[0], b.figures[4])
    b.felt(b.figures[0], b.figures[4], HATE)
    assert melee.is_ruthless(b, b.figures[0], b.figures[4])
    assert melee.attack_pool(b, b.figures[0], b.figures[4], 0, FightFacts(), None) == 5


def test_only_the_referee_says_who_hates_whom():
    table = Table(street(options={"stko.opt.hate_fear": True}), 1)
    command = {"type": "set-feeling", "figure": 1, "target": 5, "feeling": "hate"}
    with declined("referee-only"):
        table.enter(command, REFEREE)
    table.enter({"type": "decide-otherwise", "command": command}, REFEREE)
    assert table.game().battle.feelings == [(1, 5, HATE)]
    none = {**command, "feeling": "none"}
    table.enter({"type": "decide-otherwise", "command": none}, REFEREE)
    assert table.game().battle.feelings == []


@pytest.mark.parametrize("where", ["real", "drawn"])
def test_stko_86_nobody_hates_himself(where):
    """He would be bound to shoot at somebody at whom nobody lets him shoot."""
    here = Table(street(where, options={"stko.opt.hate_fear": True}))
    command = {"type": "set-feeling", "figure": 1, "target": 1, "feeling": "hate"}
    with pytest.raises(Malformed, match="another-figure"):
        here.enter({"type": "decide-otherwise", "command": command, "reason": "old story"})
    assert not here.game().battle.feelings
